import { CONTINGENCY_HOURS } from '@focinho/contracts/fiscal/fiscal-documents';
import { raw, sql } from '../../database/sql';

/** Documents that wait until somebody has done something; after a month nobody can, and it is the accountant's. */
export const NEEDS_PERSON = sql`(row.created_at > now() - interval '30 days' and (
  row.status = 'REJECTED'
  or row.status = 'AUTHORISED' and row.is_unwanted
  or row.status in ('PENDING', 'CONTINGENCY', 'UNKNOWN') and row.problem_code is not null
  or row.status in ('PENDING', 'SENDING', 'UNKNOWN') and row.created_at < now() - interval '30 minutes'
  or coalesce(row.contingency_since < now() - make_interval(hours => ${raw(String(CONTINGENCY_HOURS.warn))}), false)
    and row.status in ('CONTINGENCY', 'SENDING', 'UNKNOWN')))`;

/** Those of the last month are read (fiscal_documents_by_creation). */
export const NEED_PERSON = sql<{ count: number }>`
  select count(*)::int as count from fiscal_documents row where ${NEEDS_PERSON}`;
