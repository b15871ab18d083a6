// All dictionaries by name. The tables of the system area overlay texts and order; the values stand here.
import type { Dictionary } from '#model/dictionary.ts';
import { inventoryDictionaries } from './dictionaries/inventory.ts';
import { masterDictionaries } from './dictionaries/master.ts';
import { salesDictionaries } from './dictionaries/sales.ts';
import { sharedDictionaries } from './dictionaries/shared.ts';
import { statusDictionaries } from './dictionaries/status.ts';
import { systemDictionaries } from './dictionaries/system.ts';

export const dictionaries: Readonly<Record<string, Dictionary>> = {
  ...statusDictionaries,
  ...sharedDictionaries,
  ...masterDictionaries,
  ...salesDictionaries,
  ...inventoryDictionaries,
  ...systemDictionaries,
};

/** Text of a stored value; an unknown value shows as itself, so that old data stays readable. */
export function dictText(name: string, value: string | null | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  return dictionaries[name]?.items.find((item) => item.value === value)?.text ?? value;
}
