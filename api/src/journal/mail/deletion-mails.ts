import { layOut, type MailContent } from './layout';
import { greet, type Recipient } from './user-mails';

interface Requested {
  recipient: Recipient;
  /** `25/12/2026` */
  day: string;
  url: string;
}
export const deletionRequestedMail = ({ recipient, day, url }: Requested): MailContent =>
  layOut({
    subject: 'a exclusão da loja foi pedida',
    productName: recipient.productName,
    greeting: greet(recipient),
    paragraphs: [
      `Foi pedida a exclusão de ${recipient.tenantName} com todos os dados. Em ${day} a loja é fechada e os dados são apagados, sem volta.`,
      'Até esse dia tudo continua funcionando, o pedido pode ser cancelado, e o arquivo completo com dados e fotos pode ser baixado.',
    ],
    button: { text: 'Ver ou cancelar o pedido', url },
    closing: 'Não foi você? Cancele o pedido, veja em Configurações → Auditoria quem pediu e troque as senhas.',
  });

export const deletionWithdrawnMail = (recipient: Recipient): MailContent =>
  layOut({
    subject: 'a exclusão da loja foi cancelada',
    productName: recipient.productName,
    greeting: greet(recipient),
    paragraphs: [`O pedido de exclusão de ${recipient.tenantName} foi cancelado. Nada foi apagado.`],
    closing: 'Não foi você? Veja em Configurações → Auditoria quem cancelou.',
  });
