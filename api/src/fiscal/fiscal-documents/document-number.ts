import { randomInt } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { FiscalEnvironment, FiscalKind } from '@focinho/contracts/kernel/enums';
import { queryOne } from '../../database/batch';
import { isUsableRandomCode } from '../documents/access-key.rules';
import { takeNumber } from '../fiscal-settings/fiscal-settings.queries';

/** Gives the next number of a series, in the transaction that writes the document: none is lost, and none is given twice. */
export async function nextNumber(
  tx: EntityManager,
  counter: { environment: FiscalEnvironment; kind: FiscalKind; series: number },
): Promise<{ number: number; randomCode: string }> {
  const { number } = await queryOne(tx, takeNumber(counter));
  return { number, randomCode: randomCode(number) };
}

/** Eight digits that say nothing. */
function randomCode(number: number): string {
  for (;;) {
    const code = String(randomInt(0, 100_000_000)).padStart(8, '0');
    if (isUsableRandomCode(code, number)) return code;
  }
}
