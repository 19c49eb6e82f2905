import EyeIcon from 'lucide-react/icons/eye';
import { useState } from 'react';
import { tenantAuditQuerySchema, type TenantAuditEntry } from '@focinho/contracts/journal/audit';
import { formatInstant } from '@focinho/contracts/kernel/dates';
import { entityLabel } from '@focinho/contracts/system-labels';
import { AuditActionBadge, AuditFilters } from '@focinho/ui/audit-action';
import { AuditEntryDialog } from '@focinho/ui/audit-changes';
import { DataTable } from '@focinho/ui/data-table';
import { useListParams } from '@focinho/ui/list-params';
import { Toolbar } from '@focinho/ui/toolbar';
import { RowAction, RowActions } from '@focinho/ui/row-actions';
import { TwoLines } from '@focinho/ui/text';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { UserFilter } from '../../access/users/UserFilter';
import { useTenantAuditListQuery } from './audit.api';
import { DaysFilter } from './DaysFilter';

/** Audit log of the tenant, newest first; for its owner. */
export function AuditPanel() {
  const list = useListParams(tenantAuditQuerySchema, {});
  const audit = useTenantAuditListQuery(list.query, { refetchOnMountOrArgChange: true });
  const [shown, setShown] = useState<TenantAuditEntry>();
  const timeZone = useTimeZone();
  return (
    <>
      <Toolbar list={list}>
        <DaysFilter from={list.query.from} to={list.query.to} onChange={list.setFilter} />
        <UserFilter value={list.query.userId} onChange={(userId) => list.setFilter({ userId })} />
        <AuditFilters entity={list.query.entity} action={list.query.action} onChange={list.setFilter} />
      </Toolbar>
      <DataTable<TenantAuditEntry>
        title="Auditoria"
        loadingText="Carregando auditoria..."
        emptyText="Nenhum registro encontrado"
        purpose="Quem mudou o quê, e quando: cada mudança da loja fica registrada aqui."
        list={list}
        response={audit}
        columns={[
          { title: 'Quando', width: 150, render: ({ at }) => formatInstant(at, timeZone) },
          { title: 'Quem', width: 170, render: ({ user, actor }) => user?.name ?? actor ?? '-' },
          { title: 'Ação', width: 110, render: ({ action }) => <AuditActionBadge action={action} /> },
          {
            title: 'Registro',
            width: 260,
            render: ({ entity, entityId }) => (
              <TwoLines first={entityLabel(entity)} second={entityId.slice(-8) || undefined} />
            ),
          },
        ]}
        actionCount={1}
        actions={(entry) =>
          (entry.before ?? entry.after) && (
            <RowActions>
              <RowAction
                always
                action="Ver detalhes"
                record={`${entityLabel(entry.entity)} ${entry.entityId.slice(-8)}`}
                icon={<EyeIcon />}
                onClick={() => setShown(entry)}
              />
            </RowActions>
          )
        }
      />
      <AuditEntryDialog entry={shown} timeZone={timeZone} onClose={() => setShown(undefined)} />
    </>
  );
}
