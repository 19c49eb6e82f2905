import QrCodeIcon from 'lucide-react/icons/qr-code';
import XIcon from 'lucide-react/icons/x';
import { Alert, Button } from 'antd';
import { useEffect, useImperativeHandle, useRef, useState, type FormEvent, type Ref } from 'react';
import { PAYMENT_METHOD_LABEL, PAYMENT_METHODS, type PaymentMethod } from '@focinho/contracts/kernel/enums';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import type { CheckoutInput, Order } from '@focinho/contracts/desk/orders';
import { newIdempotencyKey } from '@focinho/host/store';
import { ConfirmDialog } from '@focinho/ui/confirm-dialog';
import { MoneyInput } from '@focinho/ui/decimal-input';
import { FocusKeeper, ROW_ACTION } from '@focinho/ui/focus-keeper';
import { failureReason } from '@focinho/ui/form-errors';
import { SlowResponse } from '@focinho/ui/slow-response';
import { useIsPhone } from '@focinho/ui/viewport';
import { withApproval } from '../../access/approvals/approval-desk';
import { isRefused } from '../../kernel/outcome';
import { paymentMethodsFor } from '../../payments/tenders/PaymentMethod';
import { AvailableCredit } from '../../payments/credit/AvailableCredit';
import { PixDialog } from '../../payments/pix/PixDialog';
import { PixOfOrder } from '../../payments/pix/PixOfOrder';
import { useUsableCashback } from '../cashback/use-usable-cashback';
import { restOf, tipFields, type TipShare } from '../../agenda/tips/tip-shares';
import { TipField } from '../../agenda/tips/TipPeople';
import { useTenantOrdersCheckoutMutation } from './orders.api';
import {
  paymentsWith,
  settle,
  tenderFor,
  withCashback,
  withMethod,
  withoutArrived,
  type Settlement,
  type Share,
  type Tender,
} from './tenders';

const KEYS: Record<PaymentMethod, string> = { PIX: 'F2', CASH: 'F3', CARD: 'F4', CREDIT: 'F5', CASHBACK: 'F6' };
/** In the order of their keys. */
const METHODS = [...PAYMENT_METHODS].sort((a, b) => KEYS[a].localeCompare(KEYS[b]));
const NO_RESPONSE = 'Não houve resposta. Tente de novo com Enter: a comanda é cobrada uma vez só.';

export interface CheckoutHandle {
  pay: (method: PaymentMethod) => void;
}
interface CheckoutProps {
  ref?: Ref<CheckoutHandle>;
  order: Order;
  /** `change` in reais. */
  onClosed: (order: Order, change: number) => void;
  /** Nobody knows whether it is closed; `change` in reais. */
  onNoResponse: (change: number) => void;
}

/** The tenders of an order, and the button that closes it. Enter anywhere in it closes as soon as nothing is left to pay. */
export function Checkout({ ref, order, onClosed, onNoResponse }: CheckoutProps) {
  const received = toCents(order.received?.amount ?? 0);
  /** Cents that are left to pay, with the tip: whatever has arrived by PIX is a tender already, on every screen. */
  const [tip, setTip] = useState<{ amount: number; shares: TipShare[] }>({ amount: 0, shares: [] });
  const due = toCents(order.total) + toCents(tip.amount);
  const total = Math.max(0, due - received);
  const cashback = useUsableCashback(order.client.id, toCents(order.total));
  const methods = METHODS.filter((method) =>
    method === 'CASHBACK' ? cashback.most > 0 : paymentMethodsFor(order.client.id).includes(method),
  );
  const [tenders, setTenders] = useState<Tender[]>([]);
  const [known, setKnown] = useState(received);
  if (received !== known) {
    setKnown(received);
    if (received > known) setTenders(withoutArrived(total, tenders, received - known));
  }
  /** The amount in reais for which a QR is shown. */
  const [charging, setCharging] = useState<number>();
  /** Whether a QR was shown. Once it is paid, the order has received it, and its tender is gone. */
  const [charged, setCharged] = useState(false);
  const [asking, setAsking] = useState<Settlement>();
  const [mayExceedLimit, setMayExceedLimit] = useState(false);
  const [focused, setFocused] = useState<{ key: number }>();
  const form = useRef<HTMLFormElement>(null);
  const phone = useIsPhone();
  const settlement = settle(total, tenders);
  const isReady = settlement.rest === 0 && order.lines.length > 0 && restOf(tip.amount, tip.shares) === 0;
  const { sending, failure, close } = useClose(order, onClosed, onNoResponse);

  const pay = (method: PaymentMethod) => {
    if (sending || order.lines.length === 0 || !methods.includes(method)) return;
    const next =
      method === 'CASHBACK' ? withCashback(total, tenders, cashback.most) : withMethod(total, tenders, method);
    const tender = tenderFor(next, method);
    setTenders(next);
    // A keyboard on the screen would hide the rest; only received cash has to be typed.
    if (tender && (!phone || method === 'CASH')) setFocused({ key: tender.key });
  };
  useImperativeHandle(ref, () => ({ pay }));
  const focus = (key: number) => form.current?.querySelector<HTMLInputElement>(`[data-tender="${key}"] input`)?.focus();
  useEffect(() => {
    if (focused) focus(focused.key);
  }, [focused]);
  const charge = ({ key, amount }: Share) => {
    // Where the focus returns to: there Enter closes the comanda.
    if (!phone) focus(key);
    setCharged(true);
    setCharging(fromCents(amount));
  };

  const give = (key: number, given: number | null) =>
    setTenders(tenders.map((tender) => (tender.key === key ? { ...tender, given } : tender)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    if (charged && awaitedPix(settlement) > 0) setAsking(settlement);
    else void closeWith(settlement);
  };
  const onCredit = settlement.shares.find(({ method }) => method === 'CREDIT');
  const closeWith = (settled: Settlement) =>
    close(settled, Math.min(received, due), {
      ...(onCredit && mayExceedLimit ? { mayExceedLimit } : {}),
      ...tipFields(tip.amount, tip.shares),
    });

  return (
    <form ref={form} className="fct-checkout" aria-label="Pagamento" onSubmit={submit}>
      <div className="fct-checkout-methods">
        {methods.map((method) => (
          <Button
            key={method}
            disabled={sending || order.lines.length === 0}
            aria-keyshortcuts={KEYS[method]}
            onClick={() => pay(method)}
          >
            <kbd aria-hidden>{KEYS[method]}</kbd> {shortLabel(method)}
          </Button>
        ))}
      </div>
      <PixOfOrder order={order} />
      <TipField
        tip={tip.amount}
        shares={tip.shares}
        disabled={sending || order.lines.length === 0}
        onChange={(amount, shares) => setTip({ amount, shares })}
      />
      <FocusKeeper fallback=".fct-checkout-methods button">
        {settlement.shares.length > 0 && (
          <ul className="fct-checkout-tenders" aria-label="Pagamentos">
            {settlement.shares.map((share) => (
              <TenderRow
                key={share.key}
                share={share}
                disabled={sending}
                onGive={(given) => give(share.key, given)}
                onCharge={() => charge(share)}
                onRemove={() => setTenders(tenders.filter(({ key }) => key !== share.key))}
              />
            ))}
          </ul>
        )}
      </FocusKeeper>
      <PixDialog
        purpose={
          charging === undefined
            ? undefined
            : { orderId: order.id, amount: charging, ...(tip.amount > 0 ? { tip: tip.amount } : {}) }
        }
        title="PIX da comanda"
        onClose={() => setCharging(undefined)}
      />
      <ConfirmDialog
        record={asking}
        title="O PIX ainda não chegou"
        question={(settled) =>
          `O QR de ${formatMoney(fromCents(awaitedPix(settled)))} ainda não foi pago. Fechar assim mesmo?`
        }
        confirmText="Fechar comanda"
        onConfirm={closeWith}
        onClose={() => setAsking(undefined)}
      />
      {onCredit && (
        <AvailableCredit
          clientId={order.client.id}
          total={fromCents(onCredit.amount)}
          value={mayExceedLimit}
          onChange={setMayExceedLimit}
        />
      )}
      {cashback.most > 0 && (
        <p className="fcui-muted" role="status">
          Cashback do cliente: {formatMoney(fromCents(cashback.usable))}
          {cashback.most < cashback.usable && `, até ${formatMoney(fromCents(cashback.most))} nesta venda`}
        </p>
      )}
      <Outcome settlement={settlement} isUsed={tenders.length > 0 || received > 0} />
      {failure && <Alert role="alert" type="error" showIcon title={failure} className="fcui-dialog-alert" />}
      <SlowResponse waiting={sending} />
      <Button type="primary" htmlType="submit" size="large" block loading={sending} disabled={!isReady}>
        Fechar comanda · {formatMoney(fromCents(due))}
      </Button>
    </form>
  );
}

/** The desk says "Fiado"; the specified label is longer than its button. */
const shortLabel = (method: PaymentMethod) => (method === 'CREDIT' ? 'Fiado' : PAYMENT_METHOD_LABEL[method]);

/** In cents. */
const awaitedPix = ({ shares }: Settlement) =>
  shares.filter(({ method }) => method === 'PIX').reduce((sum, { amount }) => sum + amount, 0);

/** One sale, whatever is pressed how often: a repeated attempt with the same payments has the same key. */
function useClose(order: Order, onClosed: CheckoutProps['onClosed'], onNoResponse: CheckoutProps['onNoResponse']) {
  const [checkout] = useTenantOrdersCheckoutMutation();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const busy = useRef(false);
  const attempt = useRef({ content: '', key: '' });
  const close = async (settlement: Settlement, received: number, more: Partial<CheckoutInput>) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setFailure(undefined);
    const payments = paymentsWith(received, settlement);
    const input = { total: order.total, payments, ...more };
    const content = JSON.stringify(input);
    if (attempt.current.content !== content) attempt.current = { content, key: newIdempotencyKey() };
    const idempotencyKey = attempt.current.key;
    try {
      const closed = await withApproval((approval) =>
        checkout({ id: order.id, checkout: input, idempotencyKey, approval }).unwrap(),
      );
      onClosed(closed, fromCents(settlement.change));
    } catch (cause) {
      // The refused attempt is over: the same payments of a changed order are a new one.
      if (isRefused(cause)) attempt.current = { content: '', key: '' };
      else onNoResponse(fromCents(settlement.change));
      setFailure(isRefused(cause) ? failureReason(cause) : NO_RESPONSE);
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  return { sending, failure, close };
}

interface TenderRowProps {
  share: Share;
  disabled: boolean;
  onGive: (cents: number | null) => void;
  /** Shows a QR for a PIX tender. */
  onCharge: () => void;
  onRemove: () => void;
}
function TenderRow({ share, disabled, onGive, onCharge, onRemove }: TenderRowProps) {
  const name = shortLabel(share.method);
  const label = share.method === 'CASH' ? 'Dinheiro recebido' : `Valor em ${name}`;
  return (
    <li data-tender={share.key}>
      <span className="fct-checkout-name">{share.method === 'CASH' ? 'Recebido em dinheiro' : name}</span>
      {share.method === 'PIX' && (
        <Button
          icon={<QrCodeIcon />}
          disabled={disabled || share.amount <= 0}
          onClick={onCharge}
          {...{ [ROW_ACTION]: 'Gerar QR' }}
        >
          Gerar QR
        </Button>
      )}
      <MoneyInput
        aria-label={label}
        disabled={disabled}
        value={share.given === null ? null : fromCents(share.given)}
        placeholder={fromCents(share.amount).toLocaleString('pt-BR', { minimumFractionDigits: 2 })}
        onChange={(amount) => onGive(amount === null ? null : toCents(Math.max(0, amount)))}
      />
      <Button type="text" icon={<XIcon />} aria-label={`Remover ${name}`} disabled={disabled} onClick={onRemove} />
    </li>
  );
}

/** The amount that is left to pay, or the change, legible across the counter. */
function Outcome({ settlement: { rest, change }, isUsed }: { settlement: Settlement; isUsed: boolean }) {
  const phone = useIsPhone();
  return (
    <div className="fct-checkout-outcome" role="status">
      {rest > 0 && (
        <p>
          Falta <strong className="fcui-number">{formatMoney(fromCents(rest))}</strong>
        </p>
      )}
      {rest < 0 && (
        <p className="fcui-bad">
          Passa do total em <strong className="fcui-number">{formatMoney(fromCents(-rest))}</strong>
        </p>
      )}
      {rest === 0 && change > 0 && (
        <p className="fct-checkout-change">
          Troco <strong className="fcui-number">{formatMoney(fromCents(change))}</strong>
        </p>
      )}
      {rest === 0 && change === 0 && isUsed && (
        <p className="fcui-good">Nada falta{phone ? '.' : '. Enter fecha a comanda.'}</p>
      )}
    </div>
  );
}
