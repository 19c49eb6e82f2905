import { AUDIT_ACTIONS, type AuditEntry } from '@focinho/contracts/journal/audit';
import { ENTITY_LABEL, EVENT_LABEL } from '@focinho/contracts/system-labels';
import { FilterSelect } from './filter-select';
import { StatusBadge, type Tone } from './status-badge';

type Action = AuditEntry['action'];

export const AUDIT_ACTION_LABEL: Record<Action, string> = {
  create: 'Criou',
  update: 'Alterou',
  delete: 'Excluiu',
  event: 'Evento',
};
const TONE: Record<Action, Tone> = { create: 'green', update: 'blue', delete: 'red', event: 'purple' };

/** Badge that says what a user did with a record, or that something else happened. */
export function AuditActionBadge({ action }: { action: Action }) {
  return <StatusBadge tone={TONE[action]}>{AUDIT_ACTION_LABEL[action]}</StatusBadge>;
}

/** Subjects of entries: tables, then events, by their labels. */
const AUDIT_SUBJECTS = [ENTITY_LABEL, EVENT_LABEL].flatMap((labels) =>
  Object.entries(labels)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label, 'pt-BR')),
);

interface AuditFiltersProps {
  entity: string | undefined;
  action: Action | undefined;
  onChange: (filter: { entity?: string | undefined; action?: Action | undefined }) => void;
}

/** Filters of an audit log: subject and action. */
export function AuditFilters({ entity, action, onChange }: AuditFiltersProps) {
  return (
    <>
      <FilterSelect
        label="Filtrar por registro"
        all="Todos os registros"
        value={entity}
        options={AUDIT_SUBJECTS}
        onChange={(chosen) => onChange({ entity: chosen })}
      />
      <FilterSelect
        label="Filtrar por ação"
        all="Todas as ações"
        value={action}
        options={AUDIT_ACTIONS.map((value) => ({ value, label: AUDIT_ACTION_LABEL[value] }))}
        onChange={(chosen) => onChange({ action: chosen })}
      />
    </>
  );
}
