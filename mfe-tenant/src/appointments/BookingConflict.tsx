import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { SlotOfDay } from '@focinho/contracts/agenda';
import { formatDay } from '@focinho/contracts/dates';
import { useSession } from '@focinho/host/session';
import { useTenantBookingRulesQuery, useTenantFreeSlotsQuery, type FreeSlotsQuery } from './agenda.api';
import './appointments.css';

/** A booking that the API refused because something is in the way. */
export interface Conflict {
  date: string;
  startTime: string;
  serviceId: string;
  petId: string;
  professionalId: string | null;
  /** The one that was to be moved. */
  appointmentId?: string;
}

/** Remembers what was refused with 409, so that the form can offer a way out. */
export function useConflict() {
  const [conflict, setConflict] = useState<Conflict>();
  return {
    conflict,
    clear: () => setConflict(undefined),
    /** @throws what the call threw */
    watch: async <Result,>(booking: Conflict, call: Promise<Result>): Promise<Result> => {
      setConflict(undefined);
      try {
        return await call;
      } catch (cause) {
        if (typeof cause === 'object' && cause !== null && 'status' in cause && cause.status === 409)
          setConflict(booking);
        throw cause;
      }
    },
  };
}

interface BookingConflictProps {
  conflict: Conflict | undefined;
  /** Inside the form whose fields it fills. */
  onUse: (slot: SlotOfDay) => void;
}

/** The next free slot, and "Encaixar mesmo assim" for whoever may. The API's message above says who is in the way. */
export function BookingConflict({ conflict, onUse }: BookingConflictProps) {
  if (!conflict) return null;
  return <WayOut key={JSON.stringify(conflict)} conflict={conflict} onUse={onUse} />;
}

function WayOut({ conflict, onUse }: BookingConflictProps & { conflict: Conflict }) {
  const { date, startTime, professionalId, ...booked } = conflict;
  const query: FreeSlotsQuery = { ...booked, from: date, days: 31, limit: 400 };
  const slots = useTenantFreeSlotsQuery({ ...query, ...(professionalId ? { professionalId } : {}) }).data?.slots ?? [];
  const next = slots.find((slot) => slot.date > date || slot.startTime > startTime);
  const maySqueezeIn = useMaySqueezeIn();
  const [squeezing, setSqueezing] = useState(false);
  return (
    <div className="fct-conflict">
      <div className="fct-conflict-buttons">
        {next && (
          <Button onClick={() => onUse(next)}>
            {`Usar ${formatDay(next.date).slice(0, 5)} às ${next.startTime}`}
            {next.professional && !professionalId && ` com ${next.professional.name}`}
          </Button>
        )}
        {maySqueezeIn && !squeezing && <Button onClick={() => setSqueezing(true)}>Encaixar mesmo assim</Button>}
      </div>
      {squeezing && (
        <Form.Item name="squeezeReason" label="Motivo do encaixe" extra="Informe o motivo e confirme.">
          <Input autoFocus maxLength={200} placeholder="Ex.: a dona viaja hoje" />
        </Form.Item>
      )}
    </div>
  );
}

/** Managers and owners may; the others where the shop allows it. */
function useMaySqueezeIn(): boolean {
  const role = useSession().user?.role;
  const isManager = role === 'OWNER' || role === 'MANAGER';
  const rules = useTenantBookingRulesQuery(undefined, { skip: isManager });
  return isManager || rules.data?.staffMaySqueezeIn === true;
}
