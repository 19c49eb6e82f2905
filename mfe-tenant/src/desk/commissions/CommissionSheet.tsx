import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import type { CommissionShare } from '@focinho/contracts/desk/commissions';
import { formatDay } from '@focinho/contracts/kernel/dates';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { useTenantInfoQuery } from '../../kernel/tenant/tenant.api';
import '../../kernel/receipts/receipt.css';
import { lineText } from './commission-texts';

interface CommissionSheetProps {
  period: string;
  share: CommissionShare;
  onPrinted: () => void;
}
/** The commissions of one person on paper, with a line to sign: printed as soon as it is there. */
export function CommissionSheet({ period, share, onPrinted }: CommissionSheetProps) {
  const shop = useTenantInfoQuery().data?.name;
  const printed = useEffectEvent(onPrinted);
  useEffect(() => {
    const done = () => printed();
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, []);
  return createPortal(
    <div className="fct-receipt-sheet" aria-hidden>
      <article className="fct-paper fct-day-sheet">
        <h1>
          {share.tips ? 'Comissões e gorjetas' : 'Comissões'} de {share.professional.name}
        </h1>
        <p>{[shop, period].filter(Boolean).join(' · ')}</p>
        <table>
          <thead>
            <tr>
              {['Data', 'Venda', 'Item', 'Cálculo', 'Comissão'].map((name) => (
                <th key={name}>{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {share.lines.map((line, index) => (
              <tr key={index}>
                <td>{formatDay(line.soldOn.slice(0, 10))}</td>
                <td>{line.receiptNumber}</td>
                <td>{line.name}</td>
                <td>{lineText(line)}</td>
                <td>{formatMoney(line.amount)}</td>
              </tr>
            ))}
            {share.tipLines?.map((tip, index) => (
              <tr key={`tip ${index}`}>
                <td>{formatDay(tip.soldOn.slice(0, 10))}</td>
                <td>{tip.receiptNumber}</td>
                <td>{tip.isReversal ? 'Estorno de gorjeta' : 'Gorjeta'}</td>
                <td>–</td>
                <td>{formatMoney(tip.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          <strong>Total: {formatMoney(share.amount)}</strong>
        </p>
        <p>Recebi em ____/____/______ Assinatura: ______________________________</p>
      </article>
    </div>,
    document.body,
  );
}
