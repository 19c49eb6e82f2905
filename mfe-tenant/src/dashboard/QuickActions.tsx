import { PlusOutlined } from '@ant-design/icons';
import { Link, useParams } from '@focinho/host/router';
import { CREATIONS } from '../palette/commands';

/** The most frequent actions, one click away. */
export function QuickActions() {
  const { tenantSlug } = useParams();
  return (
    <nav className="fct-dashboard-actions" aria-label="Ações rápidas">
      {CREATIONS.map(({ id, name, to }) => (
        <Link key={id} className="fct-dashboard-action" to={`/${tenantSlug}/${to}`}>
          <PlusOutlined aria-hidden />
          {name}
        </Link>
      ))}
    </nav>
  );
}
