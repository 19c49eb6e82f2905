import type { ReactNode } from 'react';
import { isAnonymous } from '@focinho/contracts/people/anonymous-client';
import { Link, useParams } from '@focinho/host/router';
import { clientAddress } from '../../kernel/tenant/addresses';
import '../record-link.css';

/** A client's name, which leads to their record page; plain text of a client who is gone, or never was one. */
export function ClientLink({
  client,
  children = client?.name,
}: {
  client: { id: string; name: string } | null;
  children?: ReactNode;
}) {
  const { tenantSlug = '' } = useParams();
  if (!client || isAnonymous(client.id)) return children;
  return (
    <Link className="fct-record-link" draggable={false} to={clientAddress(tenantSlug, client.id)}>
      {children}
    </Link>
  );
}
