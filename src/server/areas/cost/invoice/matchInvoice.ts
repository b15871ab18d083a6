// Effect `matchInvoice`: pairs lines of a draft with receipts, those the user chose or those that are proposed; a line that
// takes from several receipts becomes several. What it occupies of the receipts follows at once.
import { purchaseInvoice } from '#entities/cost/invoice/purchaseInvoice.ts';
import { proposePairs, type Pair } from '#entities/cost/invoice/matchProposal.ts';
import { decimal, decimalText, type Decimal } from '#model/decimal.ts';
import type { FieldValue } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { readerOf } from '#model/refs.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { changeDoc } from '#server/document/references.ts';
import { newId } from '#server/ids.ts';
import { lockSourcesOf, occupySources } from '#server/ledgers/links/occupation.ts';
import type { EffectStep, Ledger } from '#server/ledgers/ledger.ts';
import { conflict } from '#server/refusal.ts';
import { type Selection, selectRows } from '#server/select/select.ts';
import { optionalText } from '#server/values.ts';
import type { Piece } from '#server/select/piece.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { comparedLines } from './proposeInvoice.ts';
import { openBase, openOfSupplier, type MeasuredLine, type SourceLine } from './openSources.ts';

type Invoice = DocOf<typeof purchaseInvoice>;
type Item = LineOf<typeof purchaseInvoice, 'items'>;

interface MatchInvoice {
  effect: 'matchInvoice';
  /** JSON of `{ line, receipt, qty }`, qty in base units; null: what is proposed for lines without a source. */
  pairs: FieldValue;
  /** Takes every match away. */
  clear?: true;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    matchInvoice: MatchInvoice;
  }
}

export interface GivenPair {
  line: string;
  /** Null: the line is matched with nothing. */
  receipt: string | null;
  /** Decimal text, in base units; absent: the whole line. */
  qty: string | null;
}

export const matchInvoice: Ledger<'matchInvoice'> = {
  effect: 'matchInvoice',
  title: '勾稽发票与入库单',
  locks: ['sourceDocuments'],
  async apply({ context, doc }: EffectStep<Invoice>, { pairs, clear }) {
    const supplier = doc.fields.supplier;
    if (supplier === null) throw conflict('请先填写供应商，再勾稽');
    const select = <S extends Selection>(selection: S, rest: Piece) =>
      selectRows(context.session, selection, rest);
    const read = { org: context.grants.org, select };
    const sources = clear === true ? [] : await openOfSupplier(read, supplier, doc.id);
    const given = clear === true ? [] : (givenPairs(pairs) ?? proposed(doc, sources));
    if (clear !== true && given.length === 0)
      throw conflict('没有可以勾稽的入库单：没有同一物料未开票的入库');
    const patches =
      clear === true
        ? cleared(doc)
        : pairing(context, doc, given, new Map(sources.map((each) => [each.id, each])));
    const paired = await changeDoc(context, purchaseInvoice, doc, patches);
    const results = await comparedLines(
      doc,
      paired.doc,
      { ...read, keptSelect: (_defs, selection, rest) => select(selection, rest) },
      readerOf(paired.refs),
    );
    const changed = await changeDoc(context, purchaseInvoice, paired.doc, results);
    const drawn = await lockSourcesOf(context, purchaseInvoice, changed.doc, false);
    await occupySources(context, purchaseInvoice, changed.doc, drawn);
    return changed.doc;
  },
};

function givenPairs(value: FieldValue): GivenPair[] | null {
  if (!Array.isArray(value)) return null;
  return value.flatMap((each): GivenPair[] => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return [];
    const { line, receipt, qty } = each as Readonly<Record<string, FieldValue>>;
    return typeof line !== 'string' || line === ''
      ? []
      : [{ line, receipt: optionalText(receipt), qty: optionalText(qty) }];
  });
}

/** Those the program is sure enough of: same material, as far as receipts reach. */
function proposed(doc: Invoice, sources: readonly (SourceLine & { date: string })[]): GivenPair[] {
  const open = doc.lines.items.filter(({ sourceLineId }) => sourceLineId === null);
  const pairs = proposePairs(
    open.map((row) => lineSide(row)),
    sources.map((source) => receiptSide(source)),
    doc.fields.invoiceDate ?? doc.fields.date ?? '',
  );
  return pairs.map((pair) => ({ line: pair.line, receipt: pair.receipt, qty: exactQty(pair) }));
}

const exactQty = ({ qty }: Pair): string => decimalText(decimal(qty.toFixed(8)));

function lineSide(row: Item) {
  const [qty, base] = [decimal(row.qty), decimal(row.baseQty)];
  const amount = decimal(row.amount);
  return {
    id: row.id,
    material: row.material ?? '',
    qty: Number(base.isZero() ? qty : base),
    price: base.isZero() ? 0 : Number(amount.dividedBy(base)),
  };
}

function receiptSide(source: SourceLine & { date: string }) {
  const perBase = source.baseQty.isZero()
    ? source.price
    : source.price.times(source.qty).dividedBy(source.baseQty);
  return {
    id: source.id,
    material: source.material,
    open: Number(openBase(source)),
    price: Number(perBase),
    date: source.date,
  };
}

function cleared(doc: Invoice): Patch[] {
  return doc.lines.items.flatMap((row) => freed(row));
}

function freed({ id }: Item): Patch[] {
  return ['sourceEntity', 'sourceCode', 'sourceLineId'].map((field): Patch => ({
    op: 'setLine',
    lines: 'items',
    id,
    field,
    value: null,
  }));
}

/** The line keeps its first receipt and its share of quantity; every further receipt makes a line after it. */
function pairing(
  context: WriteContext,
  doc: Invoice,
  given: readonly GivenPair[],
  sources: ReadonlyMap<string, SourceLine>,
): Patch[] {
  const patches: Patch[] = [];
  const rows = doc.lines.items;
  for (const [id, pairs] of Map.groupBy(given, ({ line }) => line)) {
    const at = rows.findIndex((row) => row.id === id);
    const row = rows[at];
    if (row === undefined) continue;
    const size = unitOf(row);
    const next = rows[at + 1]?.id ?? null;
    pairs.forEach((pair, index) => {
      if (pair.receipt === null) {
        if (index === 0) patches.push(...freed(row));
        return;
      }
      const source = sources.get(pair.receipt);
      if (source === undefined) throw conflict(`第${row.seq}行 选择的入库行已不能开票，请刷新后重新勾稽`);
      if (source.material !== row.material)
        throw conflict(`第${row.seq}行 与 ${source.code} 的物料不同，不能勾稽`);
      const values = { sourceEntity: source.entity, sourceCode: source.code, sourceLineId: source.id };
      const qty =
        pair.qty === null || pairs.length === 1
          ? null
          : decimalText(decimal(pair.qty).dividedBy(size).toDecimalPlaces(8));
      if (index === 0) {
        for (const [field, value] of Object.entries(values))
          patches.push({ op: 'setLine', lines: 'items', id, field, value });
        if (qty !== null) patches.push({ op: 'setLine', lines: 'items', id, field: 'qty', value: qty });
        return;
      }
      const { material, unit, price, taxPrice, tax, taxRate } = row;
      patches.push({
        op: 'insertLine',
        lines: 'items',
        id: newId(context.ports),
        before: next,
        values: {
          material,
          unit,
          qty,
          price,
          taxPrice,
          tax,
          taxRate,
          ...values,
        },
      });
    });
  }
  return patches;
}

function unitOf(row: MeasuredLine): Decimal {
  const [qty, base] = [decimal(row.qty), decimal(row.baseQty)];
  return qty.isZero() || base.isZero() ? decimal('1') : base.dividedBy(qty);
}
