import { COMING_SOON, comingSoon, EXISTS } from './capabilities';
import { FEATURES, INVOICE_ADD_ONS, isSoldAddOn } from './plans';

it('says "em breve" of what needs anything that does not exist', () => {
  jest.replaceProperty<Record<string, boolean>, string>(EXISTS, 'consultations', false);
  expect([comingSoon(), comingSoon('board'), comingSoon('board', 'consultations')]).toEqual([
    undefined,
    undefined,
    COMING_SOON,
  ]);
  jest.restoreAllMocks();
});

it('nothing is sold that does not exist', () => {
  for (const feature of FEATURES) expect(EXISTS[feature]).toBe(true);
  for (const addOn of INVOICE_ADD_ONS) expect(isSoldAddOn(addOn)).toBe(addOn === 'NONE' || EXISTS.invoices);
});
