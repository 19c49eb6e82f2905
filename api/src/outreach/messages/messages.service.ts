import { Inject, Injectable } from '@nestjs/common';
import type {
  DueMessage,
  DueMessages,
  MessageListQuery,
  SentMessageInput,
  SkippedMessageInput,
} from '@focinho/contracts/outreach/messages';
import { queryOne, queryRows } from '../../database/batch';
import { lockRow } from '../../database/records';
import { TenantDb } from '../../database/tenant-db';
import { ConflictError } from '../../kernel/http/errors';
import { nextState } from '../../kernel/http/next-state';
import { dueMessages } from './due-messages.queries';
import { dueMessagesOf } from './due-messages.rules';
import { lockedMessage, markSent, storeMessage } from './store-message';
import { DONE_MESSAGE, IS_MESSAGE, listMessages, MESSAGE_RESULTS, oneMessage, undoMessage } from './messages.queries';
import { MESSAGE_TRANSITIONS } from './messages.transitions';

const MISSING = 'Mensagem não encontrada.';
const ON_ITS_WAY = 'Esta mensagem já saiu pelo WhatsApp e não volta mais.';
const LATE = 'Só dá para desfazer no mesmo dia.';

/** Why each block keeps a message from being sent. */
const BLOCKED: Record<NonNullable<DueMessage['block']>, string> = {
  READ_ONLY: 'A assinatura da loja não está ativa.',
  NO_PHONE: 'O tutor não tem um celular com DDD para o WhatsApp.',
  NO_CONSENT: 'O tutor não autorizou este tipo de mensagem.',
  MOURNING: 'A família perdeu um pet há pouco.',
  CONTROL_GROUP: 'O tutor está no grupo de comparação, que não recebe divulgação.',
  MISSING_VALUE: 'Falta um dado que o texto usa.',
  NOT_YET: 'Ainda não é o dia desta mensagem.',
  QUIET_HOURS: 'Agora é horário de silêncio.',
  ONE_A_DAY: 'O tutor já recebe outra mensagem hoje.',
};

@Injectable()
export class MessagesService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  due(): Promise<DueMessages> {
    return this.db.precheck(async (tx) => {
      const occasion = await queryOne(tx, dueMessages());
      return {
        messages: dueMessagesOf(occasion),
        today: `${occasion.today}T00:00:00.000Z`,
        opensAt: occasion.opensAt,
      };
    });
  }

  list(query: MessageListQuery) {
    return this.db.read(listMessages(query));
  }

  results() {
    return this.db.read(MESSAGE_RESULTS);
  }

  /** Notes that somebody has sent it; what has changed since it was shown, or may not be sent any more, is refused. */
  send({ clientId, items }: SentMessageInput) {
    return this.db.tx(async (tx) => {
      const { message, occasion } = await lockedMessage(tx, clientId, items);
      if (message.block) throw new ConflictError(BLOCKED[message.block]);
      return oneMessage(await markSent(tx, message, occasion));
    });
  }

  skip({ clientId, items, reason }: SkippedMessageInput) {
    return this.db.tx(async (tx) => {
      const { message, occasion } = await lockedMessage(tx, clientId, items);
      return oneMessage(await storeMessage(tx, message, occasion, reason));
    });
  }

  /** It is due again, if its reason still is. */
  undo(id: string) {
    return this.db.tx(async (tx) => {
      const { status, isToday, isDelivered } = await lockRow(tx, DONE_MESSAGE, id, MISSING, { alive: IS_MESSAGE });
      nextState(MESSAGE_TRANSITIONS, status, 'undo');
      if (status === 'SENT' && isDelivered) throw new ConflictError(ON_ITS_WAY);
      if (status !== 'DUE' && !isToday) throw new ConflictError(LATE);
      await queryRows(tx, undoMessage(id));
      return oneMessage(id);
    });
  }
}
