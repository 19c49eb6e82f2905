import type { AvailableCredit } from '@focinho/contracts/desk/memberships';
import { isAnonymous } from '@focinho/contracts/people/anonymous-client';
import { skipToken } from '@focinho/host/store';
import { useTenantCreditsOfClientQuery } from './club.api';

const NONE: AvailableCredit[] = [];

/** Credits of the client's Clubinhos that a sale can use now: none until they are known, and the server has the final say. */
export function usePackageCredits(
  clientId: string | null | undefined,
  appointmentId?: string | null,
): readonly AvailableCredit[] {
  const { currentData } = useTenantCreditsOfClientQuery(
    !clientId || isAnonymous(clientId) ? skipToken : { clientId, ...(appointmentId ? { appointmentId } : {}) },
    { refetchOnMountOrArgChange: true },
  );
  return currentData ?? NONE;
}

/** "1 crédito do Clubinho" */
export const creditsText = (credits: number): string =>
  credits === 1 ? '1 crédito do Clubinho' : `${credits} créditos do Clubinho`;
