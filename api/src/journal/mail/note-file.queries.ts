import { sql } from '../../database/sql';

/**
 * The XML of a note that is authorised, under the name by which accountants and their programs know it: `procNFe` is the note with the
 * protocol of its authorisation (MOC 7.0). fiscal_documents_pkey, fiscal_files_pkey
 */
export const noteFile = (id: string) => sql<{ name: string; xml: string }>`
  select row.access_key || case row.kind when 'NFCE' then '-procNFe.xml' else '-nfse.xml' end as name, file.xml
  from fiscal_documents row
  join fiscal_files file on file.tenant_id = row.tenant_id and file.document_id = row.id and file.kind = 'AUTHORISED'
  where row.id = ${id} and row.status = 'AUTHORISED'`;
