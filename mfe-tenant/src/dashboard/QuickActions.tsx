import { PlusOutlined } from '@ant-design/icons';
import { Link, useParams } from '@focinho/host/router';
import { NEW_RECORDS } from '../palette/destinations';

/** What a desk does all day, one click away. */
export function QuickActions() {
  const { tenantSlug } = useParams();
  return (
    <nav className="dashboard-actions" aria-label="Ações rápidas">
      {NEW_RECORDS.map(({ name, path }) => (
        <Link key={path} className="dashboard-action" to={`/${tenantSlug}/${path}`}>
          <PlusOutlined aria-hidden />
          {name}
        </Link>
      ))}
    </nav>
  );
}
