// Prices of sales lines from lists: proposed where nobody typed one, compared where somebody did. `priceSource` of a
// stored line therefore tells the truth, whichever way the price came in.
import { compareTexts, decimal, decimalText, round } from '#model/decimal.ts';
import type { Doc, FieldValue, LineRow } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import {
  discountOf,
  listedDiscount,
  listedPrice,
  type ListedDiscount,
  type ListedPrice,
  type PriceQuestion,
} from '#model/rules/priceLookup.ts';
import { moneyScales } from '#model/scale.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { Proposal, Read } from '../behaviour.ts';
import { readPriceFacts, type PriceFacts } from './priceFacts.ts';

const lines = 'items';
const priced = ['price', 'taxPrice', 'amount', 'allAmount'];
const asked = ['material', 'unit', 'priceUnit', 'priceQty'];
const askedOfHeader = ['customer', 'currency', 'date'];

/** What somebody typed into each line since its material was chosen. */
function typedFields(patches: readonly Patch[]): Map<string, Set<string>> {
  const typed = new Map<string, Set<string>>();
  for (const patch of patches) {
    if (patch.op === 'insertLine' && patch.lines === lines)
      typed.set(patch.id, new Set(Object.keys(patch.values).filter((key) => !isEmpty(patch.values[key]))));
    if (patch.op !== 'setLine' || patch.lines !== lines) continue;
    const known = typed.get(patch.id) ?? new Set<string>();
    if (patch.field === 'material') for (const key of [...priced, 'discountRate', 'discountAmount']) known.delete(key);
    if (isEmpty(patch.value)) known.delete(patch.field);
    else known.add(patch.field);
    typed.set(patch.id, known);
  }
  return typed;
}

interface Asking {
  row: LineRow;
  /** The price was typed: it is only compared. */
  typed: boolean;
  discountTyped: boolean;
}

function askingLines({ before, doc, patches }: Proposal): Asking[] {
  const typed = typedFields(patches);
  const old = new Map((before?.lines[lines] ?? []).map((row) => [row.id, row]));
  const header = before === null || askedOfHeader.some((key) => !sameValue(before.fields[key], doc.fields[key]));
  return (doc.lines[lines] ?? []).flatMap((row): Asking[] => {
    if (row['isFree'] === true || isEmpty(row['material']) || isEmpty(row['priceUnit']) || !isEmpty(row['sourceLineId'])) return [];
    const known = old.get(row.id);
    const own = typed.get(row.id) ?? new Set<string>();
    const isTyped = priced.some((key) => own.has(key));
    const changed = known === undefined || header || asked.some((key) => !sameValue(known[key], row[key]));
    const sameMaterial = known !== undefined && sameValue(known['material'], row['material']);
    const kept =
      sameMaterial &&
      !isTyped &&
      (known['priceSource'] === 'manual' || (known['priceSource'] ?? null) === null) &&
      !isEmpty(known['taxPrice']);
    if ((!changed && !isTyped) || kept) return [];
    return [{ row, typed: isTyped, discountTyped: own.has('discountRate') || own.has('discountAmount') }];
  });
}

/** @param quoted whether quotations in effect are asked; not by quotations themselves */
export async function proposePrices(proposal: Proposal, read: Read, quoted: boolean): Promise<Patch[]> {
  const { doc } = proposal;
  const asking = askingLines(proposal);
  const currency = optionalText(doc.fields['currency']);
  const date = optionalText(doc.fields['date']);
  if (asking.length === 0 || currency === null || date === null) return [];
  const facts = await readPriceFacts(read, {
    doc: doc.id,
    customer: optionalText(doc.fields['customer']),
    currency,
    localCurrency: optionalText(doc.fields['localCurrency']),
    date,
    materials: [...new Set(asking.map(({ row }) => textOf(row['material'])))],
    quoted,
  });
  const { money } = moneyScales(doc, proposal.reader);
  return asking.flatMap((line) => patchesFor(doc, line, questionOf(line.row, currency, date, facts), facts, money));
}

function questionOf(row: LineRow, currency: string, date: string, facts: PriceFacts): PriceQuestion {
  const material = textOf(row['material']);
  return {
    material,
    materialCategories: facts.categories.get(material) ?? [],
    unit: textOf(row['priceUnit']),
    qty: optionalText(row['priceQty']) ?? '0',
    currency,
    date,
  };
}

function patchesFor(doc: Doc, { row, typed, discountTyped }: Asking, question: PriceQuestion, facts: PriceFacts, money: number): Patch[] {
  const found = listedPrice(question, facts.prices, facts.sources);
  const included = doc.fields['taxIncluded'] === true;
  const wanted = found === null ? null : leading(found, included);
  const lead = wanted?.key ?? (included ? 'taxPrice' : 'price');
  const set = (field: string, value: FieldValue): Patch => ({ op: 'setLine', lines, id: row.id, field, value });
  const floor = found?.floorPrice == null ? [] : [set('floorPrice', inLocal(found.floorPrice, doc))];
  const listTax = Object.hasOwn(row, 'listTaxPrice') ? [set('listTaxPrice', found === null ? null : found.taxPrice)] : [];
  if (typed && (facts.manualAllowed || wanted === null)) {
    const same = wanted !== null && compareTexts(textOf(row[lead], '0'), wanted.value) === 0;
    return [set('priceSource', same && found !== null ? found.source : 'manual'), ...floor, ...listTax];
  }
  if (found === null || wanted === null) return listTax;
  const gross = decimalText(round(decimal(question.qty).times(decimal(wanted.value)), money));
  // What was quoted is net: discount lists come on top of lists only.
  const discountRow =
    found.source === 'quotation'
      ? null
      : (listedDiscount(question, gross, facts.discounts, facts.sources) ?? baseDiscount(facts, question));
  const { rate, amount } = discountOf(found, discountRow, question.qty, gross, money);
  const discount = discountTyped ? [] : [rate === null ? set('discountAmount', amount) : set('discountRate', rate)];
  const patches = [set(lead, wanted.value), ...discount, set('priceSource', found.source), ...floor, ...listTax];
  return patches.filter((patch) => patch.op === 'setLine' && !sameValue(row[patch.field], patch.value));
}

/** The price to enter: that of the document's way of entering, or the other where the source knows only it. */
function leading({ price, taxPrice }: ListedPrice, included: boolean): { key: 'price' | 'taxPrice'; value: string } | null {
  const own = included ? taxPrice : price;
  const other = included ? price : taxPrice;
  if (own !== null) return { key: included ? 'taxPrice' : 'price', value: decimalText(decimal(own)) };
  return other === null ? null : { key: included ? 'price' : 'taxPrice', value: decimalText(decimal(other)) };
}

function inLocal(price: string, doc: Doc): string {
  const rate = optionalText(doc.fields['exchangeRate']) ?? '1';
  return decimalText(round(decimal(price).times(decimal(rate)), 6));
}

function baseDiscount({ baseDiscount: rate }: PriceFacts, { currency }: PriceQuestion): ListedDiscount | null {
  if (rate === null || decimal(rate).isZero()) return null;
  return {
    source: 'groupList',
    distance: 0,
    currency,
    priority: 0,
    effectiveDate: '',
    from: null,
    to: null,
    unit: null,
    fromQty: null,
    toQty: null,
    material: null,
    materialCategory: null,
    fromAmount: null,
    toAmount: null,
    mode: 'rate',
    rate,
    amount: null,
    most: null,
    isStackable: false,
  };
}
