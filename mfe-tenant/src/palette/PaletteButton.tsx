import SearchIcon from 'lucide-react/icons/search';
import { Button, Tooltip } from 'antd';
import { lazy, startTransition, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { HEADER_TOOLS_ID } from '@focinho/host';
import { useMedia } from '@focinho/ui/viewport';
import './palette-button.css';

/** Loaded on first use. */
const loadPalette = () => import('./Palette').then(({ Palette }) => ({ default: Palette }));
const Palette = lazy(loadPalette);

/** Where the shell has its tools in a bar at the bottom of the window. */
const BAR_AT_BOTTOM = '(max-width: 768px)';

const isShortcut = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';

/** Opens the command palette: a button in the shell's header, or Ctrl+K anywhere. */
export function PaletteButton() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const phone = useMedia(BAR_AT_BOTTOM);
  const header = document.getElementById(HEADER_TOOLS_ID);

  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The palette handles Esc itself, but only once it is loaded.
      if (event.key === 'Escape') setOpen(false);
      if (!isShortcut(event)) return;
      event.preventDefault();
      startTransition(() => {
        setWanted(true);
        setOpen((shown) => !shown);
      });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      {header &&
        createPortal(
          <Tooltip title={phone ? null : 'Ir para, criar ou encontrar (Ctrl+K)'} mouseEnterDelay={0}>
            <Button
              className="fct-palette-button"
              icon={<SearchIcon />}
              aria-label="Buscar em tudo"
              aria-keyshortcuts="Control+K"
              onClick={show}
              onPointerEnter={() => void loadPalette()}
              onFocus={() => void loadPalette()}
            >
              {phone ? (
                'Buscar'
              ) : (
                <kbd aria-hidden className="fct-palette-keys">
                  Ctrl K
                </kbd>
              )}
            </Button>
          </Tooltip>,
          header,
        )}
      {wanted && (
        <Suspense fallback={null}>
          <Palette open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
