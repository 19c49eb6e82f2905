import { changeText } from './changed-lines';

const bath = { name: 'Banho', unitPrice: 60, pet: { id: '1', name: 'Rex' } };

test('another service, pet or price is told in this order', () => {
  expect(changeText(bath, bath)).toBeUndefined();
  expect(changeText(bath, { ...bath, name: 'Banho e tosa', unitPrice: 110 })).toBe(
    'Serviço alterado de Banho para Banho e tosa',
  );
  expect(changeText(bath, { ...bath, pet: { id: '2', name: 'Luna' }, unitPrice: 90 })).toBe(
    'Pet alterado de Rex para Luna',
  );
  expect(changeText(bath, { ...bath, unitPrice: 90 })).toMatch(/^Preço alterado de R\$\s60,00 para R\$\s90,00$/);
});
