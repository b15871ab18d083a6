// The money arithmetic of a line, steps of P2 to P6: exact decimals, rounded half up away from zero at each step.
import { Decimal, decimalOf, decimalText, isDecimalText, round, roundText } from '#model/decimal.ts';
import type { Doc, FieldValue, Row } from '#model/entity.ts';
import type { MoneyScales } from '#model/scale.ts';
import { factsReader } from './facts.ts';

export const zero = new Decimal(0);
const hundred = new Decimal(100);

/** What a header says of its amounts. */
const headOf = factsReader({ exchangeRate: 'rate', taxIncluded: 'bool' });
const amountsOf = factsReader({ amount: 'money', taxAmount: 'money', allAmount: 'money' });

export interface Split {
  amount: Decimal;
  taxAmount: Decimal;
  allAmount: Decimal;
}

/** Number of a stored decimal; empty counts as 0, and so does what is no decimal (the checks name it). */
export function numberOf(value: FieldValue | undefined): Decimal {
  if (typeof value === 'number') return new Decimal(value);
  return typeof value === 'string' ? (decimalOf(value) ?? zero) : zero;
}

/** Whether every one of these values is a decimal or missing; rules leave a line with other values to the checks. */
export function areNumbers(line: Row, keys: readonly string[]): boolean {
  return keys.every((key) => {
    const value = line[key];
    return (
      value === undefined ||
      value === null ||
      value === '' ||
      (typeof value === 'string' && isDecimalText(value))
    );
  });
}

/** P2: the tax inside an amount with tax. */
export function splitIncluded(allAmount: Decimal, taxRate: Decimal, money: number): Split {
  const taxAmount = round(allAmount.times(taxRate).div(taxRate.plus(hundred)), money);
  return { allAmount, taxAmount, amount: allAmount.minus(taxAmount) };
}

/** P3: the tax on top of an amount without tax. */
export function splitExcluded(amount: Decimal, taxRate: Decimal, money: number): Split {
  const taxAmount = round(amount.times(taxRate).div(hundred), money);
  return { amount, taxAmount, allAmount: amount.plus(taxAmount) };
}

/** The split for the document's way of entering prices; `net` is the amount with tax when it is included. */
export function split(included: boolean, net: Decimal, taxRate: Decimal, money: number): Split {
  return included ? splitIncluded(net, taxRate, money) : splitExcluded(net, taxRate, money);
}

export function withTax(price: Decimal, taxRate: Decimal, scale: number): Decimal {
  return round(price.times(taxRate.plus(hundred)).div(hundred), scale);
}

export function withoutTax(taxPrice: Decimal, taxRate: Decimal, scale: number): Decimal {
  return round(taxPrice.times(hundred).div(taxRate.plus(hundred)), scale);
}

/** Share of `part` in `whole` in percent, 6 decimals; 0 of nothing. */
export function percentOf(part: Decimal, whole: Decimal): Decimal {
  return whole.isZero() ? zero : round(part.times(hundred).div(whole), 6);
}

/**
 * The rate with the fewest decimals that yields this discount on this gross amount. Discounts are kept as amounts;
 * so 5 % comes back as 5 and not as 5.000315 when a line is computed anew.
 */
export function simplestRate(discount: Decimal, gross: Decimal, money: number): Decimal {
  if (gross.isZero() || discount.isZero()) return zero;
  const exact = discount.times(hundred).div(gross);
  for (let scale = 0; scale < 6; scale += 1) {
    const rate = round(exact, scale);
    if (round(gross.times(rate).div(hundred), money).eq(discount)) return rate;
  }
  return round(exact, 6);
}

export function splitValues({ amount, taxAmount, allAmount }: Split): Row {
  return {
    amount: decimalText(amount),
    taxAmount: decimalText(taxAmount),
    allAmount: decimalText(allAmount),
  };
}

/** P4: prices after discount; 0 when nothing is priced. */
export function netPrices({ amount, allAmount }: Split, priceQty: Decimal, scale: number): Row {
  if (priceQty.isZero()) return { netPrice: '0', taxNetPrice: '0' };
  return {
    netPrice: roundText(amount.div(priceQty), scale),
    taxNetPrice: roundText(allAmount.div(priceQty), scale),
  };
}

/** P5: the amounts in local currency; the tax by subtraction, so that they add up. */
export function localAmounts({ amount, allAmount }: Split, doc: Doc, scales: MoneyScales): Row {
  const { exchangeRate } = headOf(doc.fields);
  const factor = exchangeRate === null ? new Decimal(1) : numberOf(exchangeRate);
  const amountLocal = round(amount.times(factor), scales.local);
  const allAmountLocal = round(allAmount.times(factor), scales.local);
  return {
    amountLocal: decimalText(amountLocal),
    allAmountLocal: decimalText(allAmountLocal),
    taxAmountLocal: decimalText(allAmountLocal.minus(amountLocal)),
  };
}

/** Whether prices are entered with tax: the header's word; where it has none, yes. */
export function isTaxIncluded(doc: Doc): boolean {
  return Object.hasOwn(doc.fields, 'taxIncluded') ? headOf(doc.fields).taxIncluded === true : true;
}

export function splitOf(line: Row): Split {
  const { amount, taxAmount, allAmount } = amountsOf(line);
  return { amount: numberOf(amount), taxAmount: numberOf(taxAmount), allAmount: numberOf(allAmount) };
}
