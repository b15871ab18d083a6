// What a purchase invoice shows while it is typed: type of invoice of the supplier, and of every matched line its order,
// what is open, the net price of the order and the result of the comparison. A changed line takes a release back.
import { matchStatus } from '#entities/cost/invoice/invoiceMatch.ts';
import { decimalText, round } from '#model/decimal.ts';
import type { Doc, FieldValue, LineRow } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import type { RefReader } from '#model/refs.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import type { Proposal, Read } from '#server/behaviours/behaviour.ts';
import { textOf } from '#server/values.ts';
import { expectedOf, matchedLines, openOf } from './invoiceFacts.ts';
import { purchaseTolerance } from './invoiceParams.ts';
import { sourcesOf } from './openSources.ts';
import { invoiceTerms } from './partnerTerms.ts';

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
  { before, doc, patches, reader }: Proposal,
  read: Read,
): Promise<Patch[]> {
  return [
    ...(await typeOf({ before, doc, patches }, read)),
    ...(await comparedLines(before, doc, read, reader)),
  ];
}

/** Everything that follows from the sources of the lines, as far as it changed. */
export async function comparedLines(
  before: Doc | null,
  doc: Doc,
  read: Pick<Read, 'rows' | 'kept' | 'org'>,
  reader: RefReader,
): Promise<Patch[]> {
  const rows = doc.lines['items'] ?? [];
  const sources = await sourcesOf(read, rows, doc.id);
  const { tolerance } = await purchaseTolerance(read, doc.fields['supplier']);
  const shown = rows.map((row): LineRow => {
    const source = sources.get(textOf(row['sourceLineId']));
    if (source === undefined) return { ...row, openQty: null, expectedPrice: null, purchaseOrder: null };
    return {
      ...row,
      purchaseOrder: source.order,
      openQty: decimalText(round(openOf(row, source), 8)),
      expectedPrice: decimalText(round(expectedOf(row, source), 6)),
    };
  });
  const results = matchedLines(
    { ...doc, lines: { ...doc.lines, items: shown } },
    { sources, tolerance, reader },
  );
  const released = !isEmpty(doc.fields['releasedBy'] ?? null) && !isChanged(before, doc);
  return [
    ...setIf(doc, 'matchStatus', matchStatus(results, released)),
    ...(released ? [] : [...setIf(doc, 'releasedBy', null), ...setIf(doc, 'releaseReason', null)]),
    ...results.flatMap((row, index) =>
      followed.flatMap((field) => lineIf(rows[index], row.id, field, row[field] ?? null)),
    ),
  ];
}

function isChanged(before: Doc | null, doc: Doc): boolean {
  const [was, is] = [before?.lines['items'] ?? [], doc.lines['items'] ?? []];
  return (
    was.length !== is.length ||
    is.some((row, index) =>
      compared.some((field) => !sameValue(was[index]?.[field] ?? null, row[field] ?? null)),
    )
  );
}

/** The supplier's type of invoice, once he is chosen and nobody said another. */
async function typeOf(
  { before, doc, patches }: Pick<Proposal, 'before' | 'doc' | 'patches'>,
  read: Read,
): Promise<Patch[]> {
  const { supplier, invoiceDate, date } = doc.fields;
  if (isEmpty(supplier ?? null) || sameValue(before?.fields['supplier'] ?? null, supplier ?? null)) return [];
  if (patches.some((patch) => patch.op === 'set' && patch.field === 'invoiceType')) return [];
  const terms = await invoiceTerms(read, 'supplier', supplier, textOf(invoiceDate ?? date, read.today));
  return terms.invoiceType === null ? [] : setIf(doc, 'invoiceType', terms.invoiceType);
}

function setIf(doc: Doc, field: string, value: FieldValue): Patch[] {
  return sameValue(doc.fields[field] ?? null, value) ? [] : [{ op: 'set', field, value }];
}

function lineIf(row: LineRow | undefined, id: string, field: string, value: FieldValue): Patch[] {
  return sameValue(row?.[field] ?? null, value) ? [] : [{ op: 'setLine', lines: 'items', id, field, value }];
}
