import { DELIVERY_STATUSES, type DeliveryStatus } from '../kernel/enums';
import { digitForms, isStopWord, nextDeliveryStatus, otherDigitForm, whatsappNumber } from './delivery';

describe('the status of a message', () => {
  it.each<[DeliveryStatus, DeliveryStatus, DeliveryStatus]>([
    ['SENDING', 'SENT', 'SENT'],
    ['SENDING', 'READ', 'READ'],
    ['SENT', 'DELIVERED', 'DELIVERED'],
    ['READ', 'DELIVERED', 'READ'],
    ['DELIVERED', 'SENT', 'DELIVERED'],
    ['SENT', 'FAILED', 'FAILED'],
    ['DELIVERED', 'FAILED', 'DELIVERED'],
    ['READ', 'FAILED', 'READ'],
    ['FAILED', 'READ', 'FAILED'],
  ])('%s, then %s is told: %s', (current, notified, next) => {
    expect(nextDeliveryStatus(current, notified)).toBe(next);
  });

  it('is the same in whatever order and however often sent, delivered and read are told', () => {
    const all: DeliveryStatus[] = ['SENT', 'DELIVERED', 'READ'];
    for (const first of all)
      for (const second of all)
        for (const third of all) {
          const end = [first, second, third].reduce(nextDeliveryStatus, 'SENDING');
          const most = [first, second, third].toSorted((a, b) => all.indexOf(a) - all.indexOf(b)).at(-1);
          expect(end).toBe(most);
        }
  });

  it('never goes back', () => {
    for (const current of DELIVERY_STATUSES)
      for (const notified of DELIVERY_STATUSES)
        expect(DELIVERY_STATUSES.indexOf(nextDeliveryStatus(current, notified))).toBeGreaterThanOrEqual(
          DELIVERY_STATUSES.indexOf(current),
        );
  });
});

describe('the ninth digit', () => {
  it.each([
    ['5511987654321', '551187654321'],
    ['551187654321', '5511987654321'],
    ['556532345678', undefined],
    ['5565932345678', undefined],
    ['551134567890', undefined],
    ['5511912345678', undefined],
    ['12025550123', undefined],
  ])('of %s: %s', (number, other) => {
    expect(otherDigitForm(number)).toBe(other);
  });

  it('is found both ways', () => {
    for (const number of ['5511987654321', '551187654321'])
      expect(digitForms(number).sort()).toEqual(['551187654321', '5511987654321']);
    expect(digitForms('551134567890')).toEqual(['551134567890']);
  });

  it('is sent as it is stored', () => {
    expect(whatsappNumber('(11) 98765-4321')).toBe('5511987654321');
    expect(whatsappNumber('98765-4321')).toBeUndefined();
  });
});

it.each([
  ['PARAR', true],
  ['Sair.', true],
  ['  pare! ', true],
  ['Não quero receber', true],
  ['Pode parar às 10h?', false],
  ['Vou sair mais cedo', false],
  ['', false],
  ['👍', false],
])('a reply “%s” asks to stop: %s', (reply, isStop) => {
  expect(isStopWord(reply)).toBe(isStop);
});
