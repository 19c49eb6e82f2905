import type { ReactNode } from 'react';
import { Link, useParams } from '@focinho/host/router';
import { petAddress } from '../../kernel/tenant/addresses';
import '../record-link.css';

/** A pet's name, which leads to its record page; plain text of a pet that is gone. */
export function PetLink({ pet, children }: { pet: { id: string; name: string } | null; children?: ReactNode }) {
  const { tenantSlug = '' } = useParams();
  if (!pet) return children;
  return (
    <Link className="fct-record-link" draggable={false} to={petAddress(tenantSlug, pet.id)}>
      {children ?? pet.name}
    </Link>
  );
}
