// Where the person stands in the lines of an open order, so that the question after delivery dates begins there; the lines to
// be asked about, what taking a date over writes and what a quote says.
import type { LineAsked, LinePromise } from '#entities/planning/promise/promiseWire.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import type { LineRow, Row } from '#model/entity.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { Patch } from '#model/patch.ts';
import { factsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';

/** Of orders and quotations alike; a quotation says no date as a whole. */
const askedOrderOf = factsReader({ customer: 'ref', deliveryDate: 'date' });
export const askedLineOf = factsReader({ material: 'ref', qty: 'qty', baseQty: 'qty', deliveryDate: 'date' });

export interface PromisePlace {
  active: string | null;
  selected: readonly string[];
}

const places = new WeakMap<DocumentDraft, PromisePlace>();

export const placeIn = (draft: DocumentDraft): PromisePlace =>
  places.get(draft) ?? { active: null, selected: [] };

export function keepPlace(draft: DocumentDraft, place: Partial<PromisePlace>): void {
  places.set(draft, { ...placeIn(draft), ...place });
}

/** Lines asked about at once; beyond, only the chosen ones. */
const mostAtOnce = 50;

/** Lines with a material and a quantity; the others of a small order as well, because earlier lines take first. */
export function linesAsked(draft: DocumentDraft, chosen: ReadonlySet<string>, today: string): LineAsked[] {
  const rows = draft.lineRows('items').filter((row) => quantityOf(row) !== null);
  const asked = rows.length <= mostAtOnce ? rows : rows.filter(({ id }) => chosen.has(id));
  return asked.slice(0, 500).map((row) => ({
    line: row.id,
    material: plainText(askedLineOf(row).material),
    qty: quantityOf(row) ?? '0',
    wantedDate: wantedOf(draft, row, today),
  }));
}

export function wantedOf(draft: DocumentDraft, row: LineRow, today: string): string {
  return plainText(askedLineOf(row).deliveryDate ?? askedOrderOf(draft.doc.fields).deliveryDate) || today;
}

/** What a quote over the line says. */
export function quotedFields(draft: DocumentDraft, line: LineAsked, stored: boolean): Row {
  // A draft may still change under the quote, which refers only to what was submitted.
  const isLinked = stored && draft.doc.status !== 'draft';
  const isOrder = draft.def.name === 'saleOrder';
  return {
    customer: askedOrderOf(draft.doc.fields).customer,
    ...(isLinked ? { [isOrder ? 'saleOrder' : 'saleQuotation']: draft.doc.id, lineId: line.line } : {}),
    material: line.material,
    qty: line.qty,
    wantedDate: line.wantedDate,
  };
}

/** In base units; null for a line that cannot be asked about yet. */
function quantityOf(row: LineRow): string | null {
  const { material, baseQty, qty: typed } = askedLineOf(row);
  const qty = decimal(baseQty ?? typed);
  return plainText(material) === '' || !qty.greaterThan(0) ? null : decimalText(qty);
}

/** An order is planned by 计划发货日期; what the customer asked for stays, unless nothing was said. */
export function takenOver(draft: DocumentDraft, promises: readonly LinePromise[]): Patch[] {
  return promises.flatMap(({ line: id, promiseDate: value }): Patch[] => {
    const row = draft.lineAt('items', id);
    if (row === undefined || value === null) return [];
    const set = (field: string): Patch => ({ op: 'setLine', lines: 'items', id, field, value });
    if (draft.def.name === 'saleQuotation') return [set('deliveryDate')];
    const isOpen = plainText(askedLineOf(row).deliveryDate) === '';
    return isOpen ? [set('planDeliveryDate'), set('deliveryDate')] : [set('planDeliveryDate')];
  });
}
