import type { ReactNode } from 'react';
import { useAllowed } from '@focinho/ui/permissions';
import { ReadOnly } from '@focinho/ui/read-only';
import { useTenantInfoQuery } from '../../kernel/tenant/tenant.api';

const LAPSED = 'Assinatura vencida: dá para ler, mas nada é salvo.';

/** Disables whatever writes once the subscription has lapsed, in the words of whoever may pay, or not. */
export function ReadOnlyShop({ children }: { children: ReactNode }) {
  const state = useTenantInfoQuery().data?.subscription?.state;
  const mayPay = useAllowed()('subscription.change');
  const hasLapsed = state === 'READ_ONLY' || state === 'ARCHIVED';
  const remedy = mayPay ? 'Reative em Configurações → Assinatura.' : 'Avise o proprietário da loja.';
  return <ReadOnly reason={hasLapsed ? `${LAPSED} ${remedy}` : undefined}>{children}</ReadOnly>;
}
