/** Releases are named by the hash of their build; its first characters are enough. */
export const shortName = (id: string) => id.slice(0, 12);

export function ReleaseName({ id }: { id: string | null }) {
  return id ? <code title={id}>{shortName(id)}</code> : '-';
}
