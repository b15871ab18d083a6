// Rule `wholeDiscount` (P7): spreads the whole-order discount over the lines by their amounts before it. Each line
// keeps its share in wholeDiscountShare, so that it can be taken out and spread anew when lines change.
import { Decimal, decimalText, round } from '#model/decimal.ts';
import type { Doc, EntityDef, LineRow, Row } from '#model/entity.ts';
import { moneyScales } from '#model/scale.ts';
import {
  isTaxIncluded,
  localAmounts,
  netPrices,
  numberOf,
  percentOf,
  split,
  splitValues,
  zero,
} from './amounts.ts';
import { factsReader } from './facts.ts';
import type { DocRule, DocRuleContext } from './rule.ts';

const headOf = factsReader({ wholeDiscountAmount: 'money' });
const factsOf = factsReader({
  isFree: 'bool',
  wholeDiscountShare: 'money',
  discountAmount: 'money',
  taxRate: 'percent',
});

/** Lines the discount is spread over: those priced by rule and able to keep their share. */
function linesOf(def: EntityDef): string | undefined {
  return Object.entries(def.lines ?? {}).find(
    ([, lines]) => lines.rules?.includes('pricing') && Object.hasOwn(lines.fields, 'wholeDiscountShare'),
  )?.[0];
}

/** Amount that leads (with tax when it is included), before the share. */
function baseOf(line: LineRow, included: boolean): Decimal {
  const { isFree, wholeDiscountShare } = factsOf(line);
  if (isFree === true) return zero;
  return numberOf(line[included ? 'allAmount' : 'amount']).plus(numberOf(wholeDiscountShare));
}

/** Shares by position: rounded, the remainder on the largest base, the first one on a tie. */
export function sharesOf(whole: Decimal, bases: readonly Decimal[], money: number): Decimal[] {
  const sum = bases.reduce((total, base) => total.plus(base), zero);
  if (whole.isZero() || sum.lte(0)) return bases.map(() => zero);
  const shares = bases.map((base) => round(whole.times(base).div(sum), money));
  const rest = whole.minus(shares.reduce((total, share) => total.plus(share), zero));
  const largest = bases.reduce((best, base, index) => (base.gt(bases[best] ?? zero) ? index : best), 0);
  shares[largest] = (shares[largest] ?? zero).plus(rest);
  return shares;
}

function run({ def, doc, before, reader }: DocRuleContext): Record<string, Map<string, Row>> {
  const key = linesOf(def);
  const rows = key === undefined ? undefined : doc.lines[key];
  if (key === undefined || rows === undefined) return {};
  const whole = numberOf(headOf(doc.fields).wholeDiscountAmount);
  const isSpread = rows.some(
    ({ wholeDiscountShare: share }) => share !== undefined && share !== null && share !== '' && share !== '0',
  );
  if (whole.isZero() && !isSpread) return {};
  const same = (field: string) => doc.fields[field] === before.fields[field];
  if (rows === before.lines[key] && ['wholeDiscountAmount', 'taxIncluded', 'currency'].every(same)) return {};
  const included = isTaxIncluded(doc);
  const scales = moneyScales(doc, reader);
  const shares = sharesOf(
    whole,
    rows.map((row) => baseOf(row, included)),
    scales.money,
  );
  const changes = new Map<string, Row>();
  rows.forEach((row, index) => {
    const share = shares[index] ?? zero;
    const facts = factsOf(row);
    const was = numberOf(facts.wholeDiscountShare);
    if (share.eq(was)) return;
    const own = numberOf(facts.discountAmount).minus(was);
    const base = baseOf(row, included);
    const amounts = split(included, base.minus(share), numberOf(facts.taxRate), scales.money);
    const priceQty = numberOf(row[Object.hasOwn(row, 'priceQty') ? 'priceQty' : 'qty']);
    changes.set(row.id, {
      wholeDiscountShare: decimalText(share),
      discountAmount: decimalText(own.plus(share)),
      discountRate: decimalText(percentOf(own.plus(share), base.plus(own))),
      ...splitValues(amounts),
      ...netPrices(amounts, priceQty, scales.price),
      ...localAmounts(amounts, doc, scales),
    });
  });
  return changes.size === 0 ? {} : { [key]: changes };
}

function spreadable(doc: Doc, key: string): boolean {
  const included = isTaxIncluded(doc);
  const sum = (doc.lines[key] ?? []).reduce((total, row) => total.plus(baseOf(row, included)), zero);
  return sum.gt(0) && sum.gte(numberOf(headOf(doc.fields).wholeDiscountAmount));
}

export const wholeDiscount: DocRule = {
  needs: ['wholeDiscountAmount'],
  needsLines: ['wholeDiscountShare', 'discountAmount', 'discountRate'],
  run,
  problems({ def, doc }) {
    const key = linesOf(def);
    if (
      key === undefined ||
      numberOf(headOf(doc.fields).wholeDiscountAmount).isZero() ||
      spreadable(doc, key)
    )
      return [];
    const message = '整单折扣额大于明细金额，无法分摊，请减小整单折扣额或补充明细';
    return [{ field: 'wholeDiscountAmount', message, level: 'error' }];
  },
};
