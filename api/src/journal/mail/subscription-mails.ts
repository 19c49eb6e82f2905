import { layOut, type MailContent } from './layout';
import { greet, type Recipient } from './user-mails';

/** The e-mails about the shop's contract with us. Days and amounts are already as people read them. */
interface Notice {
  recipient: Recipient;
  /** The address of Configurações → Assinatura. */
  url: string;
}

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
  /** The amount that has arrived, if it is not the one that was asked for. */
  received: string | null;
  /** The amount that is left as credit. */
  credit: string | null;
  number: number;
  /** "Plano Max" */
  content: string;
  amount: string;
  from: string;
  to: string;
}
export const paymentReceiptMail = (to: Notice, payment: Payment): MailContent =>
  notice(to, `Recebemos o pagamento de ${to.recipient.tenantName}`, 'Ver recibo', [
    ...(payment.received ? [`Chegaram ${payment.received} por PIX.`] : []),
    `Recebemos ${payment.amount} pela fatura nº ${payment.number}: ${payment.content}, de ${payment.from} a ${payment.to}.`,
    ...(payment.credit ? [creditSentence(payment.credit)] : []),
    'O recibo para imprimir está em Configurações → Assinatura.',
  ]);

/** How the money comes back, too. */
const creditSentence = (credit: string) =>
  `Você tem ${credit} de crédito, que paga as próximas faturas sozinho. Se preferir o dinheiro de volta, responda a este e-mail.`;

interface OtherMoney {
  received: string;
  /** The amount that is missing of an open invoice. */
  missing: { amount: string; number: number } | null;
  credit: string;
}
/** Money that has paid no invoice: too little, or for one that was paid already. */
export const creditReceivedMail = (to: Notice, { received, missing, credit }: OtherMoney): MailContent =>
  notice(
    to,
    missing ? `Faltam ${missing.amount} da fatura nº ${missing.number}` : `Recebemos ${received} a mais`,
    missing ? 'Pagar o que falta' : 'Ver assinatura',
    missing
      ? [
          `Chegaram ${received} por PIX, menos do que o valor da fatura nº ${missing.number}.`,
          `Faltam ${missing.amount}. O que chegou está guardado como crédito e já foi descontado do próximo código.`,
        ]
      : [`Chegaram ${received} por PIX, e não havia fatura em aberto para esse valor.`, creditSentence(credit)],
  );

/** `reason`: how it was paid back, or why that failed; in the administrator's words. */
export const creditReturnMail = (
  to: Notice,
  isReturned: boolean,
  { amount, credit, reason }: { amount: string; credit: string; reason: string },
): MailContent =>
  isReturned
    ? notice(to, `Devolvemos ${amount} do seu crédito`, 'Ver assinatura', [
        `Devolvemos ${amount} do crédito de ${to.recipient.tenantName}: ${reason}.`,
        `O seu crédito agora é ${credit}.`,
      ])
    : notice(to, `A devolução de ${amount} não foi realizada`, 'Ver assinatura', [
        `A devolução de ${amount} a ${to.recipient.tenantName} não foi realizada: ${reason}.`,
        `O valor voltou ao seu crédito, que agora é ${credit}.`,
      ]);

/** How a reminder begins, by the days after the invoice is due: the last one once the shop has lapsed. */
const REMINDERS: Record<number, (due: string) => string> = {
  [-5]: (due) => `A fatura da sua assinatura vence em ${due}.`,
  [-1]: (due) => `A fatura da sua assinatura vence amanhã, ${due}.`,
  0: () => 'A fatura da sua assinatura vence hoje.',
  3: (due) => `A fatura da sua assinatura venceu em ${due}. A loja continua funcionando por mais alguns dias.`,
  7: (due) =>
    `A fatura da sua assinatura venceu em ${due}. Depois de hoje será possível só consultar, imprimir e exportar os dados.`,
  30: (due) =>
    `A assinatura valia até ${due}, e a loja está em somente leitura. Nenhum dado foi apagado: o mês que você pagar começa no dia do pagamento.`,
};
/** The reminders of a trial, which nobody has to pay for. */
const TRIAL_REMINDERS: Record<number, (due: string) => string> = {
  [-5]: (due) => `O teste grátis vai até ${due}.`,
  [-1]: (due) => `O teste grátis vai até amanhã, ${due}.`,
  0: () => 'Hoje é o último dia do teste grátis.',
  3: (due) => `O teste grátis terminou em ${due}. A loja continua funcionando por mais alguns dias.`,
  7: (due) =>
    `O teste grátis terminou em ${due}. Depois de hoje será possível só consultar, imprimir e exportar os dados.`,
  30: (due) => `O teste grátis terminou em ${due}, e a loja está em somente leitura. Nenhum dado foi apagado.`,
};
const NOT_A_DEBT = 'O teste não vira cobrança sozinho: pague só se quiser continuar.';

/** Days before (negative) and after the day on which an invoice is due. */
export const REMINDER_STEPS = Object.keys(REMINDERS)
  .map(Number)
  .sort((a, b) => a - b);

/** After the shop has lapsed; and as soon as something is overdue. */
const [LAPSED, OVERDUE] = [30, 3];
/** Which of the texts is true on the day on which it is sent: a reminder that is late may say nothing that is over. */
export const reminderOn = (step: number, daysAfterDue: number, hasLapsed: boolean): number =>
  hasLapsed ? LAPSED : daysAfterDue > 0 ? Math.max(step, OVERDUE) : step;

interface DueInvoice {
  /** {@link reminderOn} */
  step: number;
  number: number;
  content: string;
  amount: string;
  dueOn: string;
  /** The shop has never paid. */
  isTrial: boolean;
  /** By name, who stays and who leaves when the plan for one user begins; nobody leaves if it is not one. */
  seats: { stay: string[]; leave: string[] };
  /** Whether the shop can only read. */
  hasLapsed: boolean;
  /** "PIX copia e cola", if a code could be made. */
  brCode: string | undefined;
}
export function reminderMail(to: Notice, invoice: DueInvoice): MailContent {
  const { step, number, content, amount, dueOn, isTrial, seats, brCode } = invoice;
  const how = 'O pagamento por PIX é confirmado na hora, em Configurações → Assinatura.';
  const first = (isTrial ? TRIAL_REMINDERS : REMINDERS)[step]?.(dueOn) ?? '';
  return notice(to, subjectOf(to, invoice), isTrial ? 'Continuar com a loja' : 'Pagar com PIX', [
    first,
    ...(isTrial ? [NOT_A_DEBT, `Para continuar: ${content}, ${amount} pelo primeiro mês. ${how}`] : []),
    ...(isTrial && seats.leave.length > 0 ? [seatsSentence(to, seats)] : []),
    ...(isTrial ? [] : [`Fatura nº ${number}: ${content}, ${amount}. ${how}`]),
    ...(brCode ? [`PIX copia e cola: ${brCode}`] : []),
  ]);
}

const seatsSentence = ({ recipient: { isConfirmed } }: Notice, { stay, leave }: DueInvoice['seats']) =>
  `Este plano tem um só usuário, e hoje são ${stay.length + leave.length}: quando ele começar, ${
    isConfirmed
      ? `fica ${stay.join(', ')}, e ${leave.join(', ')} ${leave.length > 1 ? 'deixam' : 'deixa'} de entrar`
      : 'fica um, e os outros deixam de entrar'
  }. Nada do que fizeram é apagado. Você escolhe quem fica, ou o Plano Max para todos, em "Mudar plano".`;

function subjectOf({ recipient: { tenantName } }: Notice, { step, dueOn, isTrial, hasLapsed }: DueInvoice): string {
  if (isTrial)
    return step < 0
      ? `O teste de ${tenantName} vai até ${dueOn}`
      : step === 0
        ? `Último dia do teste de ${tenantName}`
        : `O teste de ${tenantName} terminou`;
  if (step < 0) return `A assinatura de ${tenantName} vence em ${dueOn}`;
  if (step === 0) return `A assinatura de ${tenantName} vence hoje`;
  return hasLapsed ? `${tenantName} está em somente leitura` : `A assinatura de ${tenantName} está atrasada`;
}

export const addOnEndedMail = (to: Notice, credited: string | null): MailContent =>
  notice(to, `A NFC-e saiu da assinatura de ${to.recipient.tenantName}`, 'Ver assinatura', [
    'A emissão de NFC-e foi vendida antes de existir. Pedimos desculpas: ela saiu da sua assinatura e não é mais cobrada.',
    credited === null
      ? 'O seu plano continua igual, e as próximas faturas vêm sem ela.'
      : `Os ${credited} que você já pagou por ela viraram crédito, que paga as próximas faturas. Se preferir o dinheiro de volta, responda a este e-mail.`,
    'Avisamos quando a emissão de NFC-e estiver pronta.',
  ]);

/** Something that the platform has changed; `change` is a sentence, `reason` in the administrator's words. */
export const platformChangeMail = (to: Notice, change: string, reason: string | null): MailContent =>
  notice(to, `A assinatura de ${to.recipient.tenantName} mudou`, 'Ver assinatura', [
    `A equipe do ${to.recipient.productName} mudou a sua assinatura: ${change}`,
    ...(reason ? [`Motivo: ${reason}.`] : []),
  ]);

export const seatsMail = (to: Notice, names: string[]): MailContent =>
  notice(to, `Um só acesso em ${to.recipient.tenantName}`, 'Ver assinatura', [
    `O plano de um usuário começou. ${to.recipient.isConfirmed ? `Estes acessos foram desativados: ${names.join(', ')}.` : 'Os outros acessos foram desativados.'}`,
    'Nada do que essas pessoas fizeram foi apagado. Com o Plano Max, elas podem voltar.',
  ]);

interface PlanChange {
  content: string;
  monthly: string;
  /** The condition: an amount to be paid first, or the day from which the plan holds. */
  condition: string;
  /** The seats that the plan takes away. */
  seats: string[];
}
export const planChangeMail = (to: Notice, { content, monthly, condition, seats }: PlanChange): MailContent =>
  notice(to, `Novo plano de ${to.recipient.tenantName}: ${content}`, 'Ver assinatura', [
    `Você escolheu ${content}, por ${monthly} ao mês.`,
    condition,
    ...seats,
  ]);

/** @param until null if the shop can only read already */
export const cancellationMail = (to: Notice, until: string | null): MailContent =>
  notice(to, `Assinatura de ${to.recipient.tenantName} cancelada`, 'Retomar assinatura', [
    until === null
      ? 'A sua assinatura foi cancelada. A loja está em somente leitura.'
      : `A sua assinatura foi cancelada. A loja funciona até ${until}.`,
    until === null
      ? 'Você ainda pode consultar, imprimir e exportar tudo; nada é apagado. Você pode retomar quando quiser.'
      : 'Depois disso você ainda pode consultar, imprimir e exportar tudo; nada é apagado. Você pode retomar quando quiser.',
  ]);
