import { createRequire } from 'node:module';

/** @import {ThemeConfig} from 'antd' */

const { theme } = /** @type {typeof import('antd')} */ (createRequire(import.meta.url)('antd'));

/**
 * The brand as antd tokens. Every pair of text and background meets WCAG AA. The soft backgrounds of a light page are ours: what antd
 * derives from dark greens is grey.
 * @type {ThemeConfig['token']}
 */
const LIGHT = {
  colorPrimaryBg: '#e3f3f1',
  colorPrimaryBgHover: '#cde9e5',
  colorPrimaryBorder: '#99d3cb',
  colorInfoBg: '#e3f3f1',
  colorInfoBorder: '#99d3cb',
  colorSuccessBg: '#e8f5ec',
  colorSuccessBorder: '#a3d5b2',
  colorPrimary: '#0f766e',
  colorLink: '#0f766e',
  colorInfo: '#0f766e',
  colorError: '#b91c1c',
  colorSuccess: '#15803d',
  colorWarning: '#b45309',
  colorText: '#0f172a',
  colorTextSecondary: '#475569',
  colorTextPlaceholder: '#64748b',
  colorTextDescription: '#475569',
  colorBgLayout: '#f8fafc',
  colorBorder: '#cbd5e1',
  colorBorderSecondary: '#e2e8f0',
};
/** @type {ThemeConfig['token']} */
const DARK = {
  colorPrimary: '#2dd4bf',
  colorLink: '#2dd4bf',
  colorInfo: '#2dd4bf',
  colorError: '#f87171',
  colorSuccess: '#4ade80',
  colorWarning: '#fbbf24',
  colorText: '#e2e8f0',
  colorTextSecondary: '#a8b5c7',
  colorTextPlaceholder: '#8b9bb1',
  colorTextDescription: '#a8b5c7',
  colorBgBase: '#0f172a',
  colorBgLayout: '#0b1220',
  colorBgContainer: '#131d31',
  colorBgElevated: '#1a263d',
  colorBorder: '#3b4a63',
  colorBorderSecondary: '#26334a',
};

/**
 * @param {'light' | 'dark'} mode
 * @param {boolean} still disables motion, for prefers-reduced-motion
 * @returns {ThemeConfig}
 */
export function antdTheme(mode, still) {
  const dark = mode === 'dark';
  return {
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      ...(dark ? DARK : LIGHT),
      fontFamily: 'inherit',
      borderRadius: 8,
      motion: !still,
    },
    components: {
      // Light teal and red need dark text.
      Button: dark
        ? { primaryColor: '#042f2e', dangerColor: '#2d0404', primaryShadow: 'none', dangerShadow: 'none' }
        : { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
      Segmented: dark
        ? { trackBg: '#1d2b45', itemSelectedBg: '#33466a', itemColor: '#a8b5c7' }
        : { trackBg: '#e8edf3', itemColor: '#475569' },
      Form: { verticalLabelPadding: '0 0 4px' },
    },
  };
}
