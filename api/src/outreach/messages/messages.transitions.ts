import type { MessageStatus } from '@focinho/contracts/kernel/enums';
import { refused, type TransitionTable } from '@focinho/contracts/kernel/transitions';

const SENT = refused('Esta mensagem já foi enviada.');
const SKIPPED = refused('Alguém decidiu não enviar esta mensagem.');

/** The states of a message; without a row it is DUE as long as its reason is (due-messages.queries.ts). */
export const MESSAGE_TRANSITIONS = {
  initial: ['SENT', 'SKIPPED'],
  events: {
    send: { who: 'day.work', from: { DUE: 'SENT', SENT, SKIPPED } },
    skip: { who: 'day.work', from: { DUE: 'SKIPPED', SENT, SKIPPED } },
    /** On the same day. */
    undo: { who: 'day.work', from: { DUE: 'DUE', SENT: 'DUE', SKIPPED: 'DUE' } },
  },
} as const satisfies TransitionTable<MessageStatus, string>;
