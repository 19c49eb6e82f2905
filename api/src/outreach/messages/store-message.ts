import type { EntityManager } from 'typeorm';
import type { MessageTrigger, SkipReason } from '@focinho/contracts/kernel/enums';
import type { DueMessage } from '@focinho/contracts/outreach/messages';
import { queryOne, queryRow } from '../../database/batch';
import { lockRow } from '../../database/records';
import { ConflictError } from '../../kernel/http/errors';
import { nextState } from '../../kernel/http/next-state';
import { dueMessages, type Occasion } from './due-messages.queries';
import { dueMessagesOf, foundMessage } from './due-messages.rules';
import { controlIsNoted, insertMessage } from './messages.queries';
import { MESSAGE_TRANSITIONS } from './messages.transitions';

const MISSING_CLIENT = 'Cliente não encontrado.';
const GONE = 'Esta mensagem mudou ou não é mais devida. Confira a lista de novo.';

/** Triggers whose result is compared with a control group. */
const COMPARED: readonly MessageTrigger[] = ['RECALL', 'LAPSED'];

/** Notes that it was sent, by whomever. @returns its id */
export async function markSent(tx: EntityManager, message: DueMessage, occasion: Occasion): Promise<string> {
  const id = await storeMessage(tx, message, occasion, null);
  if (COMPARED.includes(message.trigger)) await noteControlGroup(tx, message.trigger);
  return id;
}

/** The message with these items as it is due now. Locks the client, so that a household gets one of two that are sent at once. */
export async function lockedMessage(tx: EntityManager, clientId: string, items: DueMessage['items']) {
  await lockRow(tx, 'clients', clientId, MISSING_CLIENT, { lock: 'no key update' });
  const occasion = await queryOne(tx, dueMessages(clientId));
  const message = foundMessage(dueMessagesOf(occasion), { items });
  if (!message) throw new ConflictError(GONE);
  return { message, occasion };
}

/** A row for each of its items, so that each is done; those behind the first one refer to it. */
export async function storeMessage(
  tx: EntityManager,
  { items, trigger, client, text, dueOn }: DueMessage,
  { candidates }: Occasion,
  skipReason: SkipReason | null,
): Promise<string> {
  let leadId: string | null = null;
  for (const item of items) {
    const candidate = candidates.find(
      (one) => one.trigger === trigger && one.sourceId === item.sourceId && one.occurrence === item.occurrence,
    );
    const row: { id: string } | undefined = await queryRow(
      tx,
      insertMessage({
        ...item,
        clientId: client.id,
        petId: candidate?.pet?.id ?? null,
        status: nextState(MESSAGE_TRANSITIONS, 'DUE', skipReason ? 'skip' : 'send'),
        skipReason,
        text: skipReason ? null : text,
        phone: skipReason ? null : client.phone,
        dueOn,
        leadId,
      }),
    );
    if (!row) throw new ConflictError(GONE);
    leadId ??= row.id;
  }
  if (leadId === null) throw new ConflictError(GONE);
  return leadId;
}

/**
 * Once a day, with the first message of a trigger: who of the control group would have got one today. So both have the same days and the same
 * reasons, and a shop that sends nothing compares nothing.
 */
async function noteControlGroup(tx: EntityManager, trigger: MessageTrigger): Promise<void> {
  if (await queryRow(tx, controlIsNoted(trigger))) return;
  const occasion = await queryOne(tx, dueMessages());
  const unsent = dueMessagesOf(occasion).filter(
    (message) =>
      message.trigger === trigger && message.block === 'CONTROL_GROUP' && message.dueOn.slice(0, 10) <= occasion.today,
  );
  for (const message of unsent) await storeMessage(tx, message, occasion, 'CONTROL_GROUP');
}
