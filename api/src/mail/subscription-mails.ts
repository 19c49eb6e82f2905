import { displayName } from '@focinho/contracts/display-name';
import { layOut, type MailContent } from './layout';

/** The e-mails about the shop's contract with us. Days and amounts are already as people read them. */
interface Recipient {
  productName: string;
  tenantName: string;
  email: string;
  name: string | null;
}
interface Notice {
  recipient: Recipient;
  /** Of Configurações → Assinatura. */
  url: string;
}

const greet = (recipient: Recipient) => `Olá, ${displayName(recipient)}!`;
const CLOSING = 'Dúvidas? Responda a este e-mail.';

function notice({ recipient, url }: Notice, subject: string, button: string, paragraphs: string[]): MailContent {
  return layOut({
    subject,
    productName: recipient.productName,
    greeting: greet(recipient),
    paragraphs,
    button: { text: button, url },
    closing: CLOSING,
  });
}

interface Payment {
  number: number;
  /** "Plano Max" */
  content: string;
  amount: string;
  from: string;
  to: string;
}
export const paymentReceiptMail = (to: Notice, payment: Payment): MailContent =>
  notice(to, `Recebemos o pagamento de ${to.recipient.tenantName}`, 'Ver recibo', [
    `Recebemos ${payment.amount} pela fatura nº ${payment.number}: ${payment.content}, de ${payment.from} a ${payment.to}.`,
    'O recibo para imprimir está em Configurações → Assinatura.',
  ]);

/** How a reminder begins, by the days after the invoice is due. */
const REMINDERS: Record<number, (due: string) => string> = {
  [-5]: (due) => `A fatura da sua assinatura vence em ${due}.`,
  [-1]: (due) => `A fatura da sua assinatura vence amanhã, ${due}.`,
  0: () => 'A fatura da sua assinatura vence hoje.',
  3: (due) => `A fatura da sua assinatura venceu em ${due}. A loja continua funcionando por mais alguns dias.`,
  7: (due) =>
    `A fatura da sua assinatura venceu em ${due}. Depois de hoje será possível só consultar, imprimir e exportar os dados.`,
  30: (due) =>
    `A fatura da sua assinatura venceu em ${due}, e a loja está em somente leitura. Nenhum dado foi apagado: basta pagar para voltar.`,
};
/** Days before (negative) and after the day on which an invoice is due. */
export const REMINDER_STEPS = Object.keys(REMINDERS)
  .map(Number)
  .sort((a, b) => a - b);

interface DueInvoice {
  step: number;
  number: number;
  content: string;
  amount: string;
  dueOn: string;
}
export const reminderMail = (to: Notice, { step, number, content, amount, dueOn }: DueInvoice): MailContent =>
  notice(
    to,
    step < 0
      ? `A assinatura de ${to.recipient.tenantName} vence em ${dueOn}`
      : step === 0
        ? `A assinatura de ${to.recipient.tenantName} vence hoje`
        : `A assinatura de ${to.recipient.tenantName} está atrasada`,
    'Pagar com PIX',
    [
      REMINDERS[step]?.(dueOn) ?? '',
      `Fatura nº ${number}: ${content}, ${amount}. O pagamento por PIX é confirmado na hora, em Configurações → Assinatura.`,
    ],
  );

interface PlanChange {
  content: string;
  monthly: string;
  /** What has to be paid first, or from when on the plan holds. */
  condition: string;
}
export const planChangeMail = (to: Notice, { content, monthly, condition }: PlanChange): MailContent =>
  notice(to, `Novo plano de ${to.recipient.tenantName}: ${content}`, 'Ver assinatura', [
    `Você escolheu ${content}, por ${monthly} ao mês.`,
    condition,
  ]);

export const cancellationMail = (to: Notice, until: string): MailContent =>
  notice(to, `Assinatura de ${to.recipient.tenantName} cancelada`, 'Retomar assinatura', [
    `A sua assinatura foi cancelada. A loja funciona até ${until}.`,
    'Depois disso você ainda pode consultar, imprimir e exportar tudo; nada é apagado. Você pode retomar quando quiser.',
  ]);
