// All dictionaries by name. The tables of the system area overlay texts and order; the values stand here.
import { actionTitles } from '#model/actionTitles.ts';
import { actionsOf } from '#model/can.ts';
import { dictionary, type Dictionary } from '#model/dictionary.ts';
import { approvalDictionaries } from './dictionaries/approval.ts';
import { contractDictionaries } from './dictionaries/contract.ts';
import { engineeringDictionaries } from './dictionaries/engineering.ts';
import { financeDictionaries } from './dictionaries/finance.ts';
import { inventoryDictionaries } from './dictionaries/inventory.ts';
import { masterDictionaries } from './dictionaries/master.ts';
import { pricingDictionaries } from './dictionaries/pricing.ts';
import { purchaseDictionaries } from './dictionaries/purchase.ts';
import { salesDictionaries } from './dictionaries/sales.ts';
import { sharedDictionaries } from './dictionaries/shared.ts';
import { statusDictionaries } from './dictionaries/status.ts';
import { systemDictionaries } from './dictionaries/system.ts';
import { allEntities } from './registry.ts';

export const dictionaries: Readonly<Record<string, Dictionary>> = {
  ...statusDictionaries,
  ...sharedDictionaries,
  ...masterDictionaries,
  ...engineeringDictionaries,
  ...salesDictionaries,
  ...pricingDictionaries,
  ...purchaseDictionaries,
  ...contractDictionaries,
  ...financeDictionaries,
  ...inventoryDictionaries,
  ...systemDictionaries,
  ...approvalDictionaries,
  // Fields that name an entity (source of a line, object of a rule) show its title.
  entityName: dictionary('业务对象', Object.fromEntries(allEntities.map((def) => [def.name, def.title]))),
  // What was done to a record, in the words most of them have for it.
  auditAction: dictionary('操作', {
    ...Object.fromEntries(
      allEntities.toReversed().flatMap((def) => actionsOf(def).map(({ action, title }) => [action, title])),
    ),
    ...actionTitles,
  }),
};

/** Text of a stored value; an unknown value shows as itself, so that old data stays readable. */
export function dictText(name: string, value: string | null | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  return dictionaries[name]?.items.find((item) => item.value === value)?.text ?? value;
}
