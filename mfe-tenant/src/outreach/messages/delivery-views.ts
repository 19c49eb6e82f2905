import type { DeliveryProblem, DeliveryStatus } from '@focinho/contracts/kernel/enums';
import type { DueMessage, MessageDelivery } from '@focinho/contracts/outreach/messages';
import type { Tone } from '@focinho/ui/status-badge';

export const DELIVERY_TONE: Record<DeliveryStatus, Tone> = {
  QUEUED: 'gray',
  SENDING: 'yellow',
  SENT: 'blue',
  DELIVERED: 'green',
  READ: 'green',
  FAILED: 'red',
};

/** Why a message has not arrived yet, and what comes next. */
const PROBLEM: Record<DeliveryProblem, string> = {
  NOT_ON_WHATSAPP: 'O número não tem WhatsApp. Confira o telefone na ficha, ou ligue.',
  OPTED_OUT: 'O tutor pediu ao WhatsApp para não receber divulgação, e isso foi registrado na ficha.',
  TOO_MANY_OFFERS: 'O tutor já recebeu muita divulgação de lojas. Tentamos de novo em um dia.',
  TEMPLATE: 'O WhatsApp não aceita mais o texto. Veja em Configurações, Mensagens.',
  CREDENTIALS: 'O acesso ao WhatsApp não vale mais. Veja em Configurações, Mensagens.',
  SPAM_LIMIT: 'O WhatsApp limitou a divulgação da loja. Ela volta a sair em um dia.',
  PAYMENT: 'Falta uma forma de pagamento na Meta. Veja em Configurações, Mensagens.',
  LOCKED: 'A Meta bloqueou a conta do WhatsApp. Veja em Configurações, Mensagens.',
  OUTAGE: 'O WhatsApp não respondeu. Tentamos de novo sozinhos.',
  REFUSED: 'O WhatsApp recusou a mensagem. Escreva pelo botão, ou ligue.',
};

/** A note about a message that is to go out by itself; undefined if it waits for somebody's hand. */
export function automaticText({ isAutomatic, delivery, block }: DueMessage): string | undefined {
  if (delivery?.status === 'FAILED' && delivery.problem === 'OUTAGE')
    return 'O WhatsApp não respondeu a tempo. Escreva pelo botão.';
  if (delivery?.problem) return PROBLEM[delivery.problem];
  return isAutomatic && block === null ? 'Sai sozinha pelo WhatsApp em instantes.' : undefined;
}

/** A note about a message that has left; undefined if its status says all. */
export const sentText = ({ status }: MessageDelivery): string | undefined =>
  status === 'SENDING' ? 'O WhatsApp não confirmou. Não enviamos de novo: confira na conversa se ela saiu.' : undefined;
