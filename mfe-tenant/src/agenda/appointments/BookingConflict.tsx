import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { APPOINTMENT_FIELDS } from '@focinho/contracts/agenda/appointments';
import { formatDay } from '@focinho/contracts/kernel/dates';
import { RECORD_CHANGED } from '@focinho/contracts/kernel/stale';
import { failureReason, fieldErrorsOf } from '@focinho/ui/form-errors';
import { useAllowed } from '@focinho/ui/permissions';
import { recordField } from '@focinho/ui/record-field';
import { ShownError } from '@focinho/ui/toasts';
import { minutesOf } from '@focinho/contracts/agenda/slots';
import { isConflict } from '../../kernel/outcome';
import { useTenantAgendaSettingsQuery } from '../team/team.api';
import './appointments.css';
import { CAPACITY, capacityIn, CapacityLink } from './CapacityLink';
import { addMinutes } from './times';

const AppointmentField = recordField(APPOINTMENT_FIELDS);

/** A booking that the API refused because something is in the way. */
export interface Conflict {
  /** The next free slot, if there is one. */
  next: { date: string; startTime: string; professionalId: string | undefined } | undefined;
  /** How many pets the shop attends at a time, if these are too few. */
  capacity: string | undefined;
}

/** In an error of a call: where the API says what is free instead. */
const NEXT_SLOT = 'nextSlot.';

/** Remembers what was refused with 409, so that the form can offer a way out. */
export function useConflict() {
  const [conflict, setConflict] = useState<Conflict>();
  return {
    conflict,
    clear: () => setConflict(undefined),
    /** @throws what the call threw, for the form without the slot that is offered here */
    watch: async <Result,>(call: Promise<Result>): Promise<Result> => {
      setConflict(undefined);
      try {
        return await call;
      } catch (cause) {
        if (!isConflict(cause)) throw cause;
        const errors = fieldErrorsOf(cause);
        // The time may be free: the form shows what has changed.
        if (errors.some(({ code }) => code === RECORD_CHANGED)) throw cause;
        const nextSlot = (field: string) => errors.find(({ path }) => path === NEXT_SLOT + field)?.message;
        const date = nextSlot('date');
        const startTime = nextSlot('startTime');
        setConflict({
          next: date && startTime ? { date, startTime, professionalId: nextSlot('professionalId') } : undefined,
          capacity: capacityIn(cause),
        });
        throw new ShownError(
          409,
          failureReason(cause),
          errors.filter(({ path }) => path !== CAPACITY && !path.startsWith(NEXT_SLOT)),
        );
      }
    },
  };
}

interface BookingConflictProps {
  conflict: Conflict | undefined;
  /** The fields are filled. */
  onSolved: () => void;
}

/** Inside the refused form: the next free slot, and "Encaixar mesmo assim" for whoever may. The API's message says who is in the way. */
export function BookingConflict({ conflict, onSolved }: BookingConflictProps) {
  if (!conflict) return null;
  return <WayOut conflict={conflict} onSolved={onSolved} />;
}

function WayOut({ conflict: { next, capacity }, onSolved }: BookingConflictProps & { conflict: Conflict }) {
  const form = Form.useFormInstance<Times>();
  const mayOverbook = useMayOverbook();
  const [isOverbooking, setOverbooking] = useState(false);
  const use = ({ date, startTime, professionalId }: NonNullable<Conflict['next']>) => {
    const before = form.getFieldsValue();
    const length = before.startTime && before.endTime ? minutesOf(before.endTime) - minutesOf(before.startTime) : 0;
    form.setFieldsValue({
      date,
      startTime,
      ...(length > 0 ? { endTime: addMinutes(startTime, length) } : {}),
      ...(professionalId ? { professionalId } : {}),
    });
    onSolved();
  };
  return (
    <div className="fct-conflict">
      <div className="fct-conflict-buttons">
        {next && (
          <Button onClick={() => use(next)}>{`Usar ${formatDay(next.date).slice(0, 5)} às ${next.startTime}`}</Button>
        )}
        {mayOverbook && !isOverbooking && <Button onClick={() => setOverbooking(true)}>Encaixar mesmo assim</Button>}
        <CapacityLink capacity={capacity} />
      </div>
      {isOverbooking && (
        <AppointmentField name="squeezeReason" extra="Informe o motivo e confirme.">
          <Input autoFocus maxLength={200} placeholder="Ex.: o cliente viaja hoje" />
        </AppointmentField>
      )}
    </div>
  );
}

interface Times {
  date?: string | null;
  startTime?: string | null;
  endTime?: string | null;
  professionalId?: string | null;
}

/** Managers and owners may; the others where the shop allows it. */
export function useMayOverbook(): boolean {
  const isManager = useAllowed()('agenda.squeezeIn');
  const rules = useTenantAgendaSettingsQuery(undefined, { skip: isManager });
  return isManager || rules.data?.staffMaySqueezeIn === true;
}
