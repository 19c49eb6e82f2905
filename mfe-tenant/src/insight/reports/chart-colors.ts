import { useTheme } from '@focinho/host/theme';

const LIGHT = {
  line: '#0f766e',
  grid: '#e2e8f0',
  text: '#475569',
  ground: '#ffffff',
  slices: ['#0f766e', '#2563eb', '#16a34a', '#ea580c'],
};
const DARK = {
  line: '#2dd4bf',
  grid: '#26334a',
  text: '#a8b5c7',
  ground: '#131d31',
  slices: ['#2dd4bf', '#60a5fa', '#4ade80', '#fb923c'],
};

/** The colours of the charts, readable in both themes. */
export function useChartColors() {
  return useTheme().resolved === 'dark' ? DARK : LIGHT;
}
