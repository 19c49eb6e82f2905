import PlusIcon from 'lucide-react/icons/plus';
import { Link, useParams } from '@focinho/host/router';
import { useReadOnly } from '@focinho/ui/read-only';
import { CREATIONS } from '../palette/commands';

/** The most frequent actions, one click away. */
export function QuickActions() {
  const { tenantSlug } = useParams();
  const readOnly = useReadOnly();
  return (
    <nav className="fct-dashboard-actions" aria-label="Ações rápidas">
      {CREATIONS.map(({ id, name, to }) =>
        readOnly ? (
          <span key={id} className="fct-dashboard-action" role="link" aria-disabled title={readOnly}>
            <PlusIcon />
            {name}
          </span>
        ) : (
          <Link key={id} className="fct-dashboard-action" to={`/${tenantSlug}/${to}`}>
            <PlusIcon />
            {name}
          </Link>
        ),
      )}
    </nav>
  );
}
