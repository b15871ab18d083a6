// Values of the finance area.
import type { Dictionary } from '#model/dictionary.ts';

export const financeDictionaries: Readonly<Record<string, Dictionary>> = {};
