// Rule `pricing` (P2 to P6, P8): price, discount, tax and amounts of a line. What leads is what was typed: a price, an
// amount, a tax amount or a discount; else the price of the document's way of entering (with or without tax).
import { Decimal, compareTexts, decimal, decimalText, formatDecimal, round } from '#model/decimal.ts';
import type { LineRow, Row } from '#model/entity.ts';
import { moneyScales } from '#model/scale.ts';
import type { MoneyScales } from '#model/scale.ts';
import {
  areNumbers,
  isTaxIncluded,
  localAmounts,
  netPrices,
  numberOf,
  percentOf,
  simplestRate,
  split,
  splitExcluded,
  splitIncluded,
  splitOf,
  splitValues,
  withTax,
  withoutTax,
  zero,
} from './amounts.ts';
import type { Split } from './amounts.ts';
import { factsReader } from './facts.ts';
import { taxTolerance } from './orgParameters.ts';
import type { LineRule, LineRuleContext } from './rule.ts';

const nothing: Split = { amount: zero, taxAmount: zero, allAmount: zero };
const numbers = [
  'qty',
  'priceQty',
  'price',
  'taxPrice',
  'taxRate',
  'discountRate',
  'discountAmount',
  'amount',
  'taxAmount',
  'allAmount',
];
const factsOf = factsReader({
  taxRate: 'percent',
  discountRate: 'percent',
  discountAmount: 'money',
  wholeDiscountShare: 'money',
  taxAmount: 'money',
  isFree: 'bool',
});
const localOnly = new Set(['exchangeRate', 'localCurrency']);

/** What one run works with. */
interface Job {
  line: LineRow;
  facts: ReturnType<typeof factsOf>;
  included: boolean;
  scales: MoneyScales;
  taxRate: Decimal;
  priceQty: Decimal;
  isTyped: (key: string) => boolean;
}

function has(line: LineRow, key: string): boolean {
  return line[key] !== undefined && line[key] !== null && line[key] !== '';
}

/** Discount of the line itself, as a rate: without its share of the whole-order discount. */
function ownRate({ line, facts, scales, included }: Job, before: LineRow | undefined): Decimal {
  const source = before ?? line;
  const earlier = factsOf(source);
  const share = numberOf(earlier.wholeDiscountShare);
  if (share.isZero()) return numberOf(facts.discountRate);
  const discount = numberOf(earlier.discountAmount);
  const gross = numberOf(source[included ? 'allAmount' : 'amount']).plus(discount);
  return simplestRate(discount.minus(share), gross, scales.money);
}

/** P2 and P3: from the price that leads. */
function fromPrice(job: Job, before: LineRow | undefined): Row {
  const { line, facts, included, scales, taxRate, priceQty, isTyped } = job;
  const [leading, other] = included ? (['taxPrice', 'price'] as const) : (['price', 'taxPrice'] as const);
  const turn = included ? withTax : withoutTax;
  const back = included ? withoutTax : withTax;
  const byOther = has(line, other) && (!has(line, leading) || (isTyped(other) && !isTyped(leading)));
  const lead = byOther ? turn(numberOf(line[other]), taxRate, scales.price) : numberOf(line[leading]);
  const known = byOther || has(line, leading);
  const exact = priceQty.times(lead);
  const gross = round(exact, scales.money);
  // A copied line brings rate and amount of its source: there the share is taken out, and the rate goes first.
  const copied = before === undefined && !numberOf(facts.wholeDiscountShare).isZero();
  const typedRate = isTyped('discountRate') && !copied;
  const typedDiscount = isTyped('discountAmount') && has(line, 'discountAmount') && !typedRate && !copied;
  const rate = typedRate ? numberOf(facts.discountRate) : ownRate(job, before);
  const discount = typedDiscount
    ? round(numberOf(facts.discountAmount), scales.money)
    : round(exact.times(rate).div(100), scales.money);
  const shownRate = typedDiscount ? percentOf(discount, gross) : rate;
  const amounts = split(included, gross.minus(discount), taxRate, scales.money);
  return {
    [leading]: known ? decimalText(lead) : null,
    [other]: byOther
      ? decimalText(numberOf(line[other]))
      : known
        ? decimalText(back(lead, taxRate, scales.price))
        : null,
    discountRate: decimalText(shownRate),
    discountAmount: decimalText(discount),
    wholeDiscountShare: '0',
    ...splitValues(amounts),
  };
}

/** P6: a typed amount stays; the price follows from it. */
function fromAmount(
  { line, facts, included, scales, taxRate, priceQty }: Job,
  typed: 'amount' | 'allAmount',
): Row {
  const value = round(numberOf(line[typed]), scales.money);
  const amounts =
    typed === 'allAmount'
      ? splitIncluded(value, taxRate, scales.money)
      : splitExcluded(value, taxRate, scales.money);
  const discount = numberOf(facts.discountAmount);
  const gross = (included ? amounts.allAmount : amounts.amount).plus(discount);
  const values: Row = { ...splitValues(amounts), discountRate: decimalText(percentOf(discount, gross)) };
  if (priceQty.isZero()) return values;
  const lead = round(gross.div(priceQty), scales.price);
  const other = included ? withoutTax(lead, taxRate, scales.price) : withTax(lead, taxRate, scales.price);
  values[included ? 'taxPrice' : 'price'] = decimalText(lead);
  values[included ? 'price' : 'taxPrice'] = decimalText(other);
  return values;
}

/** P8: a typed tax amount stays; what does not lead follows. */
function fromTax({ line, facts, included, scales }: Job): Row {
  const taxAmount = round(numberOf(facts.taxAmount), scales.money);
  const { amount, allAmount } = splitOf(line);
  return splitValues(
    included
      ? { allAmount, taxAmount, amount: allAmount.minus(taxAmount) }
      : { amount, taxAmount, allAmount: amount.plus(taxAmount) },
  );
}

function free(): Row {
  return {
    price: '0',
    taxPrice: '0',
    discountRate: '0',
    discountAmount: '0',
    wholeDiscountShare: '0',
    ...splitValues(nothing),
  };
}

function valuesOf(job: Job, context: LineRuleContext): Row {
  const { line, facts, isTyped } = job;
  if (facts.isFree === true) return free();
  const priced = isTyped('price') || isTyped('taxPrice');
  if (!priced && isTyped('allAmount') && has(line, 'allAmount')) return fromAmount(job, 'allAmount');
  if (!priced && isTyped('amount') && has(line, 'amount')) return fromAmount(job, 'amount');
  if (!priced && isTyped('taxAmount') && has(line, 'taxAmount') && context.before !== undefined)
    return fromTax(job);
  return fromPrice(job, context.before);
}

function run(context: LineRuleContext): Row {
  const { doc, line, changed, headerChanged, reader, lines } = context;
  if (!areNumbers(line, numbers)) return {};
  const scales = moneyScales(doc, reader);
  const onlyLocal = headerChanged.size > 0 && [...headerChanged].every((key) => localOnly.has(key));
  if (onlyLocal) return localAmounts(splitOf(line), doc, scales);
  const priceQty = numberOf(line[Object.hasOwn(lines.fields, 'priceQty') ? 'priceQty' : 'qty']);
  const isTyped = (key: string) => changed.has(key) && Object.hasOwn(lines.fields, key);
  const facts = factsOf(line);
  const job = {
    line,
    facts,
    included: isTaxIncluded(doc),
    scales,
    taxRate: numberOf(facts.taxRate),
    priceQty,
    isTyped,
  };
  const values = valuesOf(job, context);
  const amounts = splitOf(values);
  return { ...values, ...netPrices(amounts, priceQty, scales.price), ...localAmounts(amounts, doc, scales) };
}

export const pricing: LineRule = {
  reads: [...numbers, 'isFree'],
  readsHeader: ['taxIncluded', 'currency', 'exchangeRate', 'localCurrency'],
  leads: ['price', 'taxPrice', 'discountRate', 'discountAmount', 'amount', 'taxAmount', 'allAmount'],
  needs: ['price', 'taxPrice', 'taxRate', 'amount', 'taxAmount', 'allAmount'],
  run,
  problems({ def, doc, line, reader }) {
    const tolerance = taxTolerance(def, doc, reader);
    const { money } = moneyScales(doc, reader);
    const { amount, taxAmount, allAmount } = splitOf(line);
    const included = isTaxIncluded(doc);
    const computed = split(
      included,
      included ? allAmount : amount,
      numberOf(factsOf(line).taxRate),
      money,
    ).taxAmount;
    if (compareTexts(decimalText(taxAmount.minus(computed).abs()), tolerance) <= 0) return [];
    const shown = (value: Decimal) => formatDecimal(decimalText(value), money);
    const message = `税额 ${shown(taxAmount)} 与按税率计算的 ${shown(computed)} 相差超过允许的 ${shown(decimal(tolerance))}，请修改税额或税率`;
    return [{ field: 'taxAmount', message, level: 'error' }];
  },
};
