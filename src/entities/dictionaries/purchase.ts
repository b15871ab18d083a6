// Values of the purchase area.
import type { Dictionary } from '#model/dictionary.ts';

export const purchaseDictionaries: Readonly<Record<string, Dictionary>> = {};
