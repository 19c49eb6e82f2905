import { PrinterOutlined, QrcodeOutlined, ShoppingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { formatInstantDay } from '@focinho/contracts/kernel/dates';
import { PAYMENT_METHOD_LABEL, PAYMENT_METHODS } from '@focinho/contracts/kernel/enums';
import { methodsOf } from '@focinho/contracts/desk/payment-text';
import { saleListQuerySchema, type Sale, type SaleDetail } from '@focinho/contracts/desk/sales';
import { useSearchParams } from '@focinho/host/router';
import { DataTable } from '@focinho/ui/data-table';
import { DeleteDialog } from '@focinho/ui/delete-dialog';
import { FilterSelect } from '@focinho/ui/filter-select';
import { useListParams } from '@focinho/ui/list-params';
import { CreateButton, ManagementPage, PageHeader, Toolbar } from '@focinho/ui/management-page';
import { moneyColumn } from '@focinho/ui/money-column';
import { useAllowed } from '@focinho/ui/permissions';
import { WriteButton } from '@focinho/ui/read-only';
import { useRecordDialog } from '@focinho/ui/record-dialog';
import { DeleteAction, EditAction, RowAction, RowActions } from '@focinho/ui/row-actions';
import { SearchInput } from '@focinho/ui/search-input';
import { withToasts } from '@focinho/ui/toasts';
import { SalePixDialog } from './SalePixDialog';
import { ProductsDialog } from '../../catalogue/products/ProductsDialog';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { tenantPage } from '../../tenant-page';
import { useAddressedSale } from './addressed-sale';
import { AddressedSaleFailure } from './AddressedSaleFailure';
import { SalePayment } from '../../payments/tenders/PaymentMethod';
import { ReceiptDialog } from './ReceiptDialog';
import { appointmentText, SaleDialog } from './SaleDialog';
import { CreateSaleDialog, SALE_TOASTS } from './SaleForm';
import { useTenantSalesDeleteMutation, useTenantSalesListQuery } from './sales.api';

function SalesPage() {
  const list = useListParams(saleListQuerySchema, { sort: '-createdAt' });
  const sales = useTenantSalesListQuery(list.query);
  const [remove] = useTenantSalesDeleteMutation();
  const dialog = useRecordDialog<Sale, 'pix' | 'receipt'>({ rows: sales.data?.rows });
  const addressed = useAddressedSale();
  const [receipt, setReceipt] = useState<SaleDetail>();
  const [products, setProducts] = useState(false);
  const [address, setAddress] = useSearchParams();
  /** `?products=1` opens it, too: the palette leads there. */
  const closeProducts = () => {
    setProducts(false);
    if (address.has('products')) setAddress({}, { replace: true });
  };
  const timeZone = useTimeZone();
  const allowed = useAllowed();

  return (
    <ManagementPage>
      <PageHeader
        title="Vendas"
        subtitle="Gerencie vendas e finalize agendamentos"
        actions={
          <>
            <Button icon={<ShoppingOutlined aria-hidden />} onClick={() => setProducts(true)}>
              Produtos
            </Button>
            <CreateButton onClick={dialog.create}>Nova Venda</CreateButton>
          </>
        }
      />
      {addressed.error !== undefined && <AddressedSaleFailure {...addressed} />}
      <Toolbar>
        <SearchInput
          value={list.query.search}
          onSearch={list.setSearch}
          placeholder="Buscar vendas por recibo, cliente ou forma de pagamento..."
        />
        <FilterSelect
          label="Filtrar por forma de pagamento"
          all="Todas as formas de pagamento"
          value={list.query.paymentMethod}
          options={PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABEL[value] }))}
          onChange={(paymentMethod) => list.setFilter({ paymentMethod })}
        />
      </Toolbar>
      <DataTable<Sale>
        title="Lista de Vendas"
        loadingText="Carregando vendas..."
        emptyText="Nenhuma venda encontrada"
        purpose="O que foi vendido e como foi pago. As comandas fechadas no Balcão aparecem aqui."
        emptyAction={<WriteButton onClick={dialog.create}>Fazer primeira venda</WriteButton>}
        list={list}
        response={sales}
        columns={[
          {
            title: 'Recibo',
            sort: 'receiptNumber',
            width: 110,
            render: ({ receiptNumber }) => <span className="fcui-strong fcui-number">{receiptNumber}</span>,
          },
          { title: 'Cliente', render: ({ client }) => client?.name ?? 'Cliente não encontrado' },
          { title: 'Agendamento', render: appointmentText },
          moneyColumn('Total', ({ total }) => total, { sort: 'total' }),
          { title: 'Pagamento', width: 210, render: (sale) => <SalePayment sale={sale} /> },
          {
            title: 'Data',
            sort: 'createdAt',
            width: 110,
            render: ({ createdAt }) => formatInstantDay(createdAt, timeZone),
          },
        ]}
        actionCount={4}
        actions={(sale) => (
          <RowActions>
            {methodsOf(sale).includes('PIX') && (
              <RowAction
                always
                action="QR PIX"
                icon={<QrcodeOutlined aria-hidden />}
                record={`venda ${sale.receiptNumber}`}
                onClick={() => dialog.show('pix', sale)}
              />
            )}
            <RowAction
              always
              action="Recibo"
              icon={<PrinterOutlined aria-hidden />}
              record={`venda ${sale.receiptNumber}`}
              onClick={() => dialog.show('receipt', sale)}
            />
            <EditAction record={`venda ${sale.receiptNumber}`} onClick={() => dialog.edit(sale)} />
            {allowed('sales.delete') && (
              <DeleteAction record={`venda ${sale.receiptNumber}`} onClick={() => dialog.remove(sale)} />
            )}
          </RowActions>
        )}
      />
      <CreateSaleDialog open={dialog.creating} onClose={dialog.close} onCreated={setReceipt} />
      <SaleDialog sale={dialog.editing ?? addressed.sale} onClose={dialog.editing ? dialog.close : addressed.close} />
      <SalePixDialog sale={dialog.recordOf('pix')} onClose={dialog.close} />
      <ReceiptDialog
        sale={receipt ?? dialog.recordOf('receipt')}
        onClose={() => {
          setReceipt(undefined);
          dialog.close();
        }}
      />
      <ProductsDialog open={products || address.has('products')} onClose={closeProducts} />
      <DeleteDialog
        record={dialog.deleting}
        question={() => 'Tem certeza que deseja excluir esta venda? Esta ação não pode ser desfeita.'}
        extra={
          dialog.deleting &&
          methodsOf(dialog.deleting).includes('PIX') && (
            <p>O que chegou por PIX não volta sozinho: depois de excluir, o Balcão diz quanto devolver.</p>
          )
        }
        onConfirm={({ id }) => withToasts(SALE_TOASTS.deleted, remove(id).unwrap())}
        onClose={dialog.close}
      />
    </ManagementPage>
  );
}

export const Page = tenantPage(SalesPage);
