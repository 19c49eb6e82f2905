import { observable } from '@focinho/contracts/kernel/observable';
import { useObservable } from './use-observable';

/** Claro, Escuro, Sistema. */
export type ThemeChoice = 'light' | 'dark' | 'system';
export const THEME_LABEL: Record<ThemeChoice, string> = { light: 'Claro', dark: 'Escuro', system: 'Sistema' };
const STORAGE_KEY = 'theme';

const stored = (): ThemeChoice => {
  const value = typeof localStorage === 'undefined' ? null : localStorage.getItem(STORAGE_KEY);
  return value === 'dark' || value === 'system' ? value : 'light';
};
const systemDark = () => typeof matchMedia !== 'undefined' && matchMedia('(prefers-color-scheme: dark)').matches;
const resolve = (choice: ThemeChoice): 'light' | 'dark' =>
  choice === 'system' ? (systemDark() ? 'dark' : 'light') : choice;

const state = observable<{ choice: ThemeChoice; resolved: 'light' | 'dark' }>({ choice: 'light', resolved: 'light' });

function apply(choice: ThemeChoice) {
  const resolved = resolve(choice);
  document.documentElement.dataset['theme'] = resolved;
  document.documentElement.style.colorScheme = resolved;
  state.set({ choice, resolved });
}

/** The theme of the page: `<html data-theme>` for plain CSS, {@link useTheme} for antd. */
export const theme = {
  start(): void {
    apply(stored());
    if (typeof matchMedia !== 'undefined')
      matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => apply(state.get().choice));
  },
  choose(choice: ThemeChoice): void {
    localStorage.setItem(STORAGE_KEY, choice);
    apply(choice);
  },
};

export function useTheme() {
  return useObservable(state);
}
