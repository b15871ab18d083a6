// What somebody means who types into a field of choices: the option with exactly this text, else one that begins with it,
// else one that contains it; by its code and its pinyin as well.
import { halfWidth } from '#model/kinds/plainText.ts';
import { codesOf } from '#model/kinds/refs.ts';
import type { Speller } from '#ui/shell/palette/spelling.ts';

export interface ChoiceOption {
  value: string;
  text: string;
}

interface Spelt {
  text: string;
  code: string;
  full: string;
  initials: string;
}

/** From the closest to the loosest. */
const levels: readonly ((typed: string, option: Spelt) => boolean)[] = [
  (typed, { text }) => text === typed,
  (typed, { code }) => code === typed,
  (typed, { text }) => text.startsWith(typed),
  (typed, { full, initials }) => full === typed || initials === typed,
  (typed, { code, full, initials }) => [code, full, initials].some((other) => other.startsWith(typed)),
  (typed, { text }) => text.includes(typed),
  (typed, { code, full, initials }) => [code, full, initials].some((other) => other.includes(typed)),
];

const plain = (text: string): string => halfWidth(text).trim().toLowerCase();

/** Whether the text may be the keys of a pinyin. */
export const maySpell = (typed: string): boolean => /^[a-z]+$/.test(plain(typed));

/** The options a text fits, the closest first; all of them for an empty one. Without `spell` none by its pinyin. */
export function fittingChoices<O extends ChoiceOption>(
  options: readonly O[],
  typed: string,
  spell: Speller | null,
): readonly O[] {
  const wanted = plain(typed);
  if (wanted === '') return options;
  const byPinyin = maySpell(wanted) ? spell : null;
  const fitting = options.flatMap((option) => {
    const { full = '', initials = '' } = byPinyin?.(option.text) ?? {};
    const spelt = { text: plain(option.text), code: plain(option.value), full, initials };
    const level = levels.findIndex((fits) => fits(wanted, spelt));
    return level < 0 ? [] : [{ option, level }];
  });
  return fitting.sort((one, other) => one.level - other.level).map(({ option }) => option);
}

/**
 * What somebody means who types into a field of several choices, one text or several with 、 between them: the options that
 * are added to the chosen ones, and the texts that fit none. A text of what is chosen already adds nothing.
 */
export function addedChoices(
  options: readonly ChoiceOption[],
  chosen: readonly string[],
  typed: string,
  spell: Speller | null,
): { values: readonly string[]; missing: readonly string[] } {
  const isWhole = typed.trim() !== '' && fittingChoices(options, typed, spell).length > 0;
  const values: string[] = [];
  const missing: string[] = [];
  for (const text of isWhole ? [typed] : codesOf(typed)) {
    const open = options.filter(({ value }) => !chosen.includes(value) && !values.includes(value));
    const [best] = fittingChoices(open, text, spell);
    if (best !== undefined) values.push(best.value);
    else if (fittingChoices(options, text, spell).length === 0) missing.push(text);
  }
  return { values, missing };
}
