import { useEffect, useState } from 'react';
import { visitor } from '@focinho/host/visitor';
import { ANCHORS } from '../content/anchors';
import { Icon } from '../icons/Icon';
import { LoginButton } from '../login/LoginButton';
import { Logo } from './Logo';
import './Header.css';

/** On a narrow screen the navigation collapses behind a button; Esc or an opened log-in closes it. */
export function Header({ productName }: { productName: string }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useEffect(() => {
    if (!open) return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', onKey);
    const unsubscribe = visitor.subscribe(() => visitor.loginWanted() && setOpen(false));
    return () => {
      document.removeEventListener('keydown', onKey);
      unsubscribe();
    };
  }, [open]);
  return (
    <header className="lp-header" data-open={open || undefined}>
      <div className="lp-wrap lp-header-row">
        <Logo productName={productName} />
        <nav id="lp-nav" className="lp-nav" aria-label="Principal">
          <ul>
            {ANCHORS.map(({ href, label }) => (
              <li key={href}>
                <a href={href} onClick={close}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <div className="lp-nav-actions">
            <LoginButton form="superadmin" className="lp-button lp-button-quiet">
              Super Admin
            </LoginButton>
            <LoginButton className="lp-button lp-button-outline">Login</LoginButton>
          </div>
        </nav>
        <LoginButton className="lp-button lp-button-primary">Teste Grátis</LoginButton>
        <button
          type="button"
          className="lp-menu-button"
          aria-label={open ? 'Fechar menu' : 'Abrir menu'}
          aria-expanded={open}
          aria-controls="lp-nav"
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? 'close' : 'menu'} />
        </button>
      </div>
    </header>
  );
}
