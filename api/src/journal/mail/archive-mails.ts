import { ARCHIVE_DAYS } from '@focinho/contracts/insight/archives';
import { layOut, type MailContent } from './layout';
import { greet, type Recipient } from './user-mails';

/** Without a link to the file itself: whoever reads the e-mail still has to log in. */
export const archiveReadyMail = ({ recipient, url }: { recipient: Recipient; url: string }): MailContent =>
  layOut({
    subject: 'o arquivo com todos os dados da loja está pronto',
    productName: recipient.productName,
    greeting: greet(recipient),
    paragraphs: [
      `O arquivo com todos os dados e fotos de ${recipient.tenantName} está pronto.`,
      `Ele pode ser baixado por ${ARCHIVE_DAYS} dias em Configurações → Segurança → Arquivo completo, pelos donos da loja.`,
    ],
    button: { text: 'Baixar o arquivo', url },
    closing: 'Não pediu este arquivo? Veja em Configurações → Auditoria quem pediu e troque as senhas.',
  });
