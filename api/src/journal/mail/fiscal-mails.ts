import { formatDay, formatInstantDay } from '@focinho/contracts/kernel/dates';
import { greeting } from '@focinho/contracts/kernel/display-name';
import { formatMoney } from '@focinho/contracts/kernel/money';
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

interface MailedNote {
  tenantName: string;
  clientName: string;
  /** "NFC-e nº 12" */
  name: string;
  /** Day of the sale, `YYYY-MM-DD`. */
  day: string;
  /** In reais. */
  total: number;
  lines: { name: string; quantity: number }[];
  accessKey: string;
  /** Shows the note: what its QR code holds. */
  url: string;
  /** For who types the key. */
  consultUrl: string;
  hasLegalValue: boolean;
  /** Whether its XML is attached. */
  hasFile: boolean;
}
/** To the client of a sale, in the shop's name: the authority shows the whole note to who has its key. */
export const noteMail = (note: MailedNote): MailContent =>
  layOut({
    subject: `${note.name} de ${note.tenantName}`,
    productName: note.tenantName,
    greeting: greeting('Olá', note.clientName),
    paragraphs: [
      `Aqui está a ${note.name} da sua compra de ${formatDay(note.day)} em ${note.tenantName}, no valor de ${formatMoney(note.total)}.`,
      ...(note.hasLegalValue ? [] : ['Emitida em ambiente de teste: SEM VALOR FISCAL.']),
      note.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join('; '),
      `Chave de acesso: ${note.accessKey.replace(/.{4}(?=.)/g, '$& ')}`,
      `Também dá para consultar pela chave em ${note.consultUrl}`,
      ...(note.hasFile ? ['O arquivo XML da nota está em anexo. Guarde-o: é ele que vale como documento.'] : []),
    ],
    // Some readers end a link at a bar.
    button: { text: 'Consultar a nota', url: note.url.replaceAll('|', '%7C') },
    closing: `Enviado a pedido de ${note.tenantName}. Não comprou nesta loja? Ignore este e-mail.`,
  });
