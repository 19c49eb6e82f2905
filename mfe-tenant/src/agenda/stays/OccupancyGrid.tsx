import AlertTriangleIcon from 'lucide-react/icons/triangle-alert';
import SyringeIcon from 'lucide-react/icons/syringe';
import { useRef, type CSSProperties } from 'react';
import type { Occupancy, OccupancyStay } from '@focinho/contracts/agenda/stays';
import { dayOf, formatDay } from '@focinho/contracts/kernel/dates';
import { STAY_STATUS_LABEL } from '@focinho/contracts/kernel/enums';
import { useReadOnly } from '@focinho/ui/read-only';
import { barsOf, draggedTo, lanesOf, percentOf, spanOf, type Bar, type StayChange } from './stay-grid';
import { barLabel, isOpen, petOfStay, STAY_TONE } from './stay-texts';
import { useStayDrag, type Drag } from './use-stay-drag';

type Kennel = Occupancy['kennels'][number];

interface OccupancyGridProps {
  occupancy: Occupancy;
  /** The days of the week, `YYYY-MM-DD`. */
  days: string[];
  today: string;
  onOpen: (stay: OccupancyStay) => void;
  /** A free place was clicked, or a kennel. */
  onPick: (kennelId: string, day: string | undefined) => void;
  /** After dragging. @returns whether the server accepted it */
  onMove: (stay: OccupancyStay, change: StayChange) => Promise<boolean>;
}

const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', timeZone: 'UTC' });
const headOf = (day: string) =>
  `${weekday.format(new Date(`${day}T00:00:00Z`)).replace('.', '')} ${formatDay(day).slice(0, 5)}`;

/** The week of the hotel: a line for each kennel, a bar for each stay, which is dragged to another place or by its end. */
export function OccupancyGrid({ occupancy, days, today, onOpen, onPick, onMove }: OccupancyGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const mayWrite = useReadOnly() === undefined;
  const { drag, begin, wasDrag } = useStayDrag({
    grid,
    occupancy,
    canDrag: (stay) => mayWrite && isOpen(stay),
    onDrop: onMove,
  });
  const first = days[0] ?? today;
  const nights = new Map(occupancy.days.map((day) => [dayOf(day.date), day]));
  return (
    <div className="fct-hotel-scroll" role="group" aria-label="Semana do hotel">
      <div ref={grid} className={drag ? 'fct-hotel-grid fct-hotel-dragging' : 'fct-hotel-grid'}>
        <div className="fct-hotel-heads">
          <span className="fct-hotel-corner" />
          {days.map((day) => (
            <DayHead key={day} day={day} isToday={day === today} night={nights.get(day)} />
          ))}
        </div>
        {occupancy.kennels.map((kennel) => (
          <Row
            key={kennel.id}
            kennel={kennel}
            days={days}
            first={first}
            today={today}
            drag={drag}
            mayWrite={mayWrite}
            onBegin={begin}
            onOpen={(stay) => {
              if (!wasDrag()) onOpen(stay);
            }}
            onPick={(day) => onPick(kennel.id, day)}
          />
        ))}
      </div>
    </div>
  );
}

interface DayHeadProps {
  day: string;
  isToday: boolean;
  night: Occupancy['days'][number] | undefined;
}
function DayHead({ day, isToday, night }: DayHeadProps) {
  const percent = night && percentOf(night);
  const free = night ? night.places - night.occupied : 0;
  return (
    <div className={isToday ? 'fct-hotel-head fct-hotel-today' : 'fct-hotel-head'}>
      <strong>{isToday ? `hoje ${formatDay(day).slice(0, 5)}` : headOf(day)}</strong>
      {percent !== undefined && night && (
        <>
          <span className={percent > 100 ? 'fct-hotel-over' : undefined}>{`${percent}% ocupado`}</span>
          <span className="fcui-muted">
            {free < 0
              ? `${-free} a mais que os ${night.places}`
              : `${free} de ${night.places} ${free === 1 ? 'livre' : 'livres'}`}
          </span>
          <span className="fcui-muted">{comingAndGoing(night) || '\u00a0'}</span>
        </>
      )}
    </div>
  );
}

/** "2 entram · 1 sai" */
const comingAndGoing = ({ arrivals, departures }: Occupancy['days'][number]) =>
  [
    arrivals > 0 ? `${arrivals} ${arrivals === 1 ? 'entra' : 'entram'}` : '',
    departures > 0 ? `${departures} ${departures === 1 ? 'sai' : 'saem'}` : '',
  ]
    .filter(Boolean)
    .join(' · ');

interface RowProps {
  kennel: Kennel;
  days: string[];
  first: string;
  today: string;
  drag: Drag | undefined;
  mayWrite: boolean;
  onBegin: ReturnType<typeof useStayDrag>['begin'];
  onOpen: (stay: OccupancyStay) => void;
  /** Without a day: from whichever is proposed. */
  onPick: (day?: string) => void;
}
function Row({ kennel, days, first, today, drag, mayWrite, onBegin, onOpen, onPick }: RowProps) {
  const bars = barsOf(kennel.stays, first, today);
  const lanes = lanesOf(bars);
  const mayPick = mayWrite && kennel.isActive;
  return (
    <div className="fct-hotel-row">
      <div className="fct-hotel-kennel">
        {mayPick ? (
          <button
            type="button"
            className="fct-hotel-kennel-name"
            aria-label={`Hospedar em ${kennel.name}`}
            onClick={() => onPick()}
          >
            {kennel.name}
          </button>
        ) : (
          <span className="fcui-strong">{kennel.name}</span>
        )}
        <span className="fcui-muted">
          {kennel.capacity === 1 ? 'individual' : `até ${kennel.capacity} pets`}
          {!kennel.isActive && ' · fora de uso'}
        </span>
      </div>
      <div className="fct-hotel-days" data-kennel={kennel.id} style={{ '--lanes': lanes } as CSSProperties}>
        {days.map((day, index) => (
          <Cell
            key={day}
            index={index}
            day={day}
            kennel={kennel}
            isToday={day === today}
            onPick={mayPick ? () => onPick(day) : undefined}
          />
        ))}
        <ul className="fct-hotel-bars" aria-label={`Hospedagens em ${kennel.name}`}>
          {bars.map((bar) => (
            <BarItem
              key={bar.stay.id}
              bar={bar}
              isLifted={drag?.stay.id === bar.stay.id}
              canDrag={mayWrite && isOpen(bar.stay)}
              onBegin={(event, grip) => onBegin(event, bar.stay, kennel.id, grip)}
              onOpen={() => onOpen(bar.stay)}
            />
          ))}
        </ul>
        {drag && drag.to === kennel.id && <Ghost drag={drag} first={first} today={today} />}
      </div>
    </div>
  );
}

interface CellProps {
  index: number;
  day: string;
  kennel: Kennel;
  isToday: boolean;
  onPick: (() => void) | undefined;
}
function Cell({ index, day, kennel, isToday, onPick }: CellProps) {
  const isOver = kennel.overCapacity.includes(day);
  const isTurnover = kennel.turnovers.includes(day);
  const looks = [
    'fct-hotel-cell',
    isToday && 'fct-hotel-today',
    isTurnover && 'fct-hotel-turnover',
    isOver && 'fct-hotel-full',
  ];
  return (
    <div className={looks.filter(Boolean).join(' ')} style={{ gridColumn: `${2 * index + 1} / span 2` }}>
      {onPick && (
        // By the keyboard there is the kennel's name.
        <button
          type="button"
          tabIndex={-1}
          className="fct-hotel-pick"
          aria-label={`Hospedar em ${kennel.name} a partir de ${formatDay(day)}`}
          onClick={onPick}
        />
      )}
      {isOver && (
        <span className="fct-hotel-mark fct-hotel-mark-over" title="Mais pets que lugares">
          <AlertTriangleIcon aria-hidden />
          <span className="fcui-spoken">{`${kennel.name}, ${formatDay(day)}: acima da capacidade`}</span>
        </span>
      )}
      {isTurnover && !isOver && (
        <span className="fct-hotel-mark" title="Um pet sai e outro entra">
          troca
        </span>
      )}
    </div>
  );
}

interface BarItemProps {
  bar: Bar;
  isLifted: boolean;
  canDrag: boolean;
  onBegin: (event: React.PointerEvent, grip: 'whole' | 'end') => void;
  onOpen: () => void;
}
function BarItem({ bar, isLifted, canDrag, onBegin, onOpen }: BarItemProps) {
  const { stay, from, to, lane } = bar;
  const status = stay.isOverdue ? 'Saída atrasada' : STAY_STATUS_LABEL[stay.status];
  return (
    <li
      className={`fct-hotel-bar fcui-tone-${stay.isOverdue ? 'red' : STAY_TONE[stay.status]}${edgesOf(bar)}${isLifted ? ' fct-hotel-lifted' : ''}`}
      style={{ gridColumn: `${from + 1} / ${to + 1}`, gridRow: lane + 1 }}
    >
      <button
        type="button"
        className={canDrag ? 'fct-hotel-stay fct-hotel-grab' : 'fct-hotel-stay'}
        aria-label={barLabel(stay, status)}
        title={`${barLabel(stay, status)}${stay.client ? ` · ${stay.client.name}` : ''}`}
        onPointerDown={(event) => onBegin(event, 'whole')}
        onDragStart={(event) => event.preventDefault()}
        onClick={onOpen}
      >
        {!bar.beginsBefore && <span aria-hidden>▸</span>}
        {stay.lacksDoses && <SyringeIcon aria-label="Vacina pendente" />}
        <span className="fct-hotel-name">{petOfStay(stay)}</span>
        {!bar.endsAfter && <span aria-hidden>◂</span>}
      </button>
      {canDrag && !bar.endsAfter && (
        <span
          className="fct-hotel-end"
          data-grip={stay.id}
          aria-hidden
          onPointerDown={(event) => onBegin(event, 'end')}
        />
      )}
    </li>
  );
}

const edgesOf = ({ beginsBefore, endsAfter }: Pick<Bar, 'beginsBefore' | 'endsAfter'>) =>
  `${beginsBefore ? ' fct-hotel-before' : ''}${endsAfter ? ' fct-hotel-after' : ''}`;

/** Where the bar would be dropped. */
function Ghost({ drag, first, today }: { drag: Drag; first: string; today: string }) {
  const { stay } = drag;
  const span = spanOf({ ...stay, ...draggedTo(stay, drag.kennelId, drag) }, first, today);
  if (!span) return null;
  return (
    <div className="fct-hotel-ghost-layer" aria-hidden>
      <div
        className={`fct-hotel-bar fct-hotel-ghost fcui-tone-${STAY_TONE[stay.status]}${edgesOf(span)}`}
        style={{ gridColumn: `${span.from + 1} / ${span.to + 1}`, gridRow: 1 }}
      >
        <span className="fct-hotel-stay">
          <span className="fct-hotel-name">{petOfStay(stay)}</span>
        </span>
      </div>
    </div>
  );
}
