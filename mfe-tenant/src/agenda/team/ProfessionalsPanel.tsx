import KeyRoundIcon from 'lucide-react/icons/key-round';
import { formatDay, todayIn } from '@focinho/contracts/kernel/dates';
import { Link, useParams, useSearchParams } from '@focinho/host/router';
import { skipToken } from '@focinho/host/store';
import {
  PROFESSIONAL_FIELDS,
  professionalListQuerySchema,
  type Professional,
} from '@focinho/contracts/agenda/professionals';
import { recordColumn } from '@focinho/ui/column';
import { DataTable } from '@focinho/ui/data-table';
import { CreateButton } from '@focinho/ui/management-page';
import { useAllowed } from '@focinho/ui/permissions';
import { WriteButton } from '@focinho/ui/read-only';
import { useRecordDialog } from '@focinho/ui/record-dialog';
import { DeleteAction, EditAction, RowAction, RowActions } from '@focinho/ui/row-actions';
import { ActiveBadge } from '@focinho/ui/status-badge';
import { TwoLines } from '@focinho/ui/text';
import { tryWithToasts } from '@focinho/ui/toasts';
import { useDeleteAtOnce } from '@focinho/ui/undoing';
import { useHolds } from '../../access/entitlements/use-holds';
import { ATTENDS } from '../../access/users/user-access';
import { CreateUserDialog } from '../../access/users/UserForm';
import { useTenantUsersListQuery } from '../../access/users/users.api';
import { useListState } from '../../kernel/lists/use-list-state';
import { useTenantServicesListQuery } from '../../catalogue/services/services.api';
import { revenueAddress } from '../../kernel/tenant/addresses';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { ColorDot } from './ColorField';
import { CreateProfessionalDialog, EditProfessionalDialog, PROFESSIONAL_TOASTS } from './ProfessionalForm';
import { ALL_SERVICES } from './ServicesField';
import {
  useTenantProfessionalsDeleteMutation,
  useTenantProfessionalsListQuery,
  useTenantProfessionalsRestoreMutation,
  useTenantProfessionalsUpdateMutation,
} from './team.api';
import { timeOffText } from './time-off';
import { weekLines } from './weekly-hours';

const ACTIVE_USERS = { page: 1, limit: 200, sort: 'name', isActive: true } as const;
const column = recordColumn(PROFESSIONAL_FIELDS);

/** Who attends, with their hours. */
export function ProfessionalsPanel() {
  const allowed = useAllowed();
  const mayChange = allowed('settings.change');
  const { tenantSlug = '' } = useParams();
  const list = useListState(professionalListQuerySchema, { sort: 'name' });
  const professionals = useTenantProfessionalsListQuery(list.query);
  const [remove] = useTenantProfessionalsDeleteMutation();
  const [restore] = useTenantProfessionalsRestoreMutation();
  const removeAtOnce = useDeleteAtOnce(
    PROFESSIONAL_TOASTS.deleted,
    (id) => remove(id).unwrap(),
    (id) => restore(id).unwrap(),
  );
  // `?new=1` in the address belongs to other pages.
  const dialog = useRecordDialog<Professional, 'access'>({ rows: professionals.data?.rows, readsAddress: false });
  const [address, setAddress] = useSearchParams();
  const attends = address.get(ATTENDS);
  const user = useTenantUsersListQuery(attends && mayChange ? ACTIVE_USERS : skipToken).data?.rows.find(
    ({ id }) => id === attends,
  );
  const [update] = useTenantProfessionalsUpdateMutation();
  const mayAddUsers = useHolds('users') !== false && mayChange && allowed('users.see');
  const withoutAccess = dialog.recordOf('access');
  const endCreation = () => {
    dialog.close();
    if (attends) setAddress({ view: 'professionals' }, { replace: true });
  };
  return (
    <>
      <p className="fct-team-words">
        <strong>Profissional</strong> é quem atende os pets e tem horários na agenda. <strong>Usuário</strong> é quem
        entra no sistema com e-mail e senha. A mesma pessoa pode ser os dois.
      </p>
      <DataTable<Professional>
        title="Profissionais"
        loadingText="Carregando profissionais..."
        emptyText="Nenhum profissional cadastrado"
        purpose="Quem atende os pets. Com os horários de cada um, a agenda sabe quando há vaga."
        emptyAction={mayChange && <WriteButton onClick={dialog.create}>Cadastrar primeiro profissional</WriteButton>}
        extra={
          <span className="fct-professionals-extra">
            {allowed('revenue.see') && <Link to={revenueAddress(tenantSlug)}>Faturamento</Link>}
            {mayChange && <CreateButton onClick={dialog.create}>Novo Profissional</CreateButton>}
          </span>
        }
        list={list}
        response={professionals}
        columns={[
          {
            ...column('name'),
            width: 190,
            render: (professional) => (
              <span className="fct-professional">
                <ColorDot color={professional.color} />
                <TwoLines
                  first={professional.name}
                  second={professional.user ? `Usuário: ${professional.user.name}` : 'Não entra no sistema'}
                />
              </span>
            ),
          },
          { ...column('serviceIds'), width: 170, render: ({ serviceIds }) => <ServiceNames ids={serviceIds} /> },
          {
            title: 'Horários',
            width: 300,
            render: (professional) => <Hours professional={professional} />,
          },
          { ...column('isActive'), width: 90, render: ({ isActive }) => <ActiveBadge active={isActive} /> },
        ]}
        {...(mayChange
          ? {
              actionCount: 3,
              actions: (professional: Professional) => (
                <RowActions>
                  {mayAddUsers && !professional.user && (
                    <RowAction
                      action="Dar acesso ao sistema"
                      record={professional.name}
                      icon={<KeyRoundIcon />}
                      onClick={() => dialog.show('access', professional)}
                    />
                  )}
                  <EditAction record={professional.name} onClick={() => dialog.edit(professional)} />
                  <DeleteAction record={professional.name} onClick={() => removeAtOnce(professional)} />
                </RowActions>
              ),
            }
          : {})}
      />
      <CreateProfessionalDialog open={dialog.creating || user !== undefined} user={user} onClose={endCreation} />
      <CreateUserDialog
        open={withoutAccess !== undefined}
        name={withoutAccess?.name ?? ''}
        onCreated={({ id: userId }) =>
          withoutAccess &&
          tryWithToasts(
            PROFESSIONAL_TOASTS.updated,
            update({ id: withoutAccess.id, professional: { userId, was: { userId: null } } }).unwrap(),
          )
        }
        onClose={dialog.close}
      />
      <EditProfessionalDialog professional={dialog.editing} onClose={dialog.close} />
    </>
  );
}

function ServiceNames({ ids }: { ids: string[] | null }) {
  const services = useTenantServicesListQuery(ALL_SERVICES).data?.rows ?? [];
  if (ids === null) return 'Todos os serviços';
  const names = ids.flatMap((id) => services.find((service) => service.id === id)?.name ?? []);
  const [first] = names;
  return <TwoLines first={first ?? 'Nenhum'} second={names.length > 1 ? `e mais ${names.length - 1}` : null} />;
}

function Hours({ professional: { hours, dayHours = [], timeOff } }: { professional: Professional }) {
  const today = todayIn(useTimeZone());
  const next = timeOff.find(({ to }) => to > today);
  const special = dayHours.find(({ day }) => day >= today);
  const lines = weekLines(hours);
  return (
    <span className="fct-hours">
      {lines.length === 0 && <span>Horários da loja</span>}
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {special && (
        <span className="fcui-muted">
          {formatDay(special.day)}: {special.from}–{special.to}
        </span>
      )}
      {next && <span className="fcui-muted">Ausente: {timeOffText(next)}</span>}
    </span>
  );
}
