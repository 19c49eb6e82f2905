import { Button } from 'antd';
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { formatDay } from '@focinho/contracts/kernel/dates';
import { formatMoney } from '@focinho/contracts/kernel/money';
import type { Series } from '@focinho/contracts/agenda/series';
import { skipToken } from '@focinho/host/store';
import { Dialog } from '@focinho/ui/dialog';
import { WriteButton } from '@focinho/ui/read-only';
import { PetIcon } from '../../../people/pets/PetIcon';
import { PetLink } from '../../../people/pets/PetLink';
import { hasWarnings, PetWarnings } from '../../../people/pets/PetWarnings';
import { ClubCredit } from '../ClubCredit';
import { SeriesEnding } from '../SeriesEnding';
import { repetitionText } from '../../series/series-facts';
import { useTenantSeriesGetQuery } from '../../series/series.api';
import { measuresText, petName, reminderText, serviceName } from '../appointment-texts';
import type { AppointmentHandlers } from '../AppointmentActions';
import { AppointmentFacts } from '../AppointmentFacts';
import { isInSeries } from '../SeriesScope';
import { AppointmentStatusControl, canBeFinalised, hasEnded, useSeriesCancellation } from '../AppointmentStatus';
import { CancellationReasonLink } from '../CancellationReason';
import { OwnerContact } from '../../../people/clients/OwnerContact';
import { ReceiptLink } from '../ReceiptLink';
import { AppointmentConsultation } from '../../consultations/AppointmentConsultation';
import { useAppointmentNote } from '../../consultations/use-appointment-note';
import { BookedTrips } from '../../trips/BookedTrips';
import { appointmentWithTrips } from '../../trips/trip-owner';
import { TutorNotes } from '../TutorNotes';

/** Buttons for what happens on the day of an appointment: `onDone` closes its dialog. */
export type DayActions = ComponentType<{ appointment: Appointment; onDone: () => void }>;

interface AppointmentDialogProps extends AppointmentHandlers {
  appointment: Appointment | undefined;
  DayActions: DayActions | undefined;
  onCopy: (appointment: Appointment) => void;
  onMove: (appointment: Appointment) => void;
  onClose: () => void;
}

/** An appointment opened from the calendar: its facts, its status, and the actions of a row in the list. */
export function AppointmentDialog(props: AppointmentDialogProps) {
  const { appointment, DayActions, onClose, onCopy, onMove, onFinalise, onEdit, onDelete } = props;
  const leadingTo = (action: (chosen: Appointment) => void) => () => {
    onClose();
    if (appointment) action(appointment);
  };
  const series = useTenantSeriesGetQuery(appointment?.seriesId ?? skipToken).currentData;
  const repetition: [string, ReactNode][] = appointment?.seriesId
    ? [['Recorrência', <Repetition key="series" appointment={appointment} series={series} />]]
    : [];
  const note = useAppointmentNote(appointment);
  const consultation: [string, ReactNode][] =
    appointment && note
      ? [['Consulta', <AppointmentConsultation key="note" appointment={appointment} note={note} />]]
      : [];
  const footer = useFocusOnceEnded(appointment);
  return (
    <Dialog
      open={appointment !== undefined}
      title={
        appointment && (
          <>
            {appointment.pet?.photoId && (
              <>
                <PetIcon pet={appointment.pet} />{' '}
              </>
            )}
            <PetLink pet={appointment.pet}>{petName(appointment)}</PetLink>
          </>
        )
      }
      width={520}
      kind="plain"
      onClose={onClose}
    >
      {appointment && (
        <>
          <AppointmentFacts
            facts={[
              ...warnings(appointment),
              ['Cliente', <OwnerContact key="client" {...appointment} message={reminderText(appointment)} />],
              ...sizeAndCoat(appointment),
              ['Serviço', serviceName(appointment)],
              ...whoAndWhere(appointment),
              ['Valor', appointment.service ? formatMoney(appointment.price) : 'N/A'],
              ['Data', formatDay(appointment.date)],
              ['Horário', `${appointment.startTime} - ${appointment.endTime}`],
              [
                'Status',
                <div key="status" className="fct-appointment-status">
                  <AppointmentStatusControl appointment={appointment} />
                  <CancellationReasonLink appointment={appointment} />
                  <ReceiptLink {...appointment} />
                  <ClubCredit appointment={appointment} />
                </div>,
              ],
              ...repetition,
              [
                'Táxi Pet',
                <BookedTrips key="trips" owner={appointmentWithTrips(appointment, hasEnded(appointment))} />,
              ],
              ...consultation,
              ...overbook(appointment),
              ['Observações', appointment.notes || '-'],
              ...tutorNotes(appointment),
            ]}
          />
          <div ref={footer} className="fcui-dialog-footer">
            {appointment.saleId === null && (
              <WriteButton danger onClick={leadingTo(onDelete)}>
                Excluir
              </WriteButton>
            )}
            {appointment.pet && appointment.service && <WriteButton onClick={leadingTo(onCopy)}>Copiar</WriteButton>}
            {!hasEnded(appointment) && (
              <>
                <Button onClick={leadingTo(onEdit)}>Editar</Button>
                <WriteButton onClick={leadingTo(onMove)}>Mover para…</WriteButton>
              </>
            )}
            {DayActions && <DayActions appointment={appointment} onDone={onClose} />}
            {/* What is on a comanda is charged there, with all else of it. */}
            {canBeFinalised(appointment) && !(DayActions && appointment.order) && (
              <WriteButton type="primary" onClick={leadingTo(onFinalise)}>
                Finalizar como Venda
              </WriteButton>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}

/** "Repete toda terça até 12/02", and what can be done if that is soon. */
function Repetition({ appointment, series }: { appointment: Appointment; series: Series | undefined }) {
  const cancelOfSeries = useSeriesCancellation();
  return (
    <div className="fct-appointment-status">
      <span>
        {series ? repetitionText(series) : '…'}
        {appointment.isDetached && ' (este foi alterado à parte)'}
      </span>
      <SeriesEnding appointment={appointment} />
      {!hasEnded(appointment) && isInSeries(appointment) && (
        <WriteButton size="small" onClick={() => void cancelOfSeries(appointment, 'FOLLOWING')}>
          Encerrar recorrência
        </WriteButton>
      )}
    </div>
  );
}

const warnings = ({ pet }: Appointment): [string, ReactNode][] =>
  pet && hasWarnings(pet) ? [['Atenção', <PetWarnings key="warnings" pet={pet} />]] : [];

function sizeAndCoat({ pet }: Appointment): Facts {
  const text = pet ? measuresText(pet) : '';
  return text ? [['Porte e pelagem', text]] : [];
}

const tutorNotes = ({ tutorNotes: notes }: Appointment): [string, ReactNode][] =>
  notes ? [['Recado do tutor', <TutorNotes key="tutor" notes={notes} />]] : [];

type Facts = [label: string, value: string][];

function whoAndWhere({ professional, steps }: Appointment): Facts {
  const stations = [...new Set(steps.flatMap(({ station }) => (station ? [station.name] : [])))];
  return [
    ...(professional ? [['Profissional', professional.name] satisfies Facts[number]] : []),
    ...(stations.length > 0 ? [['Estação', stations.join(', ')] satisfies Facts[number]] : []),
  ];
}

function overbook({ squeezeReason, squeezedBy }: Appointment): Facts {
  if (squeezeReason === null) return [];
  return [['Encaixe', squeezedBy ? `${squeezeReason} (${squeezedBy.name})` : squeezeReason]];
}

/** A final status removes the select: the focus moves on to the next action. */
function useFocusOnceEnded(appointment: Appointment | undefined) {
  const footer = useRef<HTMLDivElement>(null);
  const before = useRef<Appointment>(undefined);
  useEffect(() => {
    const isSame = before.current !== undefined && before.current.id === appointment?.id;
    const justEnded = isSame && appointment && hasEnded(appointment);
    before.current = appointment;
    if (justEnded && document.activeElement === document.body)
      footer.current?.querySelector<HTMLElement>('button:last-child')?.focus();
  }, [appointment]);
  return footer;
}
