// What a purchase invoice shows while it is typed: type of invoice of the supplier, and of every matched line its order,
// what is open, the net price of the order and the result of the comparison. A changed line takes a release back.
import { matchStatus } from '#entities/cost/invoice/invoiceMatch.ts';
import type { purchaseInvoice } from '#entities/cost/invoice/purchaseInvoice.ts';
import { decimalText, round } from '#model/decimal.ts';
import type { FieldValue } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import type { RefReader } from '#model/refs.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import type { Proposal, Read } from '#server/behaviours/behaviour.ts';
import { expectedOf, matchedLines, openOf } from './invoiceFacts.ts';
import { purchaseTolerance } from './invoiceParams.ts';
import { sourcesOf, type SourceLine } from './openSources.ts';
import { invoiceTerms } from './partnerTerms.ts';

type Invoice = DocOf<typeof purchaseInvoice>;
type Item = LineOf<typeof purchaseInvoice, 'items'>;

const followed = [
  'purchaseOrder',
  'openQty',
  'expectedPrice',
  'qtyResult',
  'priceResult',
  'taxResult',
] as const;
const compared = ['qty', 'amount', 'sourceLineId'] as const;

export async function proposeInvoice(
  { before, doc, patches, reader }: Proposal<Invoice>,
  read: Read,
): Promise<Patch[]> {
  return [
    ...(await typeOf({ before, doc, patches }, read)),
    ...(await comparedLines(before, doc, read, reader)),
  ];
}

/** Everything that follows from the sources of the lines, as far as it changed. */
export async function comparedLines(
  before: Invoice | null,
  doc: Invoice,
  read: Pick<Read, 'select' | 'keptSelect' | 'org'>,
  reader: RefReader,
): Promise<Patch[]> {
  const { items } = doc.lines;
  const sources = await sourcesOf(read, items, doc.id);
  const { tolerance } = await purchaseTolerance(read, doc.fields.supplier);
  const results = matchedLines(doc, { sources, tolerance, reader });
  const released = !isEmpty(doc.fields.releasedBy) && !isChanged(before, doc);
  return [
    ...setIf(doc, 'matchStatus', matchStatus(results, released)),
    ...(released ? [] : [...setIf(doc, 'releasedBy', null), ...setIf(doc, 'releaseReason', null)]),
    ...results.flatMap(({ qtyResult, priceResult, taxResult }, index) => {
      const row = items[index];
      if (row === undefined) return [];
      const shown = {
        ...ofSource(row, sources.get(row.sourceLineId ?? '')),
        qtyResult,
        priceResult,
        taxResult,
      };
      return followed.flatMap((field) => lineIf(row, field, shown[field]));
    }),
  ];
}

/** Order, open quantity and net price of the order; nothing while the line is not matched. */
function ofSource(
  row: Item,
  source: SourceLine | undefined,
): Record<'purchaseOrder' | 'openQty' | 'expectedPrice', string | null> {
  if (source === undefined) return { openQty: null, expectedPrice: null, purchaseOrder: null };
  return {
    purchaseOrder: source.order,
    openQty: decimalText(round(openOf(row, source), 8)),
    expectedPrice: decimalText(round(expectedOf(row, source), 6)),
  };
}

function isChanged(before: Invoice | null, doc: Invoice): boolean {
  const [was, is] = [before?.lines.items ?? [], doc.lines.items];
  return (
    was.length !== is.length ||
    is.some((row, index) => compared.some((field) => !sameValue(was[index]?.[field], row[field])))
  );
}

/** The supplier's type of invoice, once he is chosen and nobody said another. */
async function typeOf(
  { before, doc, patches }: Pick<Proposal<Invoice>, 'before' | 'doc' | 'patches'>,
  read: Read,
): Promise<Patch[]> {
  const { supplier, invoiceDate, date } = doc.fields;
  if (isEmpty(supplier) || sameValue(before?.fields.supplier, supplier)) return [];
  if (patches.some((patch) => patch.op === 'set' && patch.field === 'invoiceType')) return [];
  const terms = await invoiceTerms(read, 'supplier', supplier, invoiceDate ?? date ?? read.today);
  return terms.invoiceType === null ? [] : setIf(doc, 'invoiceType', terms.invoiceType);
}

function setIf(doc: Invoice, field: keyof Invoice['fields'], value: FieldValue): Patch[] {
  return sameValue(doc.fields[field], value) ? [] : [{ op: 'set', field, value }];
}

function lineIf(row: Item, field: (typeof followed)[number], value: FieldValue): Patch[] {
  return sameValue(row[field], value) ? [] : [{ op: 'setLine', lines: 'items', id: row.id, field, value }];
}
