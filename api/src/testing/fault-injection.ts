import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../seed/random';
import { roleName } from '../database/roles';
import type { TestApi } from './api';

/** How often each fault was injected. */
export interface InjectedFaults {
  cancelled: number;
  killed: number;
  locked: number;
}

const FAULTS = ['cancel', 'kill', 'cancel', 'lock', 'cancel', 'cancel'] as const;

/** Cancels statements, kills connections and holds locks at random until `isOver`. */
export async function injectFaults(
  api: TestApi,
  random: Random,
  lockMs: number,
  isOver: () => boolean,
): Promise<InjectedFaults> {
  const injected: InjectedFaults = { cancelled: 0, killed: 0, locked: 0 };
  const role = roleName(api.config.DATABASE_URL, 'app');
  const hit = async (what: string, state: string): Promise<number> => {
    const rows = await api.owner.query(
      `select ${what}(pid) from (
         select pid from pg_stat_activity where datname = current_database() and usename = $1 and ${state} order by random() limit 1) one`,
      [role],
    );
    return rows.length;
  };
  for (let turn = 0; !isOver(); turn += 1) {
    const fault = FAULTS[turn % FAULTS.length];
    if (fault === 'cancel') injected.cancelled += await hit('pg_cancel_backend', `state = 'active'`);
    if (fault === 'kill') injected.killed += await hit('pg_terminate_backend', 'true');
    if (fault === 'lock') injected.locked += await holdClients(api, lockMs);
    await sleep(random.between(10, 150));
  }
  return injected;
}

/** Locks the clients of a tenant until every write that needs one has timed out. */
async function holdClients(api: TestApi, ms: number): Promise<number> {
  const holder = api.owner.createQueryRunner();
  await holder.startTransaction();
  const rows = await holder.query(
    `select from clients where tenant_id = (select id from tenants order by random() limit 1) order by id for update skip locked`,
  );
  await sleep(ms);
  await holder.rollbackTransaction();
  await holder.release();
  return rows.length ? 1 : 0;
}
