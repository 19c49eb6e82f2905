import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CliError } from '../cli-error.mjs';

/**
 * The account that runs PostgreSQL, which refuses to run as root: `nobody` if we are root, otherwise our own.
 * @typedef {{uid: number, gid: number}} Account
 * @returns {Promise<Account | undefined>} undefined = run as whoever we are
 */
export async function serverAccount() {
  if (process.getuid?.() !== 0) return undefined;
  const passwd = await readFile('/etc/passwd', 'utf8');
  const nobody = passwd.split('\n').find((line) => line.startsWith('nobody:'));
  if (!nobody) throw new CliError('O PostgreSQL não roda como root e não há o usuário "nobody": use um usuário comum.');
  const [, , uid, gid] = nobody.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * Whether the account may pass through `folder` and every folder above it.
 * @param {Account | undefined} account
 * @param {string} folder
 */
export async function canReach(account, folder) {
  if (!account) return true;
  for (let current = folder; ; current = dirname(current)) {
    const { uid, gid, mode } = await stat(current);
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
    if (!((mode >> shift) & 1)) return false;
    if (dirname(current) === current) return true;
  }
}
