// Which listed price holds for a line (P-rules of price lists): levels in the company's order, then quantity range,
// dates and currency, the default list, the smallest priority, the newest beginning. Pure: who has the candidates gets the same answer.
import { Decimal, decimalText, round } from '#model/decimal.ts';
import type { FieldValue } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import { numberOf } from './amounts.ts';

/** Values of the dictionary `priceSource` that a look-up can answer. */
export type PriceSource =
  | 'quotation'
  | 'customerList'
  | 'supplierList'
  | 'groupList'
  | 'categoryList'
  | 'generalList'
  | 'material'
  | 'last';

/** Order in which sources are asked where the company set none. */
export const defaultSources: readonly PriceSource[] = [
  'quotation',
  'customerList',
  'groupList',
  'categoryList',
  'generalList',
  'material',
  'last',
];

/** What a line asks. Quantities are in the pricing unit, ids and decimals are texts. */
export interface PriceQuestion {
  material: string;
  /** The material's category and those above it, nearest first. */
  materialCategories: readonly string[];
  /** Pricing unit of the line. */
  unit: string;
  qty: string;
  currency: string;
  /** YYYY-MM-DD. */
  date: string;
}

/** What rows of price and discount lists have in common. */
export interface Listed {
  source: PriceSource;
  /** Steps from the customer's own group or category to the one of the list: 0 is its own. */
  distance: number;
  currency: string;
  /** The default list of its circle goes before the others of it. */
  isDefault?: boolean;
  /** Smaller wins. */
  priority: number;
  effectiveDate: string;
  /** Row dates; a row holds on both days. */
  from: string | null;
  to: string | null;
  unit: string | null;
  fromQty: string | null;
  toQty: string | null;
}

export interface ListedPrice extends Listed {
  material: string;
  price: string | null;
  taxPrice: string | null;
  discountRate: string | null;
  /** Least price with tax, in the currency of the list. */
  floorPrice: string | null;
  /** Most that may be paid, with tax, in the currency of the list. */
  ceilingPrice?: string | null;
  /** Least quantity that is sold or bought at once, in its unit. */
  minOrderQty?: string | null;
  /** How strictly its list wants the least price kept: values of the dictionary `controlStrength`. */
  limitControl?: string | null;
}

export interface ListedDiscount extends Listed {
  material: string | null;
  materialCategory: string | null;
  fromAmount: string | null;
  toAmount: string | null;
  mode: 'rate' | 'amount' | 'fixed';
  rate: string | null;
  amount: string | null;
  most: string | null;
  isStackable: boolean;
}

/** Whether a value lies in [from, to); an empty bound is none. */
function within(value: Decimal, from: string | null, to: string | null): boolean {
  return (isEmpty(from) || value.gte(numberOf(from))) && (isEmpty(to) || value.lt(numberOf(to)));
}

function holds(row: Listed, { date, currency, qty, unit }: PriceQuestion): boolean {
  if (row.currency !== currency || (row.unit !== null && row.unit !== unit)) return false;
  if ((row.from !== null && row.from > date) || (row.to !== null && row.to < date)) return false;
  return within(numberOf(qty), row.fromQty, row.toQty);
}

/** Best first within one level: nearest group, default list, smallest priority, newest list and row. */
function byRank(left: Listed, right: Listed): number {
  return (
    left.distance - right.distance ||
    Number(right.isDefault ?? false) - Number(left.isDefault ?? false) ||
    left.priority - right.priority ||
    right.effectiveDate.localeCompare(left.effectiveDate) ||
    (right.from ?? '').localeCompare(left.from ?? '')
  );
}

/** The price that holds, or null. Candidates of other materials and currencies may be among them. */
export function listedPrice(
  question: PriceQuestion,
  candidates: readonly ListedPrice[],
  sources: readonly PriceSource[] = defaultSources,
): ListedPrice | null {
  const fitting = candidates.filter((row) => row.material === question.material && holds(row, question));
  for (const source of sources) {
    const [best] = fitting.filter((row) => row.source === source).toSorted(byRank);
    if (best !== undefined) return best;
  }
  return null;
}

/** How closely a discount row is meant for the material: its own row, its category, everything; null: not at all. */
function closeness(row: ListedDiscount, { material, materialCategories }: PriceQuestion): number | null {
  if (row.material !== null) return row.material === material ? 0 : null;
  if (row.materialCategory === null) return materialCategories.length + 1;
  const at = materialCategories.indexOf(row.materialCategory);
  return at < 0 ? null : at + 1;
}

/** The discount that holds for an amount before discount, or null. */
export function listedDiscount(
  question: PriceQuestion,
  gross: string,
  candidates: readonly ListedDiscount[],
  sources: readonly PriceSource[] = defaultSources,
): ListedDiscount | null {
  const fitting = candidates.flatMap((row) => {
    const close = closeness(row, question);
    return close !== null && holds(row, question) && within(numberOf(gross), row.fromAmount, row.toAmount)
      ? [{ row, close }]
      : [];
  });
  for (const source of sources) {
    const [best] = fitting
      .filter(({ row }) => row.source === source)
      .toSorted((left, right) => left.close - right.close || byRank(left.row, right.row));
    if (best !== undefined) return best.row;
  }
  return null;
}

/** Two discounts on top of each other: 5 % and 2 % are 6.9 %. */
function stackedRate(first: FieldValue, second: FieldValue): string {
  const left = (rate: FieldValue) => new Decimal(1).minus(numberOf(rate).div(100));
  return decimalText(round(new Decimal(1).minus(left(first).times(left(second))).times(100), 6));
}

export interface LineDiscount {
  /** Percent; null when the discount is an amount. */
  rate: string | null;
  /** Amount of the whole line; null when the discount is a rate. */
  amount: string | null;
}

/** The discount of a line from its price row and its discount row. Not stackable: the discount row takes the place. */
export function discountOf(
  price: Pick<ListedPrice, 'discountRate'>,
  discount: ListedDiscount | null,
  qty: string,
  gross: string,
  money: number,
): LineDiscount {
  const own = decimalText(numberOf(price.discountRate));
  if (discount === null) return { rate: own, amount: null };
  if (discount.mode !== 'rate') {
    const whole =
      discount.mode === 'amount' ? numberOf(discount.amount).times(numberOf(qty)) : numberOf(discount.amount);
    return {
      rate: null,
      amount: decimalText(round(Decimal.min(whole, numberOf(gross), ceiling(discount, gross)), money)),
    };
  }
  const rate = discount.isStackable ? stackedRate(own, discount.rate) : decimalText(numberOf(discount.rate));
  const amount = round(numberOf(gross).times(numberOf(rate)).div(100), money);
  const most = ceiling(discount, gross);
  return amount.gt(most) ? { rate: null, amount: decimalText(round(most, money)) } : { rate, amount: null };
}

function ceiling(discount: ListedDiscount, gross: string): Decimal {
  return isEmpty(discount.most) ? numberOf(gross) : numberOf(discount.most);
}
