// The parameters of a document page's address: what a new record begins with, and the half-typed input it takes up again.
import { type TextSearch, textSearch } from '#ui/shell/textSearch.ts';

export const documentSearchNames = [
  /** Record to copy. */
  'copy',
  /** Template to begin with. */
  'template',
  /** Name of the new record. */
  'name',
  /** 'field~id': the node of a tree it begins under. */
  'under',
  /** Key of kept input in the vault of drafts. */
  'draft',
] as const;

export type DocumentSearch = TextSearch<(typeof documentSearchNames)[number]>;

export const documentSearchSchema = textSearch(documentSearchNames);
