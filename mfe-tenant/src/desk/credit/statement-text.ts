import type { CreditStatement } from '@focinho/contracts/desk/client-credits';
import { formatDay } from '@focinho/contracts/kernel/dates';
import { formatMoney } from '@focinho/contracts/kernel/money';

/** More debts than this would not be read in a chat. */
const SHOWN_DEBTS = 10;

/** The statement as a message to the client: what is owed, debt by debt, and what was paid in the period. */
export function statementText(statement: CreditStatement, company: string | undefined): string {
  const { client, from, to, opening, entries, closing, debts } = statement;
  const moved = (type: 'CREDIT' | 'DEBIT') =>
    entries.filter((entry) => entry.type === type).reduce((total, { amount }) => total + Math.round(amount * 100), 0) /
    100;
  const shown = debts.slice(0, SHOWN_DEBTS);
  const more = debts.length - shown.length;
  return [
    `Olá, ${client.name}! Este é o extrato do seu fiado${company ? ` na ${company}` : ''}, de ${formatDay(from)} a ${formatDay(to)}:`,
    `Saldo anterior: ${formatMoney(opening)}`,
    `Compras: ${formatMoney(moved('CREDIT'))}`,
    `Pagamentos: ${formatMoney(moved('DEBIT'))}`,
    closing < 0 ? `Saldo a seu favor: ${formatMoney(-closing)}` : `Saldo: ${formatMoney(closing)}`,
    ...(shown.length ? ['', 'Em aberto:'] : []),
    ...shown.map(
      ({ description, open, dueOn }) => `- ${description}: ${formatMoney(open)}, vence em ${formatDay(dueOn)}`,
    ),
    ...(more > 0 ? [`- e mais ${more}`] : []),
  ].join('\n');
}

/** A message that asks a client to pay, with what they need to pay by PIX. */
export function collectionText(
  client: string,
  { balance, overdue, company }: { balance: number; overdue: number; company: string | undefined },
  { brCode, link }: { brCode?: string | undefined; link?: string | undefined } = {},
): string {
  const late = overdue > 0 ? `, dos quais ${formatMoney(overdue)} já venceram` : '';
  return [
    `Olá, ${client}! Você tem ${formatMoney(balance)} em aberto${company ? ` na ${company}` : ''}${late}.`,
    ...(link ? [`Veja e pague com PIX por este link: ${link}`] : []),
    ...(brCode ? ['Ou copie e cole este código PIX no aplicativo do seu banco:', brCode] : []),
  ].join('\n');
}
