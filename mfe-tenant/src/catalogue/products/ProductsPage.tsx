import PackagePlusIcon from 'lucide-react/icons/package-plus';
import { useState, type ReactNode } from 'react';
import { LOW_STOCK, PRODUCT_FIELDS, productListQuerySchema, type Product } from '@focinho/contracts/catalogue/products';
import { useSearchParams } from '@focinho/host/router';
import { ChoiceFilter } from '@focinho/ui/choice-filter';
import { recordColumn } from '@focinho/ui/column';
import { DataTable } from '@focinho/ui/data-table';
import { FilterSelect } from '@focinho/ui/filter-select';
import { later } from '@focinho/ui/later';
import { useListParams } from '@focinho/ui/list-params';
import { CreateButton, ManagementPage, PageHeader } from '@focinho/ui/management-page';
import { Toolbar } from '@focinho/ui/toolbar';
import { moneyColumn } from '@focinho/ui/money-column';
import { WriteButton } from '@focinho/ui/read-only';
import { useRecordDialog } from '@focinho/ui/record-dialog';
import { DeleteAction, EditAction, RowAction, RowActions } from '@focinho/ui/row-actions';
import { ActiveBadge, StatusBadge } from '@focinho/ui/status-badge';
import { TwoLines } from '@focinho/ui/text';
import { useDeleteAtOnce } from '@focinho/ui/undoing';
import { StockCounts } from '../stock/StockCounts';
import { StockEntries } from '../stock/StockEntries';
import { ProductPicture } from './ProductPicture';
import { PRODUCT_TOASTS } from './product-toasts';
import {
  useTenantProductsDeleteMutation,
  useTenantProductsListQuery,
  useTenantProductsRestoreMutation,
} from './products.api';

const CreateProductDialog = later(
  async () => (await import('./ProductForm')).CreateProductDialog,
  ({ open }) => open,
);
const EditProductDialog = later(
  async () => (await import('./ProductForm')).EditProductDialog,
  ({ product }) => product !== undefined,
);
const StockMovementDialog = later(
  async () => (await import('../stock/StockMovementDialog')).StockMovementDialog,
  ({ product }) => product !== undefined,
);

const column = recordColumn(PRODUCT_FIELDS);

const VIEWS = [
  { value: 'products', label: 'Produtos', subtitle: 'Gerencie os produtos vendidos pelo pet shop' },
  { value: 'entries', label: 'Movimentos', subtitle: 'O que entrou e saiu do estoque, e por quê' },
  { value: 'counts', label: 'Contagens', subtitle: 'Confira o que há na prateleira e acerte o estoque' },
] as const;
type View = (typeof VIEWS)[number]['value'];

/** The products that the shop sells besides services, what comes and goes of them, and counts of what is there. */
export function Page() {
  const [address, setAddress] = useSearchParams();
  const view = VIEWS.find(({ value }) => value === address.get('view')) ?? VIEWS[0];
  const choice = (
    <div>
      <ChoiceFilter<View>
        label="O que mostrar"
        options={VIEWS.map(({ value, label }) => ({ value, label }))}
        value={view.value}
        onChange={(chosen) => setAddress(chosen === VIEWS[0].value ? {} : { view: chosen })}
      />
    </div>
  );
  if (view.value === 'products') return <Catalogue subtitle={view.subtitle}>{choice}</Catalogue>;
  return (
    <ManagementPage>
      <PageHeader title="Produtos" subtitle={view.subtitle} />
      {choice}
      {view.value === 'entries' ? <StockEntries /> : <StockCounts />}
    </ManagementPage>
  );
}

function Catalogue({ subtitle, children }: { subtitle: string; children: ReactNode }) {
  const list = useListParams(productListQuerySchema, { sort: 'name' });
  const products = useTenantProductsListQuery(list.query);
  const [remove] = useTenantProductsDeleteMutation();
  const [restore] = useTenantProductsRestoreMutation();
  const removeAtOnce = useDeleteAtOnce(
    PRODUCT_TOASTS.deleted,
    (id) => remove(id).unwrap(),
    (id) => restore(id).unwrap(),
  );
  const dialog = useRecordDialog<Product>({ rows: products.data?.rows });
  const [moving, setMoving] = useState<Product>();

  return (
    <ManagementPage>
      <PageHeader
        title="Produtos"
        subtitle={subtitle}
        actions={<CreateButton onClick={dialog.create}>Novo Produto</CreateButton>}
      />
      {children}
      <Toolbar list={list} searchFor="Buscar produtos por nome...">
        <FilterSelect
          label="Filtrar por estoque"
          all="Qualquer estoque"
          value={list.query.isLow === undefined ? undefined : 'low'}
          options={[{ value: 'low', label: 'Estoque baixo' }]}
          onChange={(chosen) => list.setFilter({ isLow: chosen ? true : undefined })}
        />
      </Toolbar>
      <DataTable<Product>
        title="Lista de Produtos"
        loadingText="Carregando produtos..."
        emptyText="Nenhum produto encontrado"
        purpose="O que a loja vende além dos serviços, com preço e estoque."
        emptyAction={<WriteButton onClick={dialog.create}>Cadastrar primeiro produto</WriteButton>}
        list={list}
        response={products}
        columns={[
          {
            ...column('name'),
            first: { field: 'name', second: 'description' },
            width: 260,
            render: ({ name, description, photoId }) => (
              <span className="fct-product-name">
                <ProductPicture id={photoId} />
                <TwoLines first={name} second={description} />
              </span>
            ),
          },
          moneyColumn(column('price'), ({ price }) => price, { isMain: true }),
          { ...column('stock'), word: 'estoque', align: 'right', width: 100, render: stockText },
          { ...column('isActive'), width: 100, render: ({ isActive }) => <ActiveBadge active={isActive} /> },
        ]}
        actionCount={3}
        actions={(product) => (
          <RowActions>
            {product.stock !== null && (
              <RowAction
                action="Movimentar estoque"
                record={product.name}
                icon={<PackagePlusIcon />}
                onClick={() => setMoving(product)}
              />
            )}
            <EditAction record={product.name} onClick={() => dialog.edit(product)} />
            <DeleteAction record={product.name} onClick={() => removeAtOnce(product)} />
          </RowActions>
        )}
      />
      <CreateProductDialog open={dialog.creating} onClose={dialog.close} />
      <EditProductDialog product={dialog.editing} onClose={dialog.close} />
      <StockMovementDialog product={moving} onClose={() => setMoving(undefined)} />
    </ManagementPage>
  );
}

/** "-" for a product without stock keeping. */
function stockText({ stock: units, minStock }: Product) {
  if (units === null) return '-';
  if (units === 0) return <StatusBadge tone="red">Esgotado</StatusBadge>;
  const written = units.toLocaleString('pt-BR');
  if (units <= (minStock ?? LOW_STOCK)) return <StatusBadge tone="yellow">{written} · baixo</StatusBadge>;
  return <span className="fcui-number">{written}</span>;
}
