import { SERVICE_CATEGORIES, SERVICE_CATEGORY_LABEL } from '@focinho/contracts/kernel/enums';
import { SERVICE_FIELDS, serviceListQuerySchema, type Service } from '@focinho/contracts/catalogue/services';
import { recordColumn } from '@focinho/ui/column';
import { DataTable } from '@focinho/ui/data-table';
import { DeleteDialog } from '@focinho/ui/delete-dialog';
import { FilterSelect } from '@focinho/ui/filter-select';
import { later } from '@focinho/ui/later';
import { useListParams } from '@focinho/ui/list-params';
import { CreateButton, ManagementPage, PageHeader } from '@focinho/ui/management-page';
import { Toolbar } from '@focinho/ui/toolbar';
import { moneyColumn } from '@focinho/ui/money-column';
import { WriteButton } from '@focinho/ui/read-only';
import { useRecordDialog } from '@focinho/ui/record-dialog';
import { DeleteAction, EditAction, RowActions } from '@focinho/ui/row-actions';
import { ActiveBadge } from '@focinho/ui/status-badge';
import { TwoLines } from '@focinho/ui/text';
import { withToasts } from '@focinho/ui/toasts';
import { undoing } from '@focinho/ui/undoing';
import { CategoryBadge } from './CategoryBadge';
import { priceRange } from './price-range';
import { SERVICE_TOASTS } from './service-toasts';
import {
  useTenantServicesDeleteMutation,
  useTenantServicesListQuery,
  useTenantServicesRestoreMutation,
} from './services.api';

const CreateServiceDialog = later(
  async () => (await import('./ServiceForm')).CreateServiceDialog,
  ({ open }) => open,
);
const EditServiceDialog = later(
  async () => (await import('./ServiceForm')).EditServiceDialog,
  ({ service }) => service !== undefined,
);

const column = recordColumn(SERVICE_FIELDS);

export function Page() {
  const list = useListParams(serviceListQuerySchema, { sort: 'name' });
  const services = useTenantServicesListQuery(list.query);
  const [remove] = useTenantServicesDeleteMutation();
  const [restore] = useTenantServicesRestoreMutation();
  const dialog = useRecordDialog<Service>({ rows: services.data?.rows });

  return (
    <ManagementPage>
      <PageHeader
        title="Serviços"
        subtitle="Gerencie os serviços oferecidos pelo pet shop"
        actions={<CreateButton onClick={dialog.create}>Novo Serviço</CreateButton>}
      />
      <Toolbar list={list} searchFor="Buscar serviços por nome ou descrição...">
        <FilterSelect
          label="Filtrar por categoria"
          all="Todas as categorias"
          value={list.query.category}
          options={SERVICE_CATEGORIES.map((value) => ({ value, label: SERVICE_CATEGORY_LABEL[value] }))}
          onChange={(category) => list.setFilter({ category })}
        />
      </Toolbar>
      <DataTable<Service>
        title="Lista de Serviços"
        loadingText="Carregando serviços..."
        emptyText="Nenhum serviço encontrado"
        purpose="O que a loja faz, com preço e duração. Sem um serviço não há agendamento."
        emptyAction={<WriteButton onClick={dialog.create}>Cadastrar primeiro serviço</WriteButton>}
        list={list}
        response={services}
        columns={[
          {
            ...column('name'),
            first: { field: 'name', second: 'description' },
            width: 180,
            render: ({ name, description }) => <TwoLines first={name} second={description} />,
          },
          { ...column('category'), render: ({ category }) => <CategoryBadge category={category} /> },
          moneyColumn({ ...column('price'), first: {} }, ({ price }) => price, {
            isMain: true,
            width: 140,
            render: (service) => <span className="fcui-number">{priceRange(service)}</span>,
          }),
          { ...column('duration'), width: 110, render: ({ duration }) => `${duration} min` },
          { ...column('isActive'), width: 100, render: ({ isActive }) => <ActiveBadge active={isActive} /> },
        ]}
        actions={(service) => (
          <RowActions>
            <EditAction record={service.name} onClick={() => dialog.edit(service)} />
            <DeleteAction record={service.name} onClick={() => dialog.remove(service)} />
          </RowActions>
        )}
      />
      <CreateServiceDialog open={dialog.creating} onClose={dialog.close} />
      <EditServiceDialog service={dialog.editing} onClose={dialog.close} />
      <DeleteDialog
        record={dialog.deleting}
        question={({ name }) => `Tem certeza que deseja excluir o serviço "${name}"? Esta ação não pode ser desfeita.`}
        onConfirm={({ id }) =>
          withToasts(
            SERVICE_TOASTS.deleted,
            remove(id).unwrap(),
            undoing(() => restore(id).unwrap()),
          )
        }
        onClose={dialog.close}
      />
    </ManagementPage>
  );
}
