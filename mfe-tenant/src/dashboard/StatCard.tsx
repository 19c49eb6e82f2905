import { Link, useParams } from '@focinho/host/router';

interface StatCardProps {
  name: string;
  caption: string;
  /** "-" while it is not known. */
  value: number | undefined;
  /** Where it leads, within the tenant's area. */
  page: string;
}

/** One figure of the tenant, and the way to what it counts. */
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
