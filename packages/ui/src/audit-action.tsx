import type { AuditEntry } from '@focinho/contracts/super-admin';
import { ENTITY_LABEL, EVENT_LABEL } from '@focinho/contracts/system-labels';
import { StatusBadge, type Tone } from './status-badge';

type Action = AuditEntry['action'];

export const AUDIT_ACTION_LABEL: Record<Action, string> = {
  create: 'Criou',
  update: 'Alterou',
  delete: 'Excluiu',
  event: 'Evento',
};
const TONE: Record<Action, Tone> = { create: 'green', update: 'blue', delete: 'red', event: 'purple' };

/** What a user did with a record, or that something else happened. */
export function AuditActionBadge({ action }: { action: Action }) {
  return <StatusBadge tone={TONE[action]}>{AUDIT_ACTION_LABEL[action]}</StatusBadge>;
}

/** The options of a filter by what an entry is about: tables, then events, by their labels. */
export const AUDIT_SUBJECTS = [ENTITY_LABEL, EVENT_LABEL].flatMap((labels) =>
  Object.entries(labels)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label, 'pt-BR')),
);
