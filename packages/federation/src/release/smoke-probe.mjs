/**
 * Probe of a smoke run in a document: which globals of the browser were replaced, which timers run, what was left behind.
 *
 * @typedef {{kind: 'interval' | 'timeout' | 'frames' | Connection, ms: number, remote: string | null, file: string}} Timer
 * @typedef {'Worker' | 'EventSource' | 'WebSocket' | 'BroadcastChannel'} Connection
 * @typedef {{where: string, property: string, selector: string}} StyleChange `selector` is '' for a style of the element itself
 * @typedef {{selectorText: string, style: CSSStyleDeclaration}} FlatRule
 * @typedef {object} Probe
 * @property {() => string[]} globals what was replaced, added or removed since the document began
 * @property {() => Timer[]} timers those that are running, and connections and workers that are open
 * @property {() => void} begin remembers styles and elements as they are before the candidate
 * @property {(isMounted: boolean) => StyleChange[]} styles what looks different since; while the candidate is there, only around it
 * @property {() => string[]} left elements in the body that were not there
 * @typedef {Probe & import('./smoke-traces.mjs').Traces} Known
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
  /** @typedef {(...given: unknown[]) => void} Work */
  /** @type {(work: Work, ms?: number, ...given: unknown[]) => number} */
  const timeout = (work, ms = 0, ...given) => {
    const id = setTimeout(() => {
      timers.delete(id);
      work(...given);
    }, ms);
    timers.set(id, { kind: 'timeout', ms, ...originOf(new Error('').stack) });
    return id;
  };
  /** @type {(work: Work, ms?: number, ...given: unknown[]) => number} */
  const interval = (work, ms = 0, ...given) => {
    const id = setInterval(work, ms, ...given);
    timers.set(id, { kind: 'interval', ms, ...originOf(new Error('').stack) });
    return id;
  };
  /** How many frames the running one follows: only a loop goes on and on. */
  let frames = 0;
  const LOOP = 5;
  const { requestAnimationFrame, cancelAnimationFrame } = window;
  /** @type {typeof requestAnimationFrame} */
  const frame = (work) => {
    const follows = frames + 1;
    const id = requestAnimationFrame((time) => {
      timers.delete(`frame ${id}`);
      frames = follows;
      try {
        work(time);
      } finally {
        frames = 0;
      }
    });
    if (follows > LOOP) timers.set(`frame ${id}`, { kind: 'frames', ms: 0, ...originOf(new Error('').stack) });
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
    requestAnimationFrame: frame,
    cancelAnimationFrame: (/** @type {number} */ id) => {
      timers.delete(`frame ${id}`);
      cancelAnimationFrame(id);
    },
  });

  for (const name of /** @type {Connection[]} */ (['Worker', 'EventSource', 'WebSocket', 'BroadcastChannel'])) {
    /** @type {Function & {prototype: object}} */
    const original = Reflect.get(window, name);
    /** @type {(target: Function, given: unknown[], as: Function) => object} */
    const construct = (target, given, as) => {
      const opened = Reflect.construct(target, given, as);
      timers.set(opened, { kind: name, ms: 0, ...originOf(new Error('').stack) });
      return opened;
    };
    Reflect.set(window, name, new Proxy(original, { construct }));
    for (const end of ['close', 'terminate']) {
      const own = Reflect.get(original.prototype, end);
      if (typeof own !== 'function') continue;
      /** @type {(this: object, ...given: unknown[]) => unknown} */
      const ended = function (...given) {
        timers.delete(this);
        return Reflect.apply(own, this, given);
      };
      Reflect.set(original.prototype, end, ended);
    }
  }

  /** The objects whose properties belong to the browser, by the name that they are reported under. @type {Map<string, object>} */
  const watched = new Map([['window', window]]);
  /** @type {(name: string, value: unknown) => void} */
  const watch = (name, value) => {
    if (typeof value !== 'function') return;
    watched.set(name, value);
    if (typeof value.prototype === 'object' && value.prototype) watched.set(`${name}.prototype`, value.prototype);
  };
  const valueOf = (/** @type {object} */ of, /** @type {string} */ key) =>
    Object.getOwnPropertyDescriptor(of, key)?.value;
  const constructorsOf = (/** @type {object} */ of) =>
    Object.getOwnPropertyNames(of).filter((key) => /^[A-Z]/.test(key));
  for (const key of constructorsOf(window)) watch(key, valueOf(window, key));
  for (const name of ['Intl', 'WebAssembly'])
    for (const key of constructorsOf(valueOf(window, name)))
      watch(`${name}.${key}`, valueOf(valueOf(window, name), key));
  // No name leads to these.
  watch('TypedArray', Object.getPrototypeOf(Int8Array));
  for (const work of [function* () {}, async () => {}, async function* () {}])
    watch(Object.prototype.toString.call(work).slice(8, -1), work.constructor);
  for (const iterator of [
    [].values(),
    new Map().values(),
    new Set().values(),
    ''[Symbol.iterator](),
    ''.matchAll(/x/g),
  ])
    watched.set(`${Object.prototype.toString.call(iterator).slice(8, -1)}.prototype`, Object.getPrototypeOf(iterator));
  for (const key of [
    ...[
      'Math',
      'JSON',
      'Reflect',
      'Atomics',
      'Intl',
      'WebAssembly',
      'CSS',
      'console',
      'navigator',
      'history',
      'location',
      'document',
    ],
    ...['crypto', 'performance', 'screen', 'customElements', 'navigation'],
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
      // Others may add to the window and the document, unless that hides something of the browser's. Svelte, in which the calendar is
      // written, adds names without a value to elements, which nobody meets.
      for (const [key, found] of now) {
        const isEmpty = 'value' in found && (found.value ?? null) === null;
        if (!known.has(key) && !isEmpty && (isBuiltIn(name) || key in Object.getPrototypeOf(object)))
          changes.push(`adds ${place(key)}`);
      }
    }
    return changes;
  };

  /** All properties that this browser knows. @type {string[]} */
  let looked = [];
  const own = () => [...document.querySelectorAll('[data-smoke-neighbour], [data-smoke-neighbour] *')];
  const around = () =>
    [...document.querySelectorAll('html, body, #root, #root *')].filter((element) => !element.closest('main > *'));
  /** @param {Element} element */
  const looksOf = (element) => {
    const style = getComputedStyle(element);
    return looked.map((property) => style.getPropertyValue(property));
  };
  const sheets = () => [...document.styleSheets, ...document.adoptedStyleSheets];
  /** @type {{own: string[][], around: Map<Element, string[]>, sheets: Set<CSSStyleSheet>, left: Set<Element>}} */
  let begun = { own: [], around: new Map(), sheets: new Set(), left: new Set() };
  const begin = () => {
    looked = [...getComputedStyle(document.documentElement)];
    begun = {
      own: own().map(looksOf),
      around: new Map(around().map((element) => [element, looksOf(element)])),
      sheets: new Set(sheets()),
      left: new Set(document.body.children),
    };
  };
  /** A nested selector as it would be without nesting. @type {(selector: string, outer: string) => string} */
  const unnested = (selector, outer) => {
    if (outer === '') return selector;
    return selector.includes('&') ? selector.replaceAll('&', `:is(${outer})`) : `:is(${outer}) :is(${selector})`;
  };
  /**
   * Rules within at-rules and other rules, too.
   * @type {(rules: CSSRuleList, outer?: string) => FlatRule[]}
   */
  const flat = (rules, outer = '') =>
    [...rules].flatMap((rule) => {
      const selectorText = rule instanceof CSSStyleRule ? unnested(rule.selectorText, outer) : outer;
      const within = 'cssRules' in rule ? flat(/** @type {CSSGroupingRule} */ (rule).cssRules, selectorText) : [];
      // An at-rule in a rule holds declarations of that rule.
      const isStyled = rule instanceof CSSStyleRule || (outer !== '' && 'style' in rule);
      return isStyled ? [{ selectorText, style: /** @type {CSSStyleRule} */ (rule).style }, ...within] : within;
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
  /**
   * Style changes by a rule to components of antd that others show: it matches an element, in another one, that has no classes but antd's.
   * @type {(rule: FlatRule) => StyleChange[]}
   */
  const antdOf = ({ selectorText, style }) => {
    const classes = selectorText.match(/(?<=\.)ant-[\w-]+/g);
    if (!classes) return [];
    const [, tag = 'div'] = /(?:^|[\s>+~])([a-z][a-z0-9]*)[^\s>+~]*$/.exec(selectorText) ?? [];
    const [outer, inner] = [document.createElement('div'), document.createElement(tag)];
    outer.append(inner);
    for (const { classList } of [outer, inner]) classList.add(...classes);
    // Also where it is pointed at or has the focus.
    if (!matches(inner, selectorText.replace(/:(hover|focus(-visible|-within)?|active)/g, ''))) return [];
    return [...style].map((property) => ({
      where: `<${tag} class="${classes[0]}">`,
      property,
      selector: selectorText,
    }));
  };
  /** Selector of the elements whose pseudo-elements or states a rule draws. @param {string} selector */
  const drawnBy = (selector) =>
    selector
      .replace(/::[a-z-]+(\([^)]*\))?/g, '')
      .replace(/:(hover|focus-visible|focus-within|focus|active|visited|before|after)\b/g, '')
      .replace(/(^|[\s>+~,(])(?=$|[\s>+~,)])/g, '$1*');
  /**
   * Whether others set or use a custom property. A new one, such as a candidate's own sizes and colours, is nobody's.
   * @param {string} name
   */
  const isUsed = (name) => {
    const whole = new RegExp(`${name}(?![\\w-])`);
    return [...begun.sheets].some(({ cssRules }) => [...cssRules].some(({ cssText }) => whole.test(cssText)));
  };
  /**
   * Rules that would reach others although nothing looks different now: custom properties, pseudo-elements, states, and rules for paper,
   * narrow windows or the dark theme.
   * @type {(rules: FlatRule[], elements: Element[]) => StyleChange[]}
   */
  const reaching = (rules, elements) =>
    rules.flatMap(({ selectorText, style }) => {
      const element = elements.find((one) => matches(one, selectorText) || matches(one, drawnBy(selectorText)));
      if (!element) return [];
      return [...style]
        .filter((property) => !property.startsWith('--') || isUsed(property))
        .map((property) => ({ where: nameOf(element), property, selector: selectorText }));
    });
  /** At-rules whose names are of the whole document. @type {(rules: CSSRuleList) => [string, string][]} */
  const named = (rules) =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSKeyframesRule || rule instanceof CSSPropertyRule)
        return [[`${rule.constructor === CSSKeyframesRule ? '@keyframes' : '@property'} ${rule.name}`, rule.cssText]];
      if (rule instanceof CSSFontFaceRule) return [[`@font-face ${rule.style.fontFamily}`, rule.cssText]];
      return 'cssRules' in rule ? named(/** @type {CSSGroupingRule} */ (rule).cssRules) : [];
    });
  /** At-rules that take the names of those that were there. @type {(added: CSSStyleSheet[]) => StyleChange[]} */
  const renamed = (added) => {
    const known = [...begun.sheets].flatMap(({ cssRules }) => named(cssRules));
    return added
      .flatMap(({ cssRules }) => named(cssRules))
      .filter(([name, text]) => known.some(([of]) => of === name) && !known.some(([, of]) => of === text))
      .map(([name]) => ({ where: 'the page', property: 'its meaning', selector: name }));
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
    const rules = added.flatMap((sheet) => flat(sheet.cssRules));
    const differences = compared.flatMap(([element, looks]) => {
      const now = looksOf(element);
      return looked.flatMap((property, index) => {
        if (now[index] === looks[index]) return [];
        const rule = rules.find(
          ({ style, selectorText }) => style.getPropertyValue(property) !== '' && matches(element, selectorText),
        );
        const isItsOwn = /** @type {HTMLElement} */ (element).style.getPropertyValue(property) !== '';
        // What an element inherits is reported where it comes from; what the shell itself changes is not.
        if (!rule && (isMounted || !isItsOwn)) return [];
        return [{ where: nameOf(element), property, selector: rule?.selectorText ?? '' }];
      });
    });
    if (isMounted) return differences;
    const reported = new Set(differences.map(({ selector }) => selector));
    const hidden = reaching(
      rules.filter(({ selectorText }) => !reported.has(selectorText)),
      compared.map(([element]) => element),
    );
    return [...differences, ...hidden, ...rules.flatMap(antdOf), ...renamed(added)];
  };
  const left = () => [...document.body.children].filter((element) => !begun.left.has(element)).map(nameOf);

  /** @type {Probe} */
  const probe = { globals, timers: () => [...timers.values()], begin, styles, left };
  Object.assign(window, { focinhoSmoke: Object.assign(Reflect.get(window, 'focinhoSmoke') ?? {}, probe) });
}

/**
 * Asks the probe of a document.
 * @template {keyof Known} Question
 * @param {import('playwright-core').Page} page
 * @param {Question} question
 * @param {Parameters<Known[Question]>} given
 * @returns {Promise<ReturnType<Known[Question]>>}
 */
export const ask = (page, question, ...given) =>
  page.evaluate(([name, input]) => {
    const { focinhoSmoke } = /** @type {{focinhoSmoke: Record<string, (...input: unknown[]) => any>}} */ (
      /** @type {unknown} */ (window)
    );
    return focinhoSmoke[name]?.(...input);
  }, /** @type {const} */ ([question, given]));
