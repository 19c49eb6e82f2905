import type { TenantAuditQuery } from '@focinho/contracts/journal/audit';
import { withinDays } from '../../database/days';
import { listQuery, type ListDefinition } from '../../database/lists';
import { person } from '../../database/shared-sql';
import { given, sql } from '../../database/sql';

/** Order: audit_log_pkey; filters: audit_log_by_user, audit_log_by_entity. */
const audit: ListDefinition = {
  key: 'audit',
  table: 'audit_log',
  fields: {
    id: sql`row.id::text`,
    at: sql`row.at`,
    user: person('person'),
    actor: sql`row.actor`,
    action: sql`row.action`,
    entity: sql`row.entity`,
    entityId: sql`row.entity_id`,
    before: sql`row.before`,
    after: sql`row.after`,
  },
  joins: sql`left join users person on person.tenant_id = row.tenant_id and person.id = row.user_id`,
  alive: sql`true`,
  sorts: { at: [sql`row.at`] },
  defaultSort: '-at',
  countUpTo: 10_000,
};

export const listTenantAudit = ({ page = 1, limit = 20, ...query }: TenantAuditQuery) =>
  listQuery(
    audit,
    { page, limit },
    {
      where: [
        given(query.userId, (userId) => sql`row.user_id = ${userId}`),
        given(query.entity, (entity) => sql`row.entity = ${entity}`),
        given(query.action, (action) => sql`row.action = ${action}`),
        ...withinDays(sql`row.at`, query),
      ],
    },
  );
