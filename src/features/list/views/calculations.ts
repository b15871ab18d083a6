// The calculated columns a user has made for a list, kept with the account beside its views.
import { useMemo } from 'react';
import { type PreferenceSchema, usePreference } from '#api/preferences.ts';
import type { Calculation } from '#ui/kinds/calculatedColumn.ts';

const none: readonly Calculation[] = [];
const mostCalculations = 10;

const schema: PreferenceSchema<readonly Calculation[]> = {
  parse(value) {
    if (!Array.isArray(value)) throw new TypeError('not a list of calculations');
    return value.flatMap((each: unknown): Calculation[] => {
      if (
        typeof each !== 'object' ||
        each === null ||
        !('id' in each) ||
        !('title' in each) ||
        !('formula' in each)
      )
        return [];
      const { id, title, formula } = each;
      return typeof id === 'string' && typeof title === 'string' && typeof formula === 'string'
        ? [{ id, title, formula }]
        : [];
    });
  },
};

export interface Calculations {
  all: readonly Calculation[];
  /** The reason why it cannot be added, or null. */
  add(title: string, formula: string): string | null;
  remove(id: string): void;
}

export function useCalculations(entity: string, lines: string | null): Calculations {
  const { value, change } = usePreference(`list.${entity}.${lines ?? ''}calculated`, schema, none);
  // The same array while nothing changed: columns of the grid are made of it.
  const text = JSON.stringify(value);
  const all = useMemo(() => schema.parse(JSON.parse(text)), [text]);
  return {
    all,
    add(title, formula) {
      const plain = title.trim();
      if (plain === '') return '请填写列名';
      if (all.some((each) => each.title === plain)) return `已有名为“${plain}”的计算列`;
      if (all.length >= mostCalculations) return `每个列表最多 ${mostCalculations} 个计算列`;
      change((known) => [
        ...known,
        { id: `calculated${Date.now().toString(36)}`, title: plain, formula: formula.trim() },
      ]);
      return null;
    },
    remove: (id) => change((known) => known.filter((each) => each.id !== id)),
  };
}
