import { Link, useParams } from '@focinho/host/router';

interface StatCardProps {
  name: string;
  caption: string;
  /** Shown as "-" while undefined. */
  value: number | undefined;
  /** The page it links to, within the tenant's area. */
  page: string;
}

/** One figure, linked to the list it counts. */
export function StatCard({ name, caption, value, page }: StatCardProps) {
  const { tenantSlug } = useParams();
  return (
    <Link className="fct-dashboard-card" to={`/${tenantSlug}/${page}`}>
      <span className="fct-dashboard-card-name">{name}</span>
      <span className="fct-dashboard-card-value">{value === undefined ? '-' : value.toLocaleString('pt-BR')}</span>
      <span className="fcui-muted">{caption}</span>
    </Link>
  );
}
