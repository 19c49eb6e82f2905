import { cashbackCeiling } from '@focinho/contracts/desk/cashback';
import { toCents } from '@focinho/contracts/kernel/money';
import { isAnonymous } from '@focinho/contracts/people/anonymous-client';
import { skipToken } from '@focinho/host/store';
import { useTenantCashbackOfClientQuery } from './cashback.api';

/**
 * The part of a sale that the client's cashback can pay now, in cents: `usable` is what the client has, `most` what this sale takes of it. Both are
 * nothing until they are known; the server has the final say.
 */
export function useUsableCashback(clientId: string | null | undefined, totalCents: number) {
  const { currentData } = useTenantCashbackOfClientQuery(!clientId || isAnonymous(clientId) ? skipToken : clientId, {
    refetchOnMountOrArgChange: true,
  });
  const usable = toCents(currentData?.usable ?? 0);
  return { usable, most: Math.min(usable, cashbackCeiling(totalCents, currentData?.maxPercent ?? 0)) };
}
