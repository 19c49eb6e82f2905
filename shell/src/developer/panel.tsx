import { createRoot, type Root } from 'react-dom/client';
import { DeveloperPanel } from './DeveloperPanel';
import './panel.css';

let open: { root: Root; place: HTMLElement; opener: Element | null } | undefined;

/** Opens the developer's panel beside the page, or closes it. */
export function togglePanel(): void {
  if (open) return close();
  const place = document.createElement('div');
  document.body.append(place);
  open = { root: createRoot(place), place, opener: document.activeElement };
  open.root.render(<DeveloperPanel onClose={close} />);
}

function close(): void {
  if (!open) return;
  const { root, place, opener } = open;
  open = undefined;
  root.unmount();
  place.remove();
  if (opener instanceof HTMLElement) opener.focus();
}
