import type { TutorAppointment, TutorPage } from '@focinho/contracts/desk/tutor';

/** By default one that can be confirmed and moved, on Saturday the 28th. */
export const anAppointment = (change: Partial<TutorAppointment> = {}): TutorAppointment => ({
  id: '00000000-0000-4000-8000-000000000001',
  pet: 'Mel',
  service: 'Banho',
  professional: 'Bia',
  date: '2026-11-28T00:00:00.000Z',
  startTime: '10:00',
  endTime: '11:00',
  status: 'SCHEDULED',
  stage: 'EXPECTED',
  since: null,
  isToday: false,
  isPaid: false,
  mayConfirm: true,
  moveProblem: null,
  mayNote: true,
  notes: null,
  replies: { hasEaten: null, newAllergy: null, note: null },
  ...change,
});

export const aPage = (change: Partial<TutorPage> = {}): TutorPage => ({
  shop: { name: 'Pet Shop Demo', phone: '(11) 98765-4321', timeZone: 'America/Sao_Paulo' },
  tutor: 'Ana',
  expiresAt: '2026-12-25T15:00:00.000Z',
  isReadOnly: false,
  moveHours: 24,
  pets: [{ id: 'p1', name: 'Mel', species: 'DOG' }],
  appointments: [anAppointment()],
  debt: 0,
  mayPay: true,
  doses: [],
  toSign: [],
  signed: [],
  photos: [],
  ...change,
});
