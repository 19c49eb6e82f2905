import { CERTIFICATE_REMINDER_DAYS } from '@focinho/contracts/fiscal/fiscal-settings';
import { join, raw, sql } from '../../database/sql';

/** The least of the days before the end that have begun; null before the first. */
const STEP = sql`case ${join(
  [...CERTIFICATE_REMINDER_DAYS]
    .sort((one, other) => one - other)
    .map((days) => raw(`when certificate_expires_at <= now() + interval '${days} days' then ${days}`)),
  ' ',
)} end`;
/** After several that were missed only the latest is sent. */
const IS_DUE = sql`certificate_expires_at > now() and ${STEP} < coalesce(certificate_reminded, 1000)`;

/** As the platform: one row a shop that issues, looked through once an hour. */
export const DUE_REMINDERS = sql<{ tenantId: string }>`
  select tenant_id as "tenantId" from fiscal_settings where ${IS_DUE}`;
/** Nothing if another process has sent it (fiscal_settings_pkey). What is due has both. */
export const claimReminder = (tenantId: string) => sql<{ days: number; expiresAt: Date }>`
  update fiscal_settings set certificate_reminded = ${STEP} where tenant_id = ${tenantId} and ${IS_DUE}
  returning coalesce(certificate_reminded, 0) as days, coalesce(certificate_expires_at, now()) as "expiresAt"`;
