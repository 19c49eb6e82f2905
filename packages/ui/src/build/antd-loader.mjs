import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { antdCss, antdCssOf, SCOPE } from './antd-css.mjs';

/** With any of these another stylesheet comes out. */
const SOURCES = [
  createRequire(import.meta.url).resolve('antd/package.json'),
  ...['antd-css', 'antd-theme', 'antd-loader'].map((name) => fileURLToPath(new URL(`${name}.mjs`, import.meta.url))),
];

const STYLESHEET = fileURLToPath(new URL('../antd.css', import.meta.url));

/** In place of antd's hooks that make styles: class names only, without those that carry variables. */
const HOOKS = `
export const genStyleHooks = () => () => ['${SCOPE}', ''];
export const genComponentStyleHook = () => () => '${SCOPE}';
export const genSubStyleComponent = () => () => null;
`;

/** @param {{light: object, dark: object}} tokens */
const tokenHook = (tokens) => `
import { useContext } from 'react';
import { DesignTokenContext } from './context';
const tokens = ${JSON.stringify(tokens)};
const still = { light: { ...tokens.light, motion: false }, dark: { ...tokens.dark, motion: false } };
const moving = { light: { ...tokens.light, motion: true }, dark: { ...tokens.dark, motion: true } };
export default function useToken() {
  const { token, cssVar } = useContext(DesignTokenContext);
  const mode = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
  const read = (token.motion ? moving : still)[mode];
  return [undefined, read, '${SCOPE}', read, cssVar, true];
}
`;

/** The end of a file of antd that exports its hook, which is the last thing in it. */
const EXPORTED = /^export default gen(StyleHooks|ComponentStyleHook|SubStyleComponent)\([^]*$/m;
const COMPONENT = /\bgen(?:StyleHooks|ComponentStyleHook|SubStyleComponent)\(\[?'(\w+)'/;
/** @type {Record<string, string>} */
const IN_PLACE = { StyleHooks: `['${SCOPE}', '']`, ComponentStyleHook: `'${SCOPE}'`, SubStyleComponent: 'null' };

/** @type {(text: string, pattern: RegExp) => string} */
function partOf(text, pattern) {
  const found = pattern.exec(text)?.[0];
  if (!found) throw new Error('This file of antd is no longer as it was: see antd-loader.mjs');
  return found;
}

/** @type {{version: string}} */
const { version } = createRequire(import.meta.url)('antd/package.json');
/** The class of this remote's antd, unlike that of another remote's. @type {(context: import('webpack').LoaderContext<object>) => string} */
function scopeOf({ _compiler }) {
  const remote = _compiler?.options.output.uniqueName ?? '';
  return `antd-${createHash('sha256').update(`${remote} ${version}`).digest('hex').slice(0, 6)}`;
}

/**
 * A webpack loader by which antd's styles are made at build time: `antd.css` gets those that our pages use (antd-css.mjs), and the components
 * none, so that no page spends time on making them, nor holds the code that would. A component that is not among them brings a stylesheet of
 * its own, `antd.css?Steps`. A build that uses what cannot have its styles so fails (AntdStylesPlugin of the webpack preset).
 * @this {import('webpack').LoaderContext<object>}
 * @param {string} source
 * @returns {string}
 */
export default function antdStyles(source) {
  return changed(this, source).replaceAll(SCOPE, scopeOf(this));
}

/** @type {(context: import('webpack').LoaderContext<object>, source: string) => string} */
function changed(context, source) {
  for (const path of SOURCES) context.addDependency(path);
  const file = context.resourcePath.replaceAll('\\', '/');
  /** Fails the build if a page uses this file. @param {string} reason */
  const fail = (reason) => {
    if (context._module?.buildInfo) context._module.buildInfo['unusableOfAntd'] = reason;
    return source;
  };
  /** @param {string} component */
  const itsStylesheet = (component) =>
    `import ${JSON.stringify(`${context.utils.contextify(context.context, STYLESHEET)}?${component}`)};\n`;
  if (/\/antd-scope\.[jt]s$/.test(file)) return source;
  if (file.endsWith('/antd.css')) {
    const component = context.resourceQuery.slice(1);
    return component ? (antdCssOf(component) ?? '') : antdCss().css;
  }
  if (file.endsWith('/theme/useToken.js')) {
    partOf(source, /return \[mergedTheme, realToken, hashed \? hashId : '', token, cssVar, !!zeroRuntime\]/);
    return tokenHook(antdCss().tokens);
  }
  if (file.endsWith('/theme/util/genStyleUtils.js')) return HOOKS + partOf(source, /^export const genCssVar = [^]*$/m);
  if (file.endsWith('/theme/util/useResetIconStyle.js')) return 'export default () => undefined;';
  if (file.endsWith('/theme/index.js'))
    return fail('Only the build knows the theme of antd: use the variables of CSS, as var(--fc-primary)');
  if (file.endsWith('/col/index.js')) return itsStylesheet('Columns') + source;
  const component = COMPONENT.exec(source)?.[1];
  const styled = source.replace(EXPORTED, (_, /** @type {string} */ kind) => `export default () => ${IN_PLACE[kind]};`);
  if (!component || antdCss().components.has(component)) return styled;
  if (antdCssOf(component)) return itsStylesheet(component) + styled;
  return fail(`${component} of antd has no styles: antd-css.mjs of @focinho/ui does not draw it`);
}
