import { useRef, useState } from 'react';
import { ROLE_LABEL } from '@focinho/contracts/kernel/enums';
import { PRODUCT_VERSION } from '@focinho/contracts/kernel/product';
import { HEADER_TOOLS_ID } from '@focinho/host';
import { getConfig } from '@focinho/host/config';
import { useSession } from '@focinho/host/session';
import { Icon, ICONS } from './Icon';
import type { LayoutProps } from './layout';
import { LogoutButton } from './LogoutButton';
import { Main, SkipLink } from './Main';
import { Navigation } from './Navigation';
import { Shortcuts } from './Shortcuts';
import { ThemeSwitch } from './ThemeSwitch';
import { UserLink } from './UserLink';
import { useTenantName } from './useTenantName';

const COLLAPSED = 'sidebar_collapsed';

/** Header and sidebar of a tenant. On a phone the header's tools are a bar at the bottom, and the sidebar is its drawer. */
export function TenantLayout({ entries, current, children }: LayoutProps) {
  const { user, tenantSlug } = useSession();
  const tenantName = useTenantName(tenantSlug);
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(COLLAPSED) === 'true');
  const drawer = useRef<HTMLDialogElement>(null);
  const toggle = () => {
    localStorage.setItem(COLLAPSED, String(!collapsed));
    setCollapsed(!collapsed);
  };
  const closeDrawer = () => drawer.current?.close();
  return (
    <div className="fc-tenant" data-collapsed={collapsed}>
      <SkipLink />
      <header className="fc-header">
        <span className="fc-tenant-title">
          {tenantName && <span className="fc-tenant-title-name">{tenantName}</span>}
          <span className="fc-badge fc-badge-slug">{tenantSlug}</span>
        </span>
        <span className="fc-header-space" />
        <div className="fc-bar">
          <Shortcuts entries={entries} />
          <span id={HEADER_TOOLS_ID} />
          <button
            type="button"
            className="fc-bar-item fc-phone-only"
            aria-label="Mais: abrir menu"
            aria-haspopup="dialog"
            onClick={() => drawer.current?.showModal()}
          >
            <Icon path={ICONS.menu} />
            Mais
          </button>
        </div>
        <span className="fc-desktop-only">
          <ThemeSwitch />
        </span>
        {user && (
          <span className="fc-who">
            <UserLink entries={entries} />
            <span className="fc-badge">{ROLE_LABEL[user.role]}</span>
          </span>
        )}
        <span className="fc-desktop-only">
          <LogoutButton />
        </span>
      </header>
      <aside className="fc-sidebar fc-desktop-only">
        <div className="fc-brand">
          {!collapsed && <Brand />}
          <button
            type="button"
            className="fc-icon-button"
            aria-label={collapsed ? 'Expandir menu' : 'Recolher menu'}
            aria-expanded={!collapsed}
            onClick={toggle}
          >
            <Icon path={collapsed ? ICONS.expand : ICONS.collapse} />
          </button>
        </div>
        <Navigation entries={entries} collapsed={collapsed} />
      </aside>
      <Main pageKey={current.key}>{children}</Main>
      <dialog className="fc-drawer" ref={drawer} aria-label="Menu" closedby="any">
        <div className="fc-brand">
          <Brand />
          <button type="button" className="fc-icon-button" aria-label="Fechar menu" onClick={closeDrawer}>
            <Icon path={ICONS.close} />
          </button>
        </div>
        <Navigation entries={entries} onNavigate={closeDrawer} />
        <div className="fc-drawer-foot">
          <ThemeSwitch />
          <LogoutButton />
        </div>
      </dialog>
    </div>
  );
}

function Brand() {
  return (
    <p className="fc-brand-name">
      <img src="/favicon.svg" alt="" width={32} height={32} />
      {getConfig().productName}
      <span>v{PRODUCT_VERSION}</span>
    </p>
  );
}
