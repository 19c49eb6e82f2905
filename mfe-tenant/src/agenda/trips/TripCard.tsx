import MapPinIcon from 'lucide-react/icons/map-pin';
import MessageCircleIcon from 'lucide-react/icons/message-circle';
import PhoneIcon from 'lucide-react/icons/phone';
import { Button } from 'antd';
import type { Trip } from '@focinho/contracts/agenda/trips';
import {
  TRIP_ATTENTION_LABEL,
  TRIP_LEG_LABEL,
  TRIP_STATUS_LABEL,
  type TripStatus,
} from '@focinho/contracts/kernel/enums';
import { WriteButton } from '@focinho/ui/read-only';
import { StatusBadge } from '@focinho/ui/status-badge';
import { ClientLink } from '../../people/clients/ClientLink';
import { PetLink } from '../../people/pets/PetLink';
import {
  addressOf,
  endOf,
  isDone,
  mapLink,
  messageLink,
  petOfTrip,
  phoneOf,
  statusBefore,
  TRIP_TONE,
  windowOf,
} from './trip-texts';

interface TripCardProps {
  trip: Trip;
  /** Waits for the network. */
  isWaiting: boolean;
  onTap: (trip: Trip, status: TripStatus) => void;
  onEdit: (trip: Trip) => void;
  /** Undefined at the end of the run. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

/** A leg on the driver's telephone: where and when, and one tap for what happens next. */
export function TripCard({ trip, isWaiting, onTap, onEdit, onUp, onDown }: TripCardProps) {
  const { leg, status, attention, client, pet, van, driver } = trip;
  const name = petOfTrip(trip);
  const called = `${TRIP_LEG_LABEL[leg].toLowerCase()} de ${name}`;
  const address = addressOf(trip);
  const phone = phoneOf(trip);
  const chat = status === 'ON_THE_WAY' ? messageLink(trip) : undefined;
  const before = statusBefore(trip);
  const end = endOf(trip);
  return (
    <li className="fct-trip fcui-panel" aria-label={`${TRIP_LEG_LABEL[leg]} de ${name}`}>
      <div className="fct-trip-head">
        <span className="fcui-strong">{windowOf(trip)}</span>
        <StatusBadge tone={leg === 'PICKUP' ? 'purple' : 'blue'}>{TRIP_LEG_LABEL[leg]}</StatusBadge>
        <StatusBadge tone={TRIP_TONE[status]}>{TRIP_STATUS_LABEL[status]}</StatusBadge>
        {isWaiting && <span className="fcui-muted">aguardando envio</span>}
      </div>
      {attention && (
        <p className="fct-trip-attention" role="note">
          Precisa de atenção: {TRIP_ATTENTION_LABEL[attention]}
        </p>
      )}
      <div>
        <span className="fcui-strong">
          <PetLink pet={pet}>{name}</PetLink>
        </span>
        {client && (
          <>
            {' · '}
            <ClientLink client={client} />
          </>
        )}
      </div>
      <span className="fcui-muted">
        {[address ?? 'Sem endereço', driver?.name, van?.name].filter(Boolean).join(' · ')}
      </span>
      <div className="fct-trip-links">
        {address && (
          <Button
            icon={<MapPinIcon />}
            href={mapLink(address)}
            target="_blank"
            rel="noreferrer"
            aria-label={`Mapa: ${called}`}
          >
            Mapa
          </Button>
        )}
        {phone && (
          <Button icon={<PhoneIcon />} href={phone.call} aria-label={`Ligar para ${client?.name}: ${phone.shown}`}>
            Ligar
          </Button>
        )}
        {chat && (
          <Button
            icon={<MessageCircleIcon />}
            href={chat}
            target="_blank"
            rel="noreferrer"
            aria-label={`Avisar ${client?.name} no WhatsApp`}
          >
            Avisar
          </Button>
        )}
      </div>
      {status !== 'CANCELLED' && (
        <div className="fct-trip-taps">
          {status === 'PLANNED' && (
            <WriteButton type="primary" aria-label={`A caminho: ${called}`} onClick={() => onTap(trip, 'ON_THE_WAY')}>
              A caminho
            </WriteButton>
          )}
          {status === 'ON_THE_WAY' && (
            // Also while nothing else can be saved: the pet is in the van.
            <Button type="primary" aria-label={`${TRIP_STATUS_LABEL[end]}: ${called}`} onClick={() => onTap(trip, end)}>
              {TRIP_STATUS_LABEL[end]}
            </Button>
          )}
          {before && (
            <WriteButton aria-label={`Desfazer: ${called}`} onClick={() => onTap(trip, before)}>
              Desfazer
            </WriteButton>
          )}
          {!isDone(trip) && (
            <Button aria-label={`Editar: ${called}`} onClick={() => onEdit(trip)}>
              Editar
            </Button>
          )}
          {onUp && (
            <WriteButton aria-label={`Antes: ${called}`} onClick={onUp}>
              ↑
            </WriteButton>
          )}
          {onDown && (
            <WriteButton aria-label={`Depois: ${called}`} onClick={onDown}>
              ↓
            </WriteButton>
          )}
        </div>
      )}
    </li>
  );
}
