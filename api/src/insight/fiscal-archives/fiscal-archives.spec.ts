import { TestApi, type TestTenant } from '../../testing/api';
import { unzip } from '../../testing/unzip';

const api = TestApi.forSuite();
let tenant: TestTenant;
beforeAll(async () => (tenant = await api.tenant('notas-do-mes')));

/** A document of this month with the files that are kept of it. */
async function note(number: number, status: string, files: Record<string, string>, monthsAgo = 0): Promise<void> {
  const [{ id }] = await api.owner.query(
    `insert into fiscal_documents (tenant_id, id, kind, environment, status, series, number, random_code, content, total_cents, created_at)
     values ($1, gen_random_uuid(), 'NFCE', 'TEST', $2, 1, $3, '11223344', '{}', 100, now() - make_interval(months => $4)) returning id`,
    [tenant.tenantId, status, number, monthsAgo],
  );
  for (const [kind, xml] of Object.entries(files))
    await api.owner.query('insert into fiscal_files (tenant_id, document_id, kind, xml) values ($1, $2, $3, $4)', [
      ...[tenant.tenantId, id, kind, xml],
    ]);
}
const month = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date()).slice(0, 7);
const link = async (of = month()) => {
  const { status, json } = await tenant.post('/api/fiscal-archives', { month: of });
  expect(status).toBe(201);
  return json.data.export;
};

it('has each file of a month once: what the authority has returned, and what it does not have yet', async () => {
  await note(1, 'AUTHORISED', { ISSUED: '<NFe/>', AUTHORISED: '<nfeProc>um</nfeProc>' });
  await note(2, 'CANCELLED', { ISSUED: '<NFe/>', AUTHORISED: '<nfeProc/>', CANCELLED: '<procEventoNFe/>' });
  await note(3, 'VOIDED', { ISSUED: '<NFe/>', VOIDED: '<ProcInutNFe/>' });
  await note(4, 'CONTINGENCY', { ISSUED: '<NFe>quatro</NFe>' });
  await note(5, 'REJECTED', { ISSUED: '<NFe/>' });
  await note(6, 'AUTHORISED', { AUTHORISED: '<nfeProc>do mês passado</nfeProc>' }, 2);
  const { path, fileName } = await link();
  expect(fileName).toBe(`notas-notas-do-mes-${month()}.zip`);
  const response = await fetch(api.url + path);
  expect(response.headers.get('content-type')).toBe('application/zip');
  const archived = unzip(Buffer.from(await response.arrayBuffer()));
  expect([...archived.keys()].sort()).toEqual([
    'LEIA-ME.txt',
    'nfce-1-000000001-autorizada-teste.xml',
    'nfce-1-000000002-autorizada-teste.xml',
    'nfce-1-000000002-cancelamento-teste.xml',
    'nfce-1-000000003-inutilizacao-teste.xml',
    'nfce-1-000000004-contingencia-teste.xml',
  ]);
  expect(archived.get('nfce-1-000000001-autorizada-teste.xml')).toBe('<nfeProc>um</nfeProc>');
});

it('begins and ends its months at midnight on the shop’s clock', async () => {
  const at = async (number: number, moment: string) => {
    await note(number, 'AUTHORISED', { AUTHORISED: '<nfeProc/>' });
    await api.owner.query('update fiscal_documents set created_at = $3 where tenant_id = $1 and number = $2', [
      ...[tenant.tenantId, number, moment],
    ]);
  };
  await at(11, '2025-10-01T02:59:59Z');
  await at(12, '2025-10-01T03:00:00Z');
  await at(13, '2025-11-01T02:59:59Z');
  await at(14, '2025-11-01T03:00:00Z');
  const { path } = await link('2025-10');
  const archived = unzip(Buffer.from(await (await fetch(api.url + path)).arrayBuffer()));
  expect([...archived.keys()].filter((name) => name.endsWith('.xml')).sort()).toEqual([
    'nfce-1-000000012-autorizada-teste.xml',
    'nfce-1-000000013-autorizada-teste.xml',
  ]);
});

it('is a manager’s, of a month that is one, and goes with its address alone', async () => {
  const staff = await tenant.as('STAFF');
  expect((await staff.post('/api/fiscal-archives', { month: month() })).status).toBe(403);
  expect(await tenant.post('/api/fiscal-archives', { month: '2026-13' })).toMatchObject({
    ...{ status: 400, json: { errors: [{ path: 'month' }] } },
  });
  const { path } = await link('2020-01');
  const ticket = new URL(path, api.url).searchParams.get('ticket') ?? '';
  expect((await fetch(`${api.url}/api/fiscal-archives/file?ticket=${ticket.slice(0, -3)}abc`)).status).not.toBe(200);
});
