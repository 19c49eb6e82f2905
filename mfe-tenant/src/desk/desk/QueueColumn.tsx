import { Button } from 'antd';
import { STEP_KINDS, type Stage } from '@focinho/contracts/kernel/enums';
import type { Queue, QueueEntry } from '@focinho/contracts/desk/queue';
import { ListEmpty, ListLoading, LoadFailure } from '@focinho/ui/list-states';
import type { EntryActions } from './EntryMenu';
import { EntryRow } from './EntryRow';
import { UnpaidSection } from './UnpaidSection';

export const SECTIONS: readonly { title: string; stages: readonly Stage[] }[] = [
  { title: 'Esperados hoje', stages: ['EXPECTED'] },
  { title: 'Na fila', stages: ['WAITING'] },
  { title: 'Em atendimento', stages: STEP_KINDS },
  { title: 'Prontos', stages: ['READY'] },
];

interface QueueColumnProps extends EntryActions {
  response: { data?: Queue | undefined; error?: unknown; isError: boolean; refetch: () => unknown };
  /** Those of the response, with what is not sent yet. */
  entries: readonly QueueEntry[];
  /** The pets on the order that is shown. */
  current: ReadonlySet<string>;
  /** Shows the pet of an expected one, and the order of anybody else. */
  onOpen: (entry: QueueEntry) => void;
  onArrive: (entry: QueueEntry) => void;
  /** Opens the comanda of a pet that went without paying. */
  onCharge: (entry: QueueEntry) => void;
  /** Leads to the field that finds who has come. */
  onSearch: () => void;
}

/** Who is expected and who is here, each with one button forward. */
export function QueueColumn({ response, entries, onCharge, onSearch, ...actions }: QueueColumnProps) {
  const { data, error, isError, refetch } = response;
  if (isError && !data) return <LoadFailure text="Não foi possível carregar a fila" error={error} onRetry={refetch} />;
  if (!data) return <ListLoading text="Carregando fila..." rows={6} />;
  const isEmpty = !entries.some(({ stage }) => stage !== 'DELIVERED');
  const sections = SECTIONS.map(({ title, stages }) => {
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
  return (
    <>
      <UnpaidSection unpaid={data.unpaid} onCharge={onCharge} />
      {isEmpty ? (
        <ListEmpty text="Ninguém na fila" purpose="Busque o pet que chegou: ele entra aqui.">
          <Button onClick={onSearch}>Buscar pet</Button>
        </ListEmpty>
      ) : (
        sections
      )}
    </>
  );
}
