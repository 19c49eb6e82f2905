import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { seededRandom } from '../../seed/random';
import { TestApi } from '../../testing/api';
import { Cluster } from '../../testing/cluster';
import { brokenInvariants } from '../../testing/ledger-invariants';
import { RetryingClient } from '../../testing/retrying-client';
import { planSales } from '../../testing/sales-workload';
import { SEED } from '../../testing/sizes';
import { waitUntil } from '../../testing/wait-until';

jest.setTimeout(300_000);

const SELLERS = 8;
/** Sales before the backup begins. */
const SOLD_BEFORE = 40;
const run = promisify(execFile);

/** The drill of docs/operations/backup.md with the commands that people use. */
describe(`a backup that is made while shops sell (FAULTS_SEED=${SEED})`, () => {
  let cluster: Cluster;
  let api: TestApi;
  let backups: string;
  beforeAll(async () => {
    backups = mkdtempSync(join(tmpdir(), 'focinho-backups-'));
    cluster = await Cluster.start();
    api = await TestApi.start({}, { cluster: cluster.url });
  });
  afterAll(async () => {
    await api.stop();
    await cluster.remove();
    rmSync(backups, { recursive: true });
  });

  const command = (name: 'backup' | 'restore', ...args: string[]) =>
    run(process.execPath, [join(__dirname, '../../../../tools', `${name}.mjs`), ...args], {
      env: { ...process.env, DATABASE_URL: '', FOCINHO_DATA: cluster.folder },
    });

  it('restores every sale that was acknowledged before it began, and books that add up', async () => {
    const plan = await planSales(api, seededRandom(SEED), 60, 3);
    const client = new RetryingClient(() => api.url);
    const acknowledged: string[] = [];
    let shopsAreOpen = true;
    const sellers = Array.from({ length: SELLERS }, async (_unused, seller) => {
      for (let n = seller; shopsAreOpen; n += SELLERS) {
        const planned = plan[n % plan.length];
        if (!planned) throw new Error('No sale was planned');
        const { status, json } = await client.send({ ...planned, key: `${planned.key}-${n}` });
        if (status === 201) acknowledged.push(json.data.sale.id);
      }
    });
    const sold = (count: number) => waitUntil(() => Promise.resolve(acknowledged.length >= count));
    await sold(SOLD_BEFORE);
    const before = [...acknowledged];
    await command('backup', '--base', '--to', backups);
    expect(acknowledged.length).toBeGreaterThan(before.length);
    shopsAreOpen = false;
    await Promise.all(sellers);
    expect(client.unexpected).toEqual([]);

    await cluster.destroy();
    const [backup = ''] = readdirSync(backups);
    await command('restore', join(backups, backup));
    await cluster.restart();

    const rows: { id: string }[] = await api.owner.query('select id from sales');
    const restored = new Set(rows.map(({ id }) => id));
    expect(before.filter((id) => !restored.has(id))).toEqual([]);
    expect(await brokenInvariants(api.owner)).toEqual([]);

    const next = plan.find(({ body }) => body.paymentMethod === 'PIX' && !body.appointmentId);
    if (!next) throw new Error('No sale by PIX was planned');
    const items = next.body.items.filter(({ serviceId }) => serviceId);
    const sale = { ...next, key: 'depois', body: { ...next.body, items, packageUsages: [] } };
    expect(await client.send(sale)).toMatchObject({ status: 201 });
    expect(await brokenInvariants(api.owner)).toEqual([]);
    client.close();
  });
});
