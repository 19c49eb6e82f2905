import { THEME_LABEL, theme, useTheme, type ThemeChoice } from '@focinho/host/theme';
import { Icon, ICONS } from './Icon';
import { Tooltip } from './Tooltip';

const CHOICES: ThemeChoice[] = ['light', 'dark', 'system'];

/** Claro, Escuro, Sistema. */
export function ThemeSwitch() {
  const { choice } = useTheme();
  return (
    <div className="fc-theme" role="group" aria-label="Tema">
      {CHOICES.map((option) => (
        <Tooltip key={option} text={THEME_LABEL[option]} side="below">
          <button
            type="button"
            aria-label={THEME_LABEL[option]}
            aria-pressed={choice === option}
            onClick={() => theme.choose(option)}
          >
            <Icon path={ICONS[option]} size={17} />
          </button>
        </Tooltip>
      ))}
    </div>
  );
}
