import { productListQuerySchema, type Product } from '@focinho/contracts/catalogue/products';
import { DataTable } from '@focinho/ui/data-table';
import { DeleteDialog } from '@focinho/ui/delete-dialog';
import { Dialog } from '@focinho/ui/dialog';
import { CreateButton, Toolbar } from '@focinho/ui/management-page';
import { moneyColumn } from '@focinho/ui/money-column';
import { WriteButton } from '@focinho/ui/read-only';
import { useRecordDialog } from '@focinho/ui/record-dialog';
import { DeleteAction, EditAction, RowActions } from '@focinho/ui/row-actions';
import { SearchInput } from '@focinho/ui/search-input';
import { ActiveBadge, StatusBadge } from '@focinho/ui/status-badge';
import { TwoLines } from '@focinho/ui/text';
import { withToasts } from '@focinho/ui/toasts';
import { ListFrame } from '@focinho/ui/toolbar-slot';
import { CreateProductDialog, EditProductDialog, PRODUCT_TOASTS } from './ProductForm';
import { useTenantProductsDeleteMutation, useTenantProductsListQuery } from './products.api';
import { useListState } from './use-list-state';
import './products.css';

/** The product catalogue. It has no page of its own; the sales page opens it. */
export function ProductsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title="Produtos" width={960} onClose={onClose}>
      <p className="fcui-dialog-description">Gerencie os produtos vendidos pelo pet shop</p>
      <ListFrame>
        <Catalogue />
      </ListFrame>
    </Dialog>
  );
}

function Catalogue() {
  const list = useListState(productListQuerySchema, { sort: 'name' });
  const products = useTenantProductsListQuery(list.query);
  const [remove] = useTenantProductsDeleteMutation();
  // `?new=1` in the address means a new sale.
  const dialog = useRecordDialog<Product>({ rows: products.data?.rows, readsAddress: false });

  return (
    <div className="fct-products">
      <Toolbar>
        <SearchInput value={list.query.search} onSearch={list.setSearch} placeholder="Buscar produtos por nome..." />
      </Toolbar>
      <DataTable<Product>
        title="Lista de Produtos"
        loadingText="Carregando produtos..."
        extra={<CreateButton onClick={dialog.create}>Novo Produto</CreateButton>}
        emptyText="Nenhum produto encontrado"
        purpose="O que a loja vende além dos serviços, com preço e estoque."
        emptyAction={<WriteButton onClick={dialog.create}>Cadastrar primeiro produto</WriteButton>}
        list={list}
        response={products}
        columns={[
          {
            title: 'Nome',
            sort: 'name',
            render: ({ name, description }) => <TwoLines first={name} second={description} />,
          },
          moneyColumn('Preço', ({ price }) => price, { sort: 'price' }),
          { title: 'Estoque', align: 'right', render: ({ stock }) => <Stock units={stock} /> },
          { title: 'Status', render: ({ isActive }) => <ActiveBadge active={isActive} /> },
        ]}
        actions={(product) => (
          <RowActions>
            <EditAction record={product.name} onClick={() => dialog.edit(product)} />
            <DeleteAction record={product.name} onClick={() => dialog.remove(product)} />
          </RowActions>
        )}
      />
      <CreateProductDialog open={dialog.creating} onClose={dialog.close} />
      <EditProductDialog product={dialog.editing} onClose={dialog.close} />
      <DeleteDialog
        record={dialog.deleting}
        question={({ name }) => `Tem certeza que deseja excluir o produto "${name}"? Esta ação não pode ser desfeita.`}
        onConfirm={({ id }) => withToasts(PRODUCT_TOASTS.deleted, remove(id).unwrap())}
        onClose={dialog.close}
      />
    </div>
  );
}

/** "-" for a product without stock keeping. */
function Stock({ units }: { units: number | null }) {
  if (units === null) return '-';
  if (units === 0) return <StatusBadge tone="red">Esgotado</StatusBadge>;
  return <span className="fcui-number">{units.toLocaleString('pt-BR')}</span>;
}
