import { appointmentSchema } from '@focinho/contracts/agenda/appointments';
import { membershipSchema } from '@focinho/contracts/desk/memberships';
import type { TestTenant } from '../../testing/api';
import { apiWithSoundLedgers } from '../../testing/ledger-invariants';
import { day } from '../../testing/records';
import { newClient, newService } from '../../testing/sales-fixtures';

/* A credit of a Clubinho, and the appointments that hold it. */

const api = apiWithSoundLedgers();
let tenant: TestTenant;
let clientId: string;
let rex: string;
let bath: string;
let groom: string;
let shops = 0;
beforeEach(async () => {
  tenant = await api.tenant(`reservas-${(shops += 1)}`);
  clientId = await newClient(tenant);
  const pet = { name: 'Rex', species: 'DOG', gender: 'MALE', clientId };
  rex = (await tenant.post('/api/pets', pet)).json.data.pet.id;
  bath = await newService(tenant, 60, 'Banho');
  groom = await newService(tenant, 90, 'Tosa');
});

const sell = async (lines: object[], appointmentIds: string[] = []) => {
  const { order } = (await tenant.post('/api/orders', { clientId, lines, appointmentIds })).json.data;
  const payments = order.total ? [{ method: 'PIX', amount: order.total }] : [];
  const closed = await tenant.post(`/api/orders/${order.id}/checkout`, { total: order.total, payments });
  expect(closed.json.message).toBe('');
  return { id: closed.json.data.order.sale.id as string, total: order.total as number };
};
/** Rex joins, with so many baths and a groom, which last two months from today. */
const join = async (baths = 2) => {
  const services = [
    { serviceId: bath, quantity: baths },
    { serviceId: groom, quantity: 1 },
  ];
  const made = { name: 'Clubinho', price: 100, startDay: 1, endDay: 31, services };
  const packageId = (await tenant.post('/api/packages', made)).json.data.package.id;
  const sale = await sell([{ packageId, petId: rex }]);
  await api.owner.query(
    `update package_credits set cycle_to = app.local_day(tenant_id, now()) + 60, expires_on = app.local_day(tenant_id, now()) + 60
     where tenant_id = $1`,
    [tenant.tenantId],
  );
  return { packageId, sale };
};
const wanted = (days: number, serviceId = bath, startTime = '09:00') => ({
  ...{ date: day(days), startTime, endTime: `${Number(startTime.slice(0, 2)) + 1}:00`.padStart(5, '0') },
  ...{ petId: rex, serviceId },
});
const book = async (days: number, serviceId = bath, startTime = '09:00') => {
  const { status, json } = await tenant.post('/api/appointments', wanted(days, serviceId, startTime));
  expect([status, json.message]).toEqual([201, '']);
  return appointmentSchema.parse(json.data.appointment);
};
const creditOf = async (id: string) => (await tenant.get(`/api/appointments/${id}`)).json.data.appointment.clubCredit;
const change = async (id: string, patch: object) => {
  const changed = await tenant.put(`/api/appointments/${id}`, patch);
  expect(changed.json.message).toBe('');
  return changed.json.data.appointment.clubCredit;
};
const membership = async () =>
  membershipSchema.parse((await tenant.get(`/api/pets/${rex}/memberships`)).json.data.memberships[0]);
/** The credits that are left of a service, and how many of them appointments hold. */
const lot = async (serviceId = bath) => {
  const found = (await membership()).credits.find((credit) => credit.serviceId === serviceId);
  return [found?.left, found?.reserved];
};
const undo = (id: string) => tenant.post(`/api/appointments/${id}/undo-status`);

it('is held by a booking as long as there are credits, and each service has its own', async () => {
  expect((await book(1)).clubCredit).toBeNull();
  await join(2);
  expect(await lot()).toEqual([2, 1]);
  expect([(await book(2)).clubCredit, (await book(3)).clubCredit]).toEqual(['HELD', 'NONE']);
  expect((await book(4, groom)).clubCredit).toBe('HELD');
  expect(await lot(groom)).toEqual([1, 1]);
  // Beyond the last day of the credits.
  expect((await book(90, groom)).clubCredit).toBe('NONE');
});

it('of two desks that want the last one, one holds it; the other books without, and is told', async () => {
  await join(1);
  const responses = await Promise.all([
    tenant.post('/api/appointments', wanted(2)),
    tenant.post('/api/appointments', wanted(3)),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  expect(responses.map(({ json }) => json.data.appointment.clubCredit).sort()).toEqual(['HELD', 'NONE']);
  expect(await lot()).toEqual([1, 1]);
});

it('comes back when the appointment is cancelled or deleted, and is held again when that is undone', async () => {
  await join(1);
  const first = await book(1);
  expect(await change(first.id, { status: 'CANCELLED' })).toBeNull();
  expect(await lot()).toEqual([1, 0]);
  expect((await undo(first.id)).status).toBe(200);
  expect(await creditOf(first.id)).toBe('HELD');
  const next = await book(2);
  expect(next.clubCredit).toBe('NONE');
  expect((await tenant.delete(`/api/appointments/${first.id}`)).status).toBe(200);
  // Who waits has it now.
  expect(await creditOf(next.id)).toBe('HELD');
});

it('stays with an appointment that is moved, and nothing else moves', async () => {
  const { sale } = await join(1);
  const { id } = await book(1);
  const before = await membership();
  expect(await change(id, { date: day(5), startTime: '14:00', endTime: '15:00' })).toBe('HELD');
  const { credits } = await membership();
  expect(credits).toEqual(before.credits);
  expect((await tenant.get(`/api/sales/${sale.id}`)).json.data.sale.total).toBe(100);
  // To a day on which it is not valid.
  expect(await change(id, { date: day(70) })).toBe('NONE');
  expect(await lot()).toEqual([1, 0]);
});

it('follows a changed service', async () => {
  await join(1);
  const { id } = await book(1);
  expect(await change(id, { serviceId: groom })).toBe('HELD');
  expect([await lot(), await lot(groom)]).toEqual([
    [1, 0],
    [1, 1],
  ]);
  expect(await change(id, { serviceId: await newService(tenant, 20, 'Unhas') })).toBeNull();
  expect(await lot(groom)).toEqual([1, 0]);
});

it('is held by a series as far as credits go', async () => {
  await join(2);
  const series = { ...wanted(1), rule: { frequency: 'WEEKLY', interval: 1, count: 4 } };
  const seen = (await tenant.post('/api/series/preview', series)).json.data.preview;
  const dates = [1, 8, 15, 22].map((days) => ({ originalDate: day(days), date: day(days), startTime: '09:00' }));
  const made = await tenant.post('/api/series', { ...series, seen: seen.seen, dates });
  expect([made.status, made.json.message]).toEqual([201, '']);
  const { appointments } = made.json.data.series;
  expect(appointments.map(({ clubCredit }: { clubCredit: string }) => clubCredit)).toEqual([
    'HELD',
    'HELD',
    'NONE',
    'NONE',
  ]);
});

it('is used by the sale of its appointment, not by that of another visit', async () => {
  await join(1);
  const booked = await book(0, bath, '22:00');
  expect((await sell([{ serviceId: bath, petId: rex }])).total).toBe(60);
  expect(await lot()).toEqual([1, 1]);
  // Finished, it still holds it until it is paid with it.
  expect(await change(booked.id, { status: 'COMPLETED' })).toBe('HELD');
  const { id, total } = await sell([], [booked.id]);
  expect([total, await creditOf(booked.id), await lot()]).toEqual([0, 'USED', [0, 0]]);
  await tenant.delete(`/api/sales/${id}`);
  expect([await creditOf(booked.id), await lot()]).toEqual(['HELD', [1, 1]]);
  expect((await tenant.post(`/api/sales/${id}/restoration`)).json.message).toBe('');
  expect([await creditOf(booked.id), await lot()]).toEqual(['USED', [0, 0]]);
});

it('is free again when the appointment is paid for otherwise', async () => {
  await join(1);
  const [booked, next] = [await book(0, bath, '22:00'), await book(2)];
  const { order } = (await tenant.post('/api/orders', { clientId, appointmentIds: [booked.id] })).json.data;
  await tenant.patch(`/api/orders/${order.id}/lines/${order.lines[0].id}`, { usesCredits: false });
  const payments = [{ method: 'CASH', amount: 60 }];
  expect((await tenant.post(`/api/orders/${order.id}/checkout`, { total: 60, payments })).status).toBe(200);
  expect([await creditOf(booked.id), await creditOf(next.id)]).toEqual([null, 'HELD']);
});

describe('a pet that does not come', () => {
  const missed = { status: 'CANCELLED', cancellationReason: 'NO_SHOW' };
  const policy = (noShow: string) =>
    tenant.put('/api/membership-settings', { noShow, renewal: 'NONE', carryCycles: 0, carryMax: null });
  const bookAndCount = async () => {
    await join(1);
    const { id } = await book(0, bath, '22:00');
    // It was yesterday.
    await api.owner.query('update appointments set date = date - 1 where id = $1', [id]);
    expect(await creditOf(id)).toBe('HELD');
    return id;
  };

  it('has its credit back', async () => {
    const id = await bookAndCount();
    expect(await change(id, missed)).toBeNull();
    expect(await lot()).toEqual([1, 0]);
  });

  it('has used it where the shop says so, until somebody says that it was otherwise', async () => {
    expect((await policy('CONSUMED')).json.data.settings).toMatchObject({ noShow: 'CONSUMED' });
    const id = await bookAndCount();
    expect(await change(id, missed)).toBe('USED');
    expect(await lot()).toEqual([0, 0]);
    const used = (await tenant.get(`/api/package-usages?petId=${rex}`)).json.data.packageUsages;
    expect(used).toMatchObject([{ appointmentId: id, notes: 'Não compareceu' }]);
    expect(await change(id, { cancellationReason: 'CLIENT' })).toBeNull();
    expect(await lot()).toEqual([1, 0]);
    expect(await change(id, { cancellationReason: 'NO_SHOW' })).toBe('USED');
    expect((await undo(id)).status).toBe(200);
    // Its day is over: nothing is held for it, and its comanda is covered by what is free.
    expect([await creditOf(id), await lot()]).toEqual([null, [1, 0]]);
    expect((await sell([], [id])).total).toBe(0);
    expect(
      (await membership()).history
        .map(({ kind }) => kind)
        .filter((kind) => kind !== 'GRANT')
        .sort(),
    ).toEqual(['RETURN', 'RETURN', 'USE', 'USE', 'USE']);
  });

  it('is asked about by name', async () => {
    expect(await policy('SOMETIMES')).toMatchObject({ status: 400, json: { errors: [{ path: 'noShow' }] } });
    expect((await tenant.get('/api/membership-settings')).json.data.settings).toMatchObject({ noShow: 'RETURNED' });
  });
});

it('waits while the Clubinho is paused, and moves with the pet', async () => {
  await join(1);
  const { id } = await book(1);
  const { id: club } = await membership();
  await tenant.put(`/api/memberships/${club}`, { status: 'PAUSED' });
  expect([await creditOf(id), await lot()]).toEqual(['NONE', [1, 0]]);
  await tenant.put(`/api/memberships/${club}`, { status: 'ACTIVE' });
  expect(await creditOf(id)).toBe('HELD');
  const twin = { name: 'Rex', species: 'DOG', gender: 'MALE', clientId };
  const { id: kept } = (await tenant.post('/api/pets', twin)).json.data.pet;
  expect((await tenant.post(`/api/pets/${kept}/merge`, { duplicatePetId: rex })).status).toBe(200);
  expect(await creditOf(id)).toBe('HELD');
});

it('is taken from appointments when its sale is cancelled', async () => {
  const { sale } = await join(1);
  const { id } = await book(1);
  expect((await tenant.delete(`/api/sales/${sale.id}`)).json.message).toBe('');
  expect(await creditOf(id)).toBe('NONE');
  expect((await tenant.post(`/api/sales/${sale.id}/restoration`)).status).toBe(200);
  expect(await creditOf(id)).toBe('HELD');
});

describe('a credit, beside other things', () => {
  it('covers its line whatever the size costs, and the rest is paid by several tenders', async () => {
    await tenant.put(`/api/services/${bath}`, { prices: [{ size: 'LARGE', coat: null, price: 140, minutes: 90 }] });
    await tenant.put(`/api/pets/${rex}`, { size: 'LARGE' });
    await join(1);
    const booked = await book(0, bath, '22:00');
    const food = { name: 'Ração', price: 50, isActive: true };
    const productId = (await tenant.post('/api/products', food)).json.data.product.id;
    const opened = { clientId, appointmentIds: [booked.id], lines: [{ productId, quantity: 2 }] };
    const { order } = (await tenant.post('/api/orders', opened)).json.data;
    expect(order.total).toBe(100);
    const payments = [
      { method: 'CASH', amount: 30 },
      { method: 'CARD', amount: 70 },
    ];
    expect((await tenant.post(`/api/orders/${order.id}/checkout`, { total: 100, payments })).json.message).toBe('');
    expect([await creditOf(booked.id), await lot()]).toEqual(['USED', [0, 0]]);
    expect((await tenant.post(`/api/orders/${order.id}/reopen`)).json.message).toBe('');
    expect([await creditOf(booked.id), await lot()]).toEqual(['HELD', [1, 1]]);
  });

  it('stays with the pet when its tutor’s records are merged', async () => {
    await join(1);
    const { id } = await book(1);
    const kept = await newClient(tenant, 'Cliente');
    const merged = await tenant.post(`/api/clients/${kept}/merge`, { duplicateClientId: clientId });
    expect(merged.json.message).toBe('');
    expect([await creditOf(id), await lot()]).toEqual(['HELD', [1, 1]]);
  });

  it('stays held when the package is edited or deleted', async () => {
    const { packageId } = await join(1);
    const { id } = await book(1);
    await tenant.put(`/api/packages/${packageId}`, { services: [{ serviceId: groom, quantity: 1 }] });
    expect((await tenant.delete(`/api/packages/${packageId}`)).status).toBe(200);
    expect([await creditOf(id), await lot()]).toEqual(['HELD', [1, 1]]);
  });
});
