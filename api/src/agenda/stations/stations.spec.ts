import { stationSchema } from '@focinho/contracts/agenda/stations';
import { TestApi, type TestTenant } from '../../testing/api';
import { newStation } from '../../testing/agenda-fixtures';
import { bookOccupying, dayMonth, nextMonday } from '../../testing/occupying-appointments';

const api = TestApi.forSuite();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await api.tenant('estacoes');
});

const pathOf = ({ id }: { id: string }) => `/api/stations/${id}`;

describe('stations', () => {
  it('are created, read, changed and deleted', async () => {
    const created = await tenant.post('/api/stations', { name: 'Banheira 1', kind: 'TUB' });
    expect(created.status).toBe(201);
    const station = stationSchema.parse(created.json.data.station);
    expect(station).toMatchObject({ name: 'Banheira 1', kind: 'TUB', isActive: true });
    expect((await tenant.get(pathOf(station))).json.data).toEqual(created.json.data);
    const changed = await tenant.put(pathOf(station), { kind: 'TABLE', isActive: false });
    expect(changed.json.data.station).toEqual({ ...station, kind: 'TABLE', isActive: false });
    expect((await tenant.delete(pathOf(station))).status).toBe(200);
    expect((await tenant.get(pathOf(station))).status).toBe(404);
  });

  it('are found by name and filtered by kind and activity', async () => {
    const other = await api.tenant('busca');
    await newStation(other, { name: 'Secador de pé', kind: 'DRYER' });
    await newStation(other, { name: 'Banheira 1' });
    await newStation(other, { name: 'Banheira 2', isActive: false });
    const names = async (query: string) =>
      (await other.get(`/api/stations?${query}`)).json.data.stations.map(({ name }: { name: string }) => name);
    expect(await names('search=pe')).toEqual(['Secador de pé']);
    expect(await names('kind=TUB')).toEqual(['Banheira 1', 'Banheira 2']);
    expect(await names('kind=TUB&isActive=true')).toEqual(['Banheira 1']);
  });

  it('have different names, whatever their case, accents and spaces', async () => {
    const other = await api.tenant('homonimas');
    const tub = await newStation(other, { name: 'Banheira Água' });
    const message = 'Já existe uma estação com o nome "Banheira Água". Escolha outro.';
    const refusal = { status: 409, json: { message, errors: [{ path: 'name', message }] } };
    const second = await newStation(other, { name: 'Banheira 2' });
    for (const name of ['Banheira Água', '  banheira   agua '])
      expect([
        await other.post('/api/stations', { name, kind: 'TABLE' }),
        await other.put(pathOf(second), { name }),
      ]).toMatchObject([refusal, refusal]);
    expect((await other.put(pathOf(tub), { name: 'BANHEIRA ÁGUA' })).status).toBe(200);
    expect((await other.delete(pathOf(tub))).status).toBe(200);
    expect((await other.put(pathOf(second), { name: 'Banheira água' })).status).toBe(200);
    const all = await Promise.all([1, 2, 3, 4].map(() => other.post('/api/stations', { name: 'Mesa', kind: 'TABLE' })));
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it.each([
    [{ name: '' }, 'name', 'Informe o nome'],
    [{ name: 'x'.repeat(61) }, 'name', 'O nome pode ter no máximo 60 caracteres'],
    [{ kind: 'POOL' }, 'kind', 'O tipo é inválido'],
    [{ isActive: 1 }, 'isActive', 'O campo ativo deve ser verdadeiro ou falso'],
  ])('refuse %j', async (fields, path, message) => {
    const station = await newStation(tenant, { name: `Banheira ${path} ${message}`.slice(0, 60) });
    const refusal = { status: 400, json: { errors: [{ path, message }] } };
    expect(await tenant.post('/api/stations', { name: 'Mesa', kind: 'TABLE', ...fields })).toMatchObject(refusal);
    expect(await tenant.put(pathOf(station), fields)).toMatchObject(refusal);
  });

  it('are not taken away from an upcoming appointment without saying which', async () => {
    const station = await newStation(tenant, { name: 'Banheira 9' });
    const date = nextMonday();
    const appointment = await bookOccupying(api, tenant, { stationId: station.id, date });
    const refusal = {
      status: 409,
      json: {
        message: `Esta alteração deixaria um agendamento sem atendimento: Thor, ${dayMonth(date)} às 09:00. Remarque-o ou cancele-o antes.`,
      },
    };
    expect(await tenant.put(pathOf(station), { isActive: false })).toMatchObject(refusal);
    expect(await tenant.put(pathOf(station), { kind: 'DRYER' })).toMatchObject(refusal);
    expect(await tenant.delete(pathOf(station))).toMatchObject(refusal);
    expect((await tenant.put(pathOf(station), { name: 'Banheira azul', kind: 'TUB', isActive: true })).status).toBe(
      200,
    );
    await tenant.put(`/api/appointments/${appointment.id}`, { status: 'CANCELLED' });
    expect((await tenant.put(pathOf(station), { isActive: false })).status).toBe(200);
    expect((await tenant.delete(pathOf(station))).status).toBe(200);
  });
});
