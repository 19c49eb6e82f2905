/** The first version with temporal keys (`without overlaps`), which working hours are stored under. */
const OLDEST = 18;

/**
 * The message for whoever starts the API on a server that is too old.
 * @param version `server_version_num`, e.g. 170004 for 17.4
 */
export function outdatedServer(version: number): string | undefined {
  const major = Math.floor(version / 10_000);
  if (major >= OLDEST) return undefined;
  return (
    `O Focinho precisa do PostgreSQL ${OLDEST} ou mais novo; este servidor tem a versão ${major}.${version % 10_000}. ` +
    'Atualize o servidor ou aponte DATABASE_URL para outro.'
  );
}
