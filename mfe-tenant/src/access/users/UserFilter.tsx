import { displayName } from '@focinho/contracts/kernel/display-name';
import { FilterSelect } from '@focinho/ui/filter-select';
import { useTenantUsersListQuery } from './users.api';

interface UserFilterProps {
  value: string | undefined;
  onChange: (userId: string | undefined) => void;
}

/** Filters a list by who did it. */
export function UserFilter({ value, onChange }: UserFilterProps) {
  const users = useTenantUsersListQuery({ page: 1, limit: 200, sort: 'name' });
  return (
    <FilterSelect
      label="Filtrar por usuário"
      all="Todos os usuários"
      value={value}
      options={(users.data?.rows ?? []).map((user) => ({ value: user.id, label: displayName(user) }))}
      onChange={onChange}
    />
  );
}
