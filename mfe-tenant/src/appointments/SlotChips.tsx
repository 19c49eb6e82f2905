import { Button } from 'antd';
import { useId, useState } from 'react';
import type { SlotOfDay } from '@focinho/contracts/agenda';
import { formatDay } from '@focinho/contracts/dates';
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
  const [expanded, setExpanded] = useState(false);
  const response = useTenantFreeSlotsQuery(query ? { days: DAYS, limit: LOADED, ...query } : skipToken);
  if (!query || !response.data || response.data.reason === 'NO_HOURS') return null;
  const { slots, reason } = response.data;
  const withNames = new Set(slots.map(({ professional }) => professional?.id)).size > 1;
  return (
    <section className="fct-slots" aria-labelledby={labelId}>
      <h4 id={labelId}>Próximos horários livres</h4>
      {slots.length === 0 && (
        <p className="fcui-muted">
          {reason === 'NO_PROFESSIONAL'
            ? 'Nenhum profissional faz este serviço.'
            : `Nenhum horário livre em ${DAYS} dias.`}
        </p>
      )}
      <div className="fct-slots-chips">
        {slots.slice(0, expanded ? undefined : SHOWN).map((slot) => (
          <Button
            key={`${slot.date} ${slot.startTime}`}
            size="small"
            shape="round"
            type={slot.date === chosen.date && slot.startTime === chosen.startTime ? 'primary' : 'default'}
            onClick={() => onPick(slot)}
          >
            {slotText(slot, query.from, withNames)}
          </Button>
        ))}
        {slots.length > SHOWN && !expanded && (
          <Button size="small" type="link" onClick={() => setExpanded(true)}>
            Mais horários
          </Button>
        )}
      </div>
    </section>
  );
}

/** "10:15", on another day "24/11 10:15". */
function slotText({ date, startTime, professional }: SlotOfDay, day: string, withName: boolean): string {
  const time = date === day ? startTime : `${formatDay(date).slice(0, 5)} ${startTime}`;
  return withName && professional ? `${time} · ${professional.name}` : time;
}
