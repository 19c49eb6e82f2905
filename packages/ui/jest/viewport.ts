const WIDTH = { desktop: 1440, phone: 360 };

/**
 * Makes `matchMedia` answer for a screen of that width, whose owner wants no motion (so that dialogs open and close at
 * once).
 */
export function setViewport(kind: keyof typeof WIDTH): void {
  const width = WIDTH[kind];
  globalThis.innerWidth = width;
  globalThis.matchMedia = (query) => ({
    matches: matches(query, width),
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  });
}

function matches(query: string, width: number): boolean {
  if (query.includes('prefers-reduced-motion')) return query.includes('reduce');
  const max = /max-width:\s*([\d.]+)px/.exec(query)?.[1];
  const min = /min-width:\s*([\d.]+)px/.exec(query)?.[1];
  if (max === undefined && min === undefined) return false;
  return (max === undefined || width <= Number(max)) && (min === undefined || width >= Number(min));
}
