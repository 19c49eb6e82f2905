import { SafetyCertificateOutlined } from '@ant-design/icons';
import { clientListQuerySchema, type Client } from '@focinho/contracts/people/clients';
import { formatInstantDay } from '@focinho/contracts/kernel/dates';
import { DataTable } from '@focinho/ui/data-table';
import { DeleteDialog } from '@focinho/ui/delete-dialog';
import { useListParams } from '@focinho/ui/list-params';
import { CreateButton, ManagementPage, PageHeader, Toolbar } from '@focinho/ui/management-page';
import { useAllowed } from '@focinho/ui/permissions';
import { PhoneLink } from '@focinho/ui/phone-link';
import { WriteButton } from '@focinho/ui/read-only';
import { useRecordDialog } from '@focinho/ui/record-dialog';
import { DeleteAction, EditAction, RowAction, RowActions } from '@focinho/ui/row-actions';
import { SearchInput } from '@focinho/ui/search-input';
import { Truncated } from '@focinho/ui/text';
import { withToasts } from '@focinho/ui/toasts';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { tenantPage } from '../../tenant-page';
import { CLIENT_TOASTS, CreateClientDialog, EditClientDialog } from './ClientForm';
import { PrivacyDialog } from './PrivacyDialog';
import { useTenantClientsDeleteMutation, useTenantClientsListQuery } from './clients.api';

function ClientsPage() {
  const list = useListParams(clientListQuerySchema, { sort: 'name' });
  const clients = useTenantClientsListQuery(list.query);
  const [remove] = useTenantClientsDeleteMutation();
  const dialog = useRecordDialog<Client, 'privacy'>({ rows: clients.data?.rows });
  const allowed = useAllowed();
  const timeZone = useTimeZone();

  return (
    <ManagementPage>
      <PageHeader
        title="Clientes"
        subtitle="Gerencie os clientes cadastrados"
        actions={<CreateButton onClick={dialog.create}>Novo Cliente</CreateButton>}
      />
      <Toolbar>
        <SearchInput
          value={list.query.search}
          onSearch={list.setSearch}
          placeholder="Buscar clientes por nome, e-mail, telefone ou endereço..."
        />
      </Toolbar>
      <DataTable<Client>
        title="Lista de Clientes"
        loadingText="Carregando clientes..."
        emptyText="Nenhum cliente encontrado"
        purpose="Quem traz os pets: contato, endereço e o fiado de cada um."
        emptyAction={<WriteButton onClick={dialog.create}>Cadastrar primeiro cliente</WriteButton>}
        list={list}
        response={clients}
        columns={[
          {
            title: 'Nome',
            sort: 'name',
            width: 170,
            render: (client) => <span className="fcui-strong">{client.name}</span>,
          },
          { title: 'E-mail', sort: 'email', width: 220, render: (client) => client.email },
          { title: 'Telefone', width: 140, render: ({ phone }) => <PhoneLink phone={phone} /> },
          { title: 'Endereço', width: 170, render: (client) => <Truncated text={client.address} /> },
          {
            title: 'Data de Cadastro',
            sort: 'createdAt',
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
                icon={<SafetyCertificateOutlined aria-hidden />}
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
        onConfirm={({ id }) => withToasts(CLIENT_TOASTS.deleted, remove(id).unwrap())}
        onClose={dialog.close}
      />
    </ManagementPage>
  );
}

export const Page = tenantPage(ClientsPage);
