import {
  checkAppointment,
  inactiveItems,
  petsOfItem,
  rolesForDiscount,
  saleLines,
  saleTotals,
  stockReductions,
  type SoldProduct,
  type ItemForPets,
  type CatalogueService,
} from './sales.rules';

const bath: CatalogueService = {
  petId: null,
  id: 'bath',
  name: 'Banho',
  priceCents: 1990,
  isActive: true,
  stock: null,
};
const shampoo: SoldProduct = {
  id: 'shampoo',
  name: 'Shampoo',
  priceCents: 10,
  isActive: true,
  stock: 3,
  stockValueCents: 30,
  costCents: null,
};
const item = (id: string, quantity = 1): ItemForPets => ({
  serviceId: id === 'bath' ? id : null,
  productId: id === 'bath' ? null : id,
  packageId: null,
  petId: null,
  petIds: [null],
  quantity,
  usesCredits: true,
});
const lines = (...items: ItemForPets[]) => saleLines(items, [bath], [shampoo]);

describe('the arithmetic of a sale', () => {
  it('uses the stored name and price, never those of the request', () => {
    expect(saleLines([{ ...item('bath', 3), unitPrice: 0.01, totalPrice: 0.01 }], [bath], [])).toEqual([
      {
        serviceId: 'bath',
        productId: null,
        packageId: null,
        petId: null,
        name: 'Banho',
        quantity: 3,
        unitPriceCents: 1990,
        totalPriceCents: 5970,
        usesCredits: true,
      },
    ]);
  });

  it('computes subtotal − discount + tax in exact cents', () => {
    expect(saleTotals(lines(item('bath', 3), item('shampoo', 3)), 1, 20)).toEqual({
      subtotalCents: 6000,
      discountCents: 1,
      taxCents: 20,
      totalCents: 6019,
    });
  });

  it('takes the agreed price for the service of the appointment, for one unit only', () => {
    const agreed = { id: 'visit', petId: 'thor', serviceId: 'bath', priceCents: 1500 };
    const thors = (quantity = 1) => ({ ...item('bath', quantity), petIds: ['thor'] });
    const lulus = { ...item('bath'), petIds: ['lulu'] };
    const services = [
      { ...bath, petId: 'thor' },
      { ...bath, petId: 'lulu', priceCents: 900 },
    ];
    const prices = (...items: ItemForPets[]) =>
      saleLines(items, services, [shampoo], agreed).map(({ unitPriceCents }) => unitPriceCents);
    expect(prices(item('shampoo'), lulus, thors(), thors())).toEqual([10, 900, 1500, 1990]);
    expect(prices(thors(2))).toEqual([1990]);
    expect(saleLines([thors()], services, [], { ...agreed, priceCents: null })[0]?.unitPriceCents).toBe(1990);
  });

  it('is for the chosen pet, that of the appointment, or any of the client’s', () => {
    const [some, chosen, product] = [item('bath'), { ...item('bath'), petId: 'lulu' }, item('shampoo')];
    expect(petsOfItem(chosen, ['thor', 'lulu'], 'thor')).toEqual(['lulu']);
    expect(petsOfItem(some, ['thor', 'lulu'], 'thor')).toEqual(['thor']);
    expect(petsOfItem(some, ['lulu'], undefined)).toEqual(['lulu']);
    expect(petsOfItem(some, ['thor', 'lulu'], undefined)).toEqual(['thor', 'lulu']);
    expect(petsOfItem(some, [], undefined)).toEqual([null]);
    expect(petsOfItem(product, ['lulu'], undefined)).toEqual([null]);
    expect(() => petsOfItem(chosen, ['thor'], 'rex')).toThrow('Este pet é de outro cliente ou foi excluído');
  });

  it('asks for which pet a service is only where their prices differ', () => {
    const catalogueItems = (...cents: number[]) =>
      cents.map((priceCents, n) => ({ ...bath, petId: n ? 'lulu' : 'thor', priceCents }));
    const anyPet = { ...item('bath'), petIds: ['thor', 'lulu'] };
    expect(saleLines([anyPet], catalogueItems(9000, 9000), [])).toMatchObject([{ unitPriceCents: 9000, petId: null }]);
    expect(() => saleLines([anyPet], catalogueItems(9000, 4000), [])).toThrow(
      'O preço de Banho depende do pet: escolha para qual pet é',
    );
  });

  it('allows a discount of the whole subtotal and refuses one cent more', () => {
    expect(saleTotals(lines(item('bath')), 1990, 0).totalCents).toBe(0);
    expect(() => saleTotals(lines(item('bath')), 1991, 100)).toThrow('O desconto não pode ser maior que o subtotal');
  });

  it('refuses a tax above the subtotal', () => {
    expect(saleTotals(lines(item('bath')), 0, 1990).totalCents).toBe(3980);
    expect(() => saleTotals(lines(item('bath')), 0, 1991)).toThrow('Os impostos não podem ser maiores que o subtotal');
  });

  it('lets each role give discounts up to its ceiling, and owners any', () => {
    const rules = { staffDiscountPercent: 10, managerDiscountPercent: 50 };
    const allowed = (discount: number) => rolesForDiscount(saleTotals(lines(item('bath')), discount, 0), rules);
    expect(allowed(199)).toEqual(['OWNER', 'MANAGER', 'STAFF', 'SUPER_ADMIN']);
    expect(allowed(200)).toEqual(['OWNER', 'MANAGER', 'SUPER_ADMIN']);
    expect(allowed(995)).toEqual(['OWNER', 'MANAGER', 'SUPER_ADMIN']);
    expect(allowed(996)).toEqual(['OWNER', 'SUPER_ADMIN']);
  });

  it('knows the inactive items, except the service of the appointment', () => {
    const off = { ...bath, isActive: false };
    expect(inactiveItems([off, shampoo], null)).toEqual([off]);
    expect(inactiveItems([off], { serviceId: 'bath' })).toEqual([]);
  });

  it('refuses unknown services and products', () => {
    expect(() => lines(item('cat food'))).toThrow('Produto não encontrado.');
    expect(() => saleLines([item('bath')], [], [])).toThrow('Serviço não encontrado.');
  });

  it('adds up the items of a product before comparing them with its stock', () => {
    expect(stockReductions(lines(item('shampoo', 2), item('shampoo')), [shampoo])).toEqual([
      { product: shampoo, quantity: 3 },
    ]);
    expect(() => stockReductions(lines(item('shampoo', 2), item('shampoo', 2)), [shampoo])).toThrow(
      'Estoque insuficiente de Shampoo: restam 3.',
    );
    expect(stockReductions(lines(item('shampoo', 9)), [{ ...shampoo, stock: null }])).toEqual([]);
  });

  it('finalises only a completed appointment, for the owner of its pet', () => {
    expect(() =>
      checkAppointment({ status: 'COMPLETED', clientId: 'ana', serviceId: 'bath', priceCents: null }, 'ana'),
    ).not.toThrow();
    expect(() =>
      checkAppointment({ status: 'CONFIRMED', clientId: 'ana', serviceId: 'bath', priceCents: null }, 'ana'),
    ).toThrow('concluído');
    expect(() =>
      checkAppointment({ status: 'COMPLETED', clientId: 'ana', serviceId: 'bath', priceCents: null }, 'rui'),
    ).toThrow('outro cliente');
    expect(() => checkAppointment(null, 'ana')).toThrow('Agendamento não encontrado.');
  });
});
