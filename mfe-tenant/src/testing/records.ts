import type { Trip } from '@focinho/contracts/agenda/trips';
import type { AgendaOfDays } from '@focinho/contracts/agenda/agenda';
import { APPOINTMENT_FIELDS, type Appointment } from '@focinho/contracts/agenda/appointments';
import { CLIENT_FIELDS, type Client } from '@focinho/contracts/people/clients';
import { blank } from '@focinho/contracts/kernel/record-fields';
import { PET_FIELDS, type Pet } from '@focinho/contracts/people/pets';
import type { PixCharge } from '@focinho/contracts/payments/pix';
import { SERVICE_FIELDS, type Service } from '@focinho/contracts/catalogue/services';

/** A UUID that ends in the number. */
export const idOf = (index: number): string => `0199d3a0-5a52-7c3e-8c56-${String(index).padStart(12, '0')}`;

const createdAt = '2026-11-21T01:30:00.000Z';

export const aClient = (index: number, change: Partial<Client> = {}): Client => ({
  ...blank(CLIENT_FIELDS),
  id: idOf(100 + index),
  name: `Cliente ${index}`,
  email: `cliente${index}@exemplo.com.br`,
  createdAt,
  ...change,
});

export const aService = (index: number, change: Partial<Service> = {}): Service => ({
  ...blank(SERVICE_FIELDS),
  id: idOf(200 + index),
  name: `Serviço ${index}`,
  category: 'BANHO',
  price: 65,
  duration: 60,
  doseCheck: 'NONE',
  doseKinds: [],
  bufferBefore: 0,
  bufferAfter: 0,
  steps: [],
  prices: [],
  isActive: true,
  createdAt,
  ...change,
});

export const aPet = (index: number, owner: Client | null, change: Partial<Pet> = {}): Pet => ({
  ...blank(PET_FIELDS),
  id: idOf(300 + index),
  name: `Pet ${index}`,
  species: 'DOG',
  gender: 'MALE',
  weight: 0,
  flags: [],
  clientId: owner?.id ?? idOf(199),
  client: owner && { id: owner.id, name: owner.name },
  createdAt,
  ...change,
});

/** An open charge of R$ 65,00 for nothing in particular, for which an hour is left. */
export const aPixCharge = (change: Partial<PixCharge> = {}): PixCharge => ({
  id: idOf(600),
  status: 'OPEN',
  amount: 65,
  receivedAmount: 0,
  brCode: '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000',
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  paidAt: null,
  isConfirmedByHand: false,
  orderId: null,
  saleId: null,
  clientId: null,
  invoiceId: null,
  ...change,
});

/** An appointment with nobody in particular, outside any series, not sold yet. */
export const unplanned = {
  professionalId: null,
  professional: null,
  steps: [],
  seriesId: null,
  isDetached: false,
  seriesEnds: false,
  clubCredit: null,
  squeezeReason: null,
  squeezedBy: null,
  cancellationReason: null,
  tutorNotes: null,
  saleId: null,
  sale: null,
};

/** By default on 21 November 2026 from nine to ten. */
export const anAppointment = (
  index: number,
  pet: Pet,
  service: Service,
  change: Partial<Appointment> = {},
): Appointment => ({
  id: idOf(400 + index),
  date: '2026-11-21T00:00:00.000Z',
  startTime: '09:00',
  endTime: '10:00',
  ...blank(APPOINTMENT_FIELDS),
  status: 'SCHEDULED',
  petId: pet.id,
  serviceId: service.id,
  pet: {
    id: pet.id,
    name: pet.name,
    clientId: pet.clientId,
    size: pet.size,
    coat: pet.coat,
    temperament: pet.temperament,
    flags: pet.flags,
    allergies: pet.allergies,
  },
  service: { id: service.id, name: service.name, price: service.price },
  client: pet.client && { ...pet.client, phone: null },
  ...unplanned,
  price: service.price,
  createdAt,
  ...change,
});

/** Somebody of the agenda who does every service and has not said when. */
export const aProfessional = (index: number, change: Partial<AgendaOfDays['professionals'][number]> = {}) => ({
  id: idOf(600 + index),
  name: `Profissional ${index}`,
  color: '#0ea5e9',
  serviceIds: null,
  open: [],
  ...change,
});

/** By default of a shop that has neither professionals nor hours. */
export const anAgenda = (change: Partial<AgendaOfDays>): AgendaOfDays => ({
  now: '2026-11-21T07:00',
  capacity: null,
  open: [],
  holidays: [],
  professionals: [],
  stations: [],
  busy: [],
  ...change,
});

/** A leg of the pet taxi, that fetches Thor. */
export const aTrip = (change: Partial<Trip> = {}): Trip => ({
  id: idOf(901),
  appointmentId: idOf(401),
  stayId: null,
  leg: 'PICKUP',
  date: '2026-12-01T00:00:00.000Z',
  windowFrom: '08:00',
  windowTo: '08:30',
  address: null,
  driverId: null,
  vanId: null,
  zoneId: null,
  serviceId: null,
  kilometres: 1,
  unitPrice: 0,
  status: 'PLANNED',
  attention: null,
  leftAt: null,
  doneAt: null,
  createdAt: '2026-11-27T12:00:00.000Z',
  fee: 0,
  feeState: 'NONE',
  stay: null,
  appointment: { date: '2026-12-01T00:00:00.000Z', startTime: '09:00', endTime: '10:00' },
  pet: { id: idOf(301), name: 'Thor' },
  client: { id: idOf(2), name: 'Marina', phone: '(11) 98765-4321', address: 'Rua das Flores, 120' },
  driver: null,
  van: null,
  zone: null,
  service: null,
  ...change,
});
