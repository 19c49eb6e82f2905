import ShieldCheckIcon from 'lucide-react/icons/shield-check';
import { CLIENT_FIELDS, clientListQuerySchema, type Client } from '@focinho/contracts/people/clients';
import { formatInstantDay } from '@focinho/contracts/kernel/dates';
import { Link, useParams } from '@focinho/host/router';
import { recordColumn } from '@focinho/ui/column';
import { DataTable } from '@focinho/ui/data-table';
import { DeleteDialog } from '@focinho/ui/delete-dialog';
import { later } from '@focinho/ui/later';
import { useListParams } from '@focinho/ui/list-params';
import { CreateButton, ManagementPage, PageHeader } from '@focinho/ui/management-page';
import { Toolbar } from '@focinho/ui/toolbar';
import { useAllowed } from '@focinho/ui/permissions';
import { PhoneLink } from '@focinho/ui/phone-link';
import { WriteButton } from '@focinho/ui/read-only';
import { useRecordDialog } from '@focinho/ui/record-dialog';
import { DeleteAction, EditAction, RowAction, RowActions } from '@focinho/ui/row-actions';
import { Truncated } from '@focinho/ui/text';
import { withToasts } from '@focinho/ui/toasts';
import { awayAddress } from '../../kernel/tenant/addresses';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { undoing } from '@focinho/ui/undoing';
import { CLIENT_TOASTS } from './client-toasts';
import { ClientLink } from './ClientLink';
import { ImportLink } from '../imports/ImportLink';
import {
  useTenantClientsDeleteMutation,
  useTenantClientsListQuery,
  useTenantClientsRestoreMutation,
} from './clients.api';

const CreateClientDialog = later(
  async () => (await import('./ClientForm')).CreateClientDialog,
  ({ open }) => open,
);
const EditClientDialog = later(
  async () => (await import('./ClientForm')).EditClientDialog,
  ({ client }) => client !== undefined,
);
const PrivacyDialog = later(
  async () => (await import('./PrivacyDialog')).PrivacyDialog,
  ({ client }) => client !== undefined,
);

const column = recordColumn(CLIENT_FIELDS);

export function Page() {
  const list = useListParams(clientListQuerySchema, { sort: 'name' });
  const clients = useTenantClientsListQuery(list.query);
  const [remove] = useTenantClientsDeleteMutation();
  const [restore] = useTenantClientsRestoreMutation();
  const dialog = useRecordDialog<Client, 'privacy'>({ rows: clients.data?.rows });
  const allowed = useAllowed();
  const timeZone = useTimeZone();
  const { tenantSlug = '' } = useParams();

  return (
    <ManagementPage>
      <PageHeader
        title="Clientes"
        subtitle="Gerencie os clientes cadastrados"
        actions={<CreateButton onClick={dialog.create}>Novo Cliente</CreateButton>}
      />
      <Toolbar list={list} searchFor="Buscar clientes por nome, e-mail, telefone ou endereço..." />
      <DataTable<Client>
        title="Lista de Clientes"
        extra={
          <span className="fct-import-links">
            <ImportLink />
            <Link to={awayAddress(tenantSlug)}>Clientes ausentes</Link>
          </span>
        }
        loadingText="Carregando clientes..."
        emptyText="Nenhum cliente encontrado"
        purpose="Quem traz os pets: contato, endereço e o fiado de cada um."
        emptyAction={
          <span className="fct-import-links">
            <WriteButton onClick={dialog.create}>Cadastrar primeiro cliente</WriteButton>
            <ImportLink />
          </span>
        }
        list={list}
        response={clients}
        columns={[
          {
            ...column('name'),
            width: 170,
            render: (client) => (
              <span className="fcui-strong">
                <ClientLink client={client} />
              </span>
            ),
          },
          { ...column('email'), isOnlyInTable: true, width: 240, render: (client) => client.email },
          {
            ...column('phone'),
            isMain: true,
            width: 140,
            render: ({ phone }) => (phone ? <PhoneLink phone={phone} /> : '-'),
          },
          { ...column('address'), width: 150, render: ({ address }) => (address ? <Truncated text={address} /> : '-') },
          {
            ...column('createdAt'),
            isOnlyInTable: true,
            width: 165,
            render: (client) => formatInstantDay(client.createdAt, timeZone),
          },
        ]}
        actionCount={allowed('privacy.manage') ? 3 : 2}
        actions={(client) => (
          <RowActions>
            <EditAction record={client.name} onClick={() => dialog.edit(client)} />
            <DeleteAction record={client.name} onClick={() => dialog.remove(client)} />
            {allowed('privacy.manage') && (
              <RowAction
                always
                action="Dados pessoais de"
                record={client.name}
                icon={<ShieldCheckIcon />}
                onClick={() => dialog.show('privacy', client)}
              />
            )}
          </RowActions>
        )}
      />
      <CreateClientDialog open={dialog.creating} onClose={dialog.close} />
      <EditClientDialog client={dialog.editing} onClose={dialog.close} />
      <PrivacyDialog client={dialog.recordOf('privacy')} onClose={dialog.close} />
      <DeleteDialog
        record={dialog.deleting}
        question={({ name }) => `Tem certeza que deseja excluir o cliente "${name}"? Esta ação não pode ser desfeita.`}
        onConfirm={({ id }) =>
          withToasts(
            CLIENT_TOASTS.deleted,
            remove(id).unwrap(),
            undoing(() => restore(id).unwrap()),
          )
        }
        onClose={dialog.close}
      />
    </ManagementPage>
  );
}
