// The keys every definition must have: fields of the header and of each sub-table, as the business catalogue names
// them. A key that disappears from a definition would lose data of companies that use it.
import { documentKeys, systemKeys } from './catalogueDocuments.ts';
import { masterKeys } from './catalogueMaster.ts';

export interface CatalogueKeys {
  fields: string;
  lines?: Readonly<Record<string, string>>;
}

export const catalogueKeys: Readonly<Record<string, CatalogueKeys>> = { ...masterKeys, ...documentKeys, ...systemKeys };
