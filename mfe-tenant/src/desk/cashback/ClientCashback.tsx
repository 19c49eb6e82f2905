import { formatDay, formatInstantDay } from '@focinho/contracts/kernel/dates';
import { CASHBACK_KIND_LABEL } from '@focinho/contracts/kernel/enums';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { Facts } from '@focinho/ui/facts';
import { Panel } from '@focinho/ui/management-page';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { useTenantCashbackOfClientQuery } from './cashback.api';
import './cashback.css';

/** "Cashback" on the Ficha: what the client has, and what has moved. Nothing before the first was earned. */
export function ClientCashback({ clientId }: { clientId: string }) {
  const { currentData } = useTenantCashbackOfClientQuery(clientId);
  const timeZone = useTimeZone();
  if (!currentData?.history.length) return null;
  const { usable, waiting, debt, expiring, history } = currentData;
  const facts: [string, string][] = [['Disponível', formatMoney(usable)]];
  if (waiting > 0) facts.push(['Ainda em carência', formatMoney(waiting)]);
  if (expiring) facts.push(['Vence primeiro', `${formatMoney(expiring.amount)} em ${formatDay(expiring.day)}`]);
  if (debt > 0) facts.push(['A compensar', formatMoney(debt)]);
  return (
    <Panel title="Cashback">
      <div className="fct-cashback">
        <Facts facts={facts} />
        {debt > 0 && (
          <p className="fcui-muted">Uma venda cancelada tirou cashback já usado: o próximo que ele ganhar compensa.</p>
        )}
        <ul aria-label="Movimentos de cashback">
          {history.map(({ id, kind, change, createdAt, receiptNumber }) => (
            <li key={id}>
              <span>
                {CASHBACK_KIND_LABEL[kind]} <span className="fcui-muted">· venda {receiptNumber}</span>
              </span>
              <span className="fcui-muted">{formatInstantDay(createdAt, timeZone)}</span>
              <span className="fcui-number">
                {change > 0 ? '+' : '−'}
                {formatMoney(Math.abs(change))}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
