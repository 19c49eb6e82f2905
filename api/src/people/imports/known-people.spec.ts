import { KnownPeople } from './known-people';

const PHONE = '(11) 98765-4321';
const people = new KnownPeople();
people.add({ id: 'ana', name: 'Ana Lima', phone: PHONE });
people.add({ id: 'bia', name: 'Bia Souza', phone: null });
people.add({ id: 'rui', name: 'Rui Dias', phone: '(11) 3456-7890' });
people.addPet({ id: 'thor', name: 'Thor', clientId: 'ana' });

it.each([
  ['the same phone, however it is written, and the same name', 'ANA  LIMA', '5511987654321', 'ana'],
  ['the same phone without the ninth digit, and a longer name', 'Ana Lima da Silva', '11 8765-4321', 'ana'],
  ['the same phone and an abbreviated name', 'Ana L.', PHONE, 'ana'],
  ['the same phone and first name, but another surname', 'Ana Prado', PHONE, undefined],
  ['the same phone under quite another name', 'Carlos', PHONE, undefined],
  ['the same name without a phone in the spreadsheet', 'Ana Lima', null, 'ana'],
  ['the same name without a phone in the shop', 'bia souza', PHONE, 'bia'],
  ['the same name with another phone: somebody else', 'Rui Dias', '(21) 99999-8888', undefined],
  ['one of two numbers', 'Rui', '11 91111-2222 / 11 3456-7890', 'rui'],
  ['nobody', 'Caio', null, undefined],
])('finds a client by %s', (_name, name, phone, id) => {
  expect(people.client({ name, phone })?.id).toBe(id);
});

it('says who has a phone under another name', () => {
  expect(people.ownerOf('11987654321')?.name).toBe('Ana Lima');
  expect(people.ownerOf(null)).toBeUndefined();
});

it('finds a pet by its client and name', () => {
  expect(people.pet('ana', 'THOR')).toBe('thor');
  expect(people.pet('bia', 'Thor')).toBeUndefined();
});

it('keeps whom it has as they were, when an import reads anew whom it has registered itself', () => {
  people.add({ id: 'ana', name: 'Ana Lima', phone: null });
  expect(people.client({ name: 'Ana Lima', phone: '(21) 99999-8888' })).toBeUndefined();
});
