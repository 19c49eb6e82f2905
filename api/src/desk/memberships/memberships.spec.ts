import { membershipSchema, type Membership } from '@focinho/contracts/desk/memberships';
import { orderSchema } from '@focinho/contracts/desk/orders';
import { saleDetailSchema } from '@focinho/contracts/desk/sales';
import type { TestTenant } from '../../testing/api';
import { apiWithSoundLedgers } from '../../testing/ledger-invariants';
import { newClient, newService } from '../../testing/sales-fixtures';

const api = apiWithSoundLedgers();
let tenant: TestTenant;
let clientId: string;
let rex: string;
let bath: string;
let groom: string;
let club: string;
let shops = 0;
beforeEach(async () => {
  tenant = await api.tenant(`clubinho-${(shops += 1)}`);
  clientId = await newClient(tenant);
  rex = await newPet('Rex');
  bath = await newService(tenant, 60, 'Banho');
  groom = await newService(tenant, 90, 'Tosa');
  club = await newPackage([
    { serviceId: bath, quantity: 4 },
    { serviceId: groom, quantity: 1 },
  ]);
});

const newPet = async (name: string, owner = clientId): Promise<string> => {
  const pet = { name, species: 'DOG', gender: 'MALE', clientId: owner };
  return (await tenant.post('/api/pets', pet)).json.data.pet.id;
};
const newPackage = async (services: object[], name = 'Clubinho 4 banhos', price = 200): Promise<string> => {
  const { json } = await tenant.post('/api/packages', { name, price, startDay: 1, endDay: 31, services });
  return json.data.package.id;
};
const orderAt = async (id: string) => orderSchema.parse((await tenant.get(`/api/orders/${id}`)).json.data.order);
const open = async (lines: object[], appointmentIds: string[] = []) => {
  const opened = await tenant.post('/api/orders', { clientId, appointmentIds, lines });
  expect(opened.json.message).toBe('');
  return orderSchema.parse(opened.json.data.order);
};
const pay = (id: string, total: number) =>
  tenant.post(`/api/orders/${id}/checkout`, { total, payments: total ? [{ method: 'PIX', amount: total }] : [] });
const paid = async (id: string) => {
  const { total } = await orderAt(id);
  const closed = await pay(id, total);
  expect(closed.json.message).toBe('');
  return saleDetailSchema.parse((await tenant.get(`/api/sales/${closed.json.data.order.sale.id}`)).json.data.sale);
};
const sell = async (...lines: object[]) => paid((await open(lines)).id);
const joins = (petId = rex, quantity = 1) => ({ packageId: club, petId, quantity });
const bathes = (petId = rex) => ({ serviceId: bath, petId });
const memberships = async (petId = rex): Promise<Membership[]> =>
  membershipSchema.array().parse((await tenant.get(`/api/pets/${petId}/memberships`)).json.data.memberships);
const left = async (petId = rex, service = bath) =>
  (await memberships(petId))
    .flatMap(({ credits }) => credits)
    .filter((lot) => lot.serviceId === service && !lot.isLater)
    .reduce((sum, lot) => sum + lot.left, 0);
const usages = async (petId = rex) => (await tenant.get(`/api/package-usages?petId=${petId}`)).json.data.packageUsages;
/** So many days go by, for credits. */
const pass = (days: number) =>
  api.owner.query(
    `update package_credits set cycle_from = cycle_from - $2::int, cycle_to = cycle_to - $2::int, expires_on = expires_on - $2::int
     where tenant_id = $1`,
    [tenant.tenantId, days],
  );

describe('selling', () => {
  it('makes a pet a member with the sale, not before, and grants each service its own credits', async () => {
    const order = await open([joins()]);
    expect(order.total).toBe(200);
    expect(await memberships()).toEqual([]);
    await paid(order.id);
    const [member] = await memberships();
    expect(member).toMatchObject({ status: 'ACTIVE', package: { name: 'Clubinho 4 banhos', price: 200 } });
    expect(member?.credits.map(({ service, granted, left }) => [service.name, granted, left])).toEqual([
      ['Banho', 4, 4],
      ['Tosa', 1, 1],
    ]);
    expect(member?.credits.every(({ from, to, expiresOn }) => from < to && expiresOn === to)).toBe(true);
    expect(member?.history.map(({ kind, change }) => [kind, change]).sort()).toEqual([
      ['GRANT', 1],
      ['GRANT', 4],
    ]);
  });

  it('covers what is used in the same comanda, and shows it on the receipt', async () => {
    const order = await open([bathes(), joins()]);
    expect(order.total).toBe(200);
    expect(order.lines[0]).toMatchObject({ total: 0, credits: 1, unitPrice: 60 });
    const sale = await paid(order.id);
    expect(sale).toMatchObject({ total: 200, items: [{ name: 'Banho', totalPrice: 0, credits: 1 }, { credits: 0 }] });
    expect(await left()).toBe(3);
    expect(await usages()).toMatchObject([{ packageId: club, serviceId: bath, petId: rex, clientId, saleId: sale.id }]);
  });

  it('grants the next cycle when it is renewed, which waits for its first day', async () => {
    await sell(joins());
    await sell(joins());
    const [member, ...more] = await memberships();
    expect(more).toEqual([]);
    expect(member?.credits.filter(({ serviceId }) => serviceId === bath).map(({ isLater }) => isLater)).toEqual([
      false,
      true,
    ]);
    expect(await left()).toBe(4);
    expect((await open([bathes()])).lines[0]?.creditsLeft).toBe(4);
  });

  it('of two desks that sell it at once, the second sells the next cycle', async () => {
    const [first, second] = [await open([joins()]), await newOrder([joins()])];
    await Promise.all([paid(first.id), paid(second)]);
    const all = await memberships();
    expect(all).toHaveLength(1);
    expect(new Set(all[0]?.credits.map(({ from }) => from)).size).toBe(2);
  });

  it('asks for the pet of the client, and takes the only one', async () => {
    const only = await open([{ packageId: club }]);
    expect(only.lines[0]?.pet?.id).toBe(rex);
    const stranger = await newPet('Estranho', await newClient(tenant, 'Outra'));
    const refused = await tenant.post(`/api/orders/${only.id}/lines`, joins(stranger));
    expect(refused).toMatchObject({ status: 400, json: { errors: [{ path: 'petId' }] } });
    const years = await tenant.post(`/api/orders/${only.id}/lines`, joins(rex, 13));
    expect(years).toMatchObject({ status: 400, json: { errors: [{ path: 'quantity' }] } });
  });
});

/** An order beside the client's open one. */
const newOrder = async (lines: object[]): Promise<string> => {
  await api.owner.query("update orders set created_at = created_at - interval '2 days' where tenant_id = $1", [
    tenant.tenantId,
  ]);
  return (await open(lines)).id;
};

describe('using', () => {
  it('is first, only for the service and the pet, as long as there are credits', async () => {
    await sell(joins());
    const nina = await newPet('Nina');
    const order = await open([{ ...bathes(), quantity: 5 }, bathes(nina), { serviceId: groom, petId: rex }]);
    expect(order.lines.map(({ credits, creditsLeft, total }) => [credits, creditsLeft, total])).toEqual([
      [4, 4, 60],
      [0, null, 60],
      [1, 1, 0],
    ]);
    await paid(order.id);
    expect([await left(), await left(rex, groom)]).toEqual([0, 0]);
    expect(await usages()).toHaveLength(5);
  });

  it('covers a booked service at the price that was agreed, and comes back if the appointment is cancelled', async () => {
    await sell(joins());
    const slot = { date: '2037-12-01', startTime: '09:00', endTime: '10:00', petId: rex, serviceId: bath };
    const { id } = (await tenant.post('/api/appointments', slot)).json.data.appointment;
    expect((await memberships())[0]?.booked).toBe(1);
    const order = await open([{ serviceId: groom, petId: rex }], [id]);
    expect(order.total).toBe(0);
    await tenant.put(`/api/appointments/${id}`, { startTime: '11:00', endTime: '12:00' });
    expect((await orderAt(order.id)).total).toBe(0);
    const ended = await tenant.put(`/api/appointments/${id}`, { status: 'CANCELLED', cancellationReason: 'CLIENT' });
    expect(ended.json.message).toBe('');
    expect((await orderAt(order.id)).lines.map(({ name }) => name)).toEqual(['Tosa']);
    await paid(order.id);
    expect([await left(), await left(rex, groom)]).toEqual([4, 0]);
  });

  it('follows an appointment that gets another service', async () => {
    await sell(joins());
    const nail = await newService(tenant, 25, 'Unhas');
    const slot = { date: '2037-12-01', startTime: '09:00', endTime: '10:00', petId: rex, serviceId: bath };
    const { id } = (await tenant.post('/api/appointments', slot)).json.data.appointment;
    const order = await open([], [id]);
    expect(order.total).toBe(0);
    await tenant.put(`/api/appointments/${id}`, { serviceId: nail });
    expect(await orderAt(order.id)).toMatchObject({ total: 25, lines: [{ credits: 0 }] });
    await tenant.put(`/api/appointments/${id}`, { serviceId: groom });
    expect(await orderAt(order.id)).toMatchObject({ total: 0, lines: [{ credits: 1 }] });
  });

  it('is left out where somebody says so, or gives a discount', async () => {
    await sell(joins());
    const order = await open([bathes()]);
    const line = `/api/orders/${order.id}/lines/${order.lines[0]?.id ?? ''}`;
    expect((await tenant.patch(line, { usesCredits: false })).json.data.order.total).toBe(60);
    expect((await tenant.patch(line, { quantity: 2 })).json.data.order.total).toBe(120);
    expect((await tenant.patch(line, { usesCredits: true })).json.data.order.total).toBe(0);
    const discounted = await tenant.patch(line, { discount: 20, discountReason: 'Fiel' });
    expect(discounted.json.data.order).toMatchObject({ total: 100, lines: [{ credits: 0 }] });
    await paid(order.id);
    expect(await left()).toBe(4);
  });

  it('does not undercut a discount of the whole comanda', async () => {
    const order = await open([bathes()]);
    await tenant.patch(`/api/orders/${order.id}`, { discount: 10, discountReason: 'Fiel' });
    const other = await newOrder([joins()]);
    await paid(other);
    expect((await pay(order.id, 50)).json.message).toBe('');
    expect(await left()).toBe(4);
  });

  it('of the last credit goes to one desk; the other is shown the price and can charge it', async () => {
    club = await newPackage([{ serviceId: bath, quantity: 1 }], 'Um banho', 50);
    await sell(joins());
    const first = await open([bathes()]);
    const second = await newOrder([bathes()]);
    expect([first.total, (await orderAt(second)).total]).toEqual([0, 60]);
    // As if both had been covered at once.
    await api.owner.query('update order_lines set credits = 1 where order_id = $1', [second]);
    const closed = await Promise.all([pay(first.id, 0), pay(second, 0)]);
    expect(closed.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await left()).toBe(0);
    const loser = closed[0]?.status === 409 ? first.id : second;
    expect((await pay(loser, 60)).status).toBe(200);
    expect(await usages()).toHaveLength(1);
  });

  it('does not reach credits of another day: expired ones, booked or not, and cycles to come', async () => {
    await sell(joins(rex, 2));
    expect((await open([{ ...bathes(), quantity: 5 }])).total).toBe(60);
    await pass(70);
    const lots = (await memberships())[0]?.credits.filter(({ serviceId }) => serviceId === bath) ?? [];
    expect(lots.map((lot) => [lot.isExpired, lot.left])).toEqual([
      [true, 0],
      [true, 0],
    ]);
    const order = await newOrder([bathes()]);
    expect((await orderAt(order)).total).toBe(60);
    await paid(await newOrder([joins()]));
    expect((await memberships())[0]?.history.filter(({ kind }) => kind === 'EXPIRE')).toHaveLength(4);
  });
});

describe('reversing', () => {
  it('gives the same lots back when the sale is deleted, and takes them again when that is undone', async () => {
    await sell(joins());
    const sale = await sell(bathes());
    expect(await left()).toBe(3);
    await tenant.delete(`/api/sales/${sale.id}`);
    expect([await left(), await usages()]).toEqual([4, []]);
    expect((await tenant.post(`/api/sales/${sale.id}/restoration`)).json.message).toBe('');
    expect(await left()).toBe(3);
    expect(await usages()).toHaveLength(1);
    await tenant.delete(`/api/sales/${sale.id}`);
    expect(await left()).toBe(4);
    expect((await memberships())[0]?.history.map(({ kind }) => kind).slice(0, 4)).toEqual([
      'RETURN',
      'USE',
      'RETURN',
      'USE',
    ]);
  });

  it('gives them back to a comanda that is open again, whose next sale uses them once', async () => {
    await sell(joins());
    const order = await open([bathes()]);
    await paid(order.id);
    expect((await tenant.post(`/api/orders/${order.id}/reopen`)).json.message).toBe('');
    expect([await left(), await usages()]).toEqual([4, []]);
    expect(await orderAt(order.id)).toMatchObject({ status: 'OPEN', total: 0, lines: [{ credits: 1 }] });
    await paid(order.id);
    expect(await left()).toBe(3);
    expect(await usages()).toHaveLength(1);
  });

  it('revokes what a deleted sale granted; what was used stays used, and is owed', async () => {
    const joined = await sell(joins());
    await sell(bathes());
    await tenant.delete(`/api/sales/${joined.id}`);
    const [member] = await memberships();
    expect(member?.credits.map(({ left: rest, owed, isRevoked }) => [rest, owed, isRevoked])).toEqual([[0, 1, true]]);
    expect((await open([bathes()])).total).toBe(60);
    expect((await tenant.post(`/api/sales/${joined.id}/restoration`)).json.message).toBe('');
    expect([await left(), await left(rex, groom)]).toEqual([3, 1]);
  });

  it('of a sale that grants and uses leaves nothing behind, and comes back whole', async () => {
    const sale = await sell(joins(), bathes());
    await tenant.delete(`/api/sales/${sale.id}`);
    expect([await left(), (await memberships())[0]?.credits]).toEqual([0, []]);
    await tenant.post(`/api/sales/${sale.id}/restoration`);
    expect(await left()).toBe(3);
  });

  it('refuses to undo once the credit is used, or the cycle sold again', async () => {
    club = await newPackage([{ serviceId: bath, quantity: 1 }], 'Um banho', 50);
    const joined = await sell(joins());
    const sale = await sell(bathes());
    await tenant.delete(`/api/sales/${sale.id}`);
    const again = await sell(bathes());
    expect((await tenant.post(`/api/sales/${sale.id}/restoration`)).status).toBe(409);
    await tenant.delete(`/api/sales/${again.id}`);
    await tenant.delete(`/api/sales/${joined.id}`);
    await sell(joins());
    expect((await tenant.post(`/api/sales/${joined.id}/restoration`)).status).toBe(409);
    expect(await left()).toBe(1);
  });
});

describe('a membership', () => {
  const setStatus = (id: string, status: string) => tenant.put(`/api/memberships/${id}`, { status });

  it('pauses, so that its credits wait, and resumes with its days', async () => {
    await sell(joins());
    const [before] = await memberships();
    expect((await setStatus(before?.id ?? '', 'PAUSED')).json.data.membership).toMatchObject({ status: 'PAUSED' });
    expect((await open([bathes()])).total).toBe(60);
    await api.owner.query('update memberships set paused_on = paused_on - 10 where tenant_id = $1', [tenant.tenantId]);
    expect((await setStatus(before?.id ?? '', 'ACTIVE')).status).toBe(200);
    const [after] = await memberships();
    const daysOf = (member: Membership | undefined) => Date.parse(member?.credits[0]?.expiresOn ?? '') / 86_400_000;
    expect(daysOf(after) - daysOf(before)).toBe(10);
    expect(await left()).toBe(4);
  });

  it('ends, and its credits can still be used up; sold again it is a new one', async () => {
    await sell(joins());
    const [{ id } = { id: '' }] = await memberships();
    await setStatus(id, 'ENDED');
    expect((await setStatus(id, 'PAUSED')).status).toBe(409);
    expect((await open([bathes()])).total).toBe(0);
    await sell(joins());
    expect((await memberships()).map(({ status }) => status)).toEqual(['ACTIVE', 'ENDED']);
  });

  it('keeps what was sold when the package is edited, made inactive or deleted', async () => {
    await sell(joins());
    await tenant.put(`/api/packages/${club}`, { services: [{ serviceId: groom, quantity: 2 }], isActive: false });
    expect(await left()).toBe(4);
    const order = await open([joins()]);
    await tenant.delete(`/api/packages/${club}`);
    await paid(order.id);
    expect((await memberships())[0]).toMatchObject({ package: { isDeleted: true, isActive: false } });
    expect((await open([bathes()])).total).toBe(0);
    expect((await tenant.post('/api/orders', { clientId, lines: [joins()] })).status).toBe(404);
  });

  it('moves with the pet when records are merged', async () => {
    const twin = await newPet('Rex');
    await sell(joins(twin));
    await sell(joins());
    expect((await tenant.post(`/api/pets/${rex}/merge`, { duplicatePetId: twin })).status).toBe(200);
    expect(await left()).toBe(8);
    expect((await open([{ ...bathes(), quantity: 6 }])).total).toBe(0);
  });

  it('covers an open comanda of a pet or a client that is merged meanwhile, each credit once', async () => {
    const twin = await newPet('Rex');
    await sell(joins(twin));
    const order = await open([bathes(twin)]);
    expect(order.total).toBe(0);
    expect((await tenant.post(`/api/pets/${rex}/merge`, { duplicatePetId: twin })).status).toBe(200);
    const kept = await newClient(tenant, 'Outro cadastro');
    expect((await tenant.post(`/api/clients/${kept}/merge`, { duplicateClientId: clientId })).status).toBe(200);
    expect(await orderAt(order.id)).toMatchObject({
      ...{ client: { id: kept }, total: 0, lines: [{ credits: 1, pet: { id: rex } }] },
    });
    const sale = await paid(order.id);
    expect(sale).toMatchObject({ total: 0, client: { id: kept } });
    expect(await left()).toBe(3);
    expect(await usages()).toMatchObject([{ petId: rex, clientId: kept, saleId: sale.id }]);
  });

  it('is nobody else’s', async () => {
    await sell(joins());
    const [{ id } = { id: '' }] = await memberships();
    const stranger = await api.tenant(`vizinho-${shops}`);
    expect((await stranger.get(`/api/pets/${rex}/memberships`)).status).toBe(404);
    expect((await stranger.put(`/api/memberships/${id}`, { status: 'ENDED' })).status).toBe(404);
    expect((await tenant.put(`/api/memberships/${id}`, { status: 'FOREVER' })).status).toBe(400);
  });
});
