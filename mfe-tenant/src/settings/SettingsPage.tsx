import SearchIcon from 'lucide-react/icons/search';
import { Input, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from '@focinho/host/router';
import { ManagementPage, PageHeader } from '@focinho/ui/management-page';
import { useAllowed } from '@focinho/ui/permissions';
import { matching } from '../kernel/text/matching';
import { FoundSettings } from './FoundSettings';
import { SettingsSections } from './SettingsSections';
import { sectionsOf, VIEW_PARAM, viewsFor } from './views';
import './settings.css';

export function Page() {
  const [address, setAddress] = useSearchParams();
  const [typed, setTyped] = useState('');
  const views = viewsFor(useAllowed());
  const wanted = address.get(VIEW_PARAM);
  const view =
    views.find(({ value }) => value === wanted) ??
    views.find(({ sections }) => sections.some(({ value }) => value === wanted)) ??
    views[0];
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = list.current?.querySelector(':checked')?.closest('label');
    if (list.current && chosen) scrollToMiddle(list.current, chosen);
  }, [view?.value]);
  if (!view) return null;
  const found = typed.trim() === '' ? undefined : matching(sectionsOf(views), typed);
  // Each list has its own filters, so changing the view clears the address.
  const show = (chosen: string) => {
    setTyped('');
    setAddress(chosen === views[0]?.value ? {} : { [VIEW_PARAM]: chosen });
  };
  return (
    <ManagementPage>
      <PageHeader title="Configurações" subtitle="Configurações do sistema" />
      <Input
        className="fct-settings-search"
        prefix={<SearchIcon />}
        placeholder="Buscar nas configurações..."
        aria-label="Buscar nas configurações"
        maxLength={60}
        allowClear
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={() => found?.[0] && show(found[0].value)}
        onKeyDown={({ key }) => key === 'Escape' && setTyped('')}
      />
      <div ref={list} className="fcui-views">
        <Segmented
          aria-label="O que mostrar"
          options={views.map(({ value, label }) => ({ value, label }))}
          value={view.value}
          onChange={show}
        />
      </div>
      {found ? (
        <FoundSettings found={found} onChoose={show} />
      ) : (
        <SettingsSections key={view.value} view={view} wanted={wanted} />
      )}
    </ManagementPage>
  );
}

/** `scrollIntoView` would also move the point from which Tab goes on. */
function scrollToMiddle(list: HTMLElement, chosen: HTMLElement): void {
  const [around, inner] = [list.getBoundingClientRect(), chosen.getBoundingClientRect()];
  list.scrollLeft += inner.left + inner.width / 2 - (around.left + around.width / 2);
}
