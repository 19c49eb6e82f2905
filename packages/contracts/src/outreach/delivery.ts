import { brazilianPhone } from '../kernel/phone';
import type { DeliveryStatus } from '../kernel/enums';

/*
 * What is true of messages on WhatsApp wherever they are: on the screen, in the API and in its sandbox. This file does not import Zod, so
 * that any page can import it.
 */

const RANK: Record<DeliveryStatus, number> = { QUEUED: 0, SENDING: 1, SENT: 2, DELIVERED: 3, READ: 4, FAILED: 5 };
/** A failure after this is none: the message is there. */
const ARRIVED: readonly DeliveryStatus[] = ['DELIVERED', 'READ'];

/**
 * The status after what a webhook has told, in whatever order: it only moves forward. Read needs no delivered before it; a failure is final,
 * but not of what has arrived.
 */
export function nextDeliveryStatus(current: DeliveryStatus, notified: DeliveryStatus): DeliveryStatus {
  if (notified === 'FAILED' && ARRIVED.includes(current)) return current;
  return RANK[notified] > RANK[current] ? notified : current;
}

/** `5511987654321`: a number as WhatsApp's API wants it; undefined if it is none of Brazil, with its area code. */
export const whatsappNumber = (phone: string): string | undefined => brazilianPhone(phone)?.slice(1);

/** Area, perhaps the ninth digit, and a subscriber that is a mobile phone: landlines begin with 2 to 5 and have none. */
const MOBILE = /^55(\d\d)(9?)([6-9]\d{7})$/;
/**
 * A mobile phone in its other form: with the ninth digit, or without it. Accounts that are older than the digit are known without
 * it, and the API, other than the app, does not look for them. Undefined for landlines and what is no number of Brazil.
 */
export function otherDigitForm(number: string): string | undefined {
  const [, area, ninth, subscriber] = MOBILE.exec(number) ?? [];
  if (area === undefined || subscriber === undefined) return undefined;
  return ninth ? `55${area}${subscriber}` : `55${area}9${subscriber}`;
}

/** Both forms of a number, by which a client is found. */
export const digitForms = (number: string): string[] => {
  const other = otherDigitForm(number);
  return other === undefined ? [number] : [number, other];
};

const STOP_WORDS = ['parar', 'pare', 'sair', 'stop', 'cancelar inscricao', 'nao quero receber', 'descadastrar'];
/** Whether a reply says, and says only, that no more advertising is wanted: "PARAR", "Sair.", "pare!" */
export function isStopWord(reply: string): boolean {
  const plain = reply
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z ]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
  return STOP_WORDS.includes(plain);
}
