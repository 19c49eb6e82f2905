import BanIcon from 'lucide-react/icons/ban';
import CircleCheckIcon from 'lucide-react/icons/circle-check';
import MailIcon from 'lucide-react/icons/mail';
import { useState } from 'react';
import { displayName } from '@focinho/contracts/kernel/display-name';
import { ROLE_LABEL } from '@focinho/contracts/kernel/enums';
import { USER_FIELDS, userListQuerySchema, type User } from '@focinho/contracts/access/users';
import { useSearchParams } from '@focinho/host/router';
import { useSession } from '@focinho/host/session';
import { recordColumn } from '@focinho/ui/column';
import { DataTable } from '@focinho/ui/data-table';
import { useListParams } from '@focinho/ui/list-params';
import { CreateButton } from '@focinho/ui/management-page';
import { useAllowed } from '@focinho/ui/permissions';
import { Toolbar } from '@focinho/ui/toolbar';
import { PhoneLink } from '@focinho/ui/phone-link';
import { WriteButton } from '@focinho/ui/read-only';
import { useRecordDialog } from '@focinho/ui/record-dialog';
import { EditAction, RowAction, RowActions } from '@focinho/ui/row-actions';
import { ActiveBadge } from '@focinho/ui/status-badge';
import { tryWithToasts, withToasts } from '@focinho/ui/toasts';
import { FeatureLockDialog } from '../entitlements/FeatureLock';
import { useHolds } from '../entitlements/use-holds';
import { undoing } from '@focinho/ui/undoing';
import { CreateUserDialog, DeactivateUserDialog, EditUserDialog, InviteUserDialog, USER_TOASTS } from './UserForm';
import { ATTENDS, mayChange, mayChangeAccess } from './user-access';
import { useTenantUsersListQuery, useTenantUsersMailLinkMutation, useTenantUsersUpdateMutation } from './users.api';

const column = recordColumn(USER_FIELDS);

const LINK_MAILED = {
  success: 'Link para criar a senha enviado por e-mail!',
  failure: 'Erro ao enviar link. Tente novamente.',
};

/** `invite=1` in the address opens the page with the invitation. */
const INVITE = 'invite';

/** The tenant's users; for owners and managers. */
export function UsersPanel() {
  const list = useListParams(userListQuerySchema, { sort: 'name' });
  const users = useTenantUsersListQuery(list.query);
  const [update] = useTenantUsersUpdateMutation();
  const setActive = (id: string, isActive: boolean) => update({ id, user: { isActive } }).unwrap();
  const activate = (id: string) =>
    withToasts(
      USER_TOASTS.updated,
      setActive(id, true),
      undoing(() => setActive(id, false)),
    ).catch(() => undefined);
  const [mailLink] = useTenantUsersMailLinkMutation();
  const [address, setAddress] = useSearchParams();
  const [inviting, setInviting] = useState(address.get(INVITE) === '1');
  // Who sees this page is active already.
  const mayAdd = useHolds('users') !== false;
  const dialog = useRecordDialog<User, 'deactivate'>({ rows: users.data?.rows, readsAddress: false });
  const me = useSession().user;
  const mayAddProfessionals = useAllowed()('settings.change');
  const endInvitation = () => {
    setInviting(false);
    if (!address.has(INVITE)) return;
    const rest = new URLSearchParams(address);
    rest.delete(INVITE);
    setAddress(rest, { replace: true });
  };

  return (
    <>
      <DataTable<User>
        title="Usuários"
        loadingText="Carregando usuários..."
        emptyText="Nenhum usuário encontrado"
        extra={
          <div className="fcui-head-tools">
            <Toolbar list={list} searchFor="Buscar usuários por nome ou e-mail..." />
            <WriteButton icon={<MailIcon />} onClick={() => setInviting(true)}>
              Convidar
            </WriteButton>
            <CreateButton onClick={dialog.create}>Novo Usuário</CreateButton>
          </div>
        }
        list={list}
        response={users}
        columns={[
          {
            ...column('name'),
            render: (user) => <span className="fcui-strong">{displayName(user)}</span>,
          },
          { ...column('email'), width: 170, render: ({ email }) => email },
          { ...column('phone'), render: ({ phone }) => (phone ? <PhoneLink phone={phone} /> : '-') },
          { ...column('role'), isMain: true, render: ({ role }) => ROLE_LABEL[role] },
          { ...column('isActive'), width: 100, render: ({ isActive }) => <ActiveBadge active={isActive} /> },
        ]}
        actionCount={3}
        actions={(user) =>
          mayChange(me, user) && (
            <RowActions>
              {user.isActive && user.id !== me?.id && mayChangeAccess(me, user) && (
                <RowAction
                  action="Enviar link de senha"
                  record={displayName(user)}
                  icon={<MailIcon />}
                  onClick={() => void tryWithToasts(LINK_MAILED, mailLink(user.id).unwrap())}
                />
              )}
              <EditAction record={displayName(user)} onClick={() => dialog.edit(user)} />
              {user.id !== me?.id &&
                (user.isActive ? (
                  <RowAction
                    action="Desativar"
                    record={displayName(user)}
                    danger
                    icon={<BanIcon />}
                    onClick={() => dialog.show('deactivate', user)}
                  />
                ) : (
                  <RowAction
                    action="Ativar"
                    record={displayName(user)}
                    icon={<CircleCheckIcon />}
                    onClick={() => void activate(user.id)}
                  />
                ))}
            </RowActions>
          )
        }
      />
      <CreateUserDialog
        open={mayAdd && dialog.creating}
        asksAttends={mayAddProfessionals}
        onCreated={({ id }, attends) => attends && setAddress({ view: 'professionals', [ATTENDS]: id })}
        onClose={dialog.close}
      />
      <InviteUserDialog open={mayAdd && inviting} onClose={endInvitation} />
      <FeatureLockDialog
        feature={!mayAdd && (dialog.creating || inviting) ? 'users' : undefined}
        onClose={() => {
          dialog.close();
          endInvitation();
        }}
      />
      <EditUserDialog user={dialog.editing} onClose={dialog.close} />
      <DeactivateUserDialog user={dialog.recordOf('deactivate')} onClose={dialog.close} />
    </>
  );
}
