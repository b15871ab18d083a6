// Bridges of inspections other than of arrivals: products reported good of an inspected order, goods about to be shipped and
// goods that come back are asked for with the approval of what brings them.
import { decimal } from '#model/decimal.ts';
import type { Doc, Row } from '#model/entity.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';
import {
  asksByItself,
  plannedGoods,
  requestMade,
  type AskedGoods,
  type PlannedGoods,
} from './askInspection.ts';

interface Facts {
  header: Row;
  goods: readonly PlannedGoods[];
}

const nothing: Facts = { header: {}, goods: [] };

/** Lines of a document that are ticked to be inspected. */
const ticked = (entity: string, doc: Doc): AskedGoods[] =>
  (doc.lines['items'] ?? [])
    .filter((row) => row['isInspect'] === true && decimal(textOf(row['qty'], '0')).greaterThan(0))
    .map((row) => ({
      material: row['material'] ?? null,
      unit: row['unit'] ?? null,
      qty: textOf(row['qty'], '0'),
      lot: row['lot'] ?? null,
      warehouse: row['warehouse'] ?? null,
      sourceEntity: entity,
      sourceCode: doc.fields['code'] ?? null,
      sourceLineId: row.id,
    }));

/** @param applicant field of the document with whoever asks */
function ofLines(entity: string, inspectionType: string, applicant: string) {
  return defineBehaviour<Facts>({
    title: inspectionType === 'shipping' ? '发货报检' : '退货报检',
    effects: { approve: ['make', 'showRequested'] },
    async facts(doc, read, moment) {
      if (moment !== 'approve' || !(await asksByItself(read))) return nothing;
      const header: Row = {
        inspectionType,
        customer: doc.fields['customer'] ?? null,
        applicant: doc.fields[applicant] ?? read.grants.employee,
      };
      return { header, goods: await plannedGoods(read, header, ticked(entity, doc)) };
    },
    plan: {
      approve: (_doc, { header, goods }) =>
        goods.length === 0 ? [] : [...requestMade(header, goods), { effect: 'showRequested' }],
    },
  });
}

export const deliveryInspection = ofLines('deliveryNotice', 'shipping', 'salesperson');
export const returnInspection = ofLines('saleReturnApplication', 'return', 'salesperson');

/** Products of an inspected order, as far as its last operation, or the order without any, was reported good. */
async function finished(doc: Doc, read: Read): Promise<Facts> {
  const qty = textOf(doc.fields['qualifiedQty'], '0');
  const order = optionalText(doc.fields['manufacturingOrder']);
  if (order === null || !decimal(qty).greaterThan(0)) return nothing;
  const [row] = await read.rows(
    `select h.code, h.customer, h.workshop, h.warehouse, h.lot,
       (select max(o.operation_seq) from manufacturing_order_operations o where o.doc_id = h.id) as last_seq
     from manufacturing_order h where h.org = $1::uuid and h.id = $2::uuid and h.inspect_required`,
    [read.org, order],
  );
  if (row === undefined) return nothing;
  const last = row['last_seq'];
  if (last !== null && Number(last) !== Number(doc.fields['operationSeq'] ?? 0)) return nothing;
  const header: Row = {
    inspectionType: 'final',
    customer: optionalText(row['customer']),
    workshop: optionalText(doc.fields['workshop']) ?? optionalText(row['workshop']),
    manufacturingOrder: order,
    applicant: doc.fields['reporter'] ?? read.grants.employee,
  };
  const goods: AskedGoods = {
    material: doc.fields['material'] ?? null,
    unit: doc.fields['unit'] ?? null,
    qty,
    lot: doc.fields['lot'] ?? optionalText(row['lot']),
    warehouse: doc.fields['warehouse'] ?? optionalText(row['warehouse']),
    sourceEntity: 'manufacturingOrder',
    sourceCode: textOf(row['code']),
    sourceLineId: order,
  };
  return { header, goods: await plannedGoods(read, header, [goods]) };
}

export const finalInspection = defineBehaviour<Facts>({
  title: '产品报检',
  effects: { approve: ['make'] },
  async facts(doc, read, moment) {
    const order = read.reader('manufacturingOrder', doc.fields['manufacturingOrder'] ?? null);
    const isAsked = moment === 'approve' && order?.fields['inspectRequired'] === true;
    return isAsked && (await asksByItself(read)) ? finished(doc, read) : nothing;
  },
  plan: { approve: (_doc, { header, goods }) => requestMade(header, goods) },
});
