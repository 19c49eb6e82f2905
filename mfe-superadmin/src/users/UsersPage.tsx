import PowerIcon from 'lucide-react/icons/power';
import { USER_FIELDS } from '@focinho/contracts/access/users';
import { CREATED_AT } from '@focinho/contracts/kernel/common-fields';
import { headingOf } from '@focinho/contracts/kernel/record-fields';
import { ROLE_LABEL, ROLES } from '@focinho/contracts/kernel/enums';
import { platformUserListQuerySchema, type PlatformUser } from '@focinho/contracts/platform/super-admin';
import { useSession } from '@focinho/host/session';
import { DataTable } from '@focinho/ui/data-table';
import { FilterSelect } from '@focinho/ui/filter-select';
import { useListParams } from '@focinho/ui/list-params';
import { CreateButton, ManagementPage, PageHeader } from '@focinho/ui/management-page';
import { Toolbar } from '@focinho/ui/toolbar';
import { PhoneLink } from '@focinho/ui/phone-link';
import { useRecordDialog } from '@focinho/ui/record-dialog';
import { RowAction, RowActions } from '@focinho/ui/row-actions';
import { ActiveBadge, StatusBadge } from '@focinho/ui/status-badge';
import { TwoLines } from '@focinho/ui/text';
import { dayHere } from '../instants';
import { platformPage } from '../platform-page';
import { StatusDialog } from '../StatusDialog';
import { TenantFilter } from '../tenants/TenantFilter';
import { InviteAdministratorDialog } from './InviteAdministratorDialog';
import { useSuperadminUsersListQuery, useSuperadminUsersStatusMutation } from './users.api';

const nameOf = (user: PlatformUser) => user.name ?? user.email;

function UsersPage() {
  const list = useListParams(platformUserListQuerySchema, { sort: '-createdAt' });
  const users = useSuperadminUsersListQuery(list.query);
  const [setStatus] = useSuperadminUsersStatusMutation();
  const dialog = useRecordDialog<PlatformUser, 'status'>();
  const self = useSession().user?.id;

  return (
    <ManagementPage>
      <PageHeader
        title="Usuários"
        subtitle="Todos os usuários de todos os tenants"
        actions={<CreateButton onClick={dialog.create}>Convidar Super Admin</CreateButton>}
      />
      <Toolbar list={list} searchFor="Buscar por nome ou e-mail...">
        <TenantFilter value={list.query.tenantId} onChange={(tenantId) => list.setFilter({ tenantId })} />
        <FilterSelect
          label="Filtrar por função"
          all="Todas as funções"
          value={list.query.role}
          options={ROLES.map((value) => ({ value, label: ROLE_LABEL[value] }))}
          onChange={(role) => list.setFilter({ role })}
        />
        <FilterSelect
          label="Filtrar por status"
          all="Todos os status"
          value={list.query.status === 'all' ? undefined : list.query.status}
          options={[
            { value: 'active', label: 'Ativos' },
            { value: 'inactive', label: 'Inativos' },
          ]}
          onChange={(status) => list.setFilter({ status })}
        />
      </Toolbar>
      <DataTable<PlatformUser>
        title="Lista de Usuários"
        loadingText="Carregando usuários..."
        emptyText="Nenhum usuário encontrado"
        list={list}
        response={users}
        columns={[
          { title: 'Usuário', sort: 'name', render: (user) => <TwoLines first={nameOf(user)} second={user.email} /> },
          { title: 'Tenant', render: ({ tenant }) => <TwoLines first={tenant.name} second={`/${tenant.slug}`} /> },
          {
            title: USER_FIELDS.role.label,
            render: ({ role }) => (
              <StatusBadge tone={role === 'SUPER_ADMIN' ? 'purple' : 'blue'}>{ROLE_LABEL[role]}</StatusBadge>
            ),
          },
          { title: USER_FIELDS.phone.label, render: ({ phone }) => (phone ? <PhoneLink phone={phone} /> : '-') },
          {
            title: headingOf(USER_FIELDS.isActive, 'list'),
            render: ({ isActive }) => <ActiveBadge active={isActive} />,
          },
          { title: CREATED_AT.label, word: 'desde', sort: 'createdAt', render: ({ createdAt }) => dayHere(createdAt) },
        ]}
        actionCount={1}
        actions={(user) => (
          <RowActions>
            <RowAction
              action={user.isActive ? 'Desativar' : 'Ativar'}
              record={nameOf(user)}
              icon={<PowerIcon />}
              danger={user.isActive}
              disabled={user.id === self}
              onClick={() => dialog.show('status', user)}
            />
          </RowActions>
        )}
      />
      <InviteAdministratorDialog open={dialog.creating} onClose={dialog.close} />
      <StatusDialog
        noun="Usuário"
        record={dialog.recordOf('status')}
        nameOf={nameOf}
        consequence={({ isActive }) => (isActive ? 'As sessões abertas terminam na hora.' : '')}
        onChange={(change) => setStatus(change).unwrap()}
        onClose={dialog.close}
      />
    </ManagementPage>
  );
}

export const Page = platformPage(UsersPage);
