import MessageCircleIcon from 'lucide-react/icons/message-circle';
import { Button, Form } from 'antd';
import { useState } from 'react';
import type { ClientCredit, CreditStatement, StatementQuery } from '@focinho/contracts/desk/client-credits';
import { dayOf, formatDay, formatInstantDay } from '@focinho/contracts/kernel/dates';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { phoneLinks } from '@focinho/contracts/kernel/phone';
import { DayInput } from '@focinho/ui/day-input';
import { Dialog } from '@focinho/ui/dialog';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { PrintReceipt } from '../../kernel/receipts/PrintReceipt';
import { ReceiptFoot, TenantLines } from '../../kernel/receipts/receipt-parts';
import { useReceiptFormat, type ReceiptFormat } from '../../kernel/receipts/receipt-format';
import { useTenantSettingsGetQuery } from '../../kernel/tenant/settings.api';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { useTenantCreditsStatementQuery } from '../../payments/credit/credit.api';
import './credit.css';
import { statementText } from './statement-text';

interface StatementDialogProps {
  /** Absent = closed. */
  credit: ClientCredit | undefined;
  onClose: () => void;
}
/** Statement of a client in a period, to print or to send. */
export function StatementDialog({ credit, onClose }: StatementDialogProps) {
  return (
    <Dialog
      open={credit !== undefined}
      title={`Extrato de ${credit?.client?.name ?? 'Cliente não encontrado'}`}
      width={640}
      onClose={onClose}
    >
      {credit && <StatementOf key={credit.id} id={credit.id} />}
    </Dialog>
  );
}

function StatementOf({ id }: { id: string }) {
  const [period, setPeriod] = useState<StatementQuery>({});
  const { data, error, isError, refetch } = useTenantCreditsStatementQuery({ id, period });
  const [format] = useReceiptFormat();
  const company = useTenantSettingsGetQuery().data?.companyName;
  if (isError && !data)
    return <LoadFailure text="Não foi possível carregar o extrato" error={error} onRetry={refetch} />;
  if (!data) return <ListLoading text="Carregando extrato..." rows={4} />;
  const chat = (data.client.phone && phoneLinks(data.client.phone)?.whatsapp) || 'https://wa.me/';
  const change = (part: Partial<StatementQuery>) =>
    setPeriod({ from: dayOf(data.from), to: dayOf(data.to), ...period, ...part });
  return (
    <>
      <div className="fct-statement-period">
        <Form.Item label="De" htmlFor="statement-from">
          <DayInput
            id="statement-from"
            value={data.from}
            max={dayOf(data.to)}
            allowClear={false}
            onChange={(from) => from && change({ from })}
          />
        </Form.Item>
        <Form.Item label="Até" htmlFor="statement-to">
          <DayInput
            id="statement-to"
            value={data.to}
            min={dayOf(data.from)}
            allowClear={false}
            onChange={(to) => to && change({ to })}
          />
        </Form.Item>
      </div>
      <p className="fct-debt">
        <PrintReceipt format={format} label="Imprimir Extrato">
          <StatementPaper statement={data} format={format} />
        </PrintReceipt>
        <Button
          icon={<MessageCircleIcon />}
          href={`${chat}?text=${encodeURIComponent(statementText(data, company))}`}
          target="_blank"
          rel="noreferrer"
        >
          Enviar no WhatsApp
        </Button>
      </p>
      <StatementPaper statement={data} format={format} />
    </>
  );
}

/** The statement as it is printed. */
export function StatementPaper({ statement, format }: { statement: CreditStatement; format: ReceiptFormat }) {
  const timeZone = useTimeZone();
  const { client, from, to, opening, entries, closing, debts } = statement;
  return (
    <article className="fct-receipt" data-format={format} aria-label="Extrato do fiado">
      <TenantLines />
      <p className="fct-receipt-title">
        <strong>EXTRATO DO FIADO</strong>
        <span>Documento sem valor fiscal</span>
      </p>
      <p>
        {client.name}
        <br />
        {formatDay(from)} a {formatDay(to)}
      </p>
      <table className="fct-statement">
        <thead>
          <tr>
            <th scope="col">Data</th>
            <th scope="col">Descrição</th>
            <th scope="col">Valor</th>
            <th scope="col">Saldo</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td colSpan={3}>Saldo anterior</td>
            <td>{formatMoney(opening)}</td>
          </tr>
          {entries.map(({ id, at, type, description, amount, dueOn, balance }) => (
            <tr key={id}>
              <td>{formatInstantDay(at, timeZone)}</td>
              <td>
                {description}
                {dueOn && <span className="fct-statement-due">vence em {formatDay(dueOn)}</span>}
              </td>
              <td>
                {type === 'CREDIT' ? '+' : '-'}
                {formatMoney(amount)}
              </td>
              <td>{formatMoney(balance)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {closing < 0 ? 'Saldo a favor do cliente' : 'Saldo'}
            </th>
            <td>{formatMoney(Math.abs(closing))}</td>
          </tr>
        </tfoot>
      </table>
      {debts.length > 0 && (
        <>
          <p>
            <strong>Em aberto</strong>
          </p>
          <ul className="fct-statement-debts" aria-label="Em aberto">
            {debts.map(({ id, description, dueOn, open }) => (
              <li key={id}>
                <span>
                  {description}, vence em {formatDay(dueOn)}
                </span>
                <span className="fcui-number">{formatMoney(open)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <ReceiptFoot />
    </article>
  );
}
