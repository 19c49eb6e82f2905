import { useLayoutEffect, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { ROLE_LABEL } from '@focinho/contracts/kernel/enums';
import { ROOT_TENANT_SLUG } from '@focinho/contracts/kernel/product';
import { getConfig } from '@focinho/host/config';
import { inNavigation } from '../addresses';
import { Icon } from './Icon';
import type { LayoutProps } from './layout';
import { LogoutButton } from './LogoutButton';
import { Main, SkipLink } from './Main';
import { ThemeSwitch } from './ThemeSwitch';
import { UserLink } from './UserLink';

/** Header and tabs of the platform's administrator. */
export function AdminLayout({ entries, current, children }: LayoutProps) {
  const tabs = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const chosen = tabs.current?.querySelector('[aria-current]');
    if (tabs.current && chosen) scrollToMiddle(tabs.current, chosen);
  }, [current.key]);
  return (
    <div className="fc-admin">
      <SkipLink />
      <header className="fc-header">
        <img src="/favicon.svg" alt="" width={28} height={28} />
        <span className="fc-admin-brand">{getConfig().productName} SaaS</span>
        <span className="fc-badge fc-badge-accent">{ROLE_LABEL.SUPER_ADMIN}</span>
        <span className="fc-header-space" />
        <ThemeSwitch />
        <UserLink entries={entries} />
        <LogoutButton />
      </header>
      <nav className="fc-tabs" aria-label="Seções" ref={tabs}>
        <ul>
          {inNavigation(entries).map((entry) => (
            <li key={entry.key}>
              <NavLink to={`/${ROOT_TENANT_SLUG}/${entry.key}`} className="fc-tab">
                <Icon path={entry.icon} size={18} />
                {entry.name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Main pageKey={current.key}>{children}</Main>
    </div>
  );
}

/** `scrollIntoView` would also move the point from which Tab goes on. */
function scrollToMiddle(list: HTMLElement, chosen: Element): void {
  const [around, inner] = [list.getBoundingClientRect(), chosen.getBoundingClientRect()];
  list.scrollLeft += inner.left + inner.width / 2 - (around.left + around.width / 2);
}
