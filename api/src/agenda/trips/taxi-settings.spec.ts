import { taxiSettingsSchema, type TaxiZone } from '@focinho/contracts/agenda/taxi-settings';
import { tripSchema, type Trip } from '@focinho/contracts/agenda/trips';
import { made, smallTenant } from '../../testing/agenda-fixtures';
import { TestApi, type TestTenant } from '../../testing/api';
import { day, newPet, newService } from '../../testing/records';

const api = TestApi.forSuite();
let tenant: TestTenant;
let bath: string;
let taxi: string;
let shops = 0;
beforeEach(async () => {
  tenant = await api.tenant(`zones-${(shops += 1)}`);
  bath = (await smallTenant(tenant)).bath.id;
  taxi = (await newService(tenant, { name: 'Táxi Pet', price: 3, category: 'OUTROS' })).id;
});

const save = (zones: object[], caller = tenant as Pick<TestTenant, 'put'>) =>
  caller.put('/api/taxi-settings', { zones });
const saved = async (zones: object[]): Promise<TaxiZone[]> => {
  const { status, json } = await save(zones);
  if (status !== 200) throw new Error(JSON.stringify(json));
  return taxiSettingsSchema.parse(json.data.settings).zones;
};
const south = () => ({ name: 'Zona sul', serviceId: taxi, price: 25, neighbourhoods: 'Moema, Saúde' });
const north = () => ({ name: 'Zona norte', serviceId: taxi, price: 30, neighbourhoods: null });
const change = ({ id }: Trip, patch: object) => tenant.put(`/api/trips/${id}`, patch);
async function leg(fee: object): Promise<Trip> {
  const { id: petId } = await newPet(tenant);
  const booking = { petId, serviceId: bath, date: day(1), startTime: '09:00', endTime: '10:00' };
  await tenant.put('/api/agenda/settings', { simultaneousPets: 20 });
  const { id: appointmentId } = await made(tenant, '/api/appointments', 'appointment', booking);
  const window = { leg: 'PICKUP', date: day(1), windowFrom: '08:00', windowTo: '08:30' };
  return tripSchema.parse(await made(tenant, '/api/trips', 'trip', { appointmentId, ...window, ...fee }));
}

describe('the zones', () => {
  it('are saved as a whole: new ones, changed ones, and without those that are missing', async () => {
    expect((await tenant.get('/api/taxi-settings')).json.data.settings).toEqual({ zones: [] });
    const [first, second] = await saved([south(), north()]);
    expect([first?.name, second?.name]).toEqual(['Zona norte', 'Zona sul']);
    const again = await saved([{ ...south(), id: second?.id, price: 28 }]);
    expect(again).toEqual([{ ...south(), id: second?.id, price: 28 }]);
    expect((await save([{ ...north(), id: first?.id }])).status).toBe(404);
    expect((await save([south(), { ...north(), name: 'zona SUL' }])).status).toBe(400);
    expect((await save([{ ...south(), serviceId: first?.id }])).status).toBe(404);
  });

  it('make the price of a leg, which keeps it; without one it is by the kilometre again', async () => {
    const [zone] = await saved([south()]);
    const trip = await leg({ zoneId: zone?.id, kilometres: 7 });
    expect(trip).toMatchObject({ fee: 25, kilometres: 1, zone: { name: 'Zona sul' }, service: { name: 'Táxi Pet' } });
    await saved([{ ...south(), id: zone?.id, price: 40 }, north()]);
    expect((await change(trip, { windowTo: '08:45', kilometres: 9 })).json.data.trip).toMatchObject({ fee: 25 });
    const byKilometre = await change(trip, { zoneId: null, serviceId: taxi, kilometres: 9 });
    expect(byKilometre.json.data.trip).toMatchObject({ fee: 27, zone: null });
    expect((await change(trip, { zoneId: zone?.id })).json.data.trip).toMatchObject({ fee: 40, kilometres: 1 });
    expect((await change(trip, { zoneId: null, serviceId: null })).json.data.trip).toMatchObject({ fee: 0 });
    await saved([]);
    expect((await change(trip, { zoneId: zone?.id })).status).toBe(404);
  });
});
