import { Button } from 'antd';
import { useState } from 'react';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { WriteButton } from '@focinho/ui/read-only';
import { PetLink } from '../../people/pets/PetLink';
import { CreateConsultationDialog, EditConsultationDialog } from './ConsultationForm';
import type { AppointmentNote } from './use-appointment-note';

interface AppointmentConsultationProps {
  appointment: Appointment;
  note: AppointmentNote;
}

/** The note of an appointment: to write it, to go on with it, or where it is read once it is signed. */
export function AppointmentConsultation({ appointment, note: { note, mayWrite } }: AppointmentConsultationProps) {
  const [isOpen, setOpen] = useState(false);
  const { id, petId, professional } = appointment;
  const close = () => setOpen(false);
  return (
    <>
      {!note && (
        <WriteButton size="small" onClick={() => setOpen(true)}>
          Anotar consulta
        </WriteButton>
      )}
      {note?.signedAt === null && mayWrite && (
        <Button size="small" onClick={() => setOpen(true)}>
          Continuar rascunho
        </Button>
      )}
      {note && (note.signedAt !== null || !mayWrite) && <PetLink pet={appointment.pet}>Na ficha do pet</PetLink>}
      <CreateConsultationDialog
        wanted={
          isOpen && !note ? { petId, petName: appointment.pet?.name ?? '', appointmentId: id, professional } : undefined
        }
        onClose={close}
      />
      <EditConsultationDialog note={isOpen ? note : undefined} onClose={close} />
    </>
  );
}
