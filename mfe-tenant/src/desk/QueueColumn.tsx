import { Button } from 'antd';
import { STAGE_LABEL, STEP_KINDS, type Stage } from '@focinho/contracts/enums';
import type { Queue, QueueEntry } from '@focinho/contracts/queue';
import { nextStage } from '@focinho/contracts/stage';
import { ListEmpty, ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { StatusBadge } from '@focinho/ui/status-badge';

export const SECTIONS: readonly { title: string; stages: readonly Stage[] }[] = [
  { title: 'Esperados hoje', stages: ['EXPECTED'] },
  { title: 'Na fila', stages: ['WAITING'] },
  { title: 'Em atendimento', stages: STEP_KINDS },
  { title: 'Prontos', stages: ['READY'] },
];

interface QueueColumnProps {
  response: { data?: Queue | undefined; error?: unknown; isError: boolean; refetch: () => unknown };
  /** Those of the response, with what is not sent yet. */
  entries: readonly QueueEntry[];
  /** The pets on the order that is shown. */
  current: ReadonlySet<string>;
  /** Shows the pet of an expected one, and the order of anybody else. */
  onOpen: (entry: QueueEntry) => void;
  onArrive: (entry: QueueEntry) => void;
  onMove: (entry: QueueEntry, stage: Stage) => void;
}

/** Who is expected and who is here, each with one button forward. */
export function QueueColumn({ response, entries, ...actions }: QueueColumnProps) {
  const { data, error, isError, refetch } = response;
  if (isError && !data) return <LoadFailure text="Não foi possível carregar a fila" error={error} onRetry={refetch} />;
  if (!data) return <ListLoading text="Carregando fila..." rows={6} />;
  if (!entries.some(({ stage }) => stage !== 'DELIVERED')) return <ListEmpty text="Ninguém na fila" />;
  return SECTIONS.map(({ title, stages }) => {
    const present = entries.filter(({ stage }) => stages.includes(stage));
    if (present.length === 0) return null;
    return (
      <section key={title} className="fct-desk-section" aria-label={title}>
        <h3>
          {title} <span className="fcui-muted">({present.length})</span>
        </h3>
        <ul>
          {present.map((entry) => (
            <EntryRow key={entry.id} entry={entry} {...actions} />
          ))}
        </ul>
      </section>
    );
  });
}

interface EntryRowProps extends Omit<QueueColumnProps, 'response' | 'entries'> {
  entry: QueueEntry;
}
function EntryRow({ entry, current, onOpen, onArrive, onMove }: EntryRowProps) {
  const { stage, pet, client, service, professional, startTime, steps, isPaid, locker, belongings } = entry;
  const name = pet?.name ?? 'N/A';
  const next = nextStage(stage, steps);
  return (
    <li className="fct-desk-entry" aria-current={current.has(entry.id) || undefined}>
      <button type="button" className="fct-desk-entry-open" onClick={() => onOpen(entry)}>
        <span className="fct-desk-time fcui-number">{startTime}</span>
        <span className="fcui-two-lines">
          <span className="fcui-strong">
            {name} <span className="fcui-muted">{client?.name}</span>
          </span>
          <span className="fcui-muted">
            {professional && <span className="fct-desk-dot" style={{ background: professional.color }} />}
            {[service?.name, professional?.name].filter(Boolean).join(' · ')}
          </span>
          <span className="fct-desk-badges">
            {isStep(stage) && <StatusBadge tone="teal">{stepText(stage)}</StatusBadge>}
            {isPaid && <StatusBadge tone="green">Pago</StatusBadge>}
            {locker && <StatusBadge tone="gray">Armário {locker}</StatusBadge>}
            {belongings.length > 0 && <StatusBadge tone="gray">{belongings.join(', ')}</StatusBadge>}
          </span>
        </span>
      </button>
      {stage === 'EXPECTED' ? (
        <Button type="primary" aria-label={`Chegou: ${name}`} onClick={() => onArrive(entry)}>
          Chegou
        </Button>
      ) : (
        next && (
          <Button aria-label={`${forwardText(next)}: ${name}`} onClick={() => onMove(entry, next)}>
            {forwardText(next)}
          </Button>
        )
      )}
    </li>
  );
}

/** Only steps need a name: the other stages are the section's title. */
const isStep = (stage: Stage): boolean => STEP_KINDS.some((kind) => kind === stage);

/** Services without named steps have one of the kind OTHER, which says little. */
const stepText = (stage: Stage): string => (stage === 'OTHER' ? 'Em atendimento' : STAGE_LABEL[stage]);
const forwardText = (stage: Stage): string => (stage === 'OTHER' ? 'Atender' : STAGE_LABEL[stage]);
