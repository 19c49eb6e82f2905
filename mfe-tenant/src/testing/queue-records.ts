import type { StepKind } from '@focinho/contracts/kernel/enums';
import type { QueueEntry, QueueStep } from '@focinho/contracts/desk/queue';
import { idOf } from './records';

export const aStep = (kind: StepKind, change: Partial<QueueStep> = {}): QueueStep => ({
  id: `${kind}-step`,
  kind,
  minutes: 30,
  professional: null,
  startedAt: null,
  finishedAt: null,
  ...change,
});

/** By default somebody who is expected for a bath, from nine to ten. */
export const anEntry = (index: number, change: Partial<QueueEntry> = {}): QueueEntry => ({
  id: idOf(400 + index),
  stage: 'EXPECTED',
  status: 'SCHEDULED',
  date: '2026-11-21T00:00:00.000Z',
  startTime: '09:00',
  endTime: '10:00',
  notes: null,
  tutorNotes: null,
  pet: {
    id: idOf(300 + index),
    name: `Pet ${index}`,
    species: 'DOG',
    notes: null,
    temperament: null,
    flags: [],
    allergies: null,
  },
  client: { id: idOf(100 + index), name: `Cliente ${index}`, phone: null },
  service: { id: idOf(201), name: 'Banho' },
  professional: null,
  price: 65,
  steps: [aStep('BATH')],
  arrivedAt: null,
  deliveredAt: null,
  belongings: [],
  locker: null,
  arrivalNotes: null,
  endedAt: null,
  isWalkIn: false,
  isPaid: false,
  saleId: null,
  order: null,
  lastMove: null,
  ...change,
});
