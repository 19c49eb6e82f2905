import { Button } from 'antd';
import { useState } from 'react';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import type { Trip } from '@focinho/contracts/agenda/trips';
import {
  TRIP_ATTENTION_LABEL,
  TRIP_LEG_LABEL,
  TRIP_LEGS,
  TRIP_STATUS_LABEL,
  type TripLeg,
} from '@focinho/contracts/kernel/enums';
import { newIdempotencyKey } from '@focinho/host/store';
import { WriteButton } from '@focinho/ui/read-only';
import { StatusBadge } from '@focinho/ui/status-badge';
import { withToasts } from '@focinho/ui/toasts';
import { CreateTripDialog, EditTripDialog } from './TripForm';
import { isDone, legText, TRIP_TONE } from './trip-texts';
import { useTenantTripsListQuery, useTenantTripsMoveMutation } from './trips.api';
import './trips.css';

const CANCELLED = { success: 'Corrida cancelada.', failure: 'Erro ao cancelar a corrida.' };

/** The pet taxi of an appointment: its legs, and a button for each that is missing. */
export function AppointmentTrips({ appointment, hasEnded }: { appointment: Appointment; hasEnded: boolean }) {
  const trips = useTenantTripsListQuery({ appointmentId: appointment.id }).data?.rows ?? [];
  const [adding, setAdding] = useState<TripLeg>();
  const [editing, setEditing] = useState<Trip>();
  const [move] = useTenantTripsMoveMutation();
  const live = trips.filter(({ status }) => status !== 'CANCELLED');
  const missing = appointment.status === 'CANCELLED' ? [] : TRIP_LEGS.filter((leg) => !live.some((t) => t.leg === leg));
  const offered = missing.filter((leg) => !hasEnded || leg === 'DELIVERY');
  const cancel = (trip: Trip) => {
    const call = move({ id: trip.id, move: { status: 'CANCELLED' }, idempotencyKey: newIdempotencyKey() }).unwrap();
    withToasts(CANCELLED, call).catch(() => undefined);
  };
  return (
    <div className="fct-trips-of">
      {live.map((trip) => (
        <div key={trip.id} className="fct-trip-of">
          <span>{legText(trip)}</span>
          <StatusBadge tone={TRIP_TONE[trip.status]}>{TRIP_STATUS_LABEL[trip.status]}</StatusBadge>
          {trip.attention && <span className="fct-trip-attention">{TRIP_ATTENTION_LABEL[trip.attention]}</span>}
          {!isDone(trip) && (
            <>
              <Button size="small" aria-label={`Editar ${legText(trip)}`} onClick={() => setEditing(trip)}>
                Editar
              </Button>
              <WriteButton size="small" danger aria-label={`Cancelar ${legText(trip)}`} onClick={() => cancel(trip)}>
                Cancelar
              </WriteButton>
            </>
          )}
        </div>
      ))}
      {offered.map((leg) => (
        <WriteButton key={leg} size="small" onClick={() => setAdding(leg)}>
          {`Marcar ${TRIP_LEG_LABEL[leg].toLowerCase()}`}
        </WriteButton>
      ))}
      {live.length === 0 && offered.length === 0 && '-'}
      <CreateTripDialog
        appointment={adding ? appointment : undefined}
        leg={adding ?? 'PICKUP'}
        onClose={() => setAdding(undefined)}
      />
      <EditTripDialog trip={editing} onClose={() => setEditing(undefined)} />
    </div>
  );
}
