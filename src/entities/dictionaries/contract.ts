// Values of the contract area.
import type { Dictionary } from '#model/dictionary.ts';

export const contractDictionaries: Readonly<Record<string, Dictionary>> = {};
