import { formatMoney } from '@focinho/contracts/kernel/money';
import { PixPayment } from './PixPayment';
import { useKeptFocus } from './use-kept-focus';

interface DebtProps {
  token: string;
  /** In reais. */
  debt: number;
  mayPay: boolean;
  /** Now, as old as the page. */
  at: Date;
}

/** The debt, and the PIX code that pays it; once it is paid, the page says so by not showing it any more. */
export function Debt({ debt, ...payment }: DebtProps) {
  const keptFocus = useKeptFocus<HTMLElement>();
  return (
    <section className="tu-card" aria-label="Fiado" {...keptFocus}>
      <h2>Em aberto na loja: {formatMoney(debt)}</h2>
      <PixPayment path="/pix" amount={debt} {...payment} />
    </section>
  );
}
