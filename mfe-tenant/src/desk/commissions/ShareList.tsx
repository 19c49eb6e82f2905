import PrinterIcon from 'lucide-react/icons/printer';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import type { CommissionShare } from '@focinho/contracts/desk/commissions';
import { formatDay } from '@focinho/contracts/kernel/dates';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { Panel } from '@focinho/ui/management-page';
import { CommissionSheet } from './CommissionSheet';
import { lineText } from './commission-texts';

interface ShareListProps {
  /** Days of the period, as the paper says them. */
  period: string;
  shares: readonly CommissionShare[];
  /** More about a person's share. */
  actions?: (share: CommissionShare) => ReactNode;
}
/** Each person with what they earn, and every line with its reason, folded. */
export function ShareList({ period, shares, actions }: ShareListProps) {
  const [printed, setPrinted] = useState<CommissionShare>();
  return (
    <>
      {shares.map((share) => (
        <Panel key={share.professional.id} title={share.professional.name}>
          <div className="fct-commission-head">
            <span className="fct-commission-amount fcui-number">{formatMoney(share.amount)}</span>
            {Boolean(share.tips) && <span className="fcui-muted">com {formatMoney(share.tips ?? 0)} de gorjetas</span>}
            {actions?.(share)}
            <Button
              icon={<PrinterIcon />}
              aria-label={`Imprimir comissões de ${share.professional.name}`}
              onClick={() => setPrinted(share)}
            >
              Imprimir
            </Button>
          </div>
          {share.lines.length > 0 && (
            <details className="fct-commission-lines">
              <summary>{share.lines.length === 1 ? '1 item' : `${share.lines.length} itens`}</summary>
              <ul aria-label={`Itens de ${share.professional.name}`}>
                {share.lines.map((line, index) => (
                  <li key={index}>
                    <span className="fct-commission-what">
                      <span className="fcui-strong">{line.name}</span>
                      <span className="fcui-muted">
                        {formatDay(line.soldOn.slice(0, 10))} · venda {line.receiptNumber} · {lineText(line)}
                      </span>
                    </span>
                    <span className={line.amount < 0 ? 'fcui-number fcui-bad' : 'fcui-number'}>
                      {formatMoney(line.amount)}
                    </span>
                  </li>
                ))}
              </ul>
            </details>
          )}
          {(share.tipLines ?? []).length > 0 && (
            <details className="fct-commission-lines">
              <summary>{share.tipLines?.length === 1 ? '1 gorjeta' : `${share.tipLines?.length} gorjetas`}</summary>
              <ul aria-label={`Gorjetas de ${share.professional.name}`}>
                {share.tipLines?.map((tip, index) => (
                  <li key={index}>
                    <span className="fct-commission-what">
                      <span className="fcui-strong">{tip.isReversal ? 'Estorno de gorjeta' : 'Gorjeta'}</span>
                      <span className="fcui-muted">
                        {formatDay(tip.soldOn.slice(0, 10))} · venda {tip.receiptNumber}
                      </span>
                    </span>
                    <span className={tip.amount < 0 ? 'fcui-number fcui-bad' : 'fcui-number'}>
                      {formatMoney(tip.amount)}
                    </span>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </Panel>
      ))}
      {printed && <CommissionSheet period={period} share={printed} onPrinted={() => setPrinted(undefined)} />}
    </>
  );
}
