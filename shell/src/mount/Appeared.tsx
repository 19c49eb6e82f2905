import { useEffect } from 'react';

/** Long enough for a page to begin with nothing, until it knows what to show. */
const PATIENCE_MS = 5000;
/** What people see although it has no text. */
const SEEN_WITHOUT_TEXT = 'img, svg, canvas, video, iframe, input, button, [role], [aria-busy]';

interface Props {
  onAppeared: () => void;
  onBlank: (error: Error) => void;
}

/** Beside a page: says when the page is there, and five seconds later whether there is nothing to see of it. */
export function Appeared({ onAppeared, onBlank }: Props) {
  useEffect(() => {
    onAppeared();
    const timer = setTimeout(() => {
      const place = document.querySelector('#conteudo') ?? document.body;
      if (!showsSomething(place)) onBlank(new Error('the page shows nothing'));
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
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
