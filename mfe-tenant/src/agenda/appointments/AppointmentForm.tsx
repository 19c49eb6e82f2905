import { Form, Input } from 'antd';
import { useRef, useState } from 'react';
import {
  APPOINTMENT_FIELDS,
  appointmentInputSchema,
  newAppointmentSchema,
  type Appointment,
  type NewAppointment,
} from '@focinho/contracts/agenda/appointments';
import { dayOf, todayIn } from '@focinho/contracts/kernel/dates';
import type { Pet } from '@focinho/contracts/people/pets';
import { priceAsLastTime, type PetMeasures } from '@focinho/contracts/agenda/service-plan';
import { skipToken } from '@focinho/host/store';
import { DayInput } from '@focinho/ui/day-input';
import { FieldGrid } from '@focinho/ui/field-grid';
import { EditDialog } from '@focinho/ui/edit-dialog';
import { FormDialog } from '@focinho/ui/form-dialog';
import { useNestedCreate, type NestedCreate } from '@focinho/ui/nested-create';
import { recordField } from '@focinho/ui/record-field';
import { TimeInput } from '@focinho/ui/time-input';
import { withToasts } from '@focinho/ui/toasts';
import { once } from '@focinho/ui/once';
import { withApproval } from '../../access/approvals/approval-desk';
import { useKnownClientCheck } from '../../people/clients/KnownClients';
import { NewPetFields, newPetNamed } from '../../people/pets/NewPetFields';
import { CreatePetDialog } from '../../people/pets/PetForm';
import { DoseWarning } from '../doses/DoseWarning';
import { hasWarnings, PetWarnings, type WarnedPet } from '../../people/pets/PetWarnings';
import { PetSelect } from '../../people/pets/PetSelect';
import type { RuleDraft } from '../series/rule-draft';
import { serviceOption, ServiceSelect } from '../../catalogue/services/ServiceSelect';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { useTenantWaitingListDeleteMutation } from '../waiting-list/waiting-list.api';
import { APPOINTMENT_TOASTS } from './appointment-texts';
import { BlockInstead } from './BlockInstead';
import { anotherPetOf } from './draft-for';
import {
  useTenantAppointmentsCreateMutation,
  useTenantAppointmentsGetQuery,
  useTenantAppointmentsUpdateMutation,
} from './appointments.api';
import { BookingConflict, useConflict } from './BookingConflict';
import { BookingFields, type BookingFieldsProps, type LastAppointment } from './BookingFields';
import { useEndProposal } from './end-proposal';
import { FreeSlots } from './FreeSlots';
import { QuickDays } from './QuickDays';
import { askScope, isInSeries, nothingDone } from './SeriesScope';
import { useLostCall } from './lost-call';
import { useUndoable } from './use-undo';

const AppointmentField = recordField(APPOINTMENT_FIELDS);

interface AppointmentFieldsProps {
  /** Where a pet that is missing is registered by itself; otherwise it is with the appointment. */
  newPet?: NestedCreate<Pet>;
  /** The appointment being edited: its pet and service are shown even if no search finds them. */
  stored?: Appointment;
  /** Draft that a new one begins with, for the same purpose. */
  draft?: Draft | undefined;
  create?: Pick<BookingFieldsProps, 'onFirstFree' | 'onRepeats' | 'onSeriesSaved' | 'rule'>;
}
interface PickedPet {
  id: string;
  name: string;
  measures?: PetMeasures;
  warned?: WarnedPet & { id: string };
}
function AppointmentFields({ newPet, stored, draft, create }: AppointmentFieldsProps) {
  const form = Form.useFormInstance();
  const serviceId = Form.useWatch<string | undefined>('serviceId', form);
  const propose = useEndProposal(form);
  const [repeated, setRepeated] = useState<LastAppointment>();
  const [asked, setAsked] = useState(stored?.professionalId ?? null);
  const [listPrice, setListPrice] = useState<number | undefined>(undefined);
  const [picked, setPicked] = useState<PickedPet>();
  const [isNewPet, setNewPet] = useState(false);
  const pet = usePetMeasures(picked);
  const petId = Form.useWatch<string | null | undefined>('petId', form);
  const [warned = null] = [picked?.warned, stored?.pet].filter((known) => known && known.id === petId);
  // An end that the user has set, or that comes with the service, stays until another pet or service is chosen.
  const endIsChosen = useRef(Boolean(draft?.serviceId && draft.endTime));
  const repeat = (last: LastAppointment) => {
    setRepeated(last);
    form.setFieldsValue({
      price: priceAsLastTime(last.price, last.listedPrice) ?? undefined,
      ...(last.service ? { serviceId: last.service.id } : {}),
      ...(last.professional ? { professionalId: last.professional.id } : {}),
    });
    propose.forDuration(last.minutes);
    endIsChosen.current = true;
  };
  const takeKnownPet = (known?: { id: string; name: string }) => {
    setNewPet(false);
    setPicked(known);
    form.setFieldsValue({ newPet: undefined, petId: known?.id });
  };
  const registerPet = (typed: string) => {
    if (newPet) return newPet.ask(typed, ({ id }) => form.setFieldValue('petId', id));
    form.setFieldsValue({ petId: undefined, newPet: newPetNamed(typed, draft?.client) });
    endIsChosen.current = false;
    setNewPet(true);
  };
  return (
    <>
      {isNewPet && <NewPetFields owner={draft?.client} onKnownPet={takeKnownPet} onCancel={() => takeKnownPet()} />}
      <FieldGrid>
        {!isNewPet && (
          <AppointmentField name="petId" extra={warned && hasWarnings(warned) && <PetWarnings pet={warned} />}>
            <PetSelect
              ofClient={draft?.client}
              known={newPet?.created ?? picked ?? stored?.pet ?? draft?.pet}
              onChange={() => void (endIsChosen.current = false)}
              onPick={(found) => {
                const { id, name, size, coat } = found;
                setPicked({ id, name, measures: { size, coat }, warned: found });
              }}
              create={{ text: 'Novo Pet', onClick: registerPet }}
            />
          </AppointmentField>
        )}
        <AppointmentField name="serviceId">
          <ServiceSelect
            pet={pet}
            // The field beside it says what was agreed for this pet.
            chosenText={stored && serviceId === stored.serviceId ? stored.service?.name : undefined}
            known={repeated?.service ?? (stored?.service ? serviceOption(stored.service) : draft?.service)}
            onPick={({ duration, price }) => {
              setListPrice(price);
              endIsChosen.current = false;
              propose.forDuration(duration);
              form.setFieldValue('price', undefined);
            }}
          />
        </AppointmentField>
      </FieldGrid>
      <QuickDays />
      <FreeSlots stored={stored} minutes={propose.length} asked={asked} />
      <AppointmentField name="date">
        <DayInput />
      </AppointmentField>
      <DoseWarning />
      <FieldGrid>
        <AppointmentField name="startTime">
          <TimeInput onChange={propose.forStart} />
        </AppointmentField>
        <AppointmentField name="endTime">
          <TimeInput
            onChange={(end) => {
              endIsChosen.current = true;
              propose.keepEnd(end);
            }}
          />
        </AppointmentField>
      </FieldGrid>
      <AppointmentField name="notes">
        <Input.TextArea
          maxLength={2000}
          autoSize={{ minRows: 2, maxRows: 6 }}
          placeholder="Observações sobre o agendamento"
        />
      </AppointmentField>
      <BookingFields
        stored={stored}
        onMinutes={(minutes) => {
          if (!endIsChosen.current) propose.forDuration(minutes);
        }}
        onRepeat={repeat}
        onAsk={setAsked}
        listPrice={listPrice}
        {...create}
      />
    </>
  );
}

/** Size and coat, on which the price depends: of the chosen pet, or of the new one as it is described. */
function usePetMeasures(picked: { id: string; measures?: PetMeasures } | undefined): PetMeasures | null {
  const { petId, newPet } = Form.useWatch((values: Watched) => values, Form.useFormInstance()) ?? {};
  if (newPet) return { size: newPet.size ?? null, coat: newPet.coat ?? null };
  return (picked && picked.id === petId && picked.measures) || null;
}
interface Watched {
  petId?: string | null;
  newPet?: Partial<PetMeasures>;
}

function NewPetDialog({ newPet }: { newPet: NestedCreate<Pet> }) {
  return (
    <CreatePetDialog open={newPet.open} name={newPet.typed} onCreated={newPet.onCreated} onClose={newPet.onClose} />
  );
}

/** A free time range picked in the calendar. */
export interface Slot {
  date: string;
  startTime: string;
  endTime?: string;
  professionalId?: string;
}
/** Fields that the form of a new appointment begins with. */
export type Draft = Partial<Slot> & {
  petId?: string;
  serviceId?: string;
  notes?: string | null;
  pet?: { id: string; name: string } | null;
  /** The client whose pets are offered. */
  client?: { id: string; name: string };
  service?: { id: string; name: string } | null;
  /** The entry of the waiting list that it fulfils. */
  waitingId?: string;
  /** It is to repeat like this. */
  rule?: RuleDraft;
};

/** The input without fields that were left empty: the specified call stays as it is. */
function lean({ petId, professionalId, price, squeezeReason, ...input }: NewAppointment, proposed: string | null) {
  const who = professionalId ?? proposed;
  return {
    ...input,
    ...(petId === null ? {} : { petId }),
    ...(who === null ? {} : { professionalId: who }),
    ...(price === null ? {} : { price }),
    ...(squeezeReason === null ? {} : { squeezeReason }),
  };
}

interface CreateAppointmentDialogProps {
  open: boolean;
  /** Prefills fields. Default: today in the tenant's time zone. */
  draft?: Draft | undefined;
  onClose: () => void;
  /** After a booking: the form of the next one, for another pet of the same owner. */
  onAnother?: ((draft: Draft) => void) | undefined;
  /** Who may close hours does so instead of booking them. */
  onBlock?: ((draft: Draft) => void) | undefined;
}
export function CreateAppointmentDialog({ open, draft, onClose, onAnother, onBlock }: CreateAppointmentDialogProps) {
  const [create] = useTenantAppointmentsCreateMutation();
  const [stopWaiting] = useTenantWaitingListDeleteMutation();
  const undoable = useUndoable();
  const waitingId = draft?.waitingId;
  const check = useKnownClientCheck();
  const { conflict, watch, clear } = useConflict();
  const firstFree = useRef<string>(null);
  const lostCall = useLostCall<string | null>();
  const [toggled, setRepeats] = useState<boolean>();
  const repeats = toggled ?? draft?.rule !== undefined;
  const close = () => {
    clear();
    lostCall.forget();
    setRepeats(undefined);
    onClose();
  };
  const today = todayIn(useTimeZone());
  return (
    <FormDialog
      open={open}
      title="Criar Novo Agendamento"
      description="Agende um serviço para um pet."
      submitText="Criar Agendamento"
      width="wide"
      mustChoose={repeats}
      initialValues={{ date: today, ...draft }}
      schema={newAppointmentSchema}
      onSubmit={async (input, idempotencyKey) => {
        if (repeats) throw new Error('Veja as datas em "Repetir" e salve-as ali.');
        await check(input.newPet?.client?.phone, idempotencyKey);
        // A lost try may have been saved, and then the one it proposed is no longer free.
        const book = (more: { waitingId?: string; undo?: string } = {}) =>
          lostCall.repeat(firstFree.current, (proposed) =>
            watch(
              withApproval((approval) =>
                create({ appointment: { ...lean(input, proposed), ...more }, idempotencyKey, approval }).unwrap(),
              ),
            ),
          );
        if (!waitingId)
          return withToasts(APPOINTMENT_TOASTS.created, book(), (booked) => {
            const next = onAnother && anotherPetOf(booked);
            return next && { label: `Outro pet de ${next.client.name}`, onClick: once(() => onAnother(next)) };
          });
        await undoable(APPOINTMENT_TOASTS.created, (undo) => book({ waitingId, undo }), idempotencyKey);
      }}
      onClose={close}
      footer={
        <>
          <BookingConflict conflict={conflict} onSolved={clear} />
          {onBlock && draft && !conflict && <BlockInstead draft={draft} onBlock={onBlock} />}
        </>
      }
    >
      <AppointmentFields
        draft={draft}
        create={{
          onFirstFree: (professionalId) => void (firstFree.current = professionalId),
          onRepeats: setRepeats,
          onSeriesSaved: () => {
            if (waitingId) void stopWaiting(waitingId);
            close();
          },
          rule: draft?.rule,
        }}
      />
    </FormDialog>
  );
}

interface EditAppointmentDialogProps {
  appointment: Appointment | undefined;
  onClose: () => void;
}
export function EditAppointmentDialog({ appointment: opened, onClose }: EditAppointmentDialogProps) {
  const { currentData } = useTenantAppointmentsGetQuery(opened?.id ?? skipToken);
  const appointment = opened && (currentData ?? opened);
  const [update] = useTenantAppointmentsUpdateMutation();
  const undoable = useUndoable();
  const newPet = useNestedCreate<Pet>();
  const { conflict, watch, clear } = useConflict();
  return (
    <>
      <EditDialog
        record={appointment}
        called="Este agendamento"
        title="Editar Agendamento"
        description="Atualize as informações do agendamento."
        submitText="Salvar Alterações"
        width="wide"
        valuesOf={(stored) => ({ ...stored, date: dayOf(stored.date), squeezeReason: undefined })}
        schema={appointmentInputSchema}
        onSave={async ({ price, squeezeReason, ...fields }, stored) => {
          const change = {
            ...fields,
            ...(typeof price === 'number' ? { price } : {}),
            ...(squeezeReason ? { squeezeReason } : {}),
          };
          const onlyThis = () =>
            undoable(APPOINTMENT_TOASTS.updated, (undo) =>
              watch(
                withApproval((approval) =>
                  update({ id: stored.id, appointment: { ...change, undo }, approval }).unwrap(),
                ),
              ),
            );
          if (!isInSeries(stored)) await onlyThis();
          else if (!(await askScope({ kind: 'change', appointment: stored, input: change, onlyThis })))
            throw nothingDone();
        }}
        onClose={() => {
          clear();
          onClose();
        }}
        footer={<BookingConflict conflict={conflict} onSolved={clear} />}
      >
        <AppointmentFields newPet={newPet} {...(appointment ? { stored: appointment } : {})} />
      </EditDialog>
      <NewPetDialog newPet={newPet} />
    </>
  );
}
