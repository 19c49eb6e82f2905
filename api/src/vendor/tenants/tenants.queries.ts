import { DEFAULT_RULES, type RulesInput, type Settings } from '@focinho/contracts/vendor/tenants';
import { calendarDay } from '../../database/json';
import { FIRST_SETTINGS, SAVED_RULES } from '../../database/shared-sql';
import { sql } from '../../database/sql';
import { JOIN_SUBSCRIPTION, STATE } from '../subscriptions/subscriptions.queries';

/** The tenant of the session, and where its subscription stands (tenants_pkey, subscriptions_pkey, shop_deletions_one). */
export const TENANT_INFO = sql`
  select json_build_object('id', row.id, 'name', row.name, 'slug', row.slug, 'plan', row.effective_plan, 'timeZone', row.time_zone,
    'isEmailConfirmed', row.email_confirmed_at is not null,
    'deletionDueAt', (select due_at from shop_deletions where state <> 'WITHDRAWN'),
    'subscription', json_build_object('state', ${STATE}, 'trialEndsOn', ${calendarDay(sql`s.trial_ends_on`)},
      'writableUntil', ${calendarDay(sql`s.writable_until`)}))::text
  from tenants row ${JOIN_SUBSCRIPTION} where row.id = (select app.current_tenant())`;

/** The saved settings; before the first save, what they begin with. */
export const SETTINGS = sql`
  select json_build_object('settings', json_build_object(
    'companyName', coalesce(s.company_name, first.name),
    'email', case when s.tenant_id is null then first.email else s.email end,
    'phone', case when s.tenant_id is null then first.phone else s.phone end,
    'address', s.address, 'cnpj', s.cnpj, 'timeZone', t.time_zone))::text
  from tenants t cross join ${FIRST_SETTINGS}
  left join tenant_settings s on s.tenant_id = t.id
  where t.id = (select app.current_tenant())`;

/** From then on, days and "now" are of that time zone; dates and times that are stored stay as they are. */
export const saveTimeZone = (timeZone: string) => sql`
  update tenants set time_zone = ${timeZone} where id = (select app.current_tenant()) and time_zone <> ${timeZone}`;

export const saveSettings = ({ companyName, email, phone, address, cnpj }: Settings) => sql`
  insert into tenant_settings (company_name, email, phone, address, cnpj)
  values (${companyName}, ${email}, ${phone}, ${address}, ${cnpj})
  on conflict (tenant_id) do update set company_name = excluded.company_name, email = excluded.email,
    phone = excluded.phone, address = excluded.address, cnpj = excluded.cnpj`;

export const RULES = sql`
  select json_build_object('rules', coalesce((${SAVED_RULES}), ${JSON.stringify(DEFAULT_RULES)}::json))::text`;

export const saveRules = ({ staffDiscountPercent, managerDiscountPercent }: RulesInput) => sql`
  insert into tenant_rules (staff_discount_percent, manager_discount_percent)
  values (${staffDiscountPercent}, ${managerDiscountPercent})
  on conflict (tenant_id) do update set staff_discount_percent = excluded.staff_discount_percent,
    manager_discount_percent = excluded.manager_discount_percent`;
