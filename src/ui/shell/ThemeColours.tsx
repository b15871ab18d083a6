// Theme colours to try out in development.
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { notify } from '../dialogs/notify.ts';
import { themeColours, updateTheme } from '../theme/primary.ts';
import classes from './SettingsDrawer.module.css';
import { useDarkScheme } from './useDarkScheme.ts';

const fail = (message: string): void => notify('error', message);

/** Keeps the page in the chosen colour, in both colour schemes. */
export function useThemeColour(colour: string): void {
  const dark = useDarkScheme();
  useEffect(() => {
    updateTheme(document.documentElement, colour, dark, fail);
  }, [colour, dark]);
}

export function ThemeColours({
  colour,
  onChoose,
}: {
  colour: string;
  onChoose: (colour: string) => void;
}): ReactNode {
  return (
    <div className={classes.colours} role="radiogroup" aria-label="主题色">
      {themeColours.map((each) => (
        <button
          key={each.colour}
          type="button"
          role="radio"
          className={classes.colour}
          style={{ background: each.colour }}
          aria-checked={each.colour === colour}
          aria-label={each.name}
          title={each.name}
          onClick={() => onChoose(each.colour)}
        >
          {each.colour === colour && <IconCheck size={16} stroke={2} aria-hidden />}
        </button>
      ))}
    </div>
  );
}
