import { useEffect } from 'react';

/** Long enough for a page to begin with nothing, until it knows what to show. */
const PATIENCE_MS = 5000;
/** How often one looks; nothing is shown between two pages of a page, but not for so long. */
const LOOK_MS = 1000;
const BLANK_MS = 2000;
/** Elements that people see although they have no text. */
const SEEN_WITHOUT_TEXT = 'img, svg, canvas, video, iframe, input, button, [role], [aria-busy]';

interface Props {
  onAppeared: () => void;
  onBlank: (error: Error) => void;
}

/**
 * Beside a page: says when the page is there, and whether there is nothing to see of it: five seconds later, two seconds after it had
 * shown something, or when the user gives it up.
 */
export function Appeared({ onAppeared, onBlank }: Props) {
  useEffect(() => {
    onAppeared();
    let hasShown = false;
    let seenAt = Date.now();
    const look = () => {
      if (showsSomething(document.querySelector('#conteudo') ?? document.body)) {
        hasShown = true;
        seenAt = Date.now();
        return;
      }
      const patience = document.hidden ? 0 : BLANK_MS;
      if (Date.now() - seenAt < (hasShown ? patience : PATIENCE_MS)) return;
      end();
      onBlank(new Error('the page shows nothing'));
    };
    const timer = setInterval(() => document.hidden || look(), LOOK_MS);
    document.addEventListener('visibilitychange', look);
    const end = () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
    return end;
  }, [onAppeared, onBlank]);
  return null;
}

const showsSomething = (place: Element) =>
  [place, ...place.querySelectorAll('*')].some((element) => hasContent(element) && isVisible(element));

const hasContent = (element: Element) =>
  element.matches(SEEN_WITHOUT_TEXT) ||
  (!element.matches('script, style, noscript') &&
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''));

// Without the method (Safari before 17.4), everything counts as visible.
const isVisible = (element: Element) =>
  element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true;
