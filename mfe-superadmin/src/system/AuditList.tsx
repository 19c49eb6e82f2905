import EyeIcon from 'lucide-react/icons/eye';
import { Segmented } from 'antd';
import { useState, type ReactNode } from 'react';
import { type AuditEntry } from '@focinho/contracts/journal/audit';
import { auditListQuerySchema } from '@focinho/contracts/platform/super-admin';
import { releaseEventListQuerySchema } from '@focinho/contracts/platform/releases';
import { entityLabel } from '@focinho/contracts/system-labels';
import { useSearchParams } from '@focinho/host/router';
import { AuditActionBadge, AuditFilters } from '@focinho/ui/audit-action';
import { AuditEntryDialog } from '@focinho/ui/audit-changes';
import { DataTable } from '@focinho/ui/data-table';
import { useListParams } from '@focinho/ui/list-params';
import { Toolbar } from '@focinho/ui/toolbar';
import { RowAction, RowActions } from '@focinho/ui/row-actions';
import { TwoLines } from '@focinho/ui/text';
import { HERE, instantHere } from '../instants';
import { ReleaseEvents } from '../releases/ReleaseEvents';
import { TenantFilter } from '../tenants/TenantFilter';
import { useSuperadminAuditQuery } from './system.api';

const SOURCES = [
  { value: 'data', label: 'Dados' },
  { value: 'releases', label: 'Versões' },
];

/**
 * All changes and events, newest first: of the data of tenants, without personal data of clients, or of the releases that they
 * get.
 */
export function AuditList() {
  const [address, setAddress] = useSearchParams();
  const isReleases = address.get('of') === 'releases';
  const source = (
    <Segmented
      aria-label="Mudanças de"
      size="small"
      options={SOURCES}
      value={isReleases ? 'releases' : 'data'}
      // Each list has its own filters.
      onChange={(chosen) => setAddress(chosen === 'releases' ? { view: 'audit', of: chosen } : { view: 'audit' })}
    />
  );
  return isReleases ? <ReleaseAudit source={source} /> : <DataAudit source={source} />;
}

/**
 * The release log. It is read from the release service, not copied into the audit log of the database: it also has what no
 * API has seen, and a copy could differ from it.
 */
function ReleaseAudit({ source }: { source: ReactNode }) {
  const list = useListParams(releaseEventListQuerySchema, {});
  return (
    <>
      <Toolbar list={list} searchFor="Buscar por pessoa ou motivo..." />
      <ReleaseEvents title="Auditoria de versões" list={list} extra={source} />
    </>
  );
}

/** Who changed which record, when, before and after. */
function DataAudit({ source }: { source: ReactNode }) {
  const list = useListParams(auditListQuerySchema, {});
  const audit = useSuperadminAuditQuery(list.query);
  const [shown, setShown] = useState<AuditEntry>();
  return (
    <>
      <Toolbar list={list} searchFor="Buscar por identificador...">
        <TenantFilter value={list.query.tenantId} onChange={(tenantId) => list.setFilter({ tenantId })} />
        <AuditFilters entity={list.query.entity} action={list.query.action} onChange={list.setFilter} />
      </Toolbar>
      <DataTable<AuditEntry>
        title="Auditoria"
        loadingText="Carregando auditoria..."
        emptyText="Nenhuma alteração encontrada"
        list={list}
        response={audit}
        extra={source}
        columns={[
          { title: 'Quando', render: ({ at }) => instantHere(at) },
          {
            title: 'Quem',
            render: ({ user, actor, tenant }) => (
              <TwoLines first={user?.email ?? actor ?? '-'} second={tenant ? `/${tenant.slug}` : undefined} />
            ),
          },
          {
            title: 'Ação',
            render: ({ action }) => <AuditActionBadge action={action} />,
          },
          {
            title: 'Registro',
            render: ({ entity, entityId }) => <TwoLines first={entityLabel(entity)} second={entityId.slice(-8)} />,
          },
        ]}
        actions={(entry) => (
          <RowActions>
            <RowAction
              action="Ver alteração"
              record={`${entityLabel(entry.entity)} ${entry.entityId.slice(-8)}`}
              icon={<EyeIcon />}
              onClick={() => setShown(entry)}
            />
          </RowActions>
        )}
      />
      <AuditEntryDialog entry={shown} timeZone={HERE} onClose={() => setShown(undefined)} />
    </>
  );
}
