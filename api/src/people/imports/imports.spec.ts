import { IMPORT_BYTES_MAX } from '@focinho/contracts/people/import-columns';
import { TestApi, type Caller, type Json, type TestTenant } from '../../testing/api';
import { checkedImport, sendSheet, settled } from '../../testing/imports';
import { book, day, newService } from '../../testing/records';
import { waitUntil } from '../../testing/wait-until';
import { workbook } from '../../testing/workbook';
import { newId } from '../../database/records';
import { ImportSweep } from './import-sweep';
import { ImportWork } from './import-work';
import { USES } from './imports.queries';

const api = TestApi.forSuite();
let tenant: TestTenant;
let shop = 0;
beforeEach(async () => {
  shop += 1;
  tenant = await api.tenant(`planilha-${shop}`);
});

const run = async (caller: Caller, id: string, onlyGood = false): Promise<Json> => {
  const { status, json } = await caller.post(`/api/imports/${id}/run`, { onlyGood });
  if (status !== 200) throw new Error(json.message);
  return settled(caller, id);
};
const imported = async (caller: Caller, content: string | Buffer, onlyGood = false): Promise<Json> =>
  run(caller, (await checkedImport(caller, content)).id, onlyGood);
const undone = async (caller: Caller, id: string): Promise<Json> => {
  const { status, json } = await caller.post(`/api/imports/${id}/undo`);
  if (status !== 200) throw new Error(json.message);
  return settled(caller, id);
};
const rows = async (caller: Caller, id: string, only?: string): Promise<Json[]> => {
  const { json } = await caller.get(`/api/imports/${id}/rows?limit=100${only ? `&only=${only}` : ''}`);
  return json.data.rows;
};
const clients = async (caller: Caller): Promise<Json[]> =>
  (await caller.get('/api/clients?sort=name')).json.data.clients;
const pets = async (caller: Caller): Promise<Json[]> => (await caller.get('/api/pets?sort=name')).json.data.pets;
const names = (records: Json[]) => records.map(({ name }) => name);

/** As shops have them: a title, capital letters, tutors on several lines, notes beside numbers, what nobody understands. */
const MESSY = [
  'CLIENTES DO PET SHOP;;;;;;;;',
  ';;;;;;;;',
  'Cód.;NOME DO DONO;Tel.;Celular;Endereço;Bairro;Animal;Raça;Sexo;Dt. Nasc.;Peso',
  '1;Ana Lima;3456-7890;(11) 98765-4321 mãe;Rua A, 12;Centro;THOR;Golden;M;14/05/2021;28,4 kg',
  '2;ANA LIMA;;11987654321;;;Mel;SRD;F;;',
  '3;José Conceição;;11 91234-5678;;;Bob;Poodle;macho;31/02/2020;7',
  '4;Bia Souza;;não tem;;;Nina;;fêmea;-;pesada',
  '5;;;11 95555-4444;;;Rex;;;;',
  '6;Carlos;;(11) 91234-5678;;;;;;;',
  '',
].join('\r\n');

describe('a messy spreadsheet', () => {
  it('is checked line by line, and nothing is registered before somebody says so', async () => {
    const checked = await checkedImport(tenant, Buffer.from(MESSY, 'latin1'), 'Clientes 2025.csv');
    expect(checked).toMatchObject({ fileName: 'Clientes 2025.csv', status: 'CHECKED', total: 6 });
    expect(checked.createdBy.id).toBe(tenant.userId);
    expect(checked.headings[1]).toBe('NOME DO DONO');
    expect(checked.columns).toEqual(
      [
        null,
        'clientName',
        'clientPhone',
        'clientPhone',
        'clientAddress',
        'clientAddress',
        'petName',
        'petBreed',
        'petGender',
      ].concat(['petBirthDate', 'petWeight']),
    );
    expect(checked.counts).toMatchObject({ good: 2, partial: 3, refused: 1, known: 0 });
    const problems = (await rows(tenant, checked.id, 'problems')).map(({ line, client, problems: list }) => [
      line,
      client,
      list.map(({ value, message }: Json) => `${value}: ${message}`),
    ]);
    expect(problems).toEqual([
      [6, 'José Conceição', ['31/02/2020: Data não entendida: use dia/mês/ano']],
      [7, 'Bia Souza', ['pesada: O peso deve ser um número']],
      [8, '', [': Informe o nome. Se a célula está mesclada com a de cima, repita o nome nesta linha']],
      [9, 'Carlos', ['(11) 91234-5678: Este telefone já é de José Conceição']],
    ]);
    expect(await clients(tenant)).toEqual([]);
  });

  it('is imported whole, without the values that have a problem', async () => {
    const done = await imported(tenant, Buffer.from(MESSY, 'latin1'));
    expect(done).toMatchObject({ status: 'DONE', done: 6, counts: { clients: 4, pets: 4, refused: 1 } });
    expect(names(await clients(tenant))).toEqual(['Ana Lima', 'Bia Souza', 'Carlos', 'José Conceição']);
    const [bob, mel, nina, thor] = await pets(tenant);
    expect(thor).toMatchObject({
      name: 'THOR',
      weight: 28.4,
      birthDate: '2021-05-14T00:00:00.000Z',
      client: { name: 'Ana Lima' },
    });
    expect(mel).toMatchObject({ gender: 'FEMALE', client: { name: 'Ana Lima' } });
    expect(bob).toMatchObject({ birthDate: null, weight: 7 });
    expect(nina).toMatchObject({ weight: 0 });
    const [ana] = await clients(tenant);
    expect(ana).toMatchObject({ phone: '3456-7890 / (11) 98765-4321', email: '', address: 'Rua A, 12, Centro' });
    expect((await rows(tenant, done.id, 'leftOut')).map(({ line }) => line)).toEqual([8]);
  });

  it('can be imported without the lines that have a problem', async () => {
    const done = await imported(tenant, Buffer.from(MESSY, 'latin1'), true);
    expect(done.counts).toMatchObject({ clients: 1, pets: 2 });
    expect((await rows(tenant, done.id, 'leftOut')).map(({ line }) => line)).toEqual([6, 7, 8, 9]);
    // Although without José's line nobody else has this phone: it was not among the good ones that somebody saw.
    expect(done.counts).toMatchObject({ good: 2, partial: 3 });
  });

  it('is read the same from a workbook', async () => {
    const cells = MESSY.split('\r\n').map((line) => line.split(';'));
    const done = await imported(tenant, workbook(cells));
    expect(done.counts).toMatchObject({ clients: 4, pets: 4, refused: 1 });
  });
});

describe('a sheet that was made for people', () => {
  it('with merged cells says where the name is missing, and takes the others', async () => {
    const file = workbook(
      [
        ['Tutor', 'Pet'],
        ['Ana Lima', 'Thor'],
        ['', 'Mel'],
        ['Bia', 'Nina'],
      ],
      { merged: 'A2:A3' },
    );
    const checked = await checkedImport(tenant, file);
    expect(checked.counts).toMatchObject({ good: 2, refused: 1 });
    expect(
      (await rows(tenant, checked.id, 'problems')).map(({ line, problems: [{ message }] }) => [line, message]),
    ).toEqual([[3, 'Informe o nome. Se a célula está mesclada com a de cima, repita o nome nesta linha']]);
  });

  it('without headings is imported from its first line', async () => {
    const done = await imported(tenant, 'Ana Lima;11987654321;Thor\nBia Souza;11912345678;Mel');
    expect(done.counts).toMatchObject({ clients: 2, pets: 2 });
    expect(names(await clients(tenant))).toEqual(['Ana Lima', 'Bia Souza']);
  });

  it('with the same heading twice takes both where they join, and else the first that fits', async () => {
    const done = await imported(
      tenant,
      'Nome;Telefone;Telefone;E-mail;E-mail;Nome\nAna;3456-7890;11987654321;ana@exemplo.com.br;outro@exemplo.com.br;Thor',
    );
    expect(done.columns).toEqual(['clientName', 'clientPhone', 'clientPhone', 'clientEmail', null, 'petName']);
    expect(await clients(tenant)).toMatchObject([
      { name: 'Ana', phone: '3456-7890 / (11) 98765-4321', email: 'ana@exemplo.com.br' },
    ]);
    expect(names(await pets(tenant))).toEqual(['Thor']);
  });
});

describe('who is known already', () => {
  it('comes from the same file once, however often it is imported', async () => {
    await imported(tenant, MESSY);
    const before = [await clients(tenant), await pets(tenant)];
    const checked = await checkedImport(tenant, MESSY);
    expect(checked.counts).toMatchObject({ good: 0, known: 5, refused: 1 });
    const again = await run(tenant, checked.id);
    expect(again.counts).toMatchObject({ clients: 0, pets: 0 });
    expect([await clients(tenant), await pets(tenant)]).toEqual(before);
  });

  it('gets the new pets, and stays as it is', async () => {
    const { json } = await tenant.post('/api/clients', {
      name: 'Ana Lima',
      email: 'ana@exemplo.com.br',
      phone: '11987654321',
    });
    const done = await imported(tenant, 'Nome;Telefone;E-mail;Pet\nAna L.;(11) 98765-4321;outra@exemplo.com.br;Thor');
    expect(done.counts).toMatchObject({ clients: 0, pets: 1 });
    expect(await clients(tenant)).toEqual([json.data.client]);
    expect((await pets(tenant))[0].clientId).toBe(json.data.client.id);
  });

  it('is found when it was registered after the check', async () => {
    const checked = await checkedImport(tenant, 'Nome;Telefone\nAna;11987654321');
    await tenant.post('/api/clients', { name: 'Ana', email: 'ana@exemplo.com.br', phone: '11987654321' });
    expect((await run(tenant, checked.id)).counts).toMatchObject({ clients: 0, known: 1 });
  });
});

describe('the columns', () => {
  it('can be other ones than those that were guessed', async () => {
    const checked = await checkedImport(tenant, 'A;B;C\nThor;Ana;11987654321\nMel;Bia;11912345678');
    const columns = ['petName', 'clientName', 'clientPhone'];
    const { status } = await tenant.put(`/api/imports/${checked.id}/columns`, { columns });
    expect(status).toBe(200);
    expect(await settled(tenant, checked.id)).toMatchObject({ status: 'CHECKED', columns });
    const done = await run(tenant, checked.id);
    expect(done.counts.pets).toBeGreaterThan(0);
    expect(names(await pets(tenant))).toEqual(expect.arrayContaining(['Mel', 'Thor']));
  });

  it('need the name of the client, and each field once', async () => {
    const { id } = await checkedImport(tenant, 'Nome;Pet\nAna;Thor');
    for (const [columns, message] of [
      [['petName', null], 'Diga em qual coluna está o nome do tutor'],
      [['clientName', 'clientName'], 'Duas colunas não podem ir para o mesmo campo'],
    ])
      expect(await tenant.put(`/api/imports/${id}/columns`, { columns })).toMatchObject({
        status: 400,
        json: { errors: [{ path: 'columns', message }] },
      });
  });
});

describe('an undo', () => {
  it('removes everything that nobody has touched', async () => {
    const { id } = await imported(tenant, MESSY);
    const gone = await undone(tenant, id);
    expect(gone).toMatchObject({ status: 'UNDONE', counts: { removed: 8, kept: 0 }, undoableUntil: null });
    expect([await clients(tenant), await pets(tenant)]).toEqual([[], []]);
    // Once more changes nothing, and the file can come again.
    expect((await tenant.post(`/api/imports/${id}/undo`)).json.data.import.status).toBe('UNDONE');
    expect((await imported(tenant, MESSY)).counts).toMatchObject({ clients: 4, pets: 4 });
  });

  it('leaves what was edited or is in use, with its client, and says so', async () => {
    const { id } = await imported(tenant, MESSY);
    const byName = Object.fromEntries(
      [...(await clients(tenant)), ...(await pets(tenant))].map((record) => [record.name, record]),
    );
    await tenant.put(`/api/pets/${byName['Mel'].id}`, { notes: 'Não gosta de secador' });
    await tenant.put(`/api/clients/${byName['Carlos'].id}`, { address: 'Rua B' });
    await book(tenant, { petId: byName['Bob'].id });
    await tenant.delete(`/api/pets/${byName['Nina'].id}`);
    const gone = await undone(tenant, id);
    expect(names(await clients(tenant))).toEqual(['Ana Lima', 'Carlos', 'José Conceição']);
    expect(names(await pets(tenant))).toEqual(['Bob', 'Mel']);
    expect(gone.counts).toMatchObject({ removed: 3, kept: 5 });
    const kept = (await rows(tenant, id, 'kept')).map(({ client, pet, kept: why }) => [client, pet, why]);
    expect(kept).toEqual([
      ['Ana Lima', 'THOR', 'USED'],
      ['ANA LIMA', 'Mel', 'EDITED'],
      ['José Conceição', 'Bob', 'USED'],
      ['Carlos', '', 'EDITED'],
    ]);
  });

  it('leaves those that were merged, and the pets that went to another client with them', async () => {
    const { id } = await imported(tenant, 'Nome;Pet\nAna;Thor\nBia;Nina\nBia;Mel\nCaio;Rex');
    const known = (await tenant.post('/api/clients', { name: 'Ana Lima', email: 'ana@exemplo.com.br' })).json.data;
    const [ana] = await clients(tenant);
    const [mel, nina] = await pets(tenant);
    const merges = [
      [`clients/${known.client.id}`, { duplicateClientId: ana.id }],
      [`pets/${mel.id}`, { duplicatePetId: nina.id }],
    ] as const;
    for (const [path, body] of merges)
      expect((await tenant.post(`/api/${path}/merge`, { ...body, take: [] })).status).toBe(200);
    expect((await undone(tenant, id)).counts).toMatchObject({ removed: 2, kept: 5 });
    expect(names(await clients(tenant))).toEqual(['Ana Lima', 'Bia']);
    expect(names(await pets(tenant))).toEqual(['Mel', 'Thor']);
    expect((await rows(tenant, id, 'kept')).map(({ pet, kept: why }) => [pet, why])).toEqual([
      ['Thor', 'EDITED'],
      ['Nina', 'USED'],
      ['Mel', 'USED'],
    ]);
  });

  it('leaves a client who has bought something', async () => {
    const { id } = await imported(tenant, 'Nome;Pet\nAna;Thor');
    const [ana] = await clients(tenant);
    const { json } = await tenant.post('/api/products', { name: 'Shampoo', price: 10, stock: 5 });
    await tenant.post('/api/sales', { clientId: ana.id, items: [{ productId: json.data.product.id, quantity: 1 }] });
    expect((await undone(tenant, id)).counts).toMatchObject({ removed: 1, kept: 1 });
    expect(names(await clients(tenant))).toEqual(['Ana']);
  });

  it('and a booking at the same moment leave no appointment without a pet, and no pet without its client', async () => {
    const { id } = await imported(tenant, 'Nome;Pet\nAna;Thor\nBia;Mel\nCaio;Rex');
    const all = await pets(tenant);
    const service = await newService(tenant);
    const times = { date: day(3), startTime: '09:00', endTime: '10:00' };
    const [{ counts }, ...booked] = await Promise.all([
      undone(tenant, id),
      ...all.map((pet) => tenant.post('/api/appointments', { petId: pet.id, serviceId: service.id, ...times })),
    ]);
    const kept = all.filter((_pet, at) => booked[at]?.status === 201);
    for (const { status } of booked) expect([201, 404]).toContain(status);
    expect(await pets(tenant)).toEqual(kept.map(({ id: petId }) => expect.objectContaining({ id: petId })));
    expect(await clients(tenant)).toHaveLength(kept.length);
    expect(counts).toMatchObject({ removed: 6 - 2 * kept.length, kept: 2 * kept.length });
  });

  it('is possible for a day', async () => {
    const { id, undoableUntil, finishedAt } = await imported(tenant, 'Nome\nAna\nBia');
    expect(Date.parse(undoableUntil) - Date.parse(finishedAt)).toBe(24 * 3_600_000);
    await api.owner.query(`update imports set finished_at = now() - interval '25 hours' where id = $1`, [id]);
    expect(await tenant.post(`/api/imports/${id}/undo`)).toMatchObject({
      status: 409,
      json: { message: 'Esta importação já não pode ser desfeita: isso vale por 24 horas.' },
    });
  });

  it('knows every table with records of a pet or a client', async () => {
    const references: { user: string; column: string; used: string }[] = await api.owner.query(
      `select c.conrelid::regclass::text as user, a.attname::text as column, c.confrelid::regclass::text as used
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
       where c.contype = 'f' and c.confrelid in ('clients'::regclass, 'pets'::regclass) order by 1`,
    );
    for (const table of ['clients', 'pets'] as const)
      // A client's pets are asked for by themselves: those that are gone do not count.
      expect(
        references
          .filter(({ used, user }) => used === table && user !== 'tutor_links')
          .map(({ user, column }) => `${user}.${column}`)
          .filter((reference) => reference !== 'pets.client_id')
          // Evidence has no foreign key.
          .concat(table === 'pets' ? 'agreements.pet_id' : 'agreements.client_id')
          .toSorted(),
      ).toEqual(USES[table].map((use) => use.join('.')));
  });
});

describe('everything is said', () => {
  it('in the audit log: who imported, who undid, and each record by the system', async () => {
    const { id } = await imported(tenant, 'Nome;Pet\nAna;Thor');
    await undone(tenant, id);
    const { json } = await tenant.get('/api/audit');
    const entries = json.data.audit.map(({ actor, user, action, entity }: Json) => [user?.id ?? actor, action, entity]);
    expect(entries).toEqual(
      expect.arrayContaining([
        [tenant.userId, 'event', 'data-imported'],
        [tenant.userId, 'event', 'import-undone'],
        ['Sistema (importação)', 'create', 'clients'],
        ['Sistema (importação)', 'create', 'pets'],
        ['Sistema (importação)', 'delete', 'pets'],
      ]),
    );
  });

  it('in the history, until it is of no use: a day later the rows are gone', async () => {
    const run1 = await imported(tenant, 'Nome\nAna\nBia');
    const draft = await checkedImport(tenant, 'Nome\nCaio\nDora');
    await api.owner.query(`update imports set due_at = now() where tenant_id = $1`, [tenant.tenantId]);
    api.app.get(ImportSweep).begin();
    const isGone = async (id: string) => (await rows(tenant, id)).length === 0;
    for (let left = 50; left > 0 && !((await isGone(run1.id)) && (await isGone(draft.id))); left -= 1)
      await new Promise((resolve) => setTimeout(resolve, 100));
    const { json } = await tenant.get('/api/imports?limit=10');
    expect(json.data.imports.map(({ status, counts }: Json) => [status, counts.clients])).toEqual([
      ['EXPIRED', 0],
      ['DONE', 2],
    ]);
    expect(await tenant.post(`/api/imports/${draft.id}/run`, { onlyGood: true })).toMatchObject({ status: 409 });
  });

  it('and forgotten with a client whose data is erased', async () => {
    const { id } = await imported(tenant, 'Nome;Pet\nAna;Thor\nBia;Mel');
    const [ana] = await clients(tenant);
    expect((await tenant.post(`/api/clients/${ana.id}/erasure`, { name: 'Ana' })).status).toBe(200);
    expect((await rows(tenant, id)).map(({ client }) => client)).toEqual(['Bia']);
  });
});

describe('limits', () => {
  it('no plan limits clients and pets: the smallest one takes the whole file', async () => {
    const small = await api.tenant(`mini-${shop}`, 'OWNER', 'BASIC');
    const lines = Array.from(
      { length: 450 },
      (_, index) => `Tutor ${index};119${String(10_000_000 + index)};Pet ${index}`,
    );
    const done = await imported(small, ['Nome;Telefone;Pet', ...lines].join('\n'));
    expect(done.counts).toMatchObject({ clients: 450, pets: 450 });
    expect((await small.get('/api/pets?limit=1')).json.data.pagination.total).toBe(450);
  });

  it('a lapsed subscription imports and undoes nothing, but can look', async () => {
    const { id } = await checkedImport(tenant, 'Nome\nAna\nBia');
    await api.owner.query(`update tenants set lapses_at = now() - interval '1 day' where id = $1`, [tenant.tenantId]);
    expect((await tenant.post(`/api/imports/${id}/run`, { onlyGood: true })).status).toBe(402);
    expect((await sendSheet(tenant, 'Nome\nAna')).status).toBe(402);
    expect((await tenant.get(`/api/imports/${id}/rows`)).status).toBe(200);
  });

  it('one import at a time: two would register the same people', async () => {
    const [one, other] = [await checkedImport(tenant, 'Nome\nAna\nBia'), await checkedImport(tenant, 'Nome\nAna\nBia')];
    await api.owner.query(`update imports set status = 'RUNNING', due_at = null where id = $1`, [other.id]);
    expect(await tenant.post(`/api/imports/${one.id}/run`, { onlyGood: true })).toMatchObject({
      status: 409,
      json: { message: 'Outra planilha está sendo importada ou desfeita. Espere ela terminar.' },
    });
  });

  it('only managers and owners', async () => {
    const { id } = await checkedImport(tenant, 'Nome\nAna\nBia');
    const staff = await tenant.as('STAFF');
    expect((await staff.get(`/api/imports/${id}`)).status).toBe(403);
    expect((await sendSheet(staff, 'Nome\nAna')).status).toBe(403);
    expect((await sendSheet(await tenant.as('MANAGER'), 'Nome\nAna')).status).toBe(201);
  });

  it('of another tenant there is nothing', async () => {
    const { id } = await checkedImport(tenant, 'Nome\nAna\nBia');
    const stranger = await api.tenant(`alheia-${shop}`);
    for (const response of [
      await stranger.get(`/api/imports/${id}`),
      await stranger.get(`/api/imports/${id}/rows`),
      await stranger.put(`/api/imports/${id}/columns`, { columns: ['clientName'] }),
      await stranger.post(`/api/imports/${id}/run`, { onlyGood: true }),
      await stranger.post(`/api/imports/${id}/undo`),
    ])
      expect(response).toMatchObject({ status: 404, json: { message: 'Importação não encontrada.' } });
  });

  it('a file that is none is refused in words', async () => {
    expect(await sendSheet(tenant, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]))).toMatchObject({
      status: 400,
      json: { message: 'Este arquivo não é uma planilha que aceitamos: envie CSV ou XLSX.' },
    });
    expect(await sendSheet(tenant, 'Nome;Telefone')).toMatchObject({
      status: 400,
      json: { message: 'Esta planilha só tem os títulos das colunas: faltam as linhas com os dados.' },
    });
    for (const [content, message] of [
      ['', 'Esta planilha está vazia.'],
      [';;\n;;', 'Esta planilha está vazia.'],
      [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'Esta planilha é do Excel antigo (XLS) ou tem senha.'],
      [workbook([['Nome'], ['Ana']]).subarray(0, 400), 'Não conseguimos ler esta planilha'],
      [Buffer.alloc(IMPORT_BYTES_MAX + 1, 'a'), 'A planilha pode ter no máximo 10 MB.'],
    ] as const) {
      const refused = await sendSheet(tenant, content);
      expect([refused.status, refused.json.message]).toEqual([400, expect.stringContaining(message)]);
    }
    expect((await tenant.get('/api/imports?limit=1')).json.data.pagination.total).toBe(0);
  });
});

describe('the work', () => {
  const LINES = Array.from(
    { length: 450 },
    (_, index) => `Tutor ${index};119${String(10_000_000 + index)};Pet ${index}`,
  );
  const FILE = ['Nome;Telefone;Pet', ...LINES].join('\n');

  it('is not continued by a process whose time is over', async () => {
    const { id } = await checkedImport(tenant, FILE);
    await api.owner.query(`update imports set status = 'RUNNING', due_at = null, lease = $2 where id = $1`, [
      id,
      newId(),
    ]);
    const late = { tenantId: tenant.tenantId, id, status: 'RUNNING', lease: newId(), attempts: 1 } as const;
    await api.app.get(ImportWork).run(late, () => false);
    expect(await clients(tenant)).toEqual([]);
  });

  it('is given back by a process that ends', async () => {
    const { id } = await checkedImport(tenant, FILE);
    const lease = newId();
    await api.owner.query(
      `update imports set status = 'RUNNING', only_good = true, due_at = null, lease = $2 where id = $1`,
      [id, lease],
    );
    const taken = { tenantId: tenant.tenantId, id, status: 'RUNNING', lease, attempts: 1 } as const;
    await api.app.get(ImportWork).run(taken, () => true);
    expect(await clients(tenant)).toHaveLength(200);
    api.app.get(ImportSweep).begin();
    expect(await settled(tenant, id)).toMatchObject({ status: 'DONE', counts: { clients: 450, pets: 450 } });
  });

  it('is given up after five attempts in a row, and says so; what has come until then can be undone', async () => {
    const { id } = await checkedImport(tenant, FILE);
    // Nobody could read it.
    await api.owner.query(`update import_rows set cells = '[1, 2, 3]' where import_id = $1 and line = 300`, [id]);
    expect((await tenant.post(`/api/imports/${id}/run`, { onlyGood: false })).status).toBe(200);
    await waitUntil(async () => {
      const due = `update imports set due_at = now() where id = $1 and status = 'RUNNING' returning id`;
      const [left]: unknown[][] = await api.owner.query(due, [id]);
      api.app.get(ImportSweep).begin();
      return left?.length === 0;
    });
    expect(await settled(tenant, id)).toMatchObject({ status: 'FAILED', counts: { clients: 200, pets: 200 } });
    expect((await tenant.post(`/api/imports/${id}/run`, { onlyGood: false })).json.message).toContain('várias vezes');
    expect(await undone(tenant, id)).toMatchObject({ status: 'UNDONE', counts: { removed: 400 } });
  });

  it('shows how far it is', async () => {
    const { json } = await sendSheet(tenant, FILE);
    expect(json.data.import).toMatchObject({ status: 'CHECKING', total: 450 });
    expect(await settled(tenant, json.data.import.id)).toMatchObject({ status: 'CHECKED', done: 450 });
  });
});
