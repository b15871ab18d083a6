// The colour rules a user has made for a list, kept with the account beside its views.
import { useMemo } from 'react';
import { type PreferenceSchema, usePreference } from '#api/preferences.ts';
import { type ColourRule, readColourRules } from '#grid';

const none: readonly ColourRule[] = [];
const schema: PreferenceSchema<readonly ColourRule[]> = { parse: readColourRules };

export function useColourRules(
  entity: string,
  lines: string | null,
): { colourRules: readonly ColourRule[]; onColourRulesChange(rules: readonly ColourRule[]): void } {
  const { value, change } = usePreference(`list.${entity}.${lines ?? ''}colours`, schema, none);
  // The same array while nothing changed: the grid draws anew for another.
  const text = JSON.stringify(value);
  const colourRules = useMemo(() => readColourRules(JSON.parse(text)), [text]);
  return { colourRules, onColourRulesChange: (rules) => change(() => rules) };
}
