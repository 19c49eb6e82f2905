import { theme, THEME_LABEL, useTheme, type ThemeChoice as Choice } from '@focinho/host/theme';

const CHOICES: Choice[] = ['light', 'dark', 'system'];

/** Claro, Escuro or Sistema, remembered. */
export function ThemeChoice() {
  const { choice } = useTheme();
  return (
    <fieldset className="lp-theme">
      <legend>Tema</legend>
      {CHOICES.map((option) => (
        <label key={option}>
          <input type="radio" name="lp-theme" checked={choice === option} onChange={() => theme.choose(option)} />
          <span>{THEME_LABEL[option]}</span>
        </label>
      ))}
    </fieldset>
  );
}
