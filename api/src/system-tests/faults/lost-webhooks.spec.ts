import type { TestTenant } from '../../testing/api';
import { pixOrder, pixTenant, startPixBench, type PixBench } from '../../testing/pix';
import type { Payment } from '../../payments/pix-sandbox/sandbox';
import { SystemDb } from '../../database/system-db';
import { PixCharges, type RequestedCharge } from '../../payments/pix/pix-charges';
import { PixSweep } from '../../payments/pix/pix-sweep';
import { CHARGES } from '../../testing/sizes';

jest.setTimeout(60_000 + CHARGES * 500);

const AT_ONCE = 16;

let bench: PixBench;
let tenant: TestTenant;
beforeAll(async () => {
  bench = await startPixBench({ DATABASE_POOL: '20' });
  tenant = await pixTenant(bench, 'movimento');
});
afterAll(() => bench.stop());

/** Runs the work for every item, a few at the same time. */
async function forAll<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) await work(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Three in ten webhooks are lost; others come late, twice, for two payments, or for another amount. */
function paymentOf(index: number, reais: number): Payment {
  const drop = index % 10 < 3;
  if (index % 50 === 7) return { drop, valor: (reais + 1).toFixed(2) };
  if (index % 50 === 17) return { drop, times: 2 };
  if (index % 10 === 8) return { drop, delayMs: 50 + (index % 7) * 40 };
  return { drop };
}

interface Paid {
  status: string;
  cents: number;
  paid: number;
  recorded: number;
  payments: number;
}

it(`${CHARGES} charges of which 30 % of the webhooks are lost are each settled once`, async () => {
  // Each order has one charge: a newer one of the same would take its place.
  const orders: { id: string; amount: number }[] = [];
  const amounts = Array.from({ length: CHARGES }, (_, index) => 1 + index);
  await forAll(amounts, async (amount) => {
    orders.push({ amount, id: (await pixOrder(tenant, 9_000_000)).id });
  });
  const charges = bench.api.app.get(PixCharges);
  const requested = await bench.api.app.get(SystemDb).tx(tenant.tenantId, async (tx) => {
    const all: RequestedCharge[] = [];
    const request = {
      receiver: 'SHOP',
      purpose: 'ORDER',
      expiresInSeconds: 3600,
      text: '',
    } as const;
    for (const { id: subjectId, amount } of orders)
      all.push(await charges.request(tx, { ...request, subjectId, cents: amount * 100 }));
    return all;
  });
  await forAll(requested, (charge) => charges.publish(tenant.tenantId, charge));
  const { sandbox } = bench.psp;
  const cobs = [...sandbox.cobs.values()];
  expect(cobs).toHaveLength(CHARGES);

  cobs.forEach((cob, index) => {
    sandbox.faults.doubledWebhooks = index % 10 === 5;
    sandbox.pay(cob, paymentOf(index, Number(cob.valor.original)));
  });
  const open = async () =>
    Number((await bench.api.owner.query(`select count(*) as n from pix_charges where status = 'OPEN'`))[0].n);
  // What was not lost arrives by itself, however busy the machine is.
  while ((await open()) > CHARGES * 0.3) await new Promise((next) => setTimeout(next, 100));

  // A minute later, as the sweep sees it; two processes sweep at the same time.
  const sweep = bench.api.app.get(PixSweep);
  const { owner } = bench.api;
  await owner.query('update pix_charges set next_check_at = now()');
  const due = async () =>
    Number((await owner.query('select count(*) as n from pix_charges where next_check_at <= now()'))[0].n);
  // Of one tenant a few at a time, so that others have their turn.
  while ((await due()) > 0) await Promise.all([sweep.sweep(), sweep.sweep()]);

  const settled: Paid[] = await owner.query(
    `select status, cents::int, paid_cents::int as paid, sum(r.amount)::int as recorded, count(*)::int as payments
     from pix_charges c join (select tenant_id, charge_id, cents as amount from pix_receipts) r
       on r.tenant_id = c.tenant_id and r.charge_id = c.id
     group by c.tenant_id, c.id`,
  );
  expect(settled).toHaveLength(CHARGES);
  expect(settled.filter(({ status, paid, cents }) => status !== 'PAID' || paid < cents)).toEqual([]);
  expect(settled.filter(({ paid, recorded }) => paid !== recorded)).toEqual([]);
  expect(settled.reduce((sum, { payments }) => sum + payments, 0)).toBe(sandbox.received.length);
  const received = sandbox.received.reduce((sum, { valor }) => sum + Math.round(Number(valor) * 100), 0);
  expect(settled.reduce((sum, { paid }) => sum + paid, 0)).toBe(received);
});
