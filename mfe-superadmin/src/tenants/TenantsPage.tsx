import EyeIcon from 'lucide-react/icons/eye';
import KeyRoundIcon from 'lucide-react/icons/key-round';
import PencilIcon from 'lucide-react/icons/pencil';
import PowerIcon from 'lucide-react/icons/power';
import { formatPhone } from '@focinho/contracts/kernel/phone';
import { ROOT_TENANT_SLUG, SUPER_ADMIN_PAGE_SIZE } from '@focinho/contracts/kernel/product';
import { tenantListQuerySchema, type Tenant } from '@focinho/contracts/platform/super-admin';
import { DataTable } from '@focinho/ui/data-table';
import { FilterSelect } from '@focinho/ui/filter-select';
import { useListParams } from '@focinho/ui/list-params';
import { CreateButton, ManagementPage, PageHeader } from '@focinho/ui/management-page';
import { Toolbar } from '@focinho/ui/toolbar';
import { useRecordDialog } from '@focinho/ui/record-dialog';
import { RowAction, RowActions } from '@focinho/ui/row-actions';
import { ActiveBadge } from '@focinho/ui/status-badge';
import { TwoLines } from '@focinho/ui/text';
import { dayHere } from '../instants';
import { platformPage } from '../platform-page';
import { StatusDialog } from '../StatusDialog';
import { OwnerPasswordDialog } from './OwnerPasswordDialog';
import { PageTurner } from './PageTurner';
import { PlanBadge } from './PlanBadge';
import { TenantDetails } from './TenantDetails';
import { CreateTenantDialog, EditTenantDialog } from './TenantForm';
import { useSuperadminTenantsListQuery, useSuperadminTenantsStatusMutation } from './tenants.api';

function TenantsPage() {
  const list = useListParams(tenantListQuerySchema, { limit: SUPER_ADMIN_PAGE_SIZE, sort: '-createdAt' });
  const tenants = useSuperadminTenantsListQuery(list.query);
  const [setStatus] = useSuperadminTenantsStatusMutation();
  const dialog = useRecordDialog<Tenant, 'details' | 'password' | 'status'>({ rows: tenants.data?.rows });

  return (
    <ManagementPage>
      <PageHeader
        title="Gerenciamento de Tenants"
        subtitle="As lojas que assinam a plataforma"
        actions={<CreateButton onClick={dialog.create}>Novo Tenant</CreateButton>}
      />
      <Toolbar list={list} searchFor="Nome, email ou slug...">
        <FilterSelect
          label="Filtrar por status"
          all="Todos"
          value={list.query.status === 'all' ? undefined : list.query.status}
          options={[
            { value: 'active', label: 'Ativos' },
            { value: 'inactive', label: 'Inativos' },
          ]}
          onChange={(status) => list.setFilter({ status })}
        />
      </Toolbar>
      <DataTable<Tenant>
        title="Lista de Tenants"
        loadingText="Carregando tenants..."
        emptyText="Nenhum tenant encontrado"
        list={list}
        response={tenants}
        columns={[
          { title: 'Tenant', sort: 'name', render: ({ name, slug }) => <TwoLines first={name} second={`/${slug}`} /> },
          {
            title: 'Contato',
            width: 190,
            render: ({ email, phone }) => <TwoLines first={email} second={phone && formatPhone(phone)} />,
          },
          { title: 'Plano', width: 110, render: ({ plan }) => <PlanBadge plan={plan} /> },
          { title: 'Status', width: 100, render: ({ isActive }) => <ActiveBadge active={isActive} /> },
          { title: 'Usuários', word: 'usuários', width: 100, align: 'right', render: ({ _count }) => _count.users },
          { title: 'Pets', word: 'pets', width: 80, align: 'right', render: ({ _count }) => _count.pets },
          { title: 'Criado em', word: 'desde', sort: 'createdAt', render: ({ createdAt }) => dayHere(createdAt) },
        ]}
        actionCount={4}
        actions={(tenant) => (
          <RowActions>
            <RowAction
              action={tenant.isActive ? 'Desativar' : 'Ativar'}
              record={tenant.name}
              icon={<PowerIcon />}
              danger={tenant.isActive}
              disabled={tenant.slug === ROOT_TENANT_SLUG}
              onClick={() => dialog.show('status', tenant)}
            />
            <RowAction
              action="Ver detalhes"
              record={tenant.name}
              icon={<EyeIcon />}
              onClick={() => dialog.show('details', tenant)}
            />
            <RowAction action="Editar" record={tenant.name} icon={<PencilIcon />} onClick={() => dialog.edit(tenant)} />
            <RowAction
              action="Redefinir senha do proprietário"
              record={tenant.name}
              icon={<KeyRoundIcon />}
              disabled={tenant.slug === ROOT_TENANT_SLUG}
              onClick={() => dialog.show('password', tenant)}
            />
          </RowActions>
        )}
        pages={(pagination) => <PageTurner pagination={pagination} onTurn={list.setPage} />}
      />
      <CreateTenantDialog open={dialog.creating} onClose={dialog.close} />
      <EditTenantDialog tenant={dialog.editing} onClose={dialog.close} />
      <OwnerPasswordDialog tenant={dialog.recordOf('password')} onClose={dialog.close} />
      <TenantDetails tenant={dialog.recordOf('details')} onClose={dialog.close} />
      <StatusDialog
        noun="Tenant"
        record={dialog.recordOf('status')}
        nameOf={({ name }) => name}
        consequence={({ isActive }) =>
          isActive
            ? 'Todos os usuários desta loja saem na hora e não entram até que ela seja ativada de novo.'
            : 'Os usuários desta loja voltam a poder entrar.'
        }
        onChange={(change) => setStatus(change).unwrap()}
        onClose={dialog.close}
      />
    </ManagementPage>
  );
}

export const Page = platformPage(TenantsPage);
