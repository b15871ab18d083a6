// What the catalogue says of one entity, and all of them together.
import { baseKeys } from './baseKeys.ts';
import { configKeys } from './configKeys.ts';
import { contractKeys } from './contractKeys.ts';
import { financeKeys } from './financeKeys.ts';
import { countKeys } from './countKeys.ts';
import { inoutKeys } from './inoutKeys.ts';
import { ledgerKeys } from './ledgerKeys.ts';
import { materialKeys } from './materialKeys.ts';
import { partnerKeys } from './partnerKeys.ts';
import { pricingKeys } from './pricingKeys.ts';
import { purchaseKeys } from './purchaseKeys.ts';
import { reportKeys } from './reportKeys.ts';
import { salesKeys } from './salesKeys.ts';
import { systemKeys } from './systemKeys.ts';
import { transferKeys } from './transferKeys.ts';
import { warehouseKeys } from './warehouseKeys.ts';

export interface CatalogueEntity {
  title: string;
  /** Keys of the header, parted by spaces. */
  fields: string;
  /** By sub-table. */
  lines?: Readonly<Record<string, string>>;
  actions: string;
}

/** Every master and system entity of the catalogue, by its key there. */
export const catalogue: Readonly<Record<string, CatalogueEntity>> = {
  ...baseKeys,
  ...materialKeys,
  ...partnerKeys,
  ...warehouseKeys,
  ...configKeys,
  ...pricingKeys,
  ...countKeys,
  ...ledgerKeys,
  ...inoutKeys,
  ...transferKeys,
  ...systemKeys,
  ...contractKeys,
  ...financeKeys,
  ...purchaseKeys,
  ...salesKeys,
  ...reportKeys,
};

export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
