import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { contentName } from '@focinho/contracts/vendor/invoice-texts';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import type { PixCharge } from '@focinho/contracts/payments/pix';
import type { Invoice, InvoiceCharge } from '@focinho/contracts/vendor/subscriptions';
import { skipToken } from '@focinho/host/store';
import { Dialog } from '@focinho/ui/dialog';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { PixQr } from '../../payments/pix/PixQr';
import { useTenantInvoiceChargeCreateMutation, useTenantInvoiceChargeGetQuery } from './subscription.api';

const POLL_MS = 3_000;

/** Pays an invoice by PIX; open while there is one. It stays open when it is paid, to say so. */
export function InvoicePayment({ invoice, onClose }: { invoice: Invoice | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={invoice !== undefined}
      title={`Fatura nº ${invoice?.number ?? ''}`}
      width={440}
      onClose={onClose}
      footer={
        <div className="fcui-dialog-footer">
          <Button onClick={onClose}>Fechar</Button>
        </div>
      }
    >
      {invoice && <Payment invoice={invoice} />}
    </Dialog>
  );
}

function Payment({ invoice }: { invoice: Invoice }) {
  const [create, created] = useTenantInvoiceChargeCreateMutation();
  useEffect(() => void create(invoice.id), [create, invoice.id]);
  const [paid, setPaid] = useState<InvoiceCharge>();
  const polled = useTenantInvoiceChargeGetQuery(created.data && !paid ? invoice.id : skipToken, {
    pollingInterval: POLL_MS,
  });
  const known = polled.currentData ?? created.data;
  if (known?.invoice.paidAt && !paid) setPaid(known);
  if (paid) return <Paid {...paid} />;
  if (created.isError)
    return (
      <LoadFailure text="Não foi possível gerar o PIX" error={created.error} onRetry={() => void create(invoice.id)} />
    );
  if (!known) return <ListLoading text="Gerando o PIX..." rows={4} />;
  const { charge } = known;
  return (
    <div className="fct-invoice-payment">
      <p>{contentName(invoice)}</p>
      {charge && charge.receivedAmount && charge.status === 'OPEN' ? (
        <>
          <Alert role="alert" type="warning" showIcon title={shortText(charge)} />
          <Button type="primary" loading={created.isLoading} onClick={() => void create(invoice.id)}>
            Gerar código do que falta
          </Button>
        </>
      ) : charge?.status === 'OPEN' ? (
        <>
          {/* Here it is the payer who looks at the code: it is not theirs to confirm. */}
          <PixQr charge={{ ...charge, isConfirmedByHand: false }} onChanged={() => void polled.refetch()} />
          <p className="fcui-muted">
            {charge.isConfirmedByHand
              ? 'Depois que você pagar, confirmamos em até um dia útil.'
              : 'Pague no aplicativo do seu banco. Esta tela avisa sozinha quando o pagamento chegar.'}
          </p>
        </>
      ) : (
        <>
          <p>Este código venceu, mas a fatura continua aberta.</p>
          <Button type="primary" loading={created.isLoading} onClick={() => void create(invoice.id)}>
            Gerar novo código
          </Button>
        </>
      )}
    </div>
  );
}

/** "Chegaram R$ 100,00. Faltam R$ 29,90." The code that was paid cannot be paid again. */
function shortText({ amount, receivedAmount = 0 }: PixCharge): string {
  const missing = fromCents(toCents(amount) - toCents(receivedAmount));
  return `Chegaram ${formatMoney(receivedAmount)}. Faltam ${formatMoney(missing)}.`;
}

function Paid({ charge, invoice: { amount, received = 0 } }: InvoiceCharge) {
  const extra = toCents(received) - toCents(amount);
  return (
    <div className="fct-invoice-payment">
      {/* What has arrived is told of the invoice as a whole. */}
      {charge && <PixQr charge={{ ...charge, status: 'PAID', receivedAmount: charge.amount }} />}
      <p role="status">Pagamento recebido. Obrigado!</p>
      {extra > 0 && (
        <p>
          Ao todo chegaram {formatMoney(received)}: {formatMoney(fromCents(extra))} a mais viraram crédito.
        </p>
      )}
    </div>
  );
}
