// Prices of lines from lists, for those who sell and those who buy: proposed where nobody typed one, compared where
// somebody did. `priceSource` of a stored line therefore tells the truth, whichever way the price came in.
import { compareTexts, decimal, decimalText, round } from '#model/decimal.ts';
import type { FieldValue, Row } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import {
  discountOf,
  listedDiscount,
  listedPrice,
  type ListedDiscount,
  type ListedPrice,
  type PriceQuestion,
  type PriceSource,
} from '#model/rules/priceLookup.ts';
import { moneyScales } from '#model/scale.ts';
import type { Proposal, Read } from '#server/behaviours/behaviour.ts';
import type { PricedDoc, PricedLine } from './pricedDoc.ts';

/** What prices of lines are looked up in. */
export interface ListedFacts {
  prices: readonly ListedPrice[];
  discounts: readonly ListedDiscount[];
  /** Order in which sources are asked. */
  sources: readonly PriceSource[];
  /** Categories of each material, nearest first. */
  categories: ReadonlyMap<string, readonly string[]>;
  /** Base rate of the partner's discount group, where no discount row holds. */
  baseDiscount: string | null;
  /** Whether a typed price stands against one of a list. */
  manualAllowed: boolean;
}

export interface ListedScope {
  /** The document itself, whose own lines are no earlier price. */
  doc: PricedDoc;
  partner: string | null;
  currency: string;
  localCurrency: string | null;
  date: string;
  materials: readonly string[];
}

/** The side of a trade on which prices are looked up. */
export interface PriceSide {
  /** Header fields, and fields of a line, whose change makes the look-up necessary. */
  header: readonly (keyof PricedDoc['fields'])[];
  line: readonly (keyof PricedLine)[];
  partnerOf(doc: PricedDoc, row: PricedLine): string | null;
  /** Whether the price of the line was agreed upstream. */
  isAgreed(row: PricedLine): boolean;
  facts(read: Read, scope: ListedScope): Promise<ListedFacts>;
}

const lines = 'items';
const priced: readonly string[] = ['price', 'taxPrice', 'amount', 'allAmount'];

/** What somebody typed into each line since its material was chosen. */
function typedFields(patches: readonly Patch[]): Map<string, Set<string>> {
  const typed = new Map<string, Set<string>>();
  /** New lines whose material is still to come: a code is looked up while the clerk goes on typing. */
  const awaiting = new Set<string>();
  for (const patch of patches) {
    if (patch.op === 'insertLine' && patch.lines === lines) {
      typed.set(patch.id, new Set(Object.keys(patch.values).filter((key) => !isEmpty(patch.values[key]))));
      const { material } = patch.values;
      if (isEmpty(material)) awaiting.add(patch.id);
    }
    if (patch.op !== 'setLine' || patch.lines !== lines) continue;
    const known = typed.get(patch.id) ?? new Set<string>();
    // Another material has other prices; the first one leaves what was typed meanwhile.
    if (patch.field === 'material' && !awaiting.delete(patch.id))
      for (const key of [...priced, 'discountRate', 'discountAmount']) known.delete(key);
    if (isEmpty(patch.value)) known.delete(patch.field);
    else known.add(patch.field);
    typed.set(patch.id, known);
  }
  return typed;
}

interface Asking {
  row: PricedLine;
  /** The price was typed: it is only compared. */
  typed: boolean;
  discountTyped: boolean;
}

function askingLines(side: PriceSide, { before, doc, patches }: Proposal<PricedDoc>): Asking[] {
  const typed = typedFields(patches);
  const old = new Map((before?.lines.items ?? []).map((row) => [row.id, row]));
  const header =
    before === null || side.header.some((key) => !sameValue(before.fields[key], doc.fields[key]));
  return doc.lines.items.flatMap((row): Asking[] => {
    if (row.isFree === true || isEmpty(row.material) || isEmpty(unitOf(row)) || side.isAgreed(row)) return [];
    const known = old.get(row.id);
    const own = typed.get(row.id) ?? new Set<string>();
    const isTyped = priced.some((key) => own.has(key));
    const changed =
      known === undefined || header || side.line.some((key) => !sameValue(known[key], row[key]));
    const sameMaterial = known !== undefined && sameValue(known.material, row.material);
    const kept =
      sameMaterial &&
      !isTyped &&
      (known.priceSource === 'manual' || (known.priceSource ?? null) === null) &&
      !isEmpty(known.taxPrice);
    if ((!changed && !isTyped) || kept) return [];
    return [{ row, typed: isTyped, discountTyped: own.has('discountRate') || own.has('discountAmount') }];
  });
}

type PricedUnit = Pick<PricedLine, 'unit' | 'qty' | 'priceUnit' | 'priceQty'>;

/** Pricing unit and quantity; where a line has none, its own unit and quantity. */
function unitOf({ unit, priceUnit }: PricedUnit): string | null {
  return priceUnit === undefined ? unit : priceUnit;
}

function quantityOf({ qty, priceQty }: PricedUnit): string {
  return (priceQty === undefined ? qty : priceQty) ?? '0';
}

export async function proposeListed(
  side: PriceSide,
  proposal: Proposal<PricedDoc>,
  read: Read,
): Promise<Patch[]> {
  const { doc } = proposal;
  const asking = askingLines(side, proposal);
  const { currency, date, localCurrency } = doc.fields;
  if (asking.length === 0 || currency === null || date === null) return [];
  const { money } = moneyScales(doc, proposal.reader);
  const patches: Patch[] = [];
  for (const [partner, own] of Map.groupBy(asking, ({ row }) => side.partnerOf(doc, row))) {
    const materials = [...new Set(own.flatMap(({ row }) => row.material ?? []))];
    const facts = await side.facts(read, { doc, partner, currency, localCurrency, date, materials });
    patches.push(
      ...own.flatMap((line) =>
        patchesFor(doc, line, questionOf(line.row, currency, date, facts), facts, money),
      ),
    );
  }
  return patches;
}

export function questionOf(
  row: PricedUnit & Pick<PricedLine, 'material'>,
  currency: string,
  date: string,
  facts: Pick<ListedFacts, 'categories'>,
): PriceQuestion {
  const material = row.material ?? '';
  return {
    material,
    materialCategories: facts.categories.get(material) ?? [],
    unit: unitOf(row) ?? '',
    qty: quantityOf(row),
    currency,
    date,
  };
}

function patchesFor(
  doc: PricedDoc,
  { row, typed, discountTyped }: Asking,
  question: PriceQuestion,
  facts: ListedFacts,
  money: number,
): Patch[] {
  const found = listedPrice(question, facts.prices, facts.sources);
  const included = doc.fields.taxIncluded === true;
  const wanted = found === null ? null : leading(found, included);
  const lead = wanted?.key ?? (included ? 'taxPrice' : 'price');
  const set = (field: string, value: FieldValue): Patch => ({
    op: 'setLine',
    lines,
    id: row.id,
    field,
    value,
  });
  const floor =
    found?.floorPrice == null || !Object.hasOwn(row, 'floorPrice')
      ? []
      : [set('floorPrice', inLocal(found.floorPrice, doc))];
  const listTax = Object.hasOwn(row, 'listTaxPrice')
    ? [set('listTaxPrice', found === null ? null : found.taxPrice)]
    : [];
  if (typed && (facts.manualAllowed || wanted === null)) {
    const same = wanted !== null && compareTexts(row[lead] ?? '0', wanted.value) === 0;
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
  const discount = discountTyped
    ? []
    : [rate === null ? set('discountAmount', amount) : set('discountRate', rate)];
  const patches = [
    set(lead, wanted.value),
    ...discount,
    set('priceSource', found.source),
    ...floor,
    ...listTax,
  ];
  const known: Row = row;
  return patches.filter(
    (patch) =>
      patch.op === 'setLine' &&
      Object.hasOwn(known, patch.field) &&
      !sameValue(known[patch.field], patch.value),
  );
}

/** The price to enter: that of the document's way of entering, or the other where the source knows only it. */
function leading(
  { price, taxPrice }: ListedPrice,
  included: boolean,
): { key: 'price' | 'taxPrice'; value: string } | null {
  const own = included ? taxPrice : price;
  const other = included ? price : taxPrice;
  if (own !== null) return { key: included ? 'taxPrice' : 'price', value: decimalText(decimal(own)) };
  return other === null ? null : { key: included ? 'price' : 'taxPrice', value: decimalText(decimal(other)) };
}

function inLocal(price: string, { fields }: PricedDoc): string {
  const rate = fields.exchangeRate ?? '1';
  return decimalText(round(decimal(price).times(decimal(rate)), 6));
}

function baseDiscount(
  { baseDiscount: rate }: ListedFacts,
  { currency }: PriceQuestion,
): ListedDiscount | null {
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
