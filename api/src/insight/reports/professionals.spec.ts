import { professionalReportSchema } from '@focinho/contracts/insight/reports';
import { apiWithSoundLedgers } from '../../testing/ledger-invariants';
import { day } from '../../testing/records';
import { newClient, newService } from '../../testing/sales-fixtures';

const api = apiWithSoundLedgers();

it('has what each professional has done, with commission and tips', async () => {
  const tenant = await api.tenant('relatorio-profissionais');
  const clientId = await newClient(tenant);
  const bath = await newService(tenant, 80, 'Banho');
  const petId = (await tenant.post('/api/pets', { name: 'Thor', clientId })).json.data.pet.id;
  const lia = (await tenant.post('/api/professionals', { name: 'Lia' })).json.data.professional.id;
  await tenant.post('/api/commission-rules', { scope: 'ALL', percent: 10 });
  const times = { startTime: '09:00', endTime: '10:30', squeezeReason: 'Encaixe' };
  const booking = { date: day(), ...times, petId, serviceId: bath, professionalId: lia };
  const { id } = (await tenant.post('/api/appointments', booking)).json.data.appointment;
  await tenant.put(`/api/appointments/${id}`, { status: 'COMPLETED' });
  const items = [{ serviceId: bath, petId, quantity: 1 }];
  const sale = { clientId, appointmentId: id, items, discount: 10, tip: 5, paymentMethod: 'CASH' };
  expect((await tenant.post('/api/sales', sale)).status).toBe(201);

  const report = async () =>
    professionalReportSchema.parse((await tenant.get(`/api/reports/professionals?from=${day()}&to=${day()}`)).json.data)
      .professionals;
  const done = [
    {
      professional: { id: lia, name: 'Lia' },
      ...{ services: 1, minutes: 90, list: 80, paid: 70, commission: 8, tips: 5 },
    },
  ];
  expect(await report()).toEqual(done);
  // Closed, it is what it was.
  expect((await tenant.post('/api/commission-periods', { to: day(), total: 13 })).status).toBe(201);
  expect(await report()).toEqual(done);
  const staff = await tenant.as('STAFF');
  expect((await staff.get(`/api/reports/professionals?from=${day()}&to=${day()}`)).status).toBe(403);
});
