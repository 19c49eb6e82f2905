import { seriesPreviewSchema, seriesSchema, type Series, type SeriesPreview } from '@focinho/contracts/agenda/series';
import { smallTenant } from './agenda-fixtures';
import type { TestApi, TestResponse, TestTenant } from './api';
import { day, newPet } from './records';

export const WEEKLY = { frequency: 'WEEKLY', interval: 1, count: 4 };

/** A shop that is open every day from eight to six, with Ana, a bath of an hour and Thor; `wanted` is a bath each week from tomorrow. */
export async function shopWith(
  api: TestApi,
  slug: string,
  { service = {}, ...fields }: { service?: object; [field: string]: unknown } = {},
) {
  const tenant = await api.tenant(slug);
  const { ana, bath } = await smallTenant(tenant, service);
  const thor = await newPet(tenant);
  const base = { petId: thor.id, serviceId: bath.id, professionalId: ana.id, date: day(1), startTime: '10:00' };
  return { tenant, ana, bath, thor, wanted: { ...base, rule: WEEKLY, ...fields } };
}
export type Wanted = Awaited<ReturnType<typeof shopWith>>['wanted'];

export async function preview(tenant: TestTenant, wanted: object): Promise<SeriesPreview> {
  const { status, json } = await tenant.post('/api/series/preview', wanted);
  expect([status, json.message]).toEqual([200, '']);
  return seriesPreviewSchema.parse(json.data.preview);
}
export const statesOf = ({ occurrences }: SeriesPreview) => occurrences.map(({ state }) => state);
/** All dates that are free, where the rule has them. */
export const asPlanned = ({ occurrences, startTime }: SeriesPreview) =>
  occurrences
    .filter(({ state }) => state === 'OK')
    .map(({ originalDate }) => ({ originalDate, date: originalDate, startTime }));
/** Saves the free dates of a preview, or those given. */
export const save = (
  tenant: TestTenant,
  wanted: Wanted,
  seen: SeriesPreview,
  dates: object[] = asPlanned(seen),
  headers?: Record<string, string>,
) => tenant.post('/api/series', { ...wanted, seen: seen.seen, dates }, headers);
export const seriesOf = ({ status, json }: TestResponse): Series => {
  expect([status, json.message]).toEqual([status < 300 ? status : 201, '']);
  return seriesSchema.parse(json.data.series);
};
export async function saved(tenant: TestTenant, wanted: Wanted): Promise<Series> {
  return seriesOf(await save(tenant, wanted, await preview(tenant, wanted)));
}
export const daysOf = ({ appointments }: Series) => appointments.map(({ date }) => date.slice(0, 10));
export const countOf = async (tenant: TestTenant, petId: string) =>
  (await tenant.get(`/api/appointments?page=1&petId=${petId}`)).json.data.pagination.total;
