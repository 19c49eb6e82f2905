import { createRequire } from 'node:module';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { antdTheme } from './antd-theme.mjs';

const require = createRequire(import.meta.url);
/** As Node loads it, of which the import has no names. */
const antd = /** @type {typeof import('antd')} */ (require('antd'));
/** The copy that antd itself uses. */
const { createCache, extractStyle, StyleProvider } = createRequire(require.resolve('antd'))('@ant-design/cssinjs');

/**
 * The class of all that a remote's antd draws, and the beginning of its variables' names: the loader puts the remote's own in its place. A
 * page has the stylesheets of several remotes, which may have antd in several versions.
 */
export const SCOPE = 'fcui-scope';
/** So that the rules of our own variables are told from those of parts with a theme of their own. */
const KEY = 'fcui-variables';
const VARIABLE = new RegExp(`--(?:ant|${SCOPE})-[\\w-]+`, 'g');
/** Static part of a component that opens, by which it is drawn in place. */
const PANEL = '_InternalPanelDoNotUseOrYouWillBeFired';
/** Written on elements by antd's scripts. */
const BY_SCRIPTS = ['--ant-col--flex', '--ant-modal-xs-width'];
/** Directions that no page has. */
const UNUSED = /-rtl\b|\.data-ant-cssinjs/;
/** A grid's columns, which are a thousand rules for few pages. */
const COLUMNS = /\.ant-col-(?:\w+-)?\d|\.ant-col-[a-z]+-/;

/** @typedef {import('react').FunctionComponent<object>} Component */
const components = /** @type {Record<string, Component & Record<string, Component>>} */ (/** @type {unknown} */ (antd));

/** The components that our pages show: every page that uses antd has their styles, and those of the components of which they consist. */
function common() {
  const { Form, Input } = antd;
  /** @type {(name: string, part?: string) => import('react').ReactNode} */
  const element = (name, part) => {
    const component = part ? components[name]?.[part] : components[name];
    return component && createElement(component);
  };
  const alone = ['Alert', 'Badge', 'Button', 'Checkbox', 'Collapse', 'DatePicker', 'Divider', 'Empty', 'InputNumber'];
  const others = ['Progress', 'Select', 'Skeleton', 'Slider', 'Spin', 'Switch', 'Tag', 'TimePicker'];
  return [
    createElement(Form, {}, createElement(Form.Item, { label: 'A', name: 'a' }, createElement(Input))),
    ...[...alone, ...others].map((name) => element(name)),
    ...['Password', 'Search', 'TextArea'].map((part) => element('Input', part)),
    ...['Drawer', 'Tooltip'].map((name) => element(name, PANEL)),
    createElement(antd.Dropdown, { menu: { items: [] } }, createElement('i')),
    createElement(antd.Modal, { open: true, getContainer: false }),
    createElement(antd.Menu, { items: [] }),
    element('Space', 'Addon'),
    createElement(antd.Pagination, { total: 100 }),
    createElement(antd.Radio.Group, { options: ['a'] }),
    createElement(antd.Segmented, { options: ['a'] }),
  ];
}

/** Every component of antd and its parts, with no properties at all: by being drawn they make their styles, whatever they show. */
const all = () =>
  Object.values(components)
    .flatMap((component) => [
      component,
      ...Object.entries(component).flatMap(([name, part]) => (/^[A-Z_]/.test(name) ? part : [])),
    ])
    .map((component) => createElement(component));

/**
 * @param {import('react').ReactNode[]} parts
 * @param {'light' | 'dark'} mode
 * @param {boolean} still
 * @returns {{cache: ReturnType<typeof createCache>, variables: Map<string, string>}} the styles of the parts, and all variables of theirs
 */
function styled(parts, mode, still) {
  const cache = createCache();
  const theme = { ...antdTheme(mode, still), cssVar: { key: KEY, prefix: SCOPE } };
  for (const part of parts)
    try {
      renderToString(createElement(StyleProvider, { cache }, createElement(antd.ConfigProvider, { theme }, part)));
    } catch {
      // A part that is shown only in others.
    }
  const text = extractStyle(cache, { plain: true, types: ['token', 'cssVar'] });
  const own = [...text.matchAll(new RegExp(`\\.${KEY}[^{]*\\{([^}]*)\\}`, 'g'))]
    .map(([, inner = '']) => inner)
    .join('');
  return {
    cache,
    variables: new Map([...own.matchAll(/(--[\w-]+):([^;]*);/g)].map(([, name = '', value = '']) => [name, value])),
  };
}

/** @param {() => import('react').ReactNode[]} partsOf */
function inEachTheme(partsOf) {
  const { error, warn } = console;
  // They are no page, so nobody minds what they lack.
  console.error = console.warn = () => undefined;
  try {
    const parts = partsOf();
    return {
      light: styled(parts, 'light', false),
      dark: styled(parts, 'dark', false),
      still: styled(parts, 'light', true),
    };
  } finally {
    Object.assign(console, { error, warn });
  }
}
/** @typedef {ReturnType<typeof inEachTheme>} Styled */

/** @type {(variables: Iterable<[string, string]>) => string} */
const block = (variables) => `{${[...variables].map(([name, value]) => `${name}:${value.trim()}`).join(';')}}`;

/** Names of the variables in a text, and of those in their values. @type {(text: string, values: Map<string, string>) => Set<string>} */
function namesIn(text, values) {
  /** @type {Set<string>} */
  const names = new Set();
  const texts = [text];
  for (let next = texts.pop(); next !== undefined; next = texts.pop())
    for (const [name] of next.matchAll(VARIABLE)) {
      if (names.has(name)) continue;
      names.add(name);
      texts.push(values.get(name) ?? '');
    }
  return names;
}

/** Values of a theme that antd's scripts read: the stylesheet has the rest. */
const READ =
  /^(?:zIndexPopupBase|controlHeight(?:SM)?|marginXXS|paddingXS|sizePopupArrow|borderRadius|fontSizeLG|wireframe|screen\w+|color(?:Text|Fill(?:Tertiary|Quaternary)?|BgContainer|BgElevated))$/;
/** @param {'light' | 'dark'} mode */
const tokensOf = (mode) =>
  Object.fromEntries(
    Object.entries(antd.theme.getDesignToken(antdTheme(mode, false))).filter(([name]) => READ.test(name)),
  );

/** @type {(key: string) => string | undefined} */
const componentOf = (key) => /^style%[^%]+%(\w+)-/.exec(key)?.[1];

/** All rules in the cache, or those of one component. @type {(cache: Styled['light']['cache'], component?: string) => string} */
function rulesIn(cache, component) {
  const others = component ? [...cache.cache.keys()].filter((key) => componentOf(key) !== component) : [];
  cache.extracted = new Set(others);
  const text = extractStyle(cache, { plain: true, types: 'style', once: true });
  const [, hash = ''] = /:where\(\.(css-[\w-]+)\)/.exec(text) ?? [];
  return hash ? text.replaceAll(hash, SCOPE) : '';
}

/** @type {(rules: string, isUsed: (selector: string) => boolean) => string} */
const picked = (rules, isUsed) =>
  rules.replaceAll(/([^{}]+)\{[^{}]*\}/g, (rule, /** @type {string} */ selectors) => {
    const used = selectors.split(',').filter((selector) => !UNUSED.test(selector) && isUsed(selector));
    return used.length > 0 ? rule : '';
  });

/** Rules, and the variables of our themes that they use on the root element. @type {(rules: string, styled: Styled) => string} */
function stylesheet(rules, { light, dark, still }) {
  const used = namesIn(rules, light.variables);
  const variables = [...light.variables].filter(([name]) => used.has(name));
  /** @param {Styled['light']} other */
  const differing = (other) =>
    variables.flatMap(([name, value]) => {
      const there = other.variables.get(name);
      return there === undefined || there === value ? [] : [/** @type {[string, string]} */ ([name, there])];
    });
  return [
    rules,
    `:root${block(variables)}`,
    `:root[data-theme=dark]${block(differing(dark))}`,
    `@media (prefers-reduced-motion:reduce){:root${block(differing(still))}}`,
  ].join('\n');
}

/** @returns {{css: string, components: Set<string>, tokens: {light: object, dark: object}}} */
function extract() {
  const styles = inEachTheme(common);
  const { cache, variables } = styles.light;
  const rules = picked(rulesIn(cache), (selector) => !COLUMNS.test(selector));
  const missing = [...namesIn(rules, variables)].filter(
    (name) =>
      rules.includes(`var(${name})`) &&
      !variables.has(name) &&
      !rules.includes(`${name}:`) &&
      !BY_SCRIPTS.includes(name),
  );
  if (missing.length > 0) throw new Error(`antd-css.mjs: ${missing.join()} of antd have no value`);
  return {
    css: stylesheet(rules, styles),
    components: new Set([...cache.cache.keys()].flatMap((key) => componentOf(key) ?? [])),
    tokens: { light: tokensOf('light'), dark: tokensOf('dark') },
  };
}

/** @type {ReturnType<typeof extract> | undefined} */
let extracted;
/** The stylesheet of every page that uses antd, which components have their styles in it, and what scripts read. */
export const antdCss = () => (extracted ??= extract());

/** @type {Styled | undefined} */
let everything;
/**
 * The stylesheet of a component that few pages show, or of a grid's columns.
 * @param {string} component as antd calls its styles, or `Columns`
 * @returns {string | undefined} nothing if antd makes none when it is drawn
 */
export function antdCssOf(component) {
  everything ??= inEachTheme(all);
  const { cache } = everything.light;
  const rules =
    component === 'Columns'
      ? picked(rulesIn(cache, 'Grid'), (selector) => COLUMNS.test(selector))
      : picked(rulesIn(cache, component), () => true);
  return rules && stylesheet(rules, everything);
}
