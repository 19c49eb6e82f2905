import { Form } from 'antd';
import { useState } from 'react';
import type { PaymentMethod } from '@focinho/contracts/kernel/enums';
import { formatInstant } from '@focinho/contracts/kernel/dates';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { paymentText } from '@focinho/contracts/desk/payment-text';
import { SALE_FIELDS, saleUpdateSchema, type Sale, type SaleDetail } from '@focinho/contracts/desk/sales';
import { EditDialog } from '@focinho/ui/edit-dialog';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { recordField } from '@focinho/ui/record-field';
import { saveUndoably } from '@focinho/ui/undoing';
import { withApproval } from '../../access/approvals/approval-desk';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { AvailableCredit } from '../../payments/credit/AvailableCredit';
import { PaymentSelect, SalePayment } from '../../payments/tenders/PaymentMethod';
import { PrintReceipt } from '../../kernel/receipts/PrintReceipt';
import { Receipt } from './Receipt';
import { useReceiptFormat } from '../../kernel/receipts/receipt-format';
import { SALE_TOASTS } from './sale-toasts';
import { appointmentText, creditsText } from './receipt-text';
import { SaleSummary } from './SaleSummary';
import { useTenantSalesGetQuery, useTenantSalesUpdateMutation } from './sales.api';
import './sales.css';

const SaleField = recordField(SALE_FIELDS);

/** A sale that was paid in several ways keeps them unless one is chosen that has paid all. */
const paymentSchema = saleUpdateSchema.pick({ paymentMethod: true }).partial();

/** The details of a sale, with its receipt and its payment method to change; open while there is one. */
export function SaleDialog({ sale, onClose }: { sale: Sale | undefined; onClose: () => void }) {
  const [update] = useTenantSalesUpdateMutation();
  // Cashback is not chosen for a whole sale, so that what has paid one is kept like a split.
  const isSplit = (sale?.paidBy?.length ?? 0) > 1 || sale?.paymentMethod === 'CASHBACK';
  const [mayExceedLimit, setMayExceedLimit] = useState(false);
  return (
    <EditDialog
      record={sale}
      called="Esta venda"
      title={`Venda ${sale?.receiptNumber ?? ''}`}
      submitText="Salvar Alterações"
      width="wide"
      valuesOf={({ paymentMethod }) => ({ paymentMethod: isSplit ? undefined : paymentMethod })}
      schema={paymentSchema}
      onSave={async (change, { id }, reverse) => {
        if (change.paymentMethod === undefined) return;
        // How it was split cannot be told to the API again.
        const changed = isSplit ? { change, reverse: () => undefined } : { change, reverse };
        await saveUndoably(SALE_TOASTS.updated, changed, (sent) =>
          withApproval((approval) =>
            update({
              id,
              sale: {
                ...sent,
                ...(isSplit ? { replacesSplit: true } : {}),
                ...(mayExceedLimit ? { mayExceedLimit } : {}),
              },
              approval,
            }).unwrap(),
          ),
        );
      }}
      onClose={onClose}
    >
      {sale && <SaleDetails id={sale.id} />}
      <SaleField name="paymentMethod" required={false}>
        <PaymentSelect
          clientId={sale?.clientId}
          {...(sale && isSplit ? { placeholder: `Manter ${paymentText(sale)}` } : {})}
        />
      </SaleField>
      {sale && <NewlyOnCredit sale={sale} value={mayExceedLimit} onChange={setMayExceedLimit} />}
    </EditDialog>
  );
}

interface NewlyOnCreditProps {
  sale: Sale;
  value: boolean;
  onChange: (mayExceedLimit: boolean) => void;
}
/** Limit of the client, where a sale is to become fiado. */
function NewlyOnCredit({ sale, ...exceed }: NewlyOnCreditProps) {
  const method = Form.useWatch<PaymentMethod | undefined>('paymentMethod');
  if (method !== 'CREDIT' || sale.paymentMethod === 'CREDIT') return null;
  return <AvailableCredit clientId={sale.clientId} total={sale.total} {...exceed} />;
}

function SaleDetails({ id }: { id: string }) {
  const { currentData, error, isError, refetch } = useTenantSalesGetQuery(id);
  if (isError && !currentData)
    return <LoadFailure text="Não foi possível carregar a venda" error={error} onRetry={refetch} />;
  if (!currentData) return <ListLoading text="Carregando venda..." rows={4} />;
  return <SaleOverview sale={currentData} />;
}

function SaleOverview({ sale }: { sale: SaleDetail }) {
  const [format] = useReceiptFormat();
  const timeZone = useTimeZone();
  return (
    <>
      <dl className="fct-facts">
        <Fact name="Cliente" text={sale.client?.name ?? 'Cliente não encontrado'} />
        <Fact name="Agendamento" text={appointmentText(sale)} />
        <Fact name="Data" text={formatInstant(sale.createdAt, timeZone)} />
      </dl>
      <h3 className="fct-section">Itens da Venda</h3>
      <ul className="fct-lines">
        {sale.items.map((item) => (
          <li key={item.id}>
            <span className="fct-line-name">
              {item.name}
              {item.pet && <small className="fcui-muted">{item.pet.name}</small>}
              {creditsText(item) && <small className="fct-line-credits">{creditsText(item)}</small>}
            </span>
            <span className="fct-line-price fcui-number">
              {item.quantity} × {formatMoney(item.unitPrice)} = <strong>{formatMoney(item.totalPrice)}</strong>
            </span>
          </li>
        ))}
      </ul>
      {sale.packageUsages.length > 0 && (
        <>
          <h3 className="fct-section">Usos de pacote</h3>
          <ul className="fct-lines">
            {sale.packageUsages.map((usage) => (
              <li key={usage.id}>
                {usage.package?.name ?? 'Pacote não encontrado'} · {usage.service?.name ?? 'Serviço não encontrado'}
              </li>
            ))}
          </ul>
        </>
      )}
      <SaleSummary {...sale} />
      {(sale.paidBy?.length ?? 0) > 1 && (
        <p>
          Pago com <SalePayment sale={sale} />
        </p>
      )}
      <p className="fct-print">
        <PrintReceipt format={format}>
          <Receipt sale={sale} format={format} />
        </PrintReceipt>
      </p>
    </>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
