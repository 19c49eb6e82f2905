import type { ReactNode } from 'react';
import type { AgendaOfDays } from '@focinho/contracts/agenda/agenda';
import { FilterSelect } from '@focinho/ui/filter-select';
import { Toolbar } from '@focinho/ui/toolbar';
import type { useCalendarFilter } from './use-calendar-filter';

interface CalendarToolbarProps {
  filter: ReturnType<typeof useCalendarFilter>;
  professionals: AgendaOfDays['professionals'];
  /** How many of the shown appointments are looked for. */
  found: number;
  /** Further choices of what is shown. */
  children: ReactNode;
}

/** Finds an appointment among those that are shown, and shows one professional's alone. */
export function CalendarToolbar({ filter, professionals, found, children }: CalendarToolbarProps) {
  return (
    <div className="fct-calendar-tools">
      <Toolbar
        list={{
          query: { search: filter.search, professionalId: filter.professionalId },
          setSearch: filter.setSearch,
        }}
        searchFor="Buscar na agenda por pet, tutor, telefone ou serviço..."
        status={
          <span className="fcui-muted" role="status">
            {filter.search && (found === 1 ? '1 encontrado' : `${found} encontrados`)}
          </span>
        }
      >
        {professionals.length > 1 && (
          <FilterSelect
            label="Filtrar por profissional"
            all="Todos os profissionais"
            value={filter.professionalId}
            options={professionals.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={filter.setProfessional}
          />
        )}
        {children}
      </Toolbar>
    </div>
  );
}
