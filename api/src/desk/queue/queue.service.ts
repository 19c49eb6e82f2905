import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type {
  Arrivals,
  ArrivalsInput,
  ArrivalUpdate,
  DeskFound,
  DeskPet,
  DeskSearchQuery,
  MoveInput,
  MoveParams,
  Queue,
  QueueEntry,
  WalkIn,
  WalkInInput,
} from '@focinho/contracts/desk/queue';
import { stageOf } from '@focinho/contracts/catalogue/stage';
import { lockAgenda } from '../../agenda/planner/agenda.facts';
import { bookAppointment } from '../../agenda/appointments/book-appointment';
import { queryField } from '../../database/batch';
import { omitUndefined } from '../../database/records';
import { TenantDb } from '../../database/tenant-db';
import { openOrderOfArrival } from '../orders/open-order';
import { deskPets, type StoredDeskPet } from './desk-pets.queries';
import { arrive, moveToStage, note, undoMove } from './moves';
import { entriesOf, QUEUE, type StoredEntry, type StoredQueue } from './queue.queries';
import { timeOfWalkIn } from './walk-in';
import { petOf } from '../../people/pets/new-pet';

/** The pets of today, from their arrival to their delivery. */
@Injectable()
export class QueueService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  async queue(): Promise<Queue> {
    const { text } = await this.db.read(QUEUE);
    const { now, entries, unpaid } = JSON.parse(text) as StoredQueue;
    return { now, entries: withStages(entries), unpaid: withStages(unpaid) };
  }

  async pets({ search }: DeskSearchQuery): Promise<DeskFound> {
    const { text } = await this.db.read(deskPets(search));
    const { pets, clients } = JSON.parse(text) as Pick<DeskFound, 'clients'> & { pets: StoredDeskPet[] };
    return { clients, pets: pets.map((pet) => ({ ...pet, today: todayOf(pet.today) })) };
  }

  /** All or nothing. */
  arrive({ appointmentIds, happenedAt, opensOrder, each, ...together }: ArrivalsInput) {
    return this.db.tx(async (tx): Promise<Arrivals> => {
      // Locks in the order of every change of an order: the appointments last.
      const orderId = opensOrder ? await openOrderOfArrival(tx, appointmentIds) : null;
      await arrive(tx, appointmentIds, { together, each }, happenedAt);
      return { entries: await written(tx, appointmentIds), orderId };
    });
  }

  update(id: string, patch: ArrivalUpdate) {
    return this.db.tx(async (tx) => {
      await note(tx, id, omitUndefined(patch));
      return writtenOne(tx, id);
    });
  }

  move(id: string, requested: MoveInput) {
    return this.db.tx(async (tx) => {
      await moveToStage(tx, id, requested);
      return writtenOne(tx, id);
    });
  }

  undo({ id, moveId }: MoveParams) {
    return this.db.tx(async (tx) => {
      await undoMove(tx, id, moveId);
      return writtenOne(tx, id);
    });
  }

  walkIn(input: WalkInInput) {
    const { serviceId, professionalId, price, squeezeReason, waitsUntil, notes } = input;
    const { belongings, locker, arrivalNotes } = input;
    return this.db.tx(async (tx): Promise<WalkIn> => {
      await lockAgenda(tx);
      const petId = await petOf(tx, input);
      const { nobodyFree, ...time } = await timeOfWalkIn(tx, {
        petId,
        serviceId,
        professionalId,
        squeezeReason,
        waitsUntil,
      });
      const id = await bookAppointment(tx, { ...time, petId, serviceId, price, notes, isWalkIn: true });
      const orderId = input.opensOrder ? await openOrderOfArrival(tx, [id]) : null;
      await arrive(tx, [id], { together: { belongings, locker, arrivalNotes } });
      return { ...(await writtenOne(tx, id)), orderId, nobodyFree };
    });
  }
}

async function written(tx: EntityManager, ids: readonly string[]): Promise<QueueEntry[]> {
  const text = await queryField(tx, entriesOf(ids));
  if (typeof text !== 'string') throw new Error('The queue could not be read');
  return withStages((JSON.parse(text) as Pick<StoredQueue, 'entries'>).entries);
}

async function writtenOne(tx: EntityManager, id: string): Promise<{ entry: QueueEntry }> {
  const [entry] = await written(tx, [id]);
  if (!entry) throw new Error('The written appointment is not in the queue');
  return { entry };
}

/** Without the cancelled ones, which have no stage. */
const withStages = (entries: StoredEntry[]): QueueEntry[] =>
  entries.flatMap((entry) => {
    const stage = stageOf(entry);
    return stage ? [{ ...entry, stage }] : [];
  });

function todayOf(today: StoredDeskPet['today']): DeskPet['today'] {
  const stage = today && stageOf(today);
  return stage ? { id: today.id, startTime: today.startTime, stage } : null;
}
