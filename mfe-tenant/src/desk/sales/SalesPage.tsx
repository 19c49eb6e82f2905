import PrinterIcon from 'lucide-react/icons/printer';
import FileTextIcon from 'lucide-react/icons/file-text';
import QrCodeIcon from 'lucide-react/icons/qr-code';
import { useState } from 'react';
import { formatInstantDay } from '@focinho/contracts/kernel/dates';
import { PAYMENT_METHOD_LABEL, PAYMENT_METHODS } from '@focinho/contracts/kernel/enums';
import { methodsOf } from '@focinho/contracts/desk/payment-text';
import { SALE_FIELDS, saleListQuerySchema, type Sale, type SaleDetail } from '@focinho/contracts/desk/sales';
import { useNavigate, useParams } from '@focinho/host/router';
import { recordColumn } from '@focinho/ui/column';
import { DataTable } from '@focinho/ui/data-table';
import { DeleteDialog } from '@focinho/ui/delete-dialog';
import { FilterSelect } from '@focinho/ui/filter-select';
import { later } from '@focinho/ui/later';
import { useListParams } from '@focinho/ui/list-params';
import { CreateButton, ManagementPage, PageHeader } from '@focinho/ui/management-page';
import { Toolbar } from '@focinho/ui/toolbar';
import { moneyColumn } from '@focinho/ui/money-column';
import { useAllowed } from '@focinho/ui/permissions';
import { WriteButton } from '@focinho/ui/read-only';
import { useRecordDialog } from '@focinho/ui/record-dialog';
import { DeleteAction, EditAction, RowAction, RowActions } from '@focinho/ui/row-actions';
import { withToasts } from '@focinho/ui/toasts';
import { undoing } from '@focinho/ui/undoing';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { ClientLink } from '../../people/clients/ClientLink';
import { useAddressedSale } from './addressed-sale';
import { AddressedSaleFailure } from './AddressedSaleFailure';
import { SalePayment } from '../../payments/tenders/PaymentMethod';
import { appointmentText } from './receipt-text';
import { SALE_TOASTS } from './sale-toasts';
import { useTenantSalesDeleteMutation, useTenantSalesListQuery, useTenantSalesRestoreMutation } from './sales.api';

const CreateSaleDialog = later(
  async () => (await import('./SaleForm')).CreateSaleDialog,
  ({ open }) => open,
);
const SaleDialog = later(
  async () => (await import('./SaleDialog')).SaleDialog,
  ({ sale }) => sale !== undefined,
);
const SalePixDialog = later(
  async () => (await import('./SalePixDialog')).SalePixDialog,
  ({ sale }) => sale !== undefined,
);
const ReceiptDialog = later(
  async () => (await import('./ReceiptDialog')).ReceiptDialog,
  ({ sale }) => sale !== undefined,
);

const column = recordColumn(SALE_FIELDS);

export function Page() {
  const list = useListParams(saleListQuerySchema, { sort: '-createdAt' });
  const sales = useTenantSalesListQuery(list.query);
  const [remove] = useTenantSalesDeleteMutation();
  const [restore] = useTenantSalesRestoreMutation();
  const dialog = useRecordDialog<Sale, 'pix' | 'receipt'>({ rows: sales.data?.rows });
  const addressed = useAddressedSale();
  const [receipt, setReceipt] = useState<SaleDetail>();
  const timeZone = useTimeZone();
  const allowed = useAllowed();
  const { tenantSlug = '' } = useParams();
  const navigate = useNavigate();

  return (
    <ManagementPage>
      <PageHeader
        title="Vendas"
        subtitle="Gerencie vendas e finalize agendamentos"
        actions={<CreateButton onClick={dialog.create}>Nova Venda</CreateButton>}
      />
      {addressed.error !== undefined && <AddressedSaleFailure {...addressed} />}
      <Toolbar list={list} searchFor="Buscar vendas por recibo, cliente ou forma de pagamento...">
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
            ...column('receiptNumber'),
            width: 110,
            render: ({ receiptNumber }) => <span className="fcui-strong fcui-number">{receiptNumber}</span>,
          },
          {
            ...column('clientId'),
            first: { field: 'client.name' },
            render: ({ client }) => <ClientLink client={client}>{client?.name ?? 'Cliente não encontrado'}</ClientLink>,
          },
          { ...column('appointmentId'), render: appointmentText },
          moneyColumn(column('total'), ({ total }) => total, { isMain: true }),
          { ...column('paymentMethod'), width: 210, render: (sale) => <SalePayment sale={sale} /> },
          {
            ...column('createdAt'),
            width: 110,
            render: ({ createdAt }) => formatInstantDay(createdAt, timeZone),
          },
        ]}
        actionCount={5}
        actions={(sale) => (
          <RowActions>
            {methodsOf(sale).includes('PIX') && (
              <RowAction
                always
                action="QR PIX"
                icon={<QrCodeIcon />}
                record={`venda ${sale.receiptNumber}`}
                onClick={() => dialog.show('pix', sale)}
              />
            )}
            <RowAction
              always
              action="Recibo"
              icon={<PrinterIcon />}
              record={`venda ${sale.receiptNumber}`}
              onClick={() => dialog.show('receipt', sale)}
            />
            <RowAction
              action="Nota fiscal"
              icon={<FileTextIcon />}
              record={`venda ${sale.receiptNumber}`}
              onClick={() => void navigate(`/${tenantSlug}/fiscal-documents?sale=${sale.id}`)}
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
      <DeleteDialog
        record={dialog.deleting}
        question={() => 'Tem certeza que deseja excluir esta venda? Esta ação não pode ser desfeita.'}
        extra={
          dialog.deleting &&
          methodsOf(dialog.deleting).includes('PIX') && (
            <p>O que chegou por PIX não volta sozinho: depois de excluir, o Balcão diz quanto devolver.</p>
          )
        }
        onConfirm={({ id }) =>
          withToasts(
            SALE_TOASTS.deleted,
            remove(id).unwrap(),
            undoing(() => restore(id).unwrap()),
          )
        }
        onClose={dialog.close}
      />
    </ManagementPage>
  );
}
