import type { AuditEntry } from '@focinho/contracts/super-admin';
import { describeAuditField } from '@focinho/contracts/system-labels';
import { HERE } from '../instants';

interface Change {
  label: string;
  before: string;
  after: string;
}

/** Moves with every change, and the entry itself says when. */
const WHEN = 'updated_at';

/** Fields whose value the change moved, in words; those that stayed, or were never filled in, are left out. */
function changesOf({ before, after }: AuditEntry): Change[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .filter((name) => name !== WHEN && JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null))
    .map((name) => {
      const { label, value } = describeAuditField(name, before?.[name], HERE);
      return { label, before: value, after: describeAuditField(name, after?.[name], HERE).value };
    });
}

/** What one change did to a record: each field before and after, or what a new or removed record held. */
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
