import { Button } from 'antd';
import { useId, useState, type UIEvent } from 'react';
import type { SlotOfDay } from '@focinho/contracts/agenda/agenda';
import { addDays, formatDay } from '@focinho/contracts/kernel/dates';
import { firstName } from '@focinho/contracts/kernel/display-name';
import { Link, useParams } from '@focinho/host/router';
import { skipToken } from '@focinho/host/store';
import { useAllowed } from '@focinho/ui/permissions';
import { dayWithWeekday, dayAndMonth } from '../series/series-texts';
import { useTenantFreeSlotsQuery, type FreeSlotsQuery } from './agenda.api';
import './appointments.css';

type Query = FreeSlotsQuery & { from: string };

interface SlotChipsProps {
  /** Undefined until a service and a day are chosen. */
  query: Query | undefined;
  chosen: { date?: string | null | undefined; startTime?: string | null | undefined };
  onPick: (slot: SlotOfDay) => void;
}

/** How many days are loaded at a time; scrolling goes on for a quarter of a year. */
const DAYS = 7;
const WEEKS_MAX = 13;
const LOADED = 1000;
/** Free times of a day that are shown; the others are a click away. */
const SHOWN = 8;
/** How close to the end the next week is loaded. */
const NEAR_END_PX = 60;

/** The free slots from a day on, week after week as one scrolls; in a shop that has not said when it is open, why there are none. */
export function SlotChips({ query, chosen, onPick }: SlotChipsProps) {
  const labelId = useId();
  const asked = JSON.stringify(query);
  // What was unfolded belongs to what was asked for.
  const [unfolded, setUnfolded] = useState({ asked, weeks: 1 });
  const weeks = unfolded.asked === asked ? unfolded.weeks : 1;
  const { data } = useTenantFreeSlotsQuery(query ? weekOf(query, 0) : skipToken);
  if (!query || !data) return null;
  if (data.reason === 'NO_HOURS') return <NoHours />;
  const more = () => setUnfolded({ asked, weeks: Math.min(weeks + 1, WEEKS_MAX) });
  const moreAtEnd = ({ currentTarget: list }: UIEvent<HTMLElement>) => {
    if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END_PX) more();
  };
  return (
    <section className="fct-slots" aria-labelledby={labelId}>
      <h4 id={labelId}>Próximos horários livres</h4>
      {data.reason === 'NO_PROFESSIONAL' ? (
        <p className="fcui-muted">Nenhum profissional faz este serviço.</p>
      ) : (
        <div className="fct-slots-days" onScroll={moreAtEnd}>
          {Array.from({ length: weeks }, (_, week) => (
            <Week key={week} query={weekOf(query, week)} shownDay={query.from} chosen={chosen} onPick={onPick} />
          ))}
          {weeks < WEEKS_MAX && (
            <Button size="small" type="link" onClick={more}>
              {`A partir de ${dayAndMonth(addDays(query.from, weeks * DAYS))}`}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** In another tab, so that what is filled in here stays. */
function NoHours() {
  const { tenantSlug } = useParams();
  const mayChange = useAllowed()('settings.change');
  return (
    <p className="fcui-muted">
      {'Sem o horário da loja, nenhum horário livre é proposto. '}
      {mayChange && (
        <Link to={`/${tenantSlug}/settings?view=hours`} target="_blank">
          Definir o horário
        </Link>
      )}
    </p>
  );
}

const weekOf = (query: Query, week: number): Query => ({
  ...query,
  from: addDays(query.from, week * DAYS),
  days: DAYS,
  limit: LOADED,
});

interface WeekProps extends Pick<SlotChipsProps, 'chosen' | 'onPick'> {
  query: Query;
  /** The day that the form shows: its slots need no date. */
  shownDay: string;
}

function Week({ query, shownDay, chosen, onPick }: WeekProps) {
  const { data, currentData } = useTenantFreeSlotsQuery(query);
  const [wholeDay, setWholeDay] = useState<string>();
  if (!data) return <div className="fct-slots-loading" />;
  const { slots } = data;
  if (slots.length === 0)
    return (
      <p className="fcui-muted">
        {`Nenhum horário livre de ${dayAndMonth(query.from)} a ${dayAndMonth(addDays(query.from, DAYS - 1))}.`}
      </p>
    );
  const withNames = new Set(slots.map(({ professional }) => professional?.id)).size > 1;
  const nameOf = shortNames(slots);
  const days = [...new Set(slots.map(({ date }) => date))];
  return days.map((day) => {
    const ofDay = slots.filter(({ date }) => date === day);
    const shown = wholeDay === day ? ofDay : fewOf(ofDay);
    return (
      <div key={day} className="fct-slots-day">
        <span className="fct-slots-date">{dayWithWeekday(day).slice(0, -5)}</span>
        <div className="fct-slots-chips">
          {shown.map((slot) => (
            <Button
              key={slot.startTime}
              size="small"
              shape="round"
              // Slots for something else, until these are there, would be offered and then refused.
              disabled={currentData === undefined}
              type={day === chosen.date && slot.startTime === chosen.startTime ? 'primary' : 'default'}
              aria-label={`${day === shownDay ? '' : `${formatDay(day).slice(0, 5)} `}${slotText(slot, withNames)}`}
              onClick={() => onPick(slot)}
            >
              {slotText(slot, withNames, nameOf)}
            </Button>
          ))}
          {shown.length < ofDay.length && (
            <Button
              size="small"
              type="link"
              aria-label={`Mais horários de ${dayAndMonth(day)}`}
              onClick={() => setWholeDay(day)}
            >
              {`+${ofDay.length - shown.length}`}
            </Button>
          )}
        </div>
      </div>
    );
  });
}

/** The first one and full hours first, because that is what people ask for; in order of time. */
export function fewOf(slots: readonly SlotOfDay[]): readonly SlotOfDay[] {
  if (slots.length <= SHOWN) return slots;
  const rank = ({ startTime }: SlotOfDay) =>
    startTime === slots[0]?.startTime ? 0 : startTime.endsWith(':00') ? 1 : 2;
  const chosen = new Set(slots.toSorted((one, other) => rank(one) - rank(other)).slice(0, SHOWN));
  return slots.filter((slot) => chosen.has(slot));
}

/** "10:15", or "10:15 · Bia" if it matters with whom. */
const slotText = (
  { startTime, professional }: SlotOfDay,
  withName: boolean,
  nameOf = (name: string) => name,
): string => (withName && professional ? `${startTime} · ${nameOf(professional.name)}` : startTime);

/** First names, unless two people share one. */
function shortNames(slots: readonly SlotOfDay[]): (name: string) => string {
  const short = (name: string) => firstName(name) ?? name;
  const names = [...new Set(slots.flatMap(({ professional }) => professional?.name ?? []))];
  return new Set(names.map(short)).size === names.length ? short : (name) => name;
}
