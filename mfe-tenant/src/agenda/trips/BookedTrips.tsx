import { Button } from 'antd';
import { useState } from 'react';
import type { Trip } from '@focinho/contracts/agenda/trips';
import {
  TRIP_ATTENTION_LABEL,
  TRIP_FEE_STATE_LABEL,
  TRIP_LEG_LABEL,
  TRIP_STATUS_LABEL,
  type TripLeg,
} from '@focinho/contracts/kernel/enums';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { useNavigate, useParams } from '@focinho/host/router';
import { newIdempotencyKey } from '@focinho/host/store';
import { WriteButton } from '@focinho/ui/read-only';
import { StatusBadge } from '@focinho/ui/status-badge';
import { withToasts } from '@focinho/ui/toasts';
import { orderAddress } from '../../kernel/tenant/addresses';
import { CreateTripDialog, EditTripDialog } from './TripForm';
import type { TripOwner } from './trip-owner';
import { datedLegText, isDone, legText, TRIP_TONE } from './trip-texts';
import { useTenantTripsChargeMutation, useTenantTripsListQuery, useTenantTripsMoveMutation } from './trips.api';
import './trips.css';

const CANCELLED = { success: 'Corrida cancelada.', failure: 'Erro ao cancelar a corrida.' };
const CHARGED = { success: 'Tarifa na comanda.', failure: 'Erro ao pôr a tarifa na comanda.' };

/** The pet taxi of an appointment or a stay: its legs with what they cost, and a button for each that is missing. */
export function BookedTrips({ owner }: { owner: TripOwner }) {
  const { appointmentId, stayId, clientId, legs } = owner;
  const query = appointmentId === null ? { stayId: stayId ?? '' } : { appointmentId };
  const trips = useTenantTripsListQuery(query).data?.rows ?? [];
  const [adding, setAdding] = useState<TripLeg>();
  const [editing, setEditing] = useState<Trip>();
  const [move] = useTenantTripsMoveMutation();
  const [charge] = useTenantTripsChargeMutation();
  const navigate = useNavigate();
  const { tenantSlug = '' } = useParams();
  const live = trips.filter(({ status }) => status !== 'CANCELLED');
  const offered = legs.filter((leg) => !live.some((trip) => trip.leg === leg));
  const cancel = (trip: Trip) => {
    const call = move({ id: trip.id, move: { status: 'CANCELLED' }, idempotencyKey: newIdempotencyKey() }).unwrap();
    withToasts(CANCELLED, call).catch(() => undefined);
  };
  const putOnOrder = async (tripId: string, payer: string) => {
    const call = charge({ tripId, clientId: payer, idempotencyKey: newIdempotencyKey() }).unwrap();
    void navigate(orderAddress(tenantSlug, (await withToasts(CHARGED, call)).id));
  };
  return (
    <div className="fct-trips-of">
      {live.map((trip) => (
        <div key={trip.id} className="fct-trip-of">
          <span>{stayId === null ? legText(trip) : datedLegText(trip)}</span>
          <StatusBadge tone={TRIP_TONE[trip.status]}>{TRIP_STATUS_LABEL[trip.status]}</StatusBadge>
          {trip.fee > 0 && (
            <span className="fcui-muted">{`${formatMoney(trip.fee)} · ${TRIP_FEE_STATE_LABEL[trip.feeState]}`}</span>
          )}
          {trip.attention && <span className="fct-trip-attention">{TRIP_ATTENTION_LABEL[trip.attention]}</span>}
          {trip.feeState === 'OPEN' && clientId && (
            <WriteButton
              size="small"
              aria-label={`Pôr na comanda ${legText(trip)}`}
              onClick={() => void putOnOrder(trip.id, clientId).catch(() => undefined)}
            >
              Pôr na comanda
            </WriteButton>
          )}
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
        owner={adding ? owner : undefined}
        leg={adding ?? 'PICKUP'}
        onClose={() => setAdding(undefined)}
      />
      <EditTripDialog trip={editing} onClose={() => setEditing(undefined)} />
    </div>
  );
}
