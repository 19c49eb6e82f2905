import { ANONYMOUS_CLIENT } from '@focinho/contracts/people/anonymous-client';
import { made, newStation } from '../../testing/agenda-fixtures';
import { FiscalShop } from '../../testing/fiscal-shop';
import { day, newClient, newPet } from '../../testing/records';
import { beginTrial } from '../../testing/subscriptions';
import { leafText } from '../documents/xml';

/* Notes where they meet the rest of the shop: what a sale is, how it is paid, and what becomes of it, as the authorities get it. */
// Each message is validated and its signature checked in threads of libxml2.
jest.setTimeout(300_000);

const shop = FiscalShop.forSuite();
/** Tenders of an NFC-e: tPag and vPag. 01 cash, 03 credit card, 05 credit of the shop, 17 PIX, 19 loyalty. */
const tendersIn = (xml: string) =>
  [...xml.matchAll(/<tPag>(\d\d)<\/tPag><vPag>([\d.]+)<\/vPag>/g)].map(([, kind, amount]) => [kind, amount]);
const CREDIT = { method: 'CREDIT', amount: 100 };
const minutesAgo = (id: string, minutes: number) =>
  shop.api.owner.query('update fiscal_documents set authorised_at = now() - make_interval(mins => $2) where id = $1', [
    id,
    minutes,
  ]);

describe('a sale that is paid', () => {
  it('in several ways, with change and discounts, has each of them on its note', async () => {
    const payments = [
      { method: 'PIX', amount: 50 },
      { method: 'CARD', amount: 60.01 },
      { method: 'CASH', amount: 74.99, received: 100 },
    ];
    const { id, lines } = await shop.openOrder({ lines: shop.goods(2) });
    const off = (discount: number) => ({ discount, discountReason: 'Cliente fiel' });
    await shop.tenant.patch(`/api/orders/${id}/lines/${lines[0].id}`, off(10));
    await shop.tenant.patch(`/api/orders/${id}`, off(5));
    const saleId = await shop.closeOrder(id, { total: 185, payments });
    const [note] = await shop.issueFor(saleId);
    await shop.sweep();
    const xml = await shop.xmlOf(note.id);
    expect(['vProd', 'vDesc'].map((name) => leafText(xml.slice(xml.indexOf('<ICMSTot>')), name))).toEqual([
      '200.00',
      '15.00',
    ]);
    expect([leafText(xml, 'vNF'), leafText(xml, 'vTroco')]).toEqual(['185.00', '25.01']);
    expect(tendersIn(xml)).toEqual([
      ['17', '50.00'],
      ['03', '60.01'],
      ['01', '100.00'],
    ]);
  });

  it('with a tip has no tip on its note, which is no revenue', async () => {
    const professional = await made(shop.tenant, '/api/professionals', 'professional', { name: 'Lia' });
    const tip = { tip: 30, tipShares: [{ professionalId: professional.id, amount: 30 }] };
    const payments = [
      { method: 'PIX', amount: 150 },
      { method: 'CASH', amount: 30, received: 50 },
    ];
    const { saleId } = await shop.checkout({ lines: shop.both() }, { total: 150, ...tip, payments });
    const [goods, services] = await shop.issueFor(saleId);
    await shop.sweep();
    const xml = await shop.xmlOf(goods.id);
    expect([leafText(xml, 'vNF'), leafText(xml, 'vTroco'), tendersIn(xml)]).toEqual([
      ...['100.00', undefined],
      [['17', '100.00']],
    ]);
    expect(leafText(await shop.xmlOf(services.id), 'vServ')).toBe('50.00');
    const cash = await shop.checkout(
      { lines: shop.goods() },
      { total: 100, ...tip, payments: [{ method: 'CASH', amount: 130, received: 150 }] },
    );
    const [other] = await shop.issueFor(cash.saleId);
    await shop.sweep();
    const paid = await shop.xmlOf(other.id);
    expect([leafText(paid, 'vNF'), leafText(paid, 'vTroco'), tendersIn(paid)]).toEqual([
      ...['100.00', '20.00'],
      [['01', '120.00']],
    ]);
  });

  it('with cashback has its whole value, because cashback is a tender', async () => {
    await shop.api.owner.query(`update tenants set plan = 'PREMIUM', trial_plan = null where id = $1`, [
      shop.tenant.tenantId,
    ]);
    await shop.tenant.put('/api/cashback-settings', { cashbackMaxPercent: 100 });
    const rule = await made(shop.tenant, '/api/cashback-rules', 'rule', { scope: 'ALL', percent: 20 });
    await shop.sell(shop.goods());
    await shop.tenant.delete(`/api/cashback-rules/${rule.id}`);
    const [goods, services] = await shop.issueFor(await shop.sell(shop.both(), { cashback: 15 }));
    await shop.sweep();
    const xml = await shop.xmlOf(goods.id);
    expect(leafText(xml, 'vNF')).toBe('100.00');
    expect(tendersIn(xml)).toEqual([
      ['19', '10.00'],
      ['17', '90.00'],
    ]);
    const dps = await shop.xmlOf(services.id);
    expect([leafText(dps, 'vServ'), leafText(dps, 'vDescIncond')]).toEqual(['50.00', undefined]);
  });

  it('with credits of the Clubinho has only the rest of it, because the package had its note when it was sold', async () => {
    const { id: clientId } = await newClient(shop.tenant);
    const pet = await newPet(shop.tenant, { clientId });
    const services = [{ serviceId: shop.bath, quantity: 4 }];
    const terms = { name: 'Clubinho', price: 160, startDay: 1, endDay: 31, services };
    const { id: packageId } = await made(shop.tenant, '/api/packages', 'package', terms);
    const joined = await shop.checkout(
      { clientId, lines: [{ packageId, petId: pet.id }] },
      { total: 160, payments: [{ method: 'PIX', amount: 160 }] },
    );
    const [invoiced] = await shop.issueFor(joined.saleId);
    await shop.api.owner.query(
      `update package_credits set cycle_to = app.local_day(tenant_id, now()) + 60, expires_on = app.local_day(tenant_id, now()) + 60
       where tenant_id = $1`,
      [shop.tenant.tenantId],
    );
    await shop.sweep();
    expect(leafText(await shop.xmlOf(invoiced.id), 'vServ')).toBe('160.00');
    const bathed = { serviceId: shop.bath, petId: pet.id, quantity: 1 };
    const covered = await shop.tenant.post('/api/fiscal-documents', {
      saleId: await shop.sell([bathed], { clientId }),
    });
    expect(covered).toMatchObject({ status: 409, json: { message: expect.stringContaining('já foi faturado') } });
    const notes = await shop.issueFor(await shop.sell([bathed, ...shop.goods()], { clientId }));
    expect(notes).toMatchObject([{ kind: 'NFCE', total: 100 }]);
  });

  it('on credit, also with a deposit of the hotel, has its whole value', async () => {
    await made(shop.tenant, '/api/client-credits', 'credit', { clientId: shop.client, creditLimit: 1_000 });
    const [owed] = await shop.issueFor(
      (await shop.checkout({ clientId: shop.client, lines: shop.goods() }, { total: 100, payments: [CREDIT] })).saleId,
    );
    const pet = await newPet(shop.tenant);
    const kennel = await newStation(shop.tenant, { name: 'Suíte', kind: 'KENNEL' });
    const night = await made(shop.tenant, '/api/services', 'service', {
      name: 'Hospedagem',
      price: 100,
      category: 'OUTROS',
    });
    const booked = { petId: pet.id, kennelId: kennel.id, serviceId: night.id, firstNight: day(), checkOut: day(1) };
    const stay = await made(shop.tenant, '/api/stays', 'stay', booked);
    const paid = await shop.tenant.post(`/api/stays/${stay.id}/deposit`, { amount: 90, method: 'PIX' });
    expect([paid.status, paid.json.message]).toEqual([200, '']);
    await shop.tenant.post(`/api/stays/${stay.id}/moves`, { status: 'IN_HOUSE' });
    const left = await shop.tenant.post(`/api/stays/${stay.id}/moves`, { status: 'CHECKED_OUT', time: '00:00' });
    const saleId = await shop.closeOrder(left.json.data.stay.order.id, {
      total: 100,
      payments: [
        { method: 'CREDIT', amount: 90 },
        { method: 'CASH', amount: 10 },
      ],
    });
    const [hosted] = await shop.issueFor(saleId);
    await shop.sweep();
    const xml = await shop.xmlOf(owed.id);
    expect([leafText(xml, 'vNF'), tendersIn(xml)]).toEqual(['100.00', [['05', '100.00']]]);
    expect(leafText(await shop.xmlOf(hosted.id), 'vServ')).toBe('100.00');
  });
});

it('a sale without a client names nobody, unless a CPF is typed', async () => {
  const sell = () => shop.sell(shop.both(), { clientId: ANONYMOUS_CLIENT.id });
  const [goods, services] = await shop.issueFor(await sell());
  const [named, other] = await shop.issueFor(await sell(), '529.982.247-25');
  await shop.sweep();
  expect(await shop.xmlOf(goods.id)).not.toContain('<dest>');
  expect(await shop.xmlOf(services.id)).not.toContain('<toma>');
  const xml = await shop.xmlOf(named.id);
  expect(xml).toContain('<dest><CPF>52998224725</CPF>');
  // Sefin wants a name with a CPF, which nobody has given.
  expect(await shop.xmlOf(other.id)).not.toContain('<toma>');
});

describe('a sale that is cancelled', () => {
  it('within 30 minutes has its notes cancelled at both authorities', async () => {
    const saleId = await shop.sell(shop.both());
    const [goods, services] = await shop.issueFor(saleId);
    await shop.sweep();
    await minutesAgo(goods.id, 20);
    expect((await shop.tenant.delete(`/api/sales/${saleId}`)).status).toBe(200);
    await shop.sweep();
    expect([(await shop.read(goods.id)).status, (await shop.read(services.id)).status]).toEqual([
      'CANCELLED',
      'CANCELLED',
    ]);
    expect(shop.liveNfces(goods.number)).toEqual([]);
    expect(shop.nfsesOf(services.number)).toMatchObject([{ cancellation: { type: '101101' } }]);
  });

  it('in the last minutes of them leaves the cancellation to somebody, because the sale may come back', async () => {
    const saleId = await shop.sell(shop.goods());
    const [note] = await shop.issueFor(saleId);
    await shop.sweep();
    await minutesAgo(note.id, 29);
    await shop.tenant.delete(`/api/sales/${saleId}`);
    expect(await shop.read(note.id)).toMatchObject({ status: 'AUTHORISED', isUnwanted: true, needsPerson: true });
    expect((await shop.step(note.id, 'cancellation')).status).toBe(200);
    await shop.sweep();
    expect(await shop.read(note.id)).toMatchObject({ status: 'CANCELLED' });
  });

  it('after 30 minutes keeps its NFC-e, and somebody is asked to see to it', async () => {
    const saleId = await shop.sell(shop.both());
    const [goods, services] = await shop.issueFor(saleId);
    await shop.sweep();
    await minutesAgo(goods.id, 31);
    shop.switchFaults({ lateCancellations: true });
    await shop.tenant.delete(`/api/sales/${saleId}`);
    await shop.sweep();
    expect(await shop.read(goods.id)).toMatchObject({ status: 'AUTHORISED', isUnwanted: true, needsPerson: true });
    expect(shop.liveNfces(goods.number)).toHaveLength(1);
    // The city's term of the NFS-e may have ended as well.
    expect(await shop.read(services.id)).toMatchObject({
      ...{ status: 'AUTHORISED', isUnwanted: true, needsPerson: true, problemCode: 'E0822' },
      problemAdvice: expect.stringContaining('prefeitura'),
    });
    const { summary } = (await shop.tenant.get('/api/fiscal-settings/summary')).json.data;
    expect(summary.needPerson).toBeGreaterThanOrEqual(2);
  });

  it('by reopening its comanda has its notes cancelled, and the next sale has its own', async () => {
    const payments = (amount: number) => [{ method: 'PIX', amount }];
    const { orderId, saleId } = await shop.checkout({ lines: shop.goods() }, { total: 100, payments: payments(100) });
    const [first] = await shop.issueFor(saleId);
    await shop.sweep();
    expect((await shop.tenant.post(`/api/orders/${orderId}/reopen`)).status).toBe(200);
    expect(await shop.read(first.id)).toMatchObject({ status: 'CANCELLING', isUnwanted: true });
    expect((await shop.tenant.post('/api/fiscal-documents', { saleId })).status).toBe(409);
    const { order } = (await shop.tenant.get(`/api/orders/${orderId}`)).json.data;
    await shop.tenant.patch(`/api/orders/${orderId}/lines/${order.lines[0].id}`, { quantity: 2 });
    const again = await shop.closeOrder(orderId, { total: 200, payments: payments(200) });
    expect(again).not.toBe(saleId);
    const [second] = await shop.issueFor(again);
    await shop.sweep();
    expect(await shop.read(first.id)).toMatchObject({ status: 'CANCELLED' });
    expect(shop.liveNfces(first.number)).toEqual([]);
    expect(shop.liveNfces(second.number)).toMatchObject([{ total: '200.00' }]);
  });
});

describe('the clock', () => {
  it('turns at midnight: the service is of the day of its sale, and the note of the moment in which it is issued', async () => {
    const saleId = await shop.sell(shop.both());
    await shop.api.owner.query('update sales set day = day - 1 where id = $1', [saleId]);
    const [goods, services] = await shop.issueFor(saleId);
    await shop.sweep();
    const [nfce, nfse] = [await shop.xmlOf(goods.id), await shop.xmlOf(services.id)];
    expect(leafText(nfse, 'dCompet')).toBe(day(-1));
    for (const xml of [nfce, nfse])
      expect(Math.abs(Date.parse(leafText(xml, 'dhEmi') ?? '') - Date.now())).toBeLessThan(120_000);
    expect(leafText(nfce, 'dhEmi')).toMatch(/-03:00$/);
  });

  it('counts the notes of a month from midnight on the shop’s clock', async () => {
    const [note] = await shop.issueFor(await shop.sell(shop.goods()));
    await shop.sweep();
    const issued = async (at: string) => {
      await shop.api.owner.query(
        `update fiscal_documents set environment = 'PRODUCTION', created_at =
           date_trunc('month', now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo' + $2::interval where id = $1`,
        [note.id, at],
      );
      return (await shop.tenant.get('/api/fiscal-settings/summary')).json.data.summary.issued;
    };
    expect([await issued('-1 second'), await issued('0 seconds')]).toEqual([0, 1]);
    await shop.api.owner.query(`update fiscal_documents set environment = 'TEST' where id = $1`, [note.id]);
  });
});

it('a shop that is read only brings to its end what it has issued, and issues no more', async () => {
  const sold = await shop.sell(shop.goods());
  const [cancelled] = await shop.issue(shop.goods());
  await shop.sweep();
  shop.switchFaults({ rejectsWith: '778' });
  const [rejected, given] = [await shop.issueOne(), await shop.issueOne()];
  await shop.sweep();
  shop.switchFaults();
  const waiting = await shop.issueOne();
  await beginTrial(shop.api, shop.tenant.tenantId, { plan: 'PREMIUM', addOn: 'NONE' }, 40);
  expect((await shop.tenant.post('/api/fiscal-documents', { saleId: sold })).status).toBe(402);
  expect((await shop.tenant.post(`/api/fiscal-documents/${cancelled.id}/mail`)).status).toBe(402);
  expect((await shop.step(rejected.id, 'retry')).status).toBe(200);
  expect((await shop.step(given.id, 'voiding')).status).toBe(200);
  expect((await shop.step(cancelled.id, 'cancellation')).status).toBe(200);
  await shop.sweep();
  const notes = await Promise.all([waiting, rejected, given, cancelled].map(({ id }) => shop.read(id)));
  expect(notes.map(({ status }) => status)).toEqual(['AUTHORISED', 'AUTHORISED', 'VOIDED', 'CANCELLED']);
});
