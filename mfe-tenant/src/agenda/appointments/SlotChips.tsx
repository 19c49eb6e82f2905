import { Button } from 'antd';
import { useId, useState } from 'react';
import type { SlotOfDay } from '@focinho/contracts/agenda/agenda';
import { addDays, formatDay } from '@focinho/contracts/kernel/dates';
import { skipToken } from '@focinho/host/store';
import { useTenantFreeSlotsQuery, type FreeSlotsQuery } from './agenda.api';
import './appointments.css';

interface SlotChipsProps {
  /** Undefined until a service and a day are chosen. */
  query: (FreeSlotsQuery & { from: string }) | undefined;
  chosen: { date?: string | null | undefined; startTime?: string | null | undefined };
  onPick: (slot: SlotOfDay) => void;
}

const DAYS = 14;
/** More of them are a click away. */
const SHOWN = 12;
const LOADED = 60;

/** The next free slots from a day on, to be picked with one click. Nothing in a shop that has not said when it is open. */
export function SlotChips({ query, chosen, onPick }: SlotChipsProps) {
  const labelId = useId();
  const asked = JSON.stringify(query);
  // What was unfolded belongs to what was asked for.
  const [unfolded, setUnfolded] = useState<{ asked: string; from?: string }>();
  const expanded = unfolded !== undefined && unfolded.asked === asked;
  const from = (expanded ? unfolded.from : undefined) ?? query?.from ?? '';
  const response = useTenantFreeSlotsQuery(query ? { days: DAYS, limit: LOADED, ...query, from } : skipToken);
  if (!query || !response.data || response.data.reason === 'NO_HOURS') return null;
  // Slots for something else, until these are there, would be offered and then refused.
  const isCurrent = response.currentData !== undefined;
  const { slots, reason } = response.data;
  const next = nextDay(slots, from);
  const withNames = new Set(slots.map(({ professional }) => professional?.id)).size > 1;
  return (
    <section className="fct-slots" aria-labelledby={labelId}>
      <h4 id={labelId}>Próximos horários livres</h4>
      {slots.length === 0 && (
        <p className="fcui-muted">
          {reason === 'NO_PROFESSIONAL'
            ? 'Nenhum profissional faz este serviço.'
            : `Nenhum horário livre de ${formatDay(from).slice(0, 5)} a ${formatDay(addDays(from, DAYS - 1)).slice(0, 5)}.`}
        </p>
      )}
      <div className="fct-slots-chips">
        {slots.slice(0, expanded ? undefined : SHOWN).map((slot) => (
          <Button
            key={`${slot.date} ${slot.startTime}`}
            size="small"
            shape="round"
            disabled={!isCurrent}
            type={slot.date === chosen.date && slot.startTime === chosen.startTime ? 'primary' : 'default'}
            onClick={() => onPick(slot)}
          >
            {slotText(slot, query.from, withNames)}
          </Button>
        ))}
        {slots.length > SHOWN && !expanded && (
          <Button size="small" type="link" onClick={() => setUnfolded({ asked })}>
            Mais horários
          </Button>
        )}
        {(slots.length === 0 || expanded || slots.length <= SHOWN) && reason !== 'NO_PROFESSIONAL' && (
          <Button size="small" type="link" onClick={() => setUnfolded({ asked, from: next })}>
            {`A partir de ${formatDay(next).slice(0, 5)}`}
          </Button>
        )}
      </div>
    </section>
  );
}

/** From which day on there may be more slots than these. */
function nextDay(slots: readonly SlotOfDay[], from: string): string {
  const last = slots.length === LOADED ? slots.at(-1)?.date : undefined;
  if (!last) return addDays(from, DAYS);
  // The last day may be cut off; if it is the only one, the rest of it is seldom what is looked for.
  return last > from ? last : addDays(last, 1);
}

/** "10:15", on another day "24/11 10:15". */
function slotText({ date, startTime, professional }: SlotOfDay, day: string, withName: boolean): string {
  const time = date === day ? startTime : `${formatDay(date).slice(0, 5)} ${startTime}`;
  return withName && professional ? `${time} · ${professional.name}` : time;
}
