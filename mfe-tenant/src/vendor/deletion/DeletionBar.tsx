import { formatInstantDay } from '@focinho/contracts/kernel/dates';
import { useTenantInfoQuery, useTimeZone } from '../../kernel/tenant/tenant.api';
import '../subscription/subscription-bar.css';

/** A line above the tenant's pages once its deletion was asked for. Everybody of the shop reads it. */
export function DeletionBar() {
  const dueAt = useTenantInfoQuery().data?.deletionDueAt;
  const timeZone = useTimeZone();
  if (!dueAt) return null;
  return (
    <section className="fct-plan-bar" data-urgent aria-label="Exclusão da loja">
      <p>
        A exclusão desta loja foi pedida: em {formatInstantDay(dueAt, timeZone)} todos os dados são apagados. Até lá, o
        dono pode cancelar em Configurações → Privacidade.
      </p>
    </section>
  );
}
