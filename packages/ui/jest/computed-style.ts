const HIDDEN = '[hidden], input[type="hidden"], dialog:not([open])';
const ofJsdom = window.getComputedStyle.bind(window);
/** The browser's `display`, by tag. */
const defaultDisplay = new Map<string, string>();

/**
 * Replaces jsdom's `getComputedStyle`, which at each call matches 216 selectors and works out a dozen inherited properties:
 * a tenth of the time of a test, since queries by role ask for every element and its ancestors. Without stylesheets there is
 * only an element's own style, the browser's `display`, and two properties that are inherited.
 */
export function getComputedStyle(element: Element): CSSStyleDeclaration {
  // Pseudo-elements are not drawn; jsdom would complain at every question for one.
  if (document.styleSheets.length > 0 || !isStyled(element)) return ofJsdom(element);
  const own = element.style;
  const computed: Record<string, string> = {
    display: own.display || (element.matches(HIDDEN) ? 'none' : displayOf(element)),
    visibility: inherited(element, 'visibility') || 'visible',
    pointerEvents: inherited(element, 'pointerEvents') || 'auto',
  };
  const getPropertyValue = (name: string) =>
    computed[name === 'pointer-events' ? 'pointerEvents' : name] ?? own.getPropertyValue(name);
  return new Proxy(own, {
    get: (style, name) => {
      if (name === 'getPropertyValue') return getPropertyValue;
      return (typeof name === 'string' && computed[name]) || Reflect.get(style, name);
    },
  });
}

const isStyled = (element: Element): element is HTMLElement | SVGElement =>
  element instanceof HTMLElement || element instanceof SVGElement;

function displayOf(element: Element): string {
  const tag = element.localName;
  const known = defaultDisplay.get(tag);
  if (known !== undefined) return known;
  const fresh = document.createElementNS(element.namespaceURI, tag);
  // A dialog that is not open has none; those are not asked for here.
  fresh.toggleAttribute('open', true);
  const { display } = ofJsdom(fresh);
  defaultDisplay.set(tag, display);
  return display;
}

function inherited(element: Element | null, property: 'visibility' | 'pointerEvents'): string {
  for (let at = element; at; at = at.parentElement) {
    const value = isStyled(at) ? at.style[property] : '';
    if (value) return value;
  }
  return '';
}
