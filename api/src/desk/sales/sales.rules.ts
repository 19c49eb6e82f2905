import { ROLES, type AppointmentStatus, type Role } from '@focinho/contracts/kernel/enums';
import { CYCLES_MAX } from '@focinho/contracts/desk/memberships';
import { ON_ORDER_FIELD, type SaleInput } from '@focinho/contracts/desk/sales';
import type { Rules } from '@focinho/contracts/vendor/tenants';
import { APPOINTMENT_TRANSITIONS } from '../../agenda/appointments/appointments.transitions';
import { badField, ConflictError, NotFoundError } from '../../kernel/http/errors';
import { nextState } from '../../kernel/http/next-state';
import type { StockedProduct } from '../../catalogue/products/stock.rules';

/** A service or product with its current price. `stock` is null if it is not counted. */
export interface CatalogueItem {
  id: string;
  name: string;
  priceCents: number;
  isActive: boolean;
  stock: number | null;
}
/** A product with what its stock has cost. */
export type SoldProduct = CatalogueItem & StockedProduct;
/** A service at its price for a pet. */
export interface CatalogueService extends CatalogueItem {
  petId: string | null;
}
/** An item of a sale, with name and price at the time of the sale. */
export interface SaleLine {
  serviceId: string | null;
  productId: string | null;
  name: string;
  quantity: number;
  unitPriceCents: number;
  /** (quantity − credits) × unit price − the item's own discount. */
  totalPriceCents: number;
  packageId?: string | null;
  petId?: string | null;
  /** The appointment that it charges. */
  appointmentId?: string | null;
  /** The leg of a pet taxi of which it is the fee. */
  tripId?: string | null;
  discountCents?: number;
  /** How many of its quantity credits of the pet's Clubinho pay. */
  credits?: number;
}
/** A discount, and what it is a discount on. */
export interface Discounted {
  subtotalCents: number;
  discountCents: number;
}
export interface SaleTotals extends Discounted {
  taxCents: number;
  totalCents: number;
}
/** An appointment that a sale charges, with the owner of its pet. */
export interface SoldAppointment {
  id: string;
  petId: string;
  status: AppointmentStatus;
  clientId: string;
  serviceId: string;
  /** As agreed when it was booked; null before prices were agreed: then the service's. */
  priceCents: number | null;
}

/** An item with the pets it may be for: several only where nobody said for which of them. */
export type ItemForPets = SaleInput['items'][number] & { petIds: readonly (string | null)[] };

/**
 * The pets that an item may be for: the one that was chosen; of a service also that of the appointment, or all of the client's; of a package
 * also the client's only one.
 * @throws BadRequestError on `items`
 */
export function petsOfItem(
  { serviceId, packageId, petId }: Pick<SaleInput['items'][number], 'serviceId' | 'packageId' | 'petId'>,
  petIds: readonly string[],
  servedId: string | undefined,
): readonly (string | null)[] {
  if (petId !== null && petId !== servedId && !petIds.includes(petId))
    throw badField('items', 'Este pet é de outro cliente ou foi excluído');
  if (petId === null && packageId !== null) return [petIds.length === 1 ? (petIds[0] ?? null) : null];
  if (petId !== null || serviceId === null) return [petId];
  if (servedId) return [servedId];
  return petIds.length > 0 ? petIds : [null];
}

/**
 * The items of a sale at the stored prices; prices in the request are ignored. The service of the appointment that the sale finalises
 * is sold once at the price that was agreed.
 * @param goods the products and packages
 * @throws NotFoundError if something does not exist; BadRequestError on `items` if the price depends on which pet it is for
 */
export function saleLines(
  items: readonly ItemForPets[],
  services: CatalogueService[],
  goods: CatalogueItem[],
  appointment: Pick<SoldAppointment, 'id' | 'petId' | 'serviceId' | 'priceCents'> | null = null,
): (SaleLine & { usesCredits: boolean })[] {
  const isCharged = ({ serviceId, petIds, quantity }: ItemForPets) =>
    quantity === 1 && serviceId === appointment?.serviceId && petIds[0] === appointment.petId;
  const agreedAt = items.findIndex(isCharged);
  return items.map((item, index) => {
    const { serviceId, productId, packageId, petIds, quantity } = item;
    const [catalogueItem, ...others] = serviceId
      ? services.filter((service) => isServiceOf(item, service))
      : goods.filter(({ id }) => id === (productId ?? packageId));
    if (!catalogueItem) throw notFound(item);
    if (packageId !== null && petIds[0] && quantity > CYCLES_MAX)
      throw badField('items', `No máximo ${CYCLES_MAX} ciclos de uma vez`);
    if (others.some(({ priceCents }) => priceCents !== catalogueItem.priceCents))
      throw badField('items', `O preço de ${catalogueItem.name} depende do pet: escolha para qual pet é`);
    const charged = index === agreedAt ? appointment : null;
    const priceCents = charged?.priceCents ?? catalogueItem.priceCents;
    return {
      serviceId,
      productId,
      packageId,
      petId: petIds.length === 1 ? (petIds[0] ?? null) : null,
      name: catalogueItem.name,
      quantity,
      unitPriceCents: priceCents,
      totalPriceCents: priceCents * quantity,
      usesCredits: item.usesCredits,
      ...(charged && { appointmentId: charged.id }),
    };
  });
}

const notFound = ({ serviceId, productId }: ItemForPets) =>
  new NotFoundError(
    serviceId ? 'Serviço não encontrado.' : productId ? 'Produto não encontrado.' : 'Pacote não encontrado.',
  );

const isServiceOf = ({ serviceId, petIds }: ItemForPets, { id, petId }: CatalogueService) =>
  id === serviceId && petIds.includes(petId);

/** @throws BadRequestError if the discount or the tax exceeds the subtotal */
export function saleTotals(lines: SaleLine[], discountCents: number, taxCents: number): SaleTotals {
  const subtotalCents = lines.reduce((sum, line) => sum + line.totalPriceCents, 0);
  if (discountCents > subtotalCents) throw badField('discount', 'O desconto não pode ser maior que o subtotal');
  if (taxCents > subtotalCents) throw badField('tax', 'Os impostos não podem ser maiores que o subtotal');
  return { subtotalCents, discountCents, taxCents, totalCents: subtotalCents - discountCents + taxCents };
}

export const insufficientStock = ({ name, stock }: { name: string; stock: number }) =>
  new ConflictError(`Estoque insuficiente de ${name}: restam ${stock}.`);

/**
 * The quantities by which the stock of counted products is reduced.
 * @throws ConflictError if the stock is insufficient
 */
export function stockReductions<Counted extends CatalogueItem>(
  lines: readonly SaleLine[],
  products: readonly Counted[],
): { product: Counted; quantity: number }[] {
  const taken = products
    .filter((product) => product.stock !== null)
    .map((product) => ({
      product,
      quantity: lines.reduce((sum, line) => (line.productId === product.id ? sum + line.quantity : sum), 0),
    }));
  const short = taken.find(({ product, quantity }) => quantity > (product.stock ?? 0));
  if (short) throw insufficientStock({ name: short.product.name, stock: short.product.stock ?? 0 });
  return taken.filter(({ quantity }) => quantity > 0);
}

/** @throws NotFoundError; ConflictError if the appointment cannot be finalised as a sale to this client */
export function checkAppointment(appointment: Omit<SoldAppointment, 'id' | 'petId'> | null, clientId: string): void {
  if (!appointment) throw new NotFoundError('Agendamento não encontrado.');
  nextState(APPOINTMENT_TRANSITIONS, appointment.status, 'sell');
  if (appointment.clientId !== clientId) throw new ConflictError('O pet deste agendamento é de outro cliente.');
}

/**
 * Refuses to sell what is on an open order: it is paid with that order.
 * @throws ConflictError that leads there
 */
export function refuseOnOrder(order: { id: string; number: number } | undefined): void {
  if (!order) return;
  const message = `Este agendamento está na comanda ${order.number}: receba por ela.`;
  throw new ConflictError(message, [{ path: ON_ORDER_FIELD, message: order.id }]);
}

/** The roles that may give this discount without an approval. */
export function rolesForDiscount({ subtotalCents, discountCents }: Discounted, rules: Rules): readonly Role[] {
  const isWithin = (percent: number) => discountCents * 100 <= subtotalCents * percent;
  return ROLES.filter((role) => {
    if (role === 'STAFF') return isWithin(rules.staffDiscountPercent);
    return role !== 'MANAGER' || isWithin(rules.managerDiscountPercent);
  });
}

/** The inactive items of a sale, once at each price, without the service of the appointment that it finalises: that one was booked before. */
export function inactiveItems(
  catalogueItems: CatalogueItem[],
  appointment: Pick<SoldAppointment, 'serviceId'> | null | undefined,
): CatalogueItem[] {
  const inactive = catalogueItems.filter(({ id, isActive }) => !isActive && id !== appointment?.serviceId);
  return inactive.filter(
    ({ id, priceCents }, index) =>
      inactive.findIndex((other) => other.id === id && other.priceCents === priceCents) === index,
  );
}
