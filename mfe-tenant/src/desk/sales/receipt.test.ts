import type { SaleDetail } from '@focinho/contracts/desk/sales';
import { idOf } from '../../testing/records';
import { pageRule } from '../../kernel/receipts/receipt-format';
import { petNames, receiptText } from './receipt-text';

test('the page of a roll is as long as the receipt, and a sheet is a sheet', () => {
  expect(pageRule('58mm', 378)).toBe('@page receipt { size: 58mm 109mm; margin: 4mm 5mm }');
  expect(pageRule('80mm', 378)).toBe('@page receipt { size: 80mm 109mm; margin: 4mm 4mm }');
  expect(pageRule('A5', 378)).toBe('@page receipt { size: A5; margin: 12mm }');
  expect(pageRule('A4', 378)).toBe('@page receipt { size: A4; margin: 15mm }');
});

test('a message tells what was bought and how it was paid', () => {
  const item = { serviceId: null, productId: null, packageId: null, discount: 0 };
  const sale: SaleDetail = {
    id: idOf(1),
    receiptNumber: '000042',
    appointmentId: null,
    clientId: idOf(2),
    client: { id: idOf(2), name: 'Mariana Souza' },
    appointment: null,
    orderId: null,
    subtotal: 102,
    discount: 2,
    tax: 0,
    total: 100,
    paymentMethod: 'PIX',
    items: [
      {
        ...item,
        id: idOf(3),
        name: 'Banho',
        pet: { id: idOf(5), name: 'Thor' },
        quantity: 1,
        unitPrice: 65,
        totalPrice: 65,
      },
      { ...item, id: idOf(4), name: 'Petisco', quantity: 2, unitPrice: 18.5, totalPrice: 37 },
    ],
    payments: [
      { method: 'PIX', amount: 60, received: 60, change: 0 },
      { method: 'CASH', amount: 40, received: 50, change: 10 },
    ],
    packageUsages: [],
    cancelledAt: null,
    createdAt: '2026-11-21T15:30:00.000Z',
  };
  expect(receiptText(sale, 'Pet Shop Demo', 'America/Sao_Paulo').split('\n')).toEqual([
    '*Pet Shop Demo*',
    'Recibo nº 000042 · 21/11/2026 12:30',
    '',
    '1 × Banho · Thor: R$ 65,00',
    '2 × Petisco: R$ 37,00',
    'Desconto: -R$ 2,00',
    '*Total: R$ 100,00*',
    'PIX: R$ 60,00',
    'Dinheiro: R$ 40,00',
    '',
    'Documento sem valor fiscal. Obrigado pela preferência!',
  ]);
});

test('a receipt names each pet once, whether an appointment or an item says so', () => {
  const item = (name: string | undefined) => ({
    ...{ id: idOf(1), name: 'Banho', quantity: 1, unitPrice: 1, totalPrice: 1, discount: 0 },
    ...{ serviceId: null, productId: null, packageId: null, pet: name === undefined ? null : { id: idOf(2), name } },
  });
  const items = ['Mel', undefined, 'Thor', 'Mel'].map(item);
  expect(petNames({ appointment: { id: idOf(3), pet: { name: 'Thor' } }, items })).toEqual(['Thor', 'Mel']);
  expect(petNames({ appointment: null, items })).toEqual(['Mel', 'Thor']);
  expect(petNames({ appointment: null, items: [item(undefined)] })).toEqual([]);
});
