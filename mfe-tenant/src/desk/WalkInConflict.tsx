import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { ApiError } from '@focinho/host/http';
import { failureReason, fieldErrorsOf } from '@focinho/ui/form-errors';
import { useTenantAgendaQuery } from '../appointments/agenda.api';
import { isConflict, useMaySqueezeIn } from '../appointments/BookingConflict';
import { useTenantClock } from '../tenant/tenant-clock';
import type { WalkIn } from './use-arrival';

/** How a walk-in that does not fit now is attended all the same. */
export type WayOut = Pick<WalkIn, 'professionalId' | 'waitsUntil' | 'squeezeReason'>;

interface WalkInConflictProps {
  /** What the API refused; nothing is shown for anything but a conflict. */
  failure: unknown;
  disabled: boolean;
  /** Whether a form around it shows the reason itself. */
  isSaid?: boolean;
  onChoose: (wayOut: WayOut) => void;
}

const OFFERS = ['nextSlot.', 'freeNow.'];
/** What a form is to show of a refused walk-in: the reason, without the offers that are made as buttons. */
export const withoutOffers = (cause: unknown): unknown =>
  isConflict(cause)
    ? new ApiError(
        409,
        failureReason(cause),
        fieldErrorsOf(cause).filter(({ path }) => !OFFERS.some((offer) => path.startsWith(offer))),
      )
    : cause;

/** The professional is busy: who is free now, when there is room, or squeezing it in. Nothing is booked for later without a word. */
export function WalkInConflict({ failure, disabled, isSaid = false, onChoose }: WalkInConflictProps) {
  const { today } = useTenantClock();
  const professionals = useTenantAgendaQuery({ from: today, to: today }).data?.professionals ?? [];
  const maySqueezeIn = useMaySqueezeIn();
  const [squeezeReason, setSqueezeReason] = useState('');
  const nameOf = (id: string | undefined) => {
    const name = professionals.find((professional) => professional.id === id)?.name;
    return name ? ` com ${name}` : '';
  };
  if (failure === undefined) return null;
  const said = new Map(fieldErrorsOf(failure).map(({ path, message }) => [path, message]));
  const [freeNow, time] = [said.get('freeNow.professionalId'), said.get('nextSlot.startTime')];
  const isToday = said.get('nextSlot.date') === today;
  return (
    <div className="fct-desk-conflict">
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
          {maySqueezeIn && (
            <Input.Search
              size="large"
              maxLength={200}
              aria-label="Motivo do encaixe"
              placeholder="Encaixar agora: qual o motivo?"
              enterButton="Encaixar"
              disabled={disabled}
              value={squeezeReason}
              onChange={(event) => setSqueezeReason(event.target.value)}
              onKeyDown={(event) => {
                // Enter squeezes in, instead of sending the form around it.
                if (event.key === 'Enter') event.preventDefault();
              }}
              onSearch={(reason) => {
                if (reason.trim()) onChoose({ squeezeReason: reason.trim() });
              }}
            />
          )}
        </div>
      )}
    </div>
  );
}
