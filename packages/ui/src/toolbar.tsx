import ListFilterIcon from 'lucide-react/icons/list-filter';
import { Button } from 'antd';
import { Children, useState, type ReactNode } from 'react';
import { later } from './later';
import { isFiltered } from './list-params';
import { SearchInput } from './search-input';
import { ToolbarSlot, useDetachedSlot, useIsSlotUsed } from './toolbar-slot';
import { useIsPhone } from './viewport';

interface ToolbarProps {
  list: { query: { search?: string | undefined; [filter: string]: unknown }; setSearch: (search: string) => void };
  /** The placeholder of the search, which is its accessible name, too; absent = no search. */
  searchFor?: string;
  /** Result of the search, in words. */
  status?: ReactNode;
  /** The filters. */
  children?: ReactNode;
}

/** Search, filters and, above cards, the sort order in one row. On a phone all but the search are in one sheet. */
export function Toolbar({ list, searchFor, status, children }: ToolbarProps) {
  const phone = useIsPhone();
  const hasSheet = useIsSlotUsed() || Children.toArray(children).length > 0;
  return (
    <div className="fcui-toolbar" role="search">
      {searchFor && <SearchInput value={list.query.search} onSearch={list.setSearch} placeholder={searchFor} />}
      {phone ? (
        hasSheet && <FilterSheet isSet={isFiltered(list.query)}>{children}</FilterSheet>
      ) : (
        <>
          {children}
          <ToolbarSlot />
        </>
      )}
      {status}
    </div>
  );
}

const FilterWindow = later(
  async () => (await import('./filter-window')).FilterWindow,
  ({ open }) => open,
);

interface FilterSheetProps {
  isSet: boolean;
  /** Text of the button that closes it. */
  doneText?: string;
  children: ReactNode;
}
/** On a phone: the filters of a page behind one button. */
export function FilterSheet({ isSet, doneText = 'Ver lista', children }: FilterSheetProps) {
  const [open, setOpen] = useState(false);
  const slot = useDetachedSlot();
  return (
    <>
      <Button
        className={isSet ? 'fcui-filters-button fcui-filters-set' : 'fcui-filters-button'}
        icon={<ListFilterIcon />}
        aria-label={isSet ? 'Filtros em uso' : 'Filtros'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Filtros
      </Button>
      <FilterWindow open={open} doneText={doneText} slot={slot} onClose={() => setOpen(false)}>
        {children}
      </FilterWindow>
    </>
  );
}
