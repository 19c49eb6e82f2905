import type { Json, TestApi, TestTenant } from './api';
import { book, day } from './records';

interface OccupyingFields {
  professionalId?: string;
  stationId?: string;
  date?: string;
  startTime?: string;
  endTime?: string;
  [field: string]: unknown;
}

/** The next day after today that is a Monday. */
export function nextMonday(): string {
  const days = Array.from({ length: 7 }, (_, ahead) => day(ahead + 1));
  return days.find((date) => new Date(`${date}T00:00:00Z`).getUTCDay() === 1) ?? day(7);
}
/** `YYYY-MM-DD` as messages name it. */
export const dayMonth = (date: string) => `${date.slice(8, 10)}/${date.slice(5, 7)}`;

/** Books an appointment whose only step occupies the professional and the station, also outside their hours. */
export async function bookOccupying(api: TestApi, tenant: TestTenant, wanted: OccupyingFields): Promise<Json> {
  const { professionalId = null, stationId = null, ...fields } = wanted;
  const appointment = await book(tenant, { squeezeReason: 'Wherever it is', ...fields });
  await api.owner.query(
    'update appointments set professional_id = $2, squeezed_by = null, squeeze_reason = null where id = $1',
    [appointment.id, professionalId],
  );
  await api.owner.query('delete from appointment_steps where appointment_id = $1', [appointment.id]);
  await api.owner.query(
    `insert into appointment_steps (tenant_id, id, appointment_id, position, kind, professional_id, station_id, starts_at, ends_at, busy_until)
     select tenant_id, gen_random_uuid(), id, 0, 'BATH', $2, $3, date + start_time, date + end_time, date + end_time
     from appointments where id = $1`,
    [appointment.id, professionalId, stationId],
  );
  return appointment;
}
