import { sql } from '../../database/sql';

/** Files that are kept: what the authority has returned, and otherwise what was signed. */
const KEPT = sql`file.kind in ('AUTHORISED', 'CANCELLED', 'VOIDED')
  or file.kind = 'ISSUED' and row.status in ('CONTINGENCY', 'SENDING', 'UNKNOWN')`;

/** The files of a month on the shop's clock, of legal value unless there are only tests (fiscal_documents_by_creation). */
export const filesOfMonth = (month: string) => sql`
  select json_build_object('files', (
    select coalesce(json_agg(json_build_object('id', row.id, 'kind', file.kind,
      'name', lower(row.kind) || '-' || row.series || '-' || lpad(row.number::text, 9, '0') || '-' ||
        case file.kind when 'AUTHORISED' then 'autorizada' when 'CANCELLED' then 'cancelamento' when 'VOIDED' then 'inutilizacao'
          else 'contingencia' end || case when row.environment = 'TEST' then '-teste' else '' end || '.xml')
      order by row.kind, row.series, row.number, file.kind), '[]')
    from fiscal_documents row join fiscal_files file on file.tenant_id = row.tenant_id and file.document_id = row.id
    where row.created_at >= ${`${month}-01`}::timestamp at time zone current_setting('app.time_zone')
      and row.created_at < (${`${month}-01`}::timestamp + interval '1 month') at time zone current_setting('app.time_zone')
      and (${KEPT})))::text`;

/** fiscal_files_pkey */
export const fileText = (id: string, kind: string) => sql`
  select json_build_object('xml', (select xml from fiscal_files where document_id = ${id} and kind = ${kind}))::text`;
