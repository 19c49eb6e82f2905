import { Alert, Button, Input } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { APPOINTMENT_FIELDS } from '@focinho/contracts/agenda/appointments';
import { ApiError } from '@focinho/host/http';
import { failureReason, fieldErrorsOf } from '@focinho/ui/form-errors';
import { useTenantAgendaQuery } from '../../agenda/appointments/agenda.api';
import { useMayOverbook } from '../../agenda/appointments/BookingConflict';
import { isConflict } from '../../kernel/outcome';
import { CAPACITY, capacityIn, CapacityLink } from '../../agenda/appointments/CapacityLink';
import { useTenantClock } from '../../kernel/tenant/tenant-clock';
import type { WalkIn } from './use-arrival';

/** How a walk-in that does not fit now is attended all the same. */
export type WayOut = Pick<WalkIn, 'professionalId' | 'waitsUntil' | 'squeezeReason'>;

interface WalkInConflictProps {
  /** Error of the API; nothing is shown for anything but a conflict. */
  failure: unknown;
  disabled: boolean;
  /** Whether a form around it shows the reason itself. */
  isSaid?: boolean;
  onChoose: (wayOut: WayOut) => void;
}

const OFFERS = ['nextSlot.', 'freeNow.', CAPACITY];
/** The part of a refused walk-in that a form shows: the reason, without the offers that are made as buttons. */
export const withoutOffers = (cause: unknown): unknown =>
  isConflict(cause)
    ? new ApiError(
        409,
        failureReason(cause),
        fieldErrorsOf(cause).filter(({ path }) => !OFFERS.some((offer) => path.startsWith(offer))),
      )
    : cause;

/** The professional is busy: who is free now, when there is room, or overbooking it. Nothing is booked for later without a word. */
export function WalkInConflict({ failure, disabled, isSaid = false, onChoose }: WalkInConflictProps) {
  const { today } = useTenantClock();
  const professionals = useTenantAgendaQuery({ from: today, to: today }).data?.professionals ?? [];
  const mayOverbook = useMayOverbook();
  const [squeezeReason, setSqueezeReason] = useState('');
  const nameOf = (id: string | undefined) => {
    const name = professionals.find((professional) => professional.id === id)?.name;
    return name ? ` com ${name}` : '';
  };
  const box = useRef<HTMLDivElement>(null);
  // Brings it into sight, with its ways out one Tab away.
  const show = useEffectEvent(() => {
    if (!isSaid) box.current?.focus();
  });
  useEffect(() => show(), [failure]);
  if (failure === undefined) return null;
  const said = new Map(fieldErrorsOf(failure).map(({ path, message }) => [path, message]));
  const [freeNow, time] = [said.get('freeNow.professionalId'), said.get('nextSlot.startTime')];
  const isToday = said.get('nextSlot.date') === today;
  return (
    <div ref={box} className="fct-desk-conflict" tabIndex={-1}>
      {!isSaid && <Alert role="alert" type="error" showIcon title={failureReason(failure)} />}
      {isConflict(failure) && (
        <div className="fct-desk-card-buttons">
          {freeNow && (
            <Button size="large" disabled={disabled} onClick={() => onChoose({ professionalId: freeNow })}>
              Agora{nameOf(freeNow)}
            </Button>
          )}
          {time && isToday && (
            <Button size="large" disabled={disabled} onClick={() => onChoose({ waitsUntil: time })}>
              Esperar até {time}
              {nameOf(said.get('nextSlot.professionalId'))}
            </Button>
          )}
          {mayOverbook && (
            <Input.Search
              size="large"
              maxLength={200}
              aria-label={APPOINTMENT_FIELDS.squeezeReason.label}
              placeholder={APPOINTMENT_FIELDS.squeezeReason.label}
              enterButton="Encaixar"
              disabled={disabled}
              value={squeezeReason}
              onChange={(event) => setSqueezeReason(event.target.value)}
              onKeyDown={(event) => {
                // Enter overbooks, instead of sending the form around it.
                if (event.key === 'Enter') event.preventDefault();
              }}
              onSearch={(reason) => {
                if (reason.trim()) onChoose({ squeezeReason: reason.trim() });
              }}
            />
          )}
          <CapacityLink capacity={capacityIn(failure)} />
        </div>
      )}
    </div>
  );
}
