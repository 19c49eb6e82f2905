import { createApp } from '../../app';
import type { Json } from '../../testing/api';
import { FiscalShop } from '../../testing/fiscal-shop';

/* Many sales while the authorities fail at random, and two processes send. */
// Each message is validated and its signature checked in threads of libxml2.
jest.setTimeout(600_000);

const shop = FiscalShop.forSuite();

/** Each note is validated several times, which takes its time: a longer run is asked for by hand. */
const SALES = Number(process.env['FISCAL_SALES'] ?? 6);
const OUTAGES: Parameters<FiscalShop['switchFaults']>[0][] = [
  { timesOutAfterAuthorising: true },
  { down: true },
  { paused: true },
  { timesOutAfterAuthorising: true, lateCancellations: true },
  {},
];
const breakSomething = () => shop.switchFaults(OUTAGES[Math.floor(Math.random() * OUTAGES.length)]);

let second: Awaited<ReturnType<typeof createApp>> | undefined;
afterAll(() => second?.close());

it('gives each of many mixed sales exactly its notes under random faults, with two processes at once', async () => {
  second = await createApp(shop.api.config);
  await second.init();
  const sales: { saleId: string; cents: number }[] = [];
  for (let at = 0; at < SALES; at += 1) {
    const quantity = 1 + (at % 3);
    const saleId = await shop.sell([...shop.goods(quantity), ...shop.services()], { discount: at / 100 });
    sales.push({ saleId, cents: 10_000 * quantity + 5_000 - at });
    // Two desks issue at once.
    const desks = [1, 2].map(() => shop.tenant.post('/api/fiscal-documents', { saleId }));
    expect((await Promise.all(desks)).map(({ status }) => status).sort()).toEqual([201, 409]);
  }
  for (let round = 0; round < 5; round += 1) {
    breakSomething();
    // In the middle of it something else breaks.
    const later = setTimeout(breakSomething, Math.random() * 1_000);
    await shop.sweep(1, [shop.api.app, second]);
    clearTimeout(later);
  }
  shop.switchFaults();
  await shop.sweep(4);
  for (const { saleId, cents } of sales) {
    const { json } = await shop.tenant.get(`/api/fiscal-documents?saleId=${saleId}`);
    const notes: Json[] = json.data.fiscalDocuments;
    const states = notes.map(({ kind, status }) => `${kind} ${status}`).sort();
    expect(states).toEqual(['NFCE AUTHORISED', 'NFSE AUTHORISED']);
    expect(Math.round(notes.reduce((sum, note) => sum + note.total, 0) * 100)).toBe(cents);
    for (const { kind, number, accessKey } of notes) {
      const live: { accessKey: string }[] = kind === 'NFCE' ? shop.liveNfces(number) : shop.nfsesOf(number);
      expect(live.map((one) => one.accessKey)).toEqual([accessKey]);
    }
  }
  const authorised = await shop.tenant.get('/api/fiscal-documents?status=AUTHORISED&page=1&limit=1');
  const inForce = [...shop.sandbox.nfces.values(), ...shop.sandbox.nfses.values()].filter((one) => !one.cancellation);
  expect(inForce).toHaveLength(authorised.json.data.pagination.total);
});
