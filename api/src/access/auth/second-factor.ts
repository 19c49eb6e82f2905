import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { queryRow, queryRows } from '../../database/batch';
import { sql } from '../../database/sql';
import { Encryption } from './encryption';
import { hashRecoveryCode, stepOfCode } from './totp';

export const CODE_MISSING = 'Informe o código do aplicativo autenticador.';
export const CODE_WRONG = 'Código incorreto ou já usado. Espere o próximo código do aplicativo.';

/** Locked, so that one code cannot be used by two requests at the same time (user_totp_pkey). */
const lockTotp = (userId: string) => sql<{ secret: string; lastStep: string }>`
  select secret, last_step as "lastStep" from user_totp where user_id = ${userId} and confirmed_at is not null for update`;
const useStep = (userId: string, step: number) =>
  sql`update user_totp set last_step = ${step} where user_id = ${userId}`;
/** A row is deleted only once (recovery_codes_pkey). */
const useRecoveryCode = (userId: string, hash: string) => sql`
  delete from recovery_codes where user_id = ${userId} and code_hash = ${hash} returning code_hash`;

/** Two-step verification at a log-in or a confirmation. */
@Injectable()
export class SecondFactor {
  constructor(@Inject(Encryption) private readonly encryption: Encryption) {}

  /**
   * Whether the code proves that the user has the authenticator app, or is one of the unused recovery codes. Each code counts once. The
   * tenant has to be set in the transaction, which has to commit.
   */
  async accepts(tx: EntityManager, userId: string, code: string): Promise<boolean> {
    const totp = await queryRow(tx, lockTotp(userId));
    if (!totp) return false;
    const step = stepOfCode(this.encryption.decrypt(totp.secret, userId), code);
    if (step === undefined) return (await queryRows(tx, useRecoveryCode(userId, hashRecoveryCode(code)))).length > 0;
    if (step <= Number(totp.lastStep)) return false;
    await queryRows(tx, useStep(userId, step));
    return true;
  }
}
