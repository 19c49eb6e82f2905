import { Link } from '@focinho/host/router';
import { useSession } from '@focinho/host/session';
import { useAllowed } from '@focinho/ui/permissions';

/** Leads to Configurações, "Exportar dados"; nothing for those who may not. */
export function ExportLink({ onClick }: { onClick?: () => void }) {
  const { tenantSlug } = useSession();
  if (!useAllowed()('data.export')) return null;
  return (
    <Link to={`/${tenantSlug}/settings?view=export`} {...(onClick ? { onClick } : {})}>
      Exportar dados
    </Link>
  );
}
