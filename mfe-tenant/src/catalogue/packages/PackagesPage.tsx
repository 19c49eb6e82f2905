import { PACKAGE_FIELDS, packageListQuerySchema, type Package } from '@focinho/contracts/catalogue/packages';
import { recordColumn } from '@focinho/ui/column';
import { DataTable } from '@focinho/ui/data-table';
import { DeleteDialog } from '@focinho/ui/delete-dialog';
import { later } from '@focinho/ui/later';
import { useListParams } from '@focinho/ui/list-params';
import { CreateButton, ManagementPage, PageHeader } from '@focinho/ui/management-page';
import { Toolbar } from '@focinho/ui/toolbar';
import { moneyColumn } from '@focinho/ui/money-column';
import { WriteButton } from '@focinho/ui/read-only';
import { useRecordDialog } from '@focinho/ui/record-dialog';
import { DeleteAction, EditAction, RowActions } from '@focinho/ui/row-actions';
import { ActiveBadge } from '@focinho/ui/status-badge';
import { Truncated } from '@focinho/ui/text';
import { withToasts } from '@focinho/ui/toasts';
import { undoing } from '@focinho/ui/undoing';
import { PACKAGE_TOASTS } from './package-toasts';
import {
  useTenantPackagesDeleteMutation,
  useTenantPackagesListQuery,
  useTenantPackagesRestoreMutation,
} from './packages.api';

const CreatePackageDialog = later(
  async () => (await import('./PackageForm')).CreatePackageDialog,
  ({ open }) => open,
);
const EditPackageDialog = later(
  async () => (await import('./PackageForm')).EditPackageDialog,
  ({ pack }) => pack !== undefined,
);

const column = recordColumn(PACKAGE_FIELDS);

export function Page() {
  const list = useListParams(packageListQuerySchema, { sort: 'name' });
  const packages = useTenantPackagesListQuery(list.query);
  const [remove] = useTenantPackagesDeleteMutation();
  const [restore] = useTenantPackagesRestoreMutation();
  const dialog = useRecordDialog<Package>({ rows: packages.data?.rows });

  return (
    <ManagementPage>
      <PageHeader
        title="Pacotes"
        subtitle="Gerencie os pacotes de serviços"
        actions={<CreateButton onClick={dialog.create}>Novo Pacote</CreateButton>}
      />
      <Toolbar list={list} searchFor="Buscar pacotes por nome ou descrição..." />
      <DataTable<Package>
        title="Lista de Pacotes"
        loadingText="Carregando pacotes..."
        emptyText="Nenhum pacote encontrado"
        purpose="Vários serviços por um preço mensal, para quem volta sempre."
        emptyAction={<WriteButton onClick={dialog.create}>Criar primeiro pacote</WriteButton>}
        list={list}
        response={packages}
        columns={[
          { ...column('name'), render: ({ name }) => <span className="fcui-strong">{name}</span> },
          {
            ...column('description'),
            render: ({ description }) => (description ? <Truncated text={description} /> : '-'),
          },
          moneyColumn(column('price'), ({ price }) => price, { isMain: true }),
          { title: 'Período', width: 110, render: ({ startDay, endDay }) => `Dia ${startDay} - ${endDay}` },
          { ...column('services'), width: 110, render: ({ services }) => `${services.length} serviço(s)` },
          { ...column('isActive'), width: 100, render: ({ isActive }) => <ActiveBadge active={isActive} /> },
        ]}
        actions={(pack) => (
          <RowActions>
            <EditAction record={pack.name} onClick={() => dialog.edit(pack)} />
            <DeleteAction record={pack.name} onClick={() => dialog.remove(pack)} />
          </RowActions>
        )}
      />
      <CreatePackageDialog open={dialog.creating} onClose={dialog.close} />
      <EditPackageDialog pack={dialog.editing} onClose={dialog.close} />
      <DeleteDialog
        record={dialog.deleting}
        question={({ name }) => `Tem certeza que deseja excluir o pacote "${name}"? Esta ação não pode ser desfeita.`}
        onConfirm={({ id }) =>
          withToasts(
            PACKAGE_TOASTS.deleted,
            remove(id).unwrap(),
            undoing(() => restore(id).unwrap()),
          )
        }
        onClose={dialog.close}
      />
    </ManagementPage>
  );
}
