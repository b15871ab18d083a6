// The keys every definition must have: fields of the header and of each sub-table, as the business catalogue names
// them. A key that disappears from a definition would lose data of companies that use it.
import { heldBy, placedAt } from '#tests/catalogue/decided.ts';
import { catalogue, wordsOf } from '#tests/catalogue/entity.ts';
import { documentKeys } from './catalogueDocuments.ts';

export interface CatalogueKeys {
  fields: string;
  lines?: Readonly<Record<string, string>>;
}

/** Without what is decided to stand elsewhere. */
function kept(entity: string, text: string, lines = ''): string {
  return wordsOf(text)
    .filter((field) => placedAt[`${entity}.${lines}${field}`] === undefined)
    .join(' ');
}

const masters = Object.entries(catalogue).flatMap(
  ([name, { fields, lines = {} }]): [string, CatalogueKeys][] => {
    if (heldBy[name] !== undefined) return [];
    const inner = Object.entries(lines).map(([key, text]): [string, string] => [
      key,
      kept(name, text, `${key}.`),
    ]);
    return [[name, { fields: kept(name, fields), lines: Object.fromEntries(inner) }]];
  },
);

export const catalogueKeys: Readonly<Record<string, CatalogueKeys>> = {
  ...Object.fromEntries(masters),
  ...documentKeys,
};
