import { saleInputSchema } from './sales';

const clientId = '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d';
const serviceId = '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3e';
const first = (input: unknown) => saleInputSchema.safeParse(input).error?.issues[0]?.message;

describe('the input of a sale', () => {
  it('defaults to PIX without discount and tax', () => {
    expect(saleInputSchema.parse({ clientId, items: [{ serviceId, quantity: 1 }] })).toMatchObject({
      appointmentId: null,
      paymentMethod: 'PIX',
      discount: 0,
      tax: 0,
      packageUsages: [],
    });
  });

  it('needs a client and an item, and each item one of a service, a product and a package', () => {
    expect(first({ items: [{ serviceId, quantity: 1 }] })).toBe('Selecione um cliente');
    expect(first({ clientId, items: [] })).toBe('Adicione pelo menos um item à venda');
    expect(first({ clientId, items: [{ quantity: 1 }] })).toBe(
      'Cada item deve ser um serviço, um produto ou um pacote',
    );
    expect(first({ clientId, items: [{ serviceId, productId: serviceId, quantity: 1 }] })).toBe(
      'Cada item deve ser um serviço, um produto ou um pacote',
    );
  });

  it('has no negative amounts', () => {
    expect(first({ clientId, items: [{ serviceId, quantity: 0 }] })).toBe('A quantidade deve ser no mínimo 1');
    expect(first({ clientId, discount: -1, items: [{ serviceId, quantity: 1 }] })).toBe(
      'O desconto não pode ser negativo',
    );
  });
});
