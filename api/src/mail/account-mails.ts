import { displayName } from '@focinho/contracts/display-name';
import { TRIAL_DAYS } from '@focinho/contracts/plans';
import { layOut, type MailContent } from './layout';

/** The e-mails about accounts. */
interface Recipient {
  productName: string;
  tenantName: string;
  email: string;
  name: string | null;
}

const greet = (recipient: Recipient) => `Olá, ${displayName(recipient)}!`;
const NOT_YOU = 'Não foi você? Avise o responsável pela loja e troque a sua senha em "Esqueci minha senha".';

export const passwordResetMail = (recipient: Recipient, url: string, minutes: number): MailContent =>
  layOut({
    subject: `Nova senha no ${recipient.productName}`,
    productName: recipient.productName,
    greeting: greet(recipient),
    paragraphs: [
      `Alguém pediu uma nova senha para o seu acesso (${recipient.email}) em ${recipient.tenantName}.`,
      `O link abaixo vale por ${minutes} minutos e só uma vez.`,
    ],
    button: { text: 'Criar nova senha', url },
    closing: 'Não foi você? Ignore este e-mail: a sua senha continua a mesma.',
  });

export const welcomeMail = (recipient: Recipient, url: string): MailContent =>
  layOut({
    subject: `${recipient.tenantName} está no ${recipient.productName}`,
    productName: recipient.productName,
    greeting: greet(recipient),
    paragraphs: [
      `A sua loja está pronta. Os ${TRIAL_DAYS} dias de teste têm todos os recursos, sem cartão de crédito.`,
      `O endereço dela é o do link abaixo, e o seu acesso é o e-mail ${recipient.email} com a senha que você criou.`,
    ],
    button: { text: 'Abrir a minha loja', url },
    closing: 'Não foi você? Responda a este e-mail.',
  });

export const invitationMail = (recipient: Recipient, url: string, days: number): MailContent =>
  layOut({
    subject: `Convite para ${recipient.tenantName} no ${recipient.productName}`,
    productName: recipient.productName,
    greeting: greet(recipient),
    paragraphs: [
      `Você foi convidado para ${recipient.tenantName}. O seu acesso é o e-mail ${recipient.email}.`,
      `Crie a sua senha pelo link abaixo, que vale por ${days} dias e só uma vez.`,
    ],
    button: { text: 'Criar senha', url },
    closing: 'Não esperava este convite? Ignore este e-mail.',
  });

export const passwordChangedMail = (recipient: Recipient): MailContent =>
  layOut({
    subject: `Sua senha do ${recipient.productName} mudou`,
    productName: recipient.productName,
    greeting: greet(recipient),
    paragraphs: [
      `A senha do seu acesso (${recipient.email}) em ${recipient.tenantName} acaba de mudar, e as outras sessões terminaram.`,
    ],
    closing: NOT_YOU,
  });

export const totpChangedMail = (recipient: Recipient, isEnabled: boolean): MailContent =>
  layOut({
    subject: `Verificação em duas etapas ${isEnabled ? 'ativada' : 'desativada'} no ${recipient.productName}`,
    productName: recipient.productName,
    greeting: greet(recipient),
    paragraphs: [
      `A verificação em duas etapas do seu acesso (${recipient.email}) em ${recipient.tenantName} foi ${isEnabled ? 'ativada' : 'desativada'}.`,
    ],
    closing: NOT_YOU,
  });
