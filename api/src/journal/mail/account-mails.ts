import { TRIAL_DAYS } from '@focinho/contracts/vendor/plans';
import { layOut, type MailContent } from './layout';
import { greet, type Recipient } from './user-mails';

/** The e-mails about accounts. */
const NOT_YOU =
  'Não foi você? Troque a sua senha agora mesmo em "Esqueci minha senha". Se a loja não é sua, avise também o proprietário.';

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

const IGNORE = 'Não foi você? Ignore este e-mail: sem a confirmação, nada é enviado em nome dessa loja.';
export const welcomeMail = (recipient: Recipient, url: string, days: number): MailContent =>
  layOut({
    subject: `A sua loja está no ${recipient.productName}: confirme o seu e-mail`,
    productName: recipient.productName,
    greeting: greet(recipient),
    paragraphs: [
      `A sua loja está pronta. Os ${TRIAL_DAYS} dias de teste têm todos os recursos, sem cartão de crédito.`,
      `O seu acesso é o e-mail ${recipient.email} com a senha que você criou. Confirme que ele é seu pelo link abaixo, que vale por ${days} dias.`,
    ],
    button: { text: 'Confirmar o meu e-mail', url },
    closing: IGNORE,
  });

export const confirmationMail = (recipient: Recipient, url: string, days: number): MailContent =>
  layOut({
    subject: `Confirme o seu e-mail no ${recipient.productName}`,
    productName: recipient.productName,
    greeting: greet(recipient),
    paragraphs: [
      `Uma loja no ${recipient.productName} tem o e-mail ${recipient.email}. Confirme que ele é seu pelo link abaixo, que vale por ${days} dias.`,
    ],
    button: { text: 'Confirmar o meu e-mail', url },
    closing: IGNORE,
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

interface NewPixKey {
  by: string;
  key: string;
  earlier: string | null;
  url: string;
}
export const pixSettingsChangedMail = (recipient: Recipient, { by, key, earlier, url }: NewPixKey): MailContent =>
  layOut({
    subject: `A conta PIX de ${recipient.tenantName} mudou`,
    productName: recipient.productName,
    greeting: greet(recipient),
    paragraphs: [
      `${recipient.isConfirmed ? by : 'Alguém'} acaba de mudar para onde vai o dinheiro dos PIX de ${recipient.tenantName}.`,
      ...(recipient.isConfirmed ? [`A chave agora é ${key}.${earlier ? ` Antes era ${earlier}.` : ''}`] : []),
    ],
    button: { text: 'Conferir o PIX da loja', url },
    closing: 'Não esperava esta mudança? Corrija a chave agora e desative o acesso de quem a mudou.',
  });

export const emailChangedMail = (recipient: Recipient, email: string): MailContent =>
  layOut({
    subject: `O e-mail do seu acesso ao ${recipient.productName} mudou`,
    productName: recipient.productName,
    greeting: greet(recipient),
    paragraphs: [
      `O seu acesso a ${recipient.tenantName} era ${recipient.email} e agora é ${recipient.isConfirmed ? email : 'outro'}.`,
      'Os próximos avisos vão para o endereço novo.',
    ],
    closing:
      'Não foi você? Responda a este e-mail agora mesmo: com o endereço novo, outra pessoa pode trocar a sua senha.',
  });

export const tenantStatusMail = (recipient: Recipient, isActive: boolean, url: string): MailContent =>
  layOut({
    subject: `${recipient.tenantName} foi ${isActive ? 'reativada' : 'desativada'} no ${recipient.productName}`,
    productName: recipient.productName,
    greeting: greet(recipient),
    paragraphs: [
      isActive
        ? `A equipe do ${recipient.productName} reativou ${recipient.tenantName}. Todos podem entrar de novo.`
        : `A equipe do ${recipient.productName} desativou ${recipient.tenantName}: ninguém entra por enquanto. Nenhum dado foi apagado.`,
    ],
    ...(isActive ? { button: { text: 'Abrir a minha loja', url } } : {}),
    closing: 'Dúvidas? Responda a este e-mail.',
  });

/** `changes` name what was and what is. */
export const tenantChangedMail = (recipient: Recipient, changes: string[], url: string): MailContent =>
  layOut({
    subject: `O cadastro de ${recipient.tenantName} mudou no ${recipient.productName}`,
    productName: recipient.productName,
    greeting: greet(recipient),
    paragraphs: [
      `A equipe do ${recipient.productName} mudou o cadastro de ${recipient.tenantName}.`,
      ...(recipient.isConfirmed ? changes : []),
    ],
    button: { text: 'Abrir a minha loja', url },
    closing: 'Não pediu isso? Responda a este e-mail.',
  });

export const ownerPasswordSetMail = (recipient: Recipient, email: string): MailContent =>
  layOut({
    subject: `Uma senha de ${recipient.tenantName} mudou no ${recipient.productName}`,
    productName: recipient.productName,
    greeting: greet(recipient),
    paragraphs: [
      `A equipe do ${recipient.productName} criou uma nova senha para o acesso ${recipient.isConfirmed ? email : 'de um proprietário'} em ${recipient.tenantName}, e as sessões dele terminaram.`,
    ],
    closing: 'Não pediu isso? Responda a este e-mail e crie outra senha em "Esqueci minha senha".',
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
