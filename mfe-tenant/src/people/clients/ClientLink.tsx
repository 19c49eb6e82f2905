import type { ReactNode } from 'react';
import { Link, useParams } from '@focinho/host/router';
import { clientAddress } from '../../kernel/tenant/addresses';
import '../record-link.css';

/** A client's name, which leads to their record page; plain text of a client who is gone. */
export function ClientLink({
  client,
  children,
}: {
  client: { id: string; name: string } | null;
  children?: ReactNode;
}) {
  const { tenantSlug = '' } = useParams();
  if (!client) return children;
  return (
    <Link className="fct-record-link" draggable={false} to={clientAddress(tenantSlug, client.id)}>
      {children ?? client.name}
    </Link>
  );
}
