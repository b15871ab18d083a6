// Which movement counts into which column of the stock reports. What comes back counts negative where it went, so that
// a return lowers the receipts or issues it belongs to.

const receipts = {
  purchase: ['purchaseIn', 'purchaseReturn'],
  production: ['productionIn', 'productionReturn'],
  other: ['opening', 'otherIn', 'outsourcingIn', 'outsourcingReturn', 'transferIn', 'countGain'],
} as const;

const issues = {
  sales: ['salesOut', 'salesReturn'],
  material: ['materialIssue', 'materialReturn'],
  other: [
    'otherOut',
    'outsourcingIssue',
    'outsourcingMaterialReturn',
    'outsourcingConsume',
    'transferOut',
    'transitLoss',
    'countLoss',
  ],
} as const;

const listed = (types: readonly string[]): string => `(${types.map((type) => `'${type}'`).join(', ')})`;

/** Lists of move types for `in`; what is in none of them changes value only. */
export const moveTypes = {
  purchaseIn: listed(receipts.purchase),
  productionIn: listed(receipts.production),
  otherIn: listed(receipts.other),
  in: listed(Object.values(receipts).flat()),
  salesOut: listed(issues.sales),
  materialOut: listed(issues.material),
  otherOut: listed(issues.other),
  out: listed(Object.values(issues).flat()),
  /** Goods that begin to lie in the warehouse; a receipt taken back lowers its own type. */
  arrivals: listed([
    'opening',
    'purchaseIn',
    'productionIn',
    'otherIn',
    'outsourcingIn',
    'transferIn',
    'countGain',
    'salesReturn',
    'materialReturn',
    'outsourcingMaterialReturn',
  ]),
} as const;
