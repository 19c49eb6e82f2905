import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ImportStatus } from '@focinho/contracts/people/import-columns';
import { queryOne, queryRow, queryRows } from '../../database/batch';
import { TODAY } from '../../database/shared-sql';
import { SystemDb } from '../../database/system-db';
import { actAs } from '../../journal/audit/record-event';
import { nextState } from '../../kernel/http/next-state';
import { Client } from '../clients/clients.entity';
import { weighNewPets } from '../pet-weights/pet-weights.queries';
import { Pet } from '../pets/pets.entity';
import {
  ATTEMPTS,
  clientsSince,
  continueWork,
  deleteRows,
  endWork,
  forget,
  lockClients,
  lockClientsToUndo,
  lockPetsToUndo,
  petsSince,
  returnWork,
  rowsAfter,
  rowsToRun,
  undoClients,
  undoPets,
  writeResults,
  type ImportLine,
  type Task,
} from './imports.queries';
import { IMPORT_TRANSITIONS } from './imports.transitions';
import { KnownPeople } from './known-people';
import { planRow, type PlannedRow } from './row-results';

/** The named actor in the audit log. */
export const ACTOR = 'Sistema (importação)';
/** Rows of one transaction. */
const BATCH = 200;
/** Who registers a client commits a moment later. */
const OVERLAP_MS = 10_000;

/** An import that this process has taken. */
export interface Taken {
  tenantId: string;
  id: string;
  status: ImportStatus;
  lease: string;
  attempts: number;
}
type Batch = (tx: EntityManager, task: Task) => Promise<{ done: number; isLast: boolean }>;

/**
 * The work of imports, in batches: each is a transaction that also notes how far it has got, so that another process can continue. Whatever
 * is begun twice is done once.
 */
@Injectable()
export class ImportWork {
  constructor(@Inject(SystemDb) private readonly system: SystemDb) {}

  /** @param isStopping whether this process has to end: the rest is left to another */
  async run(taken: Taken, isStopping: () => boolean): Promise<void> {
    const work = this.workOf(taken);
    if (!work) return this.forget(taken);
    if (taken.attempts > ATTEMPTS) return this.giveUp(taken);
    return this.inBatches(taken, isStopping, await work);
  }

  private workOf(taken: Taken): Batch | Promise<Batch> | undefined {
    switch (taken.status) {
      case 'CHECKING':
        return this.checking(taken);
      case 'RUNNING':
        return this.running(taken);
      case 'UNDOING':
        return undoing(taken);
      default:
        return undefined;
    }
  }

  private async inBatches(
    { tenantId, id, lease, status }: Taken,
    isStopping: () => boolean,
    work: Batch,
  ): Promise<void> {
    for (let done = 0; ;) {
      const result = await this.system.tx(tenantId, async (tx) => {
        await queryRows(tx, actAs(ACTOR));
        const task = await queryRow(tx, continueWork(id, lease, status, done));
        if (!task) return undefined;
        const batch = await work(tx, task);
        if (batch.isLast) await queryRows(tx, endWork(id, status, nextState(IMPORT_TRANSITIONS, status, 'end')));
        return batch;
      });
      if (!result || result.isLast) return;
      if (isStopping()) return void (await this.system.tx(tenantId, (tx) => queryRows(tx, returnWork(id, lease))));
      done += result.done;
    }
  }

  /** Notes what each row would make, if those with a problem come, too. */
  private async checking({ tenantId, id }: Taken): Promise<Batch> {
    const { people, today } = await this.system.tx(tenantId, knownPeople);
    let after: number | undefined;
    return async (tx, { columns, headerLine }) => {
      const lines = await queryRows(tx, rowsAfter(id, after ?? headerLine, BATCH));
      const planned = lines.map((line) => planRow(line, { columns, onlyGood: false }, people, today));
      const results = planned.map(({ result }) => ({
        ...result,
        clientId: null,
        petId: null,
        madeClient: false,
        madePet: false,
      }));
      await queryRows(tx, writeResults(id, results, false));
      after = lines.at(-1)?.line ?? after;
      return { done: lines.length, isLast: lines.length < BATCH };
    };
  }

  /** Registers clients and pets. By now somebody may have registered the same people by hand, which is looked at for each batch. */
  private async running({ tenantId, id }: Taken): Promise<Batch> {
    const known = await this.system.tx(tenantId, knownPeople);
    let { since } = known;
    let after: number | undefined;
    return async (tx, task) => {
      const begun = new Date();
      await addPeople(tx, known.people, since);
      since = new Date(begun.getTime() - OVERLAP_MS);
      const lines = await queryRows(tx, rowsToRun(id, task, after ?? task.headerLine, BATCH));
      const planned = await plannedRows(tx, lines, task, known);
      await tx.insert(
        Client,
        planned.flatMap(({ newClient }) => newClient ?? []),
      );
      const pets = planned.flatMap(({ newPet }) => newPet ?? []);
      await tx.insert(Pet, pets);
      await queryRows(tx, weighNewPets(pets));
      await queryRows(
        tx,
        writeResults(
          id,
          planned.map(({ result }) => result),
          true,
        ),
      );
      after = lines.at(-1)?.line ?? after;
      return { done: lines.length, isLast: lines.length < BATCH };
    };
  }

  private async giveUp({ tenantId, id, status }: Taken): Promise<void> {
    await this.system.tx(tenantId, (tx) =>
      queryRows(tx, endWork(id, status, nextState(IMPORT_TRANSITIONS, status, 'fail'))),
    );
  }

  private async forget({ tenantId, id, status }: Taken): Promise<void> {
    await this.system.tx(tenantId, async (tx) => {
      await queryRows(tx, deleteRows(id));
      await queryRows(tx, forget(id, nextState(IMPORT_TRANSITIONS, status, 'forget')));
    });
  }
}

interface Known {
  people: KnownPeople;
  today: string;
  /** When it was read. */
  since: Date;
}
async function knownPeople(tx: EntityManager): Promise<Known> {
  const since = new Date(Date.now() - OVERLAP_MS);
  const people = new KnownPeople();
  await addPeople(tx, people, null);
  const { today } = await queryOne(tx, TODAY);
  return { people, today, since };
}
async function addPeople(tx: EntityManager, people: KnownPeople, since: Date | null): Promise<void> {
  for (const client of await queryRows(tx, clientsSince(since))) people.add(client);
  for (const pet of await queryRows(tx, petsSince(since))) people.addPet(pet);
}

/** The rows of a batch; whoever was deleted meanwhile gets no pet any more, and is looked for no longer. */
async function plannedRows(
  tx: EntityManager,
  lines: ImportLine[],
  task: Task,
  { people, today }: Known,
): Promise<PlannedRow[]> {
  const planned = lines.map((line) => planRow(line, task, people, today));
  const made = new Set(planned.flatMap(({ newClient }) => newClient?.id ?? []));
  const needed = [
    ...new Set(planned.flatMap(({ newPet }) => (newPet && !made.has(newPet.clientId) ? [newPet.clientId] : []))),
  ];
  const alive = new Set((await queryRows(tx, lockClients(needed))).map(({ id }) => id));
  return planned.map((row) =>
    row.newPet && !made.has(row.newPet.clientId) && !alive.has(row.newPet.clientId) ? withoutClient(row) : row,
  );
}
function withoutClient({ result }: PlannedRow): PlannedRow {
  const problem = { column: 'clientName', value: result.client, message: 'O tutor foi excluído durante a importação' };
  const ids = { clientId: null, petId: null, madePet: false };
  const refused = { ...result, ...ids, verdict: 'REFUSED', problems: [...result.problems, problem] };
  return { result: refused, newClient: undefined, newPet: undefined };
}

/** Pets first: a client of whom one stays, stays as well. */
function undoing({ id }: Taken): Batch {
  let isPetsDone = false;
  return async (tx) => {
    await queryRows(tx, isPetsDone ? lockClientsToUndo(id) : lockPetsToUndo(id));
    const { count } = await queryOne(tx, isPetsDone ? undoClients(id) : undoPets(id));
    const isLast = isPetsDone && count === 0;
    isPetsDone ||= count === 0;
    return { done: count, isLast };
  };
}
