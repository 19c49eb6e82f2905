import { Inject, Injectable } from '@nestjs/common';
import type { ApprovalInput, PinInput } from '@focinho/contracts/access/approvals';
import { z } from 'zod';
import { recordEvent } from '../../journal/audit/record-event';
import { accountOf, LoginLimits } from '../auth/login-limits';
import { DUMMY_HASH, hashPassword, passwordMatches } from '../auth/passwords';
import { queryOne, queryRows } from '../../database/batch';
import { newId } from '../../database/records';
import { TenantDb } from '../../database/tenant-db';
import { badField, TooManyAttemptsError } from '../../kernel/http/errors';
import { currentRequest } from '../../kernel/http/request-context';
import {
  countAttempt,
  forgetFailures,
  insertApproval,
  LIST_APPROVERS,
  oneApproval,
  OWN_PASSWORD,
  PIN_STATUS,
  savePin,
  type Attempt,
} from './approvals.queries';

const attemptSchema: z.ZodType<Attempt> = z.object({
  pinHash: z.string().nullable(),
  waitSeconds: z.number().nullable(),
});

@Injectable()
export class ApprovalsService {
  constructor(
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(LoginLimits) private readonly limits: LoginLimits,
  ) {}

  approvers() {
    return this.db.read(LIST_APPROVERS);
  }

  /**
   * The attempt is counted in a transaction of its own, which a wrong PIN does not roll back, and the hash is checked between two
   * transactions, because it takes longer than both.
   * @throws BadRequestError for a wrong PIN and for somebody who cannot approve, alike; TooManyAttemptsError
   */
  async approve(input: ApprovalInput) {
    const { approverId, pin } = input;
    const { text } = await this.db.read(countAttempt(approverId));
    const { pinHash, waitSeconds } = attemptSchema.parse(JSON.parse(text));
    if (!pinHash && waitSeconds)
      throw new TooManyAttemptsError(`Muitos PINs errados. Tente novamente em ${inWords(waitSeconds)}.`, waitSeconds);
    const isRight = (await passwordMatches(pinHash ?? DUMMY_HASH, pin)) && pinHash !== null;
    if (!isRight) {
      await this.db.tx(async (tx) => {
        // An id that is nobody's here, e.g. another tenant's, is not repeated in the log.
        await recordEvent(tx, { event: 'approval-refused', ...(pinHash ? { subject: approverId } : {}) });
        return {};
      });
      throw badField('pin', 'PIN incorreto.');
    }
    return this.db.tx(async (tx) => {
      const id = newId();
      await queryRows(tx, forgetFailures(approverId));
      await queryRows(tx, insertApproval(id, input));
      return oneApproval(id);
    });
  }

  pin() {
    return this.db.read(PIN_STATUS);
  }

  /** Guesses of the password are limited as at a log-in. @throws BadRequestError if it is wrong; TooManyAttemptsError */
  async savePin({ password, pin }: PinInput) {
    const { passwordHash, email } = await this.db.precheck((tx) => queryOne(tx, OWN_PASSWORD));
    const { tenantSlug = '', address } = currentRequest();
    const account = accountOf(tenantSlug, email);
    await this.limits.attempt(account, address);
    if (!(await passwordMatches(passwordHash, password))) throw badField('password', 'Senha incorreta.');
    await this.limits.passwordWasRight(account, address);
    const pinHash = pin === null ? null : await hashPassword(pin);
    return this.db.tx(async (tx) => {
      await queryRows(tx, savePin(pinHash));
      await recordEvent(tx, { event: pinHash ? 'pin-set' : 'pin-removed' });
      return PIN_STATUS;
    });
  }
}

function inWords(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`;
}
