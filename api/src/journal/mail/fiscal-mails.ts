import { formatInstantDay } from '@focinho/contracts/kernel/dates';
import { DEFAULT_TIME_ZONE } from '@focinho/contracts/kernel/product';
import { layOut, type MailContent } from './layout';
import { greet, type Recipient } from './user-mails';

interface CertificateEnds {
  recipient: Recipient;
  url: string;
  /** The step of the reminder: it ends within so many days. */
  days: number;
  expiresAt: Date;
}
/** Without a certificate no fiscal document is issued, and a new one takes days. */
export const certificateEndsMail = ({ recipient, url, days, expiresAt }: CertificateEnds): MailContent =>
  layOut({
    subject: days === 1 ? 'o certificado digital vence amanhã' : `o certificado digital vence em até ${days} dias`,
    productName: recipient.productName,
    greeting: greet(recipient),
    paragraphs: [
      `O certificado A1 de ${recipient.tenantName} vence em ${formatInstantDay(expiresAt.toISOString(), DEFAULT_TIME_ZONE)}. Depois disso nenhuma NFC-e ou NFS-e sai.`,
      'Renove o e-CNPJ A1 na certificadora e envie o arquivo novo, com a senha, em Configurações, Fiscal.',
    ],
    button: { text: 'Enviar o certificado', url },
    closing: 'Já enviou o certificado novo? Então não precisa fazer nada.',
  });
