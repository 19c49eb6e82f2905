import type { AuditEntry } from '@focinho/contracts/super-admin';
import { describeAuditField } from '@focinho/contracts/system-labels';
import { HERE } from '../instants';

interface Change {
  label: string;
  before: string;
  after: string;
}

/** Changes every time, and the entry itself says when. */
const WHEN = 'updated_at';

/** The fields that changed, with readable values; unchanged and empty ones are left out. */
function changesOf({ before, after }: AuditEntry): Change[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .filter((name) => name !== WHEN && JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null))
    .map((name) => {
      const { label, value } = describeAuditField(name, before?.[name], HERE);
      return { label, before: value, after: describeAuditField(name, after?.[name], HERE).value };
    });
}

/** A change of a record: each field before and after, or the content of a new or removed record. */
export function AuditChanges({ entry }: { entry: AuditEntry }) {
  return (
    <table className="fcsa-changes">
      <thead>
        <tr>
          <th scope="col">Campo</th>
          {entry.before && <th scope="col">Antes</th>}
          {entry.after && <th scope="col">Depois</th>}
        </tr>
      </thead>
      <tbody>
        {changesOf(entry).map(({ label, before, after }) => (
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
