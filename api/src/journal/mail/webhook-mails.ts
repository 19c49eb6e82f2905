import { FAILING_DAYS } from '@focinho/contracts/integrations/webhook-events';
import { layOut, type MailContent } from './layout';
import { greet, type Recipient } from './user-mails';

interface WebhookOff {
  recipient: Recipient;
  url: string;
  /** Where it led. */
  host: string;
}
/** A webhook that nothing has reached for days was turned off. */
export const webhookOffMail = ({ recipient, url, host }: WebhookOff): MailContent =>
  layOut({
    subject: 'um webhook da loja foi desligado',
    productName: recipient.productName,
    greeting: greet(recipient),
    paragraphs: [
      `Há mais de ${FAILING_DAYS} dias ${host} não recebe os avisos de ${recipient.tenantName}, e o webhook foi desligado.`,
      'Confira o outro programa e salve o webhook de novo para religá-lo. As entregas que faltaram podem ser reenviadas.',
    ],
    button: { text: 'Ver o webhook', url },
    closing: 'Não usa mais esta integração? Exclua o webhook.',
  });
