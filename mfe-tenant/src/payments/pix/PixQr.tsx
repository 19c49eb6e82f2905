import CheckIcon from 'lucide-react/icons/check';
import CircleCheckIcon from 'lucide-react/icons/circle-check';
import CopyIcon from 'lucide-react/icons/copy';
import { Alert, Button, Input } from 'antd';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import type { PixCharge } from '@focinho/contracts/payments/pix';
import { QrCode } from '@focinho/ui/account/qr-code';
import { beyondDebtText } from './beyond-debt-text';
import './pix.css';

interface PixQrProps {
  charge: PixCharge;
  /** The charge has expired while it was shown. */
  onChanged?: () => void;
  /** Buttons below. */
  children?: ReactNode;
}

/** A PIX charge as the payer sees it. Once it is paid, its parent passes it again, and it says so in a way that nobody overlooks. */
export function PixQr({ charge, onChanged, children }: PixQrProps) {
  const left = useSecondsUntil(charge.expiresAt, onChanged);
  const isOpen = charge.status === 'OPEN' && left !== 0;
  return (
    <section className="fct-pix" aria-label="PIX">
      {/* It exists before anything happens, so that a screen reader announces what does. */}
      <div className="fct-pix-state" role="status">
        {charge.status === 'PAID' && <Paid />}
        {charge.status === 'REMOVED' && <p className="fcui-muted">Esta cobrança foi cancelada.</p>}
        {!isOpen && (charge.status === 'OPEN' || charge.status === 'EXPIRED') && (
          <p className="fcui-muted">Este QR venceu. Gere outro para receber.</p>
        )}
      </div>
      <p className="fct-pix-amount fcui-number">{formatMoney(charge.amount)}</p>
      <Difference charge={charge} />
      {isOpen && charge.brCode && <Payable charge={charge} left={left} />}
      {children && <div className="fct-pix-actions">{children}</div>}
    </section>
  );
}

function Paid() {
  return (
    <p className="fct-pix-paid">
      <CircleCheckIcon />
      Pago
    </p>
  );
}

/** Difference between the received and the requested amount; of a fiado, the surplus, although each payment is what was asked for. */
function Difference({ charge }: { charge: PixCharge }) {
  const { status, amount, receivedAmount = 0, receivedCount = 1, clientId, orderId, surplusAmount = 0 } = charge;
  if (clientId && surplusAmount > 0)
    return <Alert role="alert" type="warning" showIcon title={beyondDebtText(surplusAmount)} />;
  const difference = toCents(receivedAmount) - toCents(amount);
  if (receivedAmount === 0 || difference === 0 || (status !== 'PAID' && difference > 0)) return null;
  const [received, by] = [formatMoney(receivedAmount), formatMoney(fromCents(Math.abs(difference)))];
  // The comanda behind the dialog says what of it is too much, with what to do about it.
  if (orderId && difference > 0) {
    const title = receivedCount > 1 ? `Recebido ${received} em ${receivedCount} pagamentos` : `Recebido ${received}`;
    return <Alert type="info" showIcon title={title} />;
  }
  const more = clientId ? `${by} a mais, que também pagam a dívida.` : `${by} a mais.`;
  const title = difference < 0 ? `Chegaram ${received}. Faltam ${by}.` : `Chegaram ${received}, ${more}`;
  return <Alert role="alert" type="warning" showIcon title={title} />;
}

function Payable({ charge, left }: { charge: PixCharge; left: number | undefined }) {
  return (
    <>
      <div className="fct-pix-qr">
        <QrCode text={charge.brCode} label={`QR code do PIX de ${formatMoney(charge.amount)}`} />
      </div>
      <CopyAndPaste brCode={charge.brCode} />
      {charge.isConfirmedByHand ? (
        <p className="fcui-muted">Veja no aplicativo do banco se o PIX chegou e confirme aqui.</p>
      ) : (
        <p className="fct-pix-waiting">
          <span className="fct-pix-pulse" aria-hidden />
          Aguardando o pagamento
          {left !== undefined && (
            <span className="fcui-number" role="timer" aria-label="Tempo até vencer">
              {clockText(left)}
            </span>
          )}
        </p>
      )}
    </>
  );
}

const COPIED_MS = 3_000;

function CopyAndPaste({ brCode }: { brCode: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <div className="fct-pix-copy">
      <Input
        readOnly
        value={brCode}
        aria-label="PIX copia e cola"
        // Where the clipboard is not allowed, it can be copied by hand.
        onFocus={(event) => event.target.select()}
      />
      <Button
        icon={copied ? <CheckIcon /> : <CopyIcon />}
        onClick={() => {
          navigator.clipboard?.writeText(brCode).then(
            () => setCopied(true),
            () => setCopied(false),
          );
        }}
      >
        {copied ? 'Copiado' : 'Copiar'}
      </Button>
    </div>
  );
}

const secondsUntil = (instant: string) => Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000));

/** Counts down to 0; undefined without an end. */
function useSecondsUntil(instant: string | null, onOver: (() => void) | undefined): number | undefined {
  const [, tick] = useState(0);
  const over = useEffectEvent(() => onOver?.());
  useEffect(() => {
    if (instant === null || secondsUntil(instant) === 0) return undefined;
    const timer = setInterval(() => {
      tick((count) => count + 1);
      if (secondsUntil(instant) > 0) return;
      clearInterval(timer);
      over();
    }, 1_000);
    return () => clearInterval(timer);
  }, [instant]);
  return instant === null ? undefined : secondsUntil(instant);
}

/** `3599` → `59:59`; from a day on only days, from an hour on only hours. */
function clockText(seconds: number): string {
  if (seconds >= 2 * 86_400) return `vence em ${Math.floor(seconds / 86_400)} dias`;
  if (seconds >= 2 * 3_600) return `vence em ${Math.floor(seconds / 3_600)} horas`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
