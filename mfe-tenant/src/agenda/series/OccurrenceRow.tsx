import { Button } from 'antd';
import { useState } from 'react';
import { mayKeep, type SeriesOccurrence } from '@focinho/contracts/agenda/series';
import { DayInput } from '@focinho/ui/day-input';
import { StatusBadge } from '@focinho/ui/status-badge';
import { TimeInput } from '@focinho/ui/time-input';
import type { Choice, Place } from './choices';
import { dayWithWeekday, dayAndMonth, STATES } from './series-texts';

interface OccurrenceRowProps {
  occurrence: SeriesOccurrence;
  /** The series' own. */
  startTime: string;
  professionalId: string | null;
  choice: Choice | undefined;
  /** Undefined: as the rule has it. */
  onChoose: (choice: Choice | undefined) => void;
}

/** One date of the preview, and what can be done about it. */
export function OccurrenceRow({ occurrence, startTime, professionalId, choice, onChoose }: OccurrenceRowProps) {
  const { originalDate, state, reason, nearest } = occurrence;
  const [moving, setMoving] = useState(false);
  const record = dayAndMonth(originalDate);
  const moved = choice?.kind === 'moved' ? choice.to : undefined;
  const shown = moved ?? { date: originalDate, startTime, professional: null };
  const isOpen = choice === undefined && state !== 'OK';
  const move = (to: Place) => {
    setMoving(false);
    onChoose({ kind: 'moved', to });
  };
  return (
    <li className={`fct-series-date${choice?.kind === 'dropped' ? ' fct-series-dropped' : ''}`}>
      <div className="fct-series-date-head">
        <span className="fct-series-day">
          {dayWithWeekday(shown.date)} às {shown.startTime}
          {moved?.professional && ` com ${moved.professional.name}`}
        </span>
        <ChoiceBadge state={state} choice={choice} />
      </div>
      {moved && <p className="fcui-muted">Antes: {dayWithWeekday(originalDate)}</p>}
      {(isOpen || choice?.kind === 'kept') && reason && <p className="fct-series-reason">{reason}</p>}
      <div className="fct-series-date-actions">
        {isOpen && nearest && (
          <Button
            size="small"
            type="primary"
            onClick={() => move(nearest)}
            aria-label={`${nearestText(nearest)} em vez de ${record}`}
          >
            {nearestText(nearest)}
          </Button>
        )}
        {isOpen && mayKeep(state, professionalId) && (
          <Button size="small" onClick={() => onChoose({ kind: 'kept' })} aria-label={`Manter ${record}`}>
            Manter
          </Button>
        )}
        {choice?.kind !== 'dropped' && (
          <>
            <Button
              size="small"
              onClick={() => setMoving(!moving)}
              aria-expanded={moving}
              aria-label={`Mover ${record}…`}
            >
              Mover…
            </Button>
            <Button size="small" onClick={() => onChoose({ kind: 'dropped' })} aria-label={`Retirar ${record}`}>
              Retirar
            </Button>
          </>
        )}
        {choice && (
          <Button size="small" type="text" onClick={() => onChoose(undefined)} aria-label={`Desfazer ${record}`}>
            Desfazer
          </Button>
        )}
      </div>
      {moving && <MoveFields from={shown} record={record} onMove={move} />}
    </li>
  );
}

function ChoiceBadge({ state, choice }: { state: SeriesOccurrence['state']; choice: Choice | undefined }) {
  if (choice?.kind === 'dropped') return <StatusBadge tone="gray">Retirada</StatusBadge>;
  if (choice?.kind === 'moved') return <StatusBadge tone="blue">Movida</StatusBadge>;
  if (choice?.kind === 'kept') return <StatusBadge tone="blue">Mantida</StatusBadge>;
  return <StatusBadge tone={STATES[state].tone}>{STATES[state].text}</StatusBadge>;
}

const nearestText = ({ date, startTime, professional }: Place) =>
  `Usar ${dayAndMonth(date)} às ${startTime}${professional ? ` com ${professional.name}` : ''}`;

interface MoveFieldsProps {
  from: Place;
  record: string;
  onMove: (to: Place) => void;
}
function MoveFields({ from, record, onMove }: MoveFieldsProps) {
  const [date, setDate] = useState<string | null>(from.date);
  const [startTime, setStartTime] = useState<string | null>(from.startTime);
  return (
    <div className="fct-series-move">
      <DayInput aria-label={`Nova data de ${record}`} value={date} onChange={setDate} />
      <TimeInput aria-label={`Novo horário de ${record}`} value={startTime} onChange={setStartTime} step={15} />
      <Button
        disabled={!date || !startTime}
        onClick={() => date && startTime && onMove({ ...from, date, startTime })}
        aria-label={`Mover ${record} para lá`}
      >
        Mover
      </Button>
    </div>
  );
}
