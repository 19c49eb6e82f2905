import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { DeliveryProblem } from '@focinho/contracts/kernel/enums';
import { nextDeliveryStatus, otherDigitForm, whatsappNumber } from '@focinho/contracts/outreach/delivery';
import { queryRow, queryRows } from '../../database/batch';
import { undoMessage } from '../messages/messages.queries';
import { actionOf } from './cloud-errors.rules';
import * as queries from './whatsapp.queries';
import type { Delivery, Failure } from './whatsapp.queries';

/** Hours without advertising after WhatsApp has called it spam. */
const SPAM_HOURS = 24;

/** The status that WhatsApp gives a message, in a response or in a webhook. */
export interface NotifiedStatus {
  status: 'SENT' | 'DELIVERED' | 'READ';
  providerId: string;
  recipientId: string | null;
}

/** Notes what becomes of messages, each in the transaction of whoever hears of it. */
@Injectable()
export class Deliveries {
  /** It only moves forward, in whatever order and however often it is told. */
  async advance(
    tx: EntityManager,
    delivery: Delivery,
    { status, providerId, recipientId }: NotifiedStatus,
  ): Promise<void> {
    const next = nextDeliveryStatus(delivery.status, status);
    if (next === delivery.status) return;
    await queryRows(tx, queries.noteStatus(delivery.id, next, providerId, recipientId));
    if (delivery.status === 'QUEUED') await queryRows(tx, queries.markSentAgain(delivery.messageId));
  }

  /**
   * It has not arrived: the message is due again, and the error says whether it is tried again by itself.
   * @param code of the error
   * @param httpStatus of the response; undefined in a webhook
   */
  async fail(
    tx: EntityManager,
    delivery: Delivery,
    code: number | undefined,
    httpStatus: number | undefined,
  ): Promise<void> {
    // Told before, or there all the same.
    if (delivery.status !== 'SENDING' && delivery.status !== 'SENT') return;
    const failure = await this.follow(tx, delivery, code, httpStatus);
    await queryRows(tx, queries.noteFailure(delivery.id, { ...failure, code }));
    await queryRows(tx, undoMessage(delivery.messageId));
  }

  /** Does what the error asks for beyond this message. @returns what becomes of this one */
  private async follow(
    tx: EntityManager,
    { trigger, clientId, attempt, phone, hasOtherForm }: Delivery,
    code: number | undefined,
    httpStatus: number | undefined,
  ): Promise<Omit<Failure, 'code'>> {
    const action = actionOf(code, httpStatus, attempt);
    const waiting = (problem: DeliveryProblem, waitSeconds?: number) =>
      ({ status: 'QUEUED', problem, ...(waitSeconds === undefined ? {} : { waitSeconds }) }) as const;
    switch (action.kind) {
      case 'retry':
        return waiting(action.problem, action.waitSeconds);
      case 'template':
        await queryRows(tx, queries.refuseTemplate(trigger, action.state, code));
        return waiting('TEMPLATE');
      case 'other-digit': {
        const number = phone === null ? undefined : whatsappNumber(phone);
        const hasAnother = !hasOtherForm && number !== undefined && otherDigitForm(number) !== undefined;
        return hasAnother
          ? { ...waiting('NOT_ON_WHATSAPP', 0), useOtherForm: true }
          : { status: 'FAILED', problem: 'NOT_ON_WHATSAPP' };
      }
      case 'stop-campaign':
        await queryRows(tx, queries.stopOffers(SPAM_HOURS));
        return waiting('SPAM_LIMIT', SPAM_HOURS * 3_600);
      case 'stop-account':
        await queryRows(tx, queries.noteProblem(action.problem));
        return waiting(action.problem);
      case 'opt-out':
        await this.withdraw(tx, clientId, new Date());
        return { status: 'FAILED', problem: 'OPTED_OUT' };
      case 'give-up':
        return { status: 'FAILED', problem: action.problem };
    }
  }

  /** A client wants no advertising any more. @param at when that was said: who has agreed since, has agreed */
  async withdraw(tx: EntityManager, clientId: string, at: Date): Promise<void> {
    await queryRow(tx, queries.lockClient(clientId));
    await queryRows(tx, queries.withdrawMarketing(clientId, at));
  }
}
