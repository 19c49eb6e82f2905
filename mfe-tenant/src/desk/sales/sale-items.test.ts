import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { aClient, aPet, aService, aTrip, idOf } from '../../testing/records';
import {
  forPets,
  lacksPet,
  withAppointment,
  withoutItem,
  withPet,
  withProduct,
  withQuantity,
  withService,
  withTripFee,
  type DraftItem,
} from './sale-items';

const bath = aService(1, {
  name: 'Banho',
  price: 65,
  prices: [{ size: 'GIANT', coat: null, price: 140, minutes: 120 }],
});
const shampoo = { id: idOf(9), name: 'Shampoo', price: 39.9 };
const owner = aClient(1);
const thor = aPet(1, owner, { name: 'Thor', size: 'GIANT' });
const lulu = aPet(2, owner, { name: 'Lulu', size: 'MINI' });
const booked: Partial<Appointment> = { petId: thor.id, service: { id: bath.id, name: 'Banho', price: 65 }, price: 120 };

/** The visible part of the lines. */
const seen = (items: DraftItem[]) =>
  items.map(({ name, petId, quantity, unitPrice }) => [name, petId, quantity, unitPrice]);

test('adding becomes a line, and adding again increases its quantity', () => {
  const once = withService([], bath, []);
  expect(once).toMatchObject([{ serviceId: bath.id, productId: null, petId: null, quantity: 1, unitPrice: 65 }]);
  expect(withService(once, bath, [])).toMatchObject([{ quantity: 2 }]);
  expect(withProduct(once, shampoo)[1]).toMatchObject({ serviceId: null, productId: shampoo.id, quantity: 1 });
});

test.each([[0], [-2], [1.5], [null]])('the quantity %p becomes 1', (quantity) => {
  const [line] = withService([], bath, []);
  expect(withQuantity(line ? [{ ...line, quantity: 3 }] : [], 1, quantity)).toEqual([line]);
});

test('a line is changed and removed by its key', () => {
  const items = withProduct(withService([], bath, []), shampoo);
  expect(seen(withQuantity(items, 2, 4))).toEqual([
    ['Banho', null, 1, 65],
    ['Shampoo', null, 4, 39.9],
  ]);
  expect(seen(withoutItem(items, 1))).toEqual([['Shampoo', null, 1, 39.9]]);
});

test('a service costs what it costs for the only pet, or for the one that is chosen', () => {
  expect(seen(withService([], bath, [thor]))).toEqual([['Banho', thor.id, 1, 140]]);
  const unknown = withService([], bath, [thor, lulu]);
  expect(seen(unknown)).toEqual([['Banho', null, 1, 65]]);
  expect(lacksPet(unknown, [thor, lulu])).toBe(true);
  const chosen = withPet(unknown, 1, thor);
  expect(seen(chosen)).toEqual([['Banho', thor.id, 1, 140]]);
  expect(lacksPet(chosen, [thor, lulu])).toBe(false);
  expect(seen(withPet(chosen, 1, lulu))).toEqual([['Banho', lulu.id, 1, 65]]);
});

test('another client’s pets price the lines again', () => {
  const items = withProduct(withService([], bath, [thor]), shampoo);
  expect(seen(forPets(items, [lulu]))).toEqual([
    ['Banho', lulu.id, 1, 65],
    ['Shampoo', null, 1, 39.9],
  ]);
  expect(seen(forPets(items, []))[0]).toEqual(['Banho', null, 1, 65]);
});

test('the service of an appointment is sold once at the agreed price, beside another one of its kind', () => {
  const items = withAppointment(withService([], bath, [thor]), booked as Appointment);
  expect(seen(items)).toEqual([
    ['Banho', thor.id, 1, 140],
    ['Banho', thor.id, 1, 120],
  ]);
  expect(seen(withService(items, bath, [thor, lulu]))[0]).toEqual(['Banho', thor.id, 2, 140]);
  expect(seen(forPets(items, [lulu]))[1]).toEqual(['Banho', thor.id, 1, 120]);
  expect(seen(withAppointment(items, undefined))).toEqual([['Banho', thor.id, 1, 140]]);
});

test('the fee of a pet taxi is a line of its own, as it was agreed, and goes with its client', () => {
  const taxi = { id: idOf(77), name: 'Táxi' };
  const trip = aTrip({ serviceId: taxi.id, service: taxi, unitPrice: 4, kilometres: 12, pet: thor });
  const items = withTripFee(withService([], bath, [thor]), trip);
  expect(seen(items)[1]).toEqual(['Táxi (busca)', thor.id, 12, 4]);
  expect(items[1]).toMatchObject({ tripId: trip.id, serviceId: taxi.id });
  expect(forPets(items, [thor])).toHaveLength(2);
  expect(seen(forPets(items, [lulu]))).toEqual([['Banho', lulu.id, 1, 65]]);
});
