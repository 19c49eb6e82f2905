import { newService } from '../../testing/sales-fixtures';
import { FiscalShop } from '../../testing/fiscal-shop';

/* After yesterday's backup was restored, the authorities know more than the shop. */
// Each message is validated and its signature checked in threads of libxml2.
jest.setTimeout(400_000);

const shop = FiscalShop.forSuite();

describe('yesterday’s backup', () => {
  /** As if it were restored: the counters are where they were, and the notes since then are gone. */
  async function restore(since: { nfce: number; nfse: number }): Promise<void> {
    const forget = `delete from %s where document_id in (select id from fiscal_documents where tenant_id = $1 and
      (kind = 'NFCE' and number >= $2 or kind = 'NFSE' and number >= $3))`;
    const values = [shop.tenant.tenantId, since.nfce, since.nfse];
    for (const table of ['fiscal_attempts', 'fiscal_files'])
      await shop.api.owner.query(forget.replace('%s', table), values);
    await shop.api.owner.query(
      `delete from fiscal_documents where tenant_id = $1 and (kind = 'NFCE' and number >= $2 or kind = 'NFSE' and number >= $3)`,
      values,
    );
    await shop.api.owner.query(
      `update fiscal_counters set next_number = case kind when 'NFCE' then $2::int else $3::int end where tenant_id = $1`,
      values,
    );
  }

  it('has numbers that are used already: the next free ones are taken', async () => {
    const first = await shop.issue(shop.both());
    for (let more = 0; more < 2; more += 1) await shop.issue(shop.both());
    await shop.sweep();
    const [nfce, nfse] = first.map(({ number }) => number);
    await restore({ nfce, nfse });
    const other = await newService(shop.tenant, 80, 'Hospedagem');
    const [goods, services] = await shop.issue([...shop.goods(), { serviceId: other, quantity: 1 }]);
    expect([goods.number, services.number]).toEqual([nfce, nfse]);
    await shop.sweep(5);
    expect(await shop.read(goods.id)).toMatchObject({ status: 'AUTHORISED', number: nfce + 3 });
    expect(await shop.read(services.id)).toMatchObject({ status: 'AUTHORISED', number: nfse + 3, total: 80 });
    expect(shop.liveNfces(nfce)).toHaveLength(1);
  });

  it('knows a note as waiting that was authorised since: it is adopted', async () => {
    const [nfce, nfse] = await shop.issue(shop.both());
    await shop.sweep();
    const before = shop.sandbox.nfces.size + shop.sandbox.nfses.size;
    for (const { id } of [nfce, nfse]) {
      await shop.api.owner.query('delete from fiscal_attempts where document_id = $1', [id]);
      await shop.api.owner.query('delete from fiscal_files where document_id = $1', [id]);
      await shop.api.owner.query(
        `update fiscal_documents set status = 'PENDING', attempts = 0, issued_at = null, authorised_at = null, protocol = null,
           next_run_at = now() where id = $1`,
        [id],
      );
    }
    // Signed again a second later, so that the digests differ.
    await new Promise((later) => setTimeout(later, 1_100));
    await shop.sweep(2);
    expect(await shop.read(nfce.id)).toMatchObject({ status: 'AUTHORISED', number: nfce.number, problemCode: 'XML' });
    expect(await shop.read(nfse.id)).toMatchObject({ status: 'AUTHORISED', number: nfse.number, problemCode: null });
    expect(shop.sandbox.nfces.size + shop.sandbox.nfses.size).toBe(before);
  });

  it('knows a note as waiting that was cancelled since: so is this one, and the sale can have another', async () => {
    const saleId = await shop.sell(shop.goods());
    const [note] = await shop.issueFor(saleId);
    await shop.sweep();
    await shop.step(note.id, 'cancellation');
    await shop.sweep();
    for (const table of ['fiscal_attempts', 'fiscal_files'])
      await shop.api.owner.query(`delete from ${table} where document_id = $1`, [note.id]);
    await shop.api.owner.query(
      `update fiscal_documents set status = 'PENDING', attempts = 0, issued_at = null, authorised_at = null, protocol = null,
         next_run_at = now() where id = $1`,
      [note.id],
    );
    await shop.sweep();
    expect(await shop.read(note.id)).toMatchObject({ status: 'CANCELLED', number: note.number });
    const [other] = await shop.issueFor(saleId);
    await shop.sweep();
    expect(await shop.read(other.id)).toMatchObject({ status: 'AUTHORISED' });
  });
});
