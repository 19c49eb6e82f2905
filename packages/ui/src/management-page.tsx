import PlusIcon from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { WriteButton } from './read-only';
import { ListFrame } from './toolbar-slot';

/** The frame of a page, around PageHeader, Toolbar, DataTable and the dialogs. */
export function ManagementPage({ children }: { children: ReactNode }) {
  return (
    <ListFrame>
      <div className="fcui-page">{children}</div>
    </ListFrame>
  );
}

interface PageHeaderProps {
  title: string;
  subtitle?: string;
  actions?: ReactNode;
}
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <header className="fcui-header">
      <div>
        <h1 className="fcui-title">{title}</h1>
        {subtitle && <p className="fcui-subtitle">{subtitle}</p>}
      </div>
      {actions && <div className="fcui-header-actions">{actions}</div>}
    </header>
  );
}

/** The page's main action: "Novo Cliente". On a phone the header's actions are at the bottom of the window with it. */
export function CreateButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <WriteButton className="fcui-create" type="primary" icon={<PlusIcon />} onClick={onClick}>
      {children}
    </WriteButton>
  );
}

interface PanelProps {
  title?: ReactNode;
  extra?: ReactNode;
  children: ReactNode;
}
/** A surface with a heading, for lists, cards and forms on a page. */
export function Panel({ title, extra, children }: PanelProps) {
  return (
    <section className="fcui-panel">
      {(title || extra) && (
        <div className="fcui-panel-head">
          {/* Focusable for FocusKeeper, when the focused row has disappeared. */}
          {title && (
            <h2 className="fcui-panel-title" tabIndex={-1}>
              {title}
            </h2>
          )}
          {extra}
        </div>
      )}
      {children}
    </section>
  );
}
