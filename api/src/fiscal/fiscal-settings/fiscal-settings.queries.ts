import type { FiscalEnvironment, FiscalKind, Plan, TaxRegime } from '@focinho/contracts/kernel/enums';
import { FISCAL_SETTINGS_FIELDS, type FiscalSettingsInput } from '@focinho/contracts/fiscal/fiscal-settings';
import { columnFields, columnOf } from '@focinho/contracts/kernel/record-fields';
import type { InvoiceAddOn } from '@focinho/contracts/vendor/plans';
import { object, recordJson } from '../../database/json';
import { join, raw, sql } from '../../database/sql';

export interface StoredFiscalSettings {
  environment: FiscalEnvironment;
  cnpj: string;
  legalName: string;
  tradeName: string | null;
  regime: TaxRegime;
  paysIbsCbs: boolean;
  stateRegistration: string | null;
  cityRegistration: string | null;
  phone: string | null;
  street: string;
  number: string;
  complement: string | null;
  district: string;
  zip: string;
  cityName: string;
  cityCode: string;
  uf: string;
  nfceSeries: number;
  nfseSeries: number;
  cscId: string | null;
  serviceCode: string;
  cityServiceCode: string | null;
  nbs: string | null;
  simplesPercent: number | null;
  issPercent: number | null;
  icmsPercent: number | null;
  defaultNcm: string | null;
  certificateName: string | null;
  certificateExpiresAt: Date | null;
  secrets: string | null;
}

/** fiscal_settings_pkey */
export const FISCAL_SETTINGS = sql<StoredFiscalSettings>`
  select environment, cnpj, legal_name as "legalName", trade_name as "tradeName", regime, pays_ibs_cbs as "paysIbsCbs",
    state_registration as "stateRegistration", city_registration as "cityRegistration", phone, street, number, complement, district, zip,
    city_name as "cityName", city_code as "cityCode", uf, nfce_series as "nfceSeries", nfse_series as "nfseSeries", csc_id as "cscId",
    service_code as "serviceCode", city_service_code as "cityServiceCode", nbs, simples_percent as "simplesPercent",
    iss_percent as "issPercent", icms_percent as "icmsPercent", default_ncm as "defaultNcm", certificate_name as "certificateName",
    certificate_expires_at as "certificateExpiresAt", provider_secrets as secrets
  from fiscal_settings where tenant_id = (select app.current_tenant())`;
/** Whoever gives a number waits here for the one before. */
export const LOCKED_FISCAL_SETTINGS = sql<StoredFiscalSettings>`${FISCAL_SETTINGS} for no key update`;

const nextOf = (kind: FiscalKind, series: string) => sql`coalesce((
  select next_number from fiscal_counters counter where counter.kind = ${kind} and counter.environment = row.environment
    and counter.series = row.${raw(series)}), 1)`;
/** As the shop has saved them; secrets are never returned. */
export const SHOWN_FISCAL_SETTINGS = sql<{ settings: string | null }>`
  select json_build_object('settings', (select to_json(${object({
    ...recordJson(FISCAL_SETTINGS_FIELDS),
    isSaved: sql`true`,
    hasCertificate: sql`row.certificate_expires_at is not null`,
    nextNfce: nextOf('NFCE', 'nfce_series'),
    nextNfse: nextOf('NFSE', 'nfse_series'),
  })}) from fiscal_settings row
  where row.tenant_id = (select app.current_tenant())))::text as settings`;

const COLUMNS = join(
  columnFields(FISCAL_SETTINGS_FIELDS).flatMap(([name, field]) => (field.input ? [raw(columnOf(name, field))] : [])),
  ', ',
);
const BY_COLUMN = columnFields(FISCAL_SETTINGS_FIELDS).flatMap(([name, field]) =>
  field.input ? [[name, columnOf(name, field)] as const] : [],
);
export function saveFiscalSettings(input: FiscalSettingsInput, secrets: string | null) {
  const sent: Record<string, unknown> = input;
  const values = Object.fromEntries(BY_COLUMN.map(([name, column]) => [column, sent[name] ?? null]));
  return sql`
    insert into fiscal_settings (${COLUMNS}, provider_secrets)
    select ${COLUMNS}, ${secrets}::text from json_populate_record(null::fiscal_settings, ${JSON.stringify(values)}::json)
    on conflict (tenant_id) do update set (${COLUMNS}, provider_secrets, updated_at) =
      (${join(
        BY_COLUMN.map(([, column]) => raw(`excluded.${column}`)),
        ', ',
      )}, excluded.provider_secrets, now())`;
}
export const saveCertificate = (secrets: string, name: string, expiresAt: Date) => sql`
  update fiscal_settings set provider_secrets = ${secrets}, certificate_name = ${name}, certificate_expires_at = ${expiresAt},
    certificate_reminded = null, updated_at = now()`;

interface Counter {
  environment: FiscalEnvironment;
  kind: FiscalKind;
  series: number;
}
/** The first number that no document has (fiscal_documents_number_key). */
export const firstFree = ({ environment, kind, series }: Counter) => sql<{ number: number }>`
  select coalesce(max(number), 0) + 1 as number from fiscal_documents
  where environment = ${environment} and kind = ${kind} and series = ${series}`;
export const setNext = ({ environment, kind, series }: Counter, next: number) => sql`
  insert into fiscal_counters (environment, kind, series, next_number) values (${environment}, ${kind}, ${series}, ${next})
  on conflict (tenant_id, environment, kind, series) do update set next_number = excluded.next_number`;
/** Gives the next number, once (fiscal_counters_pkey). */
export const takeNumber = ({ environment, kind, series }: Counter) => sql<{ number: number }>`
  insert into fiscal_counters as counter (environment, kind, series, next_number) values (${environment}, ${kind}, ${series}, 2)
  on conflict (tenant_id, environment, kind, series) do update set next_number = counter.next_number + 1
  returning next_number - 1 as number`;

export interface Allowance {
  plan: Plan;
  addOn: InvoiceAddOn;
  issued: number;
}
/** The add-on of the subscription, and how many documents of legal value this month on the shop's clock has (fiscal_documents_by_creation). */
export const ALLOWANCE = sql<Allowance>`
  select plan, add_on as "addOn", (
    select count(*)::int from fiscal_documents where environment = 'PRODUCTION' and status <> 'VOIDED'
      and created_at >= date_trunc('month', app.today()::timestamp) at time zone current_setting('app.time_zone')) as issued
  from tenants where id = (select app.current_tenant())`;
