import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { antdTheme } from './antd-theme.mjs';

const require = createRequire(import.meta.url);
/** As Node loads it, of which the import has no names. */
const antd = /** @type {typeof import('antd')} */ (require('antd'));
/** The copy that antd itself uses. */
const { createCache, extractStyle, StyleProvider } = createRequire(require.resolve('antd'))('@ant-design/cssinjs');

/** So that the rules of our own variables are told from those of parts with a theme of their own. */
const KEY = 'fcui-variables';
/** Static part of a component that opens, by which it is drawn in place. */
const PANEL = '_InternalPanelDoNotUseOrYouWillBeFired';
const INSIDE = `:where([class^='ant-'],[class*=' ant-'],.fcui-table)`;
/** Written on elements by antd's scripts. */
const BY_SCRIPTS = ['--ant-col--flex', '--ant-modal-xs-width'];
/** Directions, columns and looks that no page has. */
const UNUSED = /-rtl\b|\.ant-col-(?:\w+-)?\d|\.ant-col-[a-z]+-|\.ant-menu-dark|\.data-ant-cssinjs/;

/** Every component of antd that a page shows, and those of which they consist. A build fails on one that is not here. */
function everything() {
  const { Form, Input } = antd;
  /** @typedef {import('react').FunctionComponent<object>} Component */
  const components = /** @type {Record<string, Component & Record<string, Component>>} */ (
    /** @type {unknown} */ (antd)
  );
  /** @type {(name: string, part?: string) => import('react').ReactNode} */
  const drawn = (name, part) => {
    const component = part ? components[name]?.[part] : components[name];
    return component && createElement(component, { key: `${name} ${part}` });
  };
  const field = createElement(Form.Item, { label: 'A', name: 'a', key: 'field' }, createElement(Input));
  const alone = ['Alert', 'Badge', 'Button', 'Checkbox', 'Collapse', 'DatePicker', 'Divider', 'Empty', 'InputNumber'];
  const others = ['Progress', 'Select', 'Skeleton', 'Slider', 'Spin', 'Switch', 'Tag', 'TimePicker'];
  return [
    createElement(Form, { key: 'form' }, field),
    ...[...alone, ...others].map((name) => drawn(name)),
    ...['Password', 'Search', 'TextArea'].map((part) => drawn('Input', part)),
    ...['Drawer', 'Tooltip'].map((name) => drawn(name, PANEL)),
    createElement(antd.Dropdown, { menu: { items: [] }, key: 'dropdown' }, createElement('i')),
    createElement(antd.Modal, { open: true, getContainer: false, key: 'modal' }),
    createElement(antd.Menu, { items: [], key: 'menu' }),
    drawn('Space', 'Addon'),
    createElement(antd.Pagination, { total: 100, key: 'pagination' }),
    createElement(antd.Radio.Group, { options: ['a'], key: 'radio' }),
    createElement(antd.Segmented, { options: ['a'], key: 'segmented' }),
  ];
}

/** @type {(mode: 'light' | 'dark', still: boolean) => {rules: string, variables: Map<string, string>, components: string[]}} */
function styled(mode, still) {
  const cache = createCache();
  const theme = { ...antdTheme(mode, still), hashed: false, cssVar: { key: KEY } };
  renderToString(
    createElement(StyleProvider, { cache }, createElement(antd.ConfigProvider, { theme }, ...everything())),
  );
  const text = extractStyle(cache, { plain: true, types: ['token', 'cssVar'] });
  const own = [...text.matchAll(new RegExp(`\\.${KEY}[^{]*\\{([^}]*)\\}`, 'g'))]
    .map(([, inner = '']) => inner)
    .join('');
  return {
    rules: extractStyle(cache, { plain: true, types: 'style' }),
    variables: new Map([...own.matchAll(/(--ant-[\w-]+):([^;]*);/g)].map(([, name = '', value = '']) => [name, value])),
    components: [...cache.cache.keys()].flatMap((key) => /^style%%(\w+)-/.exec(key)?.[1] ?? []),
  };
}

/** It uses some of the variables. */
const OWN_STYLES = readFileSync(new URL('../ui.css', import.meta.url), 'utf8');

/** @type {(variables: Iterable<[string, string]>) => string} */
const block = (variables) => `{${[...variables].map(([name, value]) => `${name}:${value.trim()}`).join(';')}}`;

/** Names of the variables in a text, and of those in their values. @type {(text: string, values: Map<string, string>) => Set<string>} */
function namesIn(text, values) {
  /** @type {Set<string>} */
  const names = new Set();
  const texts = [text];
  for (let next = texts.pop(); next !== undefined; next = texts.pop())
    for (const [name] of next.matchAll(/--ant-[\w-]+/g)) {
      if (names.has(name)) continue;
      names.add(name);
      texts.push(values.get(name) ?? '');
    }
  return names;
}

/** Values of a theme that scripts read: the stylesheet has the rest. */
const READ =
  /^(?:zIndexPopupBase|controlHeight|marginXXS|sizePopupArrow|borderRadius|wireframe|screen\w+|colorFill(?:Tertiary|Quaternary)?|colorBgContainer)$/;
/** @param {'light' | 'dark'} mode */
const tokensOf = (mode) =>
  Object.fromEntries(
    Object.entries(antd.theme.getDesignToken(antdTheme(mode, false))).filter(([name]) => READ.test(name)),
  );

/**
 * antd's styles as one stylesheet: its rules, and the variables of our themes on the root element.
 * @returns {{css: string, components: Set<string>, tokens: {light: object, dark: object}}}
 */
function extract() {
  const [light, dark, still] = [styled('light', false), styled('dark', false), styled('light', true)];
  const rules = light.rules.replaceAll(/([^{}]+)\{[^{}]*\}/g, (rule, /** @type {string} */ selectors) => {
    const used = selectors.split(',').filter((selector) => !UNUSED.test(selector));
    if (used.length === 0) return '';
    // Links look so in antd's components and in our tables only.
    return selectors === 'a' || selectors.startsWith('a:')
      ? `${used.map((link) => `${INSIDE} ${link}`).join()}${rule.slice(selectors.length)}`
      : rule;
  });
  const used = namesIn(rules + OWN_STYLES, light.variables);
  const missing = [...used].filter(
    (name) =>
      rules.includes(`var(${name})`) &&
      !light.variables.has(name) &&
      !rules.includes(`${name}:`) &&
      !BY_SCRIPTS.includes(name),
  );
  if (missing.length > 0) throw new Error(`antd-css.mjs: ${missing.join()} of antd have no value`);
  const variables = [...light.variables].filter(([name]) => used.has(name));
  /** @param {Map<string, string>} other */
  const differing = (other) =>
    variables.flatMap(([name, value]) => {
      const there = other.get(name);
      return there === undefined || there === value ? [] : [/** @type {[string, string]} */ ([name, there])];
    });
  const css = [
    rules,
    `:root${block(variables)}`,
    `:root[data-theme=dark]${block(differing(dark.variables))}`,
    `@media (prefers-reduced-motion:reduce){:root${block(differing(still.variables))}}`,
  ].join('\n');
  return { css, components: new Set(light.components), tokens: { light: tokensOf('light'), dark: tokensOf('dark') } };
}

/** @type {ReturnType<typeof extract> | undefined} */
let extracted;
export const antdCss = () => (extracted ??= extract());
