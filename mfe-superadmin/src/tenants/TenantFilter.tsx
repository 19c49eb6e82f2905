import { useState } from 'react';
import { skipToken } from '@focinho/host/store';
import { EntitySelect } from '@focinho/ui/entity-select';
import { useSuperadminTenantsGetQuery, useSuperadminTenantsListQuery } from './tenants.api';

interface TenantFilterProps {
  value: string | undefined;
  onChange: (tenantId: string | undefined) => void;
}

/** Limits a list to one tenant, searched for by name, e-mail or slug. */
export function TenantFilter({ value, onChange }: TenantFilterProps) {
  const [search, setSearch] = useState('');
  const found = useSuperadminTenantsListQuery({ page: 1, limit: 20, sort: 'name', search });
  const chosen = useSuperadminTenantsGetQuery(value ?? skipToken);
  return (
    <div className="fcsa-filter">
      <EntitySelect
        aria-label="Filtrar por tenant"
        placeholder="Todos os tenants"
        allowClear
        value={value ?? null}
        known={value ? { id: value, name: chosen.currentData?.name ?? 'Carregando...' } : null}
        options={(found.data?.rows ?? []).map(({ id, name, slug }) => ({ id, name, hint: `/${slug}` }))}
        responses={[found]}
        onSearch={setSearch}
        emptyText="Nenhum tenant encontrado"
        onChange={(tenantId) => onChange(tenantId ?? undefined)}
      />
    </div>
  );
}
