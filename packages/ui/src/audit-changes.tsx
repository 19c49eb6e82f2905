import type { AuditEntry } from '@focinho/contracts/journal/audit';
import { describeAuditField, entityLabel } from '@focinho/contracts/system-labels';
import { AUDIT_ACTION_LABEL } from './audit-action';
import { Dialog } from './dialog';

/** An audit entry's record before and after; null where it did not exist. */
interface Change {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Changes every time, and the entry itself says when. */
const WHEN = 'updated_at';

/** The fields that changed, with readable values; unchanged and empty ones are left out. */
function changesOf({ before, after }: Change, timeZone: string) {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .filter((name) => name !== WHEN && JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null))
    .map((name) => {
      const { label, value } = describeAuditField(name, before?.[name], timeZone);
      return { label, before: value, after: describeAuditField(name, after?.[name], timeZone).value };
    });
}

interface AuditChangesProps {
  entry: Change;
  /** In which instants are shown. */
  timeZone: string;
  /** The heading of `after`: "Depois" of a change, "Detalhe" of an event. */
  afterTitle?: string;
}

/** A change of a record: each field before and after, or the content of a new or removed record. */
export function AuditChanges({ entry, timeZone, afterTitle = 'Depois' }: AuditChangesProps) {
  return (
    <table className="fcui-changes">
      <thead>
        <tr>
          <th scope="col">Campo</th>
          {entry.before && <th scope="col">Antes</th>}
          {entry.after && <th scope="col">{afterTitle}</th>}
        </tr>
      </thead>
      <tbody>
        {changesOf(entry, timeZone).map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {entry.before && <td>{before}</td>}
            {entry.after && <td>{after}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface AuditEntryDialogProps {
  /** Undefined: closed. */
  entry: (Change & Pick<AuditEntry, 'action' | 'entity'>) | undefined;
  timeZone: string;
  onClose: () => void;
}

/** Details of an entry of an audit log. */
export function AuditEntryDialog({ entry, timeZone, onClose }: AuditEntryDialogProps) {
  return (
    <Dialog
      open={entry !== undefined}
      title={entry && `${AUDIT_ACTION_LABEL[entry.action]}: ${entityLabel(entry.entity)}`}
      kind="plain"
      width={720}
      onClose={onClose}
    >
      {entry && (
        <AuditChanges
          entry={entry}
          timeZone={timeZone}
          afterTitle={entry.action === 'event' && !entry.before ? 'Detalhe' : 'Depois'}
        />
      )}
    </Dialog>
  );
}
