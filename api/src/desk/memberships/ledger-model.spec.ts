import fc from 'fast-check';
import { membershipSchema } from '@focinho/contracts/desk/memberships';
import type { TestTenant } from '../../testing/api';
import { apiWithSoundLedgers } from '../../testing/ledger-invariants';
import { day } from '../../testing/records';
import { newClient, newService } from '../../testing/sales-fixtures';

/*
 * Random sales, cancellations, undos, bookings, visits, pauses and days that pass, against a model that knows nothing of entries: lots,
 * which sale has which of them, and which booking holds one. The books of the whole are read at the end (testing/ledger-invariants.ts).
 */

const api = apiWithSoundLedgers();
const OPERATIONS = Number(process.env['CREDIT_OPERATIONS'] ?? '200');
const QUANTITY = 2;

interface Lot {
  expires: number;
  left: number;
  isRevoked: boolean;
}
interface Booking {
  id: string;
  day: number;
  isOff: boolean;
  isSold: boolean;
  holds: Lot | null;
}
interface Sale {
  id: string;
  booking?: Booking;
  granted: Lot[];
  used: Lot[];
  isCancelled: boolean;
}
type Operation =
  | { do: 'join' | 'pause' | 'resume' }
  | { do: 'use'; count: number }
  | { do: 'cancel' | 'restore'; which: number }
  | { do: 'pass'; days: number }
  | { do: 'book' }
  | { do: 'call off' | 'there again' | 'visit'; which: number };

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Operation>({ do: 'join' }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('use' as const), count: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat(50) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('restore' as const), which: fc.nat(50) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 20 }) }) },
  { weight: 4, arbitrary: fc.constant<Operation>({ do: 'book' }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('call off' as const, 'there again' as const, 'visit' as const),
      which: fc.nat(50),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom<Operation>({ do: 'pause' }, { do: 'resume' }) },
);

it('has what the model has, after any sequence of operations', async () => {
  const seed = Number(process.env['CREDIT_SEED'] ?? '20261126');
  let shop = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 25, maxLength: 25 }), async (operations) => {
      await play(await api.tenant(`modelo-${(shop += 1)}`), operations);
    }),
    { seed, numRuns: Math.ceil(OPERATIONS / 25), endOnFailure: true },
  );
}, 600_000);

async function play(tenant: TestTenant, operations: readonly Operation[]): Promise<void> {
  const clientId = await newClient(tenant);
  const pet = { name: 'Rex', species: 'DOG', gender: 'MALE', clientId };
  const petId = (await tenant.post('/api/pets', pet)).json.data.pet.id;
  const serviceId = await newService(tenant, 60);
  const made = { name: 'Clubinho', price: 100, startDay: 1, endDay: 31, services: [{ serviceId, quantity: QUANTITY }] };
  const packageId = (await tenant.post('/api/packages', made)).json.data.package.id;

  const lots: Lot[] = [];
  const bookings: Booking[] = [];
  const isDone = new Set<Booking>();
  const sales: Sale[] = [];
  /** Days since the beginning. */
  let today = 0;
  let pausedAt: number | null = null;
  const spendable = () =>
    pausedAt === null ? lots.filter(({ expires, left, isRevoked }) => !isRevoked && left > 0 && expires >= today) : [];
  const reservedOf = (lot: Lot) => bookings.filter(({ holds }) => holds === lot);
  const byExpiry = (a: Lot, b: Lot) => a.expires - b.expires || lots.indexOf(a) - lots.indexOf(b);
  const free = () =>
    spendable()
      .filter((lot) => lot.left > reservedOf(lot).length)
      .sort(byExpiry)[0];
  /** Bookings let go what they may not hold any more, and those that wait take what is free, in the order in which they were made. */
  const hold = () => {
    for (const one of bookings)
      if (
        pausedAt !== null ||
        one.isOff ||
        one.isSold ||
        !one.holds ||
        one.holds.isRevoked ||
        one.holds.expires < one.day
      )
        one.holds = null;
    for (const lot of lots) for (const late of reservedOf(lot).slice(lot.left)) late.holds = null;
    if (pausedAt !== null) return;
    for (const one of bookings) {
      if (one.holds || one.isOff || one.isSold || one.day < today) continue;
      const fitting = lots.filter(
        (lot) => !lot.isRevoked && lot.expires >= one.day && lot.left > reservedOf(lot).length,
      );
      one.holds = fitting.sort(byExpiry)[0] ?? null;
    }
  };
  const holdAgain = () => api.owner.query('select app.hold_credits($1, $2)', [tenant.tenantId, petId]);
  const sell = async (line: object | null, appointmentIds: string[] = []) => {
    const lines = line ? [line] : [];
    const { order } = (await tenant.post('/api/orders', { clientId, lines, appointmentIds })).json.data;
    const payments = order.total > 0 ? [{ method: 'PIX', amount: order.total }] : [];
    const closed = await tenant.post(`/api/orders/${order.id}/checkout`, { total: order.total, payments });
    expect(closed.json.message).toBe('');
    return { total: order.total, id: closed.json.data.order.sale.id };
  };
  /** The new lot lasts 30 days from today, whatever the calendar says, in a cycle of its own. */
  const startToday = (count: number) =>
    api.owner.query(
      `update package_credits set cycle_from = date '2000-01-01' - $2::int * 1000, cycle_to = app.local_day(tenant_id, now()) + 30,
         expires_on = app.local_day(tenant_id, now()) + 30
       where tenant_id = $1 and cycle_from > date '2020-01-01'`,
      [tenant.tenantId, count],
    );
  /** A sale that grants or uses credits books what has expired. */
  const book = () => {
    if (pausedAt !== null) return;
    for (const lot of lots)
      if (!lot.isRevoked && lot.expires < today) lot.left = Math.min(lot.left, reservedOf(lot).length);
  };
  const membershipId = async () =>
    (await tenant.get(`/api/pets/${petId}/memberships`)).json.data.memberships[0]?.id as string | undefined;

  for (const step of operations) {
    if (step.do === 'join') {
      const { id } = await sell({ packageId, petId });
      await startToday(lots.length);
      await api.owner.query('delete from package_credit_holds where tenant_id = $1', [tenant.tenantId]);
      await holdAgain();
      book();
      for (const one of bookings) one.holds = null;
      const lot = { expires: today + 30, left: QUANTITY, isRevoked: false };
      if (pausedAt !== null) {
        for (const known of lots) if (!known.isRevoked && known.expires >= pausedAt) known.expires += today - pausedAt;
        pausedAt = null;
      }
      lots.push(lot);
      sales.push({ id, granted: [lot], used: [], isCancelled: false });
    } else if (step.do === 'use') {
      const used: Lot[] = [];
      for (let unit = 0; unit < step.count; unit += 1) {
        const next = free();
        if (!next) break;
        next.left -= 1;
        used.push(next);
      }
      const { id, total } = await sell({ serviceId, petId, quantity: step.count });
      expect(total).toBe(60 * (step.count - used.length));
      if (used.length) book();
      sales.push({ id, granted: [], used, isCancelled: false });
    } else if (step.do === 'cancel') {
      const sale = sales.filter(({ isCancelled }) => !isCancelled)[step.which % 7];
      if (!sale) continue;
      expect((await tenant.delete(`/api/sales/${sale.id}`)).json.message).toBe('');
      sale.isCancelled = true;
      for (const lot of sale.used) lot.left += 1;
      for (const lot of sale.granted) Object.assign(lot, { isRevoked: true });
      if (sale.booking) sale.booking.isSold = false;
    } else if (step.do === 'restore') {
      const sale = sales.filter(({ isCancelled }) => isCancelled)[step.which % 7];
      if (!sale) continue;
      const needed = new Map(sale.used.map((lot) => [lot, sale.used.filter((other) => other === lot).length]));
      const isPossible = [...needed].every(([lot, count]) => lot.left >= count);
      const restored = await tenant.post(`/api/sales/${sale.id}/restoration`);
      expect([isPossible, restored.status]).toEqual([restored.status === 200, restored.status]);
      if (!isPossible) continue;
      sale.isCancelled = false;
      for (const lot of sale.used) lot.left -= 1;
      for (const lot of sale.granted) lot.isRevoked = false;
      if (sale.booking) sale.booking.isSold = true;
    } else if (step.do === 'pass') {
      today += step.days;
      await api.owner.query(
        `update package_credits set cycle_from = cycle_from - $2::int, cycle_to = cycle_to - $2::int, expires_on = expires_on - $2::int
         where tenant_id = $1`,
        [tenant.tenantId, step.days],
      );
      await api.owner.query('update memberships set paused_on = paused_on - $2::int where tenant_id = $1', [
        tenant.tenantId,
        step.days,
      ]);
      await api.owner.query('alter table appointments disable trigger follow_credits');
      await api.owner.query('update appointments set date = date - $2::int where tenant_id = $1', [
        tenant.tenantId,
        step.days,
      ]);
      await api.owner.query('alter table appointments enable trigger follow_credits');
      await holdAgain();
    } else if (step.do === 'book') {
      // Each at an hour of its own.
      const hour = String(bookings.length % 24).padStart(2, '0');
      const days = 1 + ((bookings.length * 5) % 12);
      const slot = { date: day(days), startTime: `${hour}:00`, endTime: `${hour}:30`, petId, serviceId };
      const booked = await tenant.post('/api/appointments', slot);
      expect(booked.json.message).toBe('');
      const { id } = booked.json.data.appointment;
      bookings.push({ id, day: today + days, isOff: false, isSold: false, holds: null });
    } else if (step.do === 'call off' || step.do === 'there again' || step.do === 'visit') {
      const fitting = bookings.filter(({ isOff, isSold }) => !isSold && isOff === (step.do === 'there again'));
      const one = fitting[step.which % 5];
      if (!one || (step.do !== 'visit' && isDone.has(one))) continue;
      if (step.do === 'there again') {
        expect((await tenant.post(`/api/appointments/${one.id}/undo-status`)).json.message).toBe('');
        one.isOff = false;
      } else if (step.do === 'call off') {
        expect((await tenant.put(`/api/appointments/${one.id}`, { status: 'CANCELLED' })).json.message).toBe('');
        one.isOff = true;
      } else {
        if (!isDone.has(one)) await tenant.put(`/api/appointments/${one.id}`, { status: 'COMPLETED' });
        isDone.add(one);
        const lot = one.holds ?? free();
        const { id, total } = await sell(null, [one.id]);
        expect(total).toBe(lot ? 0 : 60);
        if (lot) {
          book();
          lot.left -= 1;
        }
        Object.assign(one, { holds: null, isSold: true });
        sales.push({ id, booking: one, granted: [], used: lot ? [lot] : [], isCancelled: false });
      }
    } else {
      const id = await membershipId();
      if (!id) continue;
      const changed = await tenant.put(`/api/memberships/${id}`, { status: step.do === 'pause' ? 'PAUSED' : 'ACTIVE' });
      expect(changed.status).toBe(200);
      if (step.do === 'pause') pausedAt ??= today;
      else if (pausedAt !== null) {
        for (const lot of lots) if (!lot.isRevoked && lot.expires >= pausedAt) lot.expires += today - pausedAt;
        pausedAt = null;
      }
    }
    hold();
    const shown = membershipSchema
      .array()
      .parse((await tenant.get(`/api/pets/${petId}/memberships`)).json.data.memberships)
      .flatMap(({ credits }) => credits)
      .filter(({ isExpired, isRevoked }) => !isExpired && !isRevoked);
    const clock = pausedAt ?? today;
    const expected = lots.filter(({ isRevoked, expires }) => !isRevoked && expires >= clock);
    const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
    expect([sum(shown.map(({ left }) => left)), sum(shown.map(({ reserved }) => reserved))]).toEqual([
      sum(expected.map(({ left }) => left)),
      sum(expected.map((lot) => reservedOf(lot).length)),
    ]);
  }
}
