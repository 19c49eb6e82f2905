/**
 * What a smoke run knows of a document: which globals of the browser were replaced, which timers run, what was left behind.
 *
 * @typedef {{kind: 'interval' | 'timeout', ms: number, remote: string | null, file: string}} Timer
 * @typedef {{where: string, property: string, selector: string}} StyleChange `selector` is '' for a style of the element itself
 * @typedef {object} Probe
 * @property {() => string[]} globals what was replaced, added or removed since the document began
 * @property {() => Timer[]} timers those that are running
 * @property {() => void} begin remembers styles and elements as they are before the candidate
 * @property {(isMounted: boolean) => StyleChange[]} styles what looks different since; while the candidate is there, only around it
 * @property {() => string[]} left elements in the body that were not there
 */

/**
 * Runs before anything else in a document. It is passed to the browser as it is here, so it uses nothing from outside its braces.
 */
export function installProbe() {
  /** @param {string | undefined} stack */
  const originOf = (stack = '') => {
    const [, remote = null, file = ''] = /\/mfe\/([a-z][a-z0-9-]*)\/[0-9a-f]{16}\/([^\s:?)]+)/.exec(stack) ?? [];
    return { remote, file };
  };

  /** @type {Map<unknown, Timer>} */
  const timers = new Map();
  const { setTimeout, setInterval, clearTimeout, clearInterval } = window;
  /** @type {(work: any, ms?: number, ...given: any[]) => number} */
  const timeout = (work, ms = 0, ...given) => {
    const id = setTimeout(() => {
      timers.delete(id);
      work(...given);
    }, ms);
    timers.set(id, { kind: 'timeout', ms, ...originOf(new Error('').stack) });
    return id;
  };
  /** @type {(work: any, ms?: number, ...given: any[]) => number} */
  const interval = (work, ms = 0, ...given) => {
    const id = setInterval(work, ms, ...given);
    timers.set(id, { kind: 'interval', ms, ...originOf(new Error('').stack) });
    return id;
  };
  /** @type {(clear: (id?: number) => void) => (id?: number) => void} */
  const ending = (clear) => (id) => {
    timers.delete(id);
    clear(id);
  };
  Object.assign(window, {
    setTimeout: timeout,
    setInterval: interval,
    clearTimeout: ending(clearTimeout),
    clearInterval: ending(clearInterval),
  });

  /** The objects whose properties belong to the browser, by the name that they are reported under. @type {Map<string, object>} */
  const watched = new Map([['window', window]]);
  for (const key of Object.getOwnPropertyNames(window)) {
    const { value } = Object.getOwnPropertyDescriptor(window, key) ?? {};
    if (typeof value !== 'function' || !/^[A-Z]/.test(key)) continue;
    watched.set(key, value);
    if (typeof value.prototype === 'object' && value.prototype) watched.set(`${key}.prototype`, value.prototype);
  }
  for (const key of [
    'Math',
    'JSON',
    'Reflect',
    'Intl',
    'console',
    'navigator',
    'history',
    'location',
    'document',
    'crypto',
  ])
    watched.set(key, Reflect.get(window, key));
  const isBuiltIn = (/** @type {string} */ name) => /^[A-Z]/.test(name);
  /** @type {(name: string, object: object) => Map<string | symbol, PropertyDescriptor>} */
  const propertiesOf = (name, object) =>
    new Map(
      Reflect.ownKeys(object).flatMap((key) => {
        const found = Object.getOwnPropertyDescriptor(object, key);
        // Data of the window changes all the time.
        const counts = found && (isBuiltIn(name) || found.get || typeof found.value === 'function');
        return counts ? [[key, found]] : [];
      }),
    );
  const before = new Map([...watched].map(([name, object]) => [name, propertiesOf(name, object)]));
  const globals = () => {
    /** @type {string[]} */
    const changes = [];
    for (const [name, object] of watched) {
      const known = before.get(name) ?? new Map();
      const now = propertiesOf(name, object);
      const place = (/** @type {string | symbol} */ key) => `${name}.${String(key)}`;
      for (const [key, { value, get, set }] of known) {
        const found = now.get(key);
        if (!found) changes.push(`removes ${place(key)}`);
        else if (!Object.is(found.value, value) || found.get !== get || found.set !== set)
          changes.push(`replaces ${place(key)}`);
      }
      // Others may add to the window and the document, unless that hides something of the browser's.
      for (const key of now.keys())
        if (!known.has(key) && (isBuiltIn(name) || key in Object.getPrototypeOf(object)))
          changes.push(`adds ${place(key)}`);
    }
    return changes;
  };

  const LOOKS = [
    ...['display', 'visibility', 'opacity', 'position', 'z-index', 'box-sizing', 'float', 'pointer-events', 'cursor'],
    ...[
      'color',
      'background-color',
      'background-image',
      'filter',
      'transform',
      'box-shadow',
      'overflow-x',
      'overflow-y',
    ],
    ...['font-family', 'font-size', 'font-weight', 'font-style', 'line-height', 'letter-spacing', 'text-align'],
    ...['text-transform', 'text-decoration-line', 'white-space', 'list-style-type', 'border-collapse'],
    ...['top', 'right', 'bottom', 'left'].flatMap((side) => [
      ...[`margin-${side}`, `padding-${side}`, `border-${side}-width`, `border-${side}-style`, `border-${side}-color`],
    ]),
  ];
  const own = () => [...document.querySelectorAll('[data-smoke-neighbour], [data-smoke-neighbour] *')];
  const around = () =>
    [...document.querySelectorAll('html, body, #root, #root *')].filter((element) => !element.closest('main > *'));
  /** @param {Element} element */
  const looksOf = (element) => {
    const style = getComputedStyle(element);
    return LOOKS.map((property) => style.getPropertyValue(property));
  };
  const sheets = () => [...document.styleSheets, ...document.adoptedStyleSheets];
  /** @type {{own: string[][], around: Map<Element, string[]>, sheets: Set<CSSStyleSheet>, left: Set<Element>}} */
  let begun = { own: [], around: new Map(), sheets: new Set(), left: new Set() };
  const begin = () => {
    begun = {
      own: own().map(looksOf),
      around: new Map(around().map((element) => [element, looksOf(element)])),
      sheets: new Set(sheets()),
      left: new Set(document.body.children),
    };
  };
  /** @type {(rules: CSSRuleList) => CSSStyleRule[]} */
  const flat = (rules) =>
    [...rules].flatMap((rule) => {
      const within = 'cssRules' in rule ? flat(/** @type {CSSGroupingRule} */ (rule).cssRules) : [];
      return rule instanceof CSSStyleRule ? [rule, ...within] : within;
    });
  /** @type {(element: Element, selector: string) => boolean} */
  const matches = (element, selector) => {
    try {
      return element.matches(selector);
    } catch {
      return false;
    }
  };
  /** @param {Element} element */
  const nameOf = (element) => {
    const [name = ''] = element.classList;
    return `<${element.localName}${name && ` class="${name}"`}>`;
  };
  /** @param {boolean} isMounted */
  const styles = (isMounted) => {
    /** @type {[Element, string[]][]} */
    const compared = [...begun.around].filter(([element]) => element.isConnected);
    if (!isMounted)
      compared.push(
        ...own().flatMap(
          (element, index) => /** @type {[Element, string[]][]} */ ([[element, begun.own[index] ?? []]]),
        ),
      );
    const added = sheets().filter((sheet) => !begun.sheets.has(sheet) && !sheet.disabled);
    /** @type {CSSStyleRule[] | undefined} */
    let rules;
    return compared.flatMap(([element, looks]) => {
      const now = looksOf(element);
      return LOOKS.flatMap((property, index) => {
        if (now[index] === looks[index]) return [];
        rules ??= added.flatMap((sheet) => flat(sheet.cssRules));
        const rule = rules.find(
          ({ style, selectorText }) => style.getPropertyValue(property) !== '' && matches(element, selectorText),
        );
        const isItsOwn = /** @type {HTMLElement} */ (element).style.getPropertyValue(property) !== '';
        // What an element inherits is reported where it comes from; what the shell itself changes is not.
        if (!rule && (isMounted || !isItsOwn)) return [];
        return [{ where: nameOf(element), property, selector: rule?.selectorText ?? '' }];
      });
    });
  };
  const left = () => [...document.body.children].filter((element) => !begun.left.has(element)).map(nameOf);

  /** @type {Probe} */
  const probe = { globals, timers: () => [...timers.values()], begin, styles, left };
  Object.assign(window, { focinhoSmoke: probe });
}

/**
 * Asks the probe of a document.
 * @template {keyof Probe} Question
 * @param {import('playwright-core').Page} page
 * @param {Question} question
 * @param {Parameters<Probe[Question]>} given
 * @returns {Promise<ReturnType<Probe[Question]>>}
 */
export const ask = (page, question, ...given) =>
  page.evaluate(([name, input]) => {
    const { focinhoSmoke } = /** @type {{focinhoSmoke: Record<string, (...input: unknown[]) => any>}} */ (
      /** @type {unknown} */ (window)
    );
    return focinhoSmoke[name]?.(...input);
  }, /** @type {const} */ ([question, given]));
