// The parameters of a list's address as they stand there; listAddress.ts says what they mean.
import { type TextSearch, textSearch } from '#ui/shell/textSearch.ts';

export const listSearchNames = ['rows', 'q', 'sort', 'f', 'adv', 'tab', 'node', 'p'] as const;

export type ListSearch = TextSearch<(typeof listSearchNames)[number]>;

export const listSearchSchema = textSearch(listSearchNames);
