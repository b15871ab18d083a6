// The grid in English, by its Chinese texts; fetched when it is asked for. `{0 row|rows}` is a number with the word that
// agrees with it.
import { cells } from './cells.ts';
import { commands } from './commands.ts';
import { dialogs } from './dialogs.ts';
import { filters } from './filters.ts';
import { sheets } from './sheets.ts';

export const english = { ...cells, ...commands, ...dialogs, ...filters, ...sheets };

const place = /\{(\d)(?: ([^|}]+)\|([^}]+))?\}/g;

export function inEnglish(text: keyof typeof english, values: readonly (string | number)[]): string {
  return english[text].replaceAll(place, (_, at: string, one?: string, many?: string) => {
    const value = String(values[Number(at)] ?? '');
    return one === undefined ? value : `${value} ${value === '1' ? one : (many ?? one)}`;
  });
}
