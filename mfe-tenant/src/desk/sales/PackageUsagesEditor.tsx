import XIcon from 'lucide-react/icons/x';
import { Button } from 'antd';
import { useState } from 'react';
import type { Package } from '@focinho/contracts/catalogue/packages';
import { EntitySelect } from '@focinho/ui/entity-select';
import { FocusKeeper, ROW_ACTION } from '@focinho/ui/focus-keeper';
import { useTenantPackagesListQuery } from '../../catalogue/packages/packages.api';

/** A use of a package's service by this sale. */
interface DraftUsage {
  packageId: string;
  serviceId: string;
  /** "<package> · <service>". */
  label: string;
}

interface PackageUsagesEditorProps {
  /** Given by Form.Item. */
  id?: string;
  value?: DraftUsage[];
  onChange?: (usages: DraftUsage[]) => void;
}

/** "Usar pacote": which services of packages the sale uses; the server keeps the balance. */
export function PackageUsagesEditor({ id, value: usages = [], onChange }: PackageUsagesEditorProps) {
  const [search, setSearch] = useState('');
  const found = useTenantPackagesListQuery({ page: 1, limit: 20, sort: 'name', isActive: true, search });
  const offered = (found.data?.rows ?? []).flatMap(usagesOf);
  return (
    <FocusKeeper fallback="input">
      {usages.length > 0 && (
        <ul className="fct-lines" aria-label="Usos de pacote">
          {usages.map(({ label }, index) => (
            <li key={index}>
              <span className="fct-line-name">{label}</span>
              <Button
                type="text"
                danger
                icon={<XIcon />}
                aria-label={`Remover ${label}`}
                {...{ [ROW_ACTION]: 'Remover' }}
                onClick={() => onChange?.(usages.filter((_, other) => other !== index))}
              />
            </li>
          ))}
        </ul>
      )}
      <EntitySelect
        {...(id ? { id } : {})}
        placeholder="Selecione um pacote e serviço"
        value={null}
        options={offered.map((usage) => ({ id: `${usage.packageId} ${usage.serviceId}`, name: usage.label }))}
        responses={[found]}
        onSearch={setSearch}
        onChange={(key) => {
          const picked = offered.find((usage) => `${usage.packageId} ${usage.serviceId}` === key);
          if (picked) onChange?.([...usages, picked]);
        }}
        emptyText="Nenhum pacote encontrado"
      />
    </FocusKeeper>
  );
}

function usagesOf({ id, name, services }: Package): DraftUsage[] {
  return services.flatMap(({ serviceId, service }) =>
    service ? [{ packageId: id, serviceId, label: `${name} · ${service.name}` }] : [],
  );
}
