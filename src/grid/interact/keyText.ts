// Strokes as people read them.
import { spaceBar } from './keyNames.ts';
import { t } from '../core/language.ts';

/** Ctrl in place of mod. */
export function keyText(name: string): string {
  return name.replace('mod', 'Ctrl').replace(spaceBar, t('空格'));
}
