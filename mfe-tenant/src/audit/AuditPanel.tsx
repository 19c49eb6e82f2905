import { EyeOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { tenantAuditQuerySchema, type TenantAuditEntry } from '@focinho/contracts/audit';
import { formatInstant } from '@focinho/contracts/dates';
import { AUDIT_ACTIONS } from '@focinho/contracts/super-admin';
import { entityLabel } from '@focinho/contracts/system-labels';
import { AUDIT_ACTION_LABEL, AUDIT_SUBJECTS, AuditActionBadge } from '@focinho/ui/audit-action';
import { AuditChanges } from '@focinho/ui/audit-changes';
import { DataTable } from '@focinho/ui/data-table';
import { Dialog } from '@focinho/ui/dialog';
import { FilterSelect } from '@focinho/ui/filter-select';
import { useListParams } from '@focinho/ui/list-params';
import { Toolbar } from '@focinho/ui/management-page';
import { RowAction, RowActions } from '@focinho/ui/row-actions';
import { TwoLines } from '@focinho/ui/text';
import { useTimeZone } from '../tenant/tenant.api';
import { UserFilter } from '../users/UserFilter';
import { useTenantAuditListQuery } from './audit.api';
import { DaysFilter } from './DaysFilter';

/** What happened in the tenant, newest first; for its owner. */
export function AuditPanel() {
  const list = useListParams(tenantAuditQuerySchema, {});
  const audit = useTenantAuditListQuery(list.query, { refetchOnMountOrArgChange: true });
  const [shown, setShown] = useState<TenantAuditEntry>();
  const timeZone = useTimeZone();
  return (
    <>
      <Toolbar>
        <DaysFilter from={list.query.from} to={list.query.to} onChange={list.setFilter} />
        <UserFilter value={list.query.userId} onChange={(userId) => list.setFilter({ userId })} />
        <FilterSelect
          label="Filtrar por registro"
          all="Todos os registros"
          value={list.query.entity}
          options={AUDIT_SUBJECTS}
          onChange={(entity) => list.setFilter({ entity })}
        />
        <FilterSelect
          label="Filtrar por ação"
          all="Todas as ações"
          value={list.query.action}
          options={AUDIT_ACTIONS.map((value) => ({ value, label: AUDIT_ACTION_LABEL[value] }))}
          onChange={(action) => list.setFilter({ action })}
        />
      </Toolbar>
      <DataTable<TenantAuditEntry>
        title="Auditoria"
        loadingText="Carregando auditoria..."
        emptyText="Nenhum registro encontrado"
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
                action="Ver detalhes"
                record={`${entityLabel(entry.entity)} ${entry.entityId.slice(-8)}`}
                icon={<EyeOutlined aria-hidden />}
                onClick={() => setShown(entry)}
              />
            </RowActions>
          )
        }
      />
      <Dialog
        open={shown !== undefined}
        title={shown && `${AUDIT_ACTION_LABEL[shown.action]}: ${entityLabel(shown.entity)}`}
        kind="plain"
        width={720}
        onClose={() => setShown(undefined)}
      >
        {shown && (
          <AuditChanges
            entry={shown}
            timeZone={timeZone}
            afterTitle={shown.action === 'event' && !shown.before ? 'Detalhe' : 'Depois'}
          />
        )}
      </Dialog>
    </>
  );
}
