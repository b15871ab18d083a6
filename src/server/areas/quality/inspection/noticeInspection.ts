// Bridge from receipt notices: what has to be inspected and has a plan is asked for with the approval of the notice, unless
// the administrators leave the asking to people, and the notice tells how far the inspection of its goods is.
import { decimal, decimalText } from '#model/decimal.ts';
import { material as materials } from '#entities/master/material/material.ts';
import { receiptNotice } from '#entities/purchase/receiptNotice.ts';
import { inspectionPlan } from '#entities/quality/inspectionPlan.ts';
import type { Row } from '#model/entity.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import type { Patch } from '#model/patch.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { asksByItself } from './askInspection.ts';
import { inspectedOf, planInForce, recordOf } from './inForce.ts';
import { modeOfLot } from './skippedLots.ts';

/** By line of the notice, the plan its goods are inspected by. */
type Planned = ReadonlyMap<string, { plan: string; mode: string }>;

type Notice = DocOf<typeof receiptNotice>;
type Item = LineOf<typeof receiptNotice, 'items'>;

const keptOf = (row: Item) => decimal(row.arrivedQty).minus(decimal(row.refusedQty));
const inspectedLines = (doc: Notice): Item[] => doc.lines.items.filter((row) => row.isInspect === true);

/** Of the goods to be inspected: none, some or all of them judged. */
function statusOf(doc: Notice): string {
  const rows = inspectedLines(doc);
  if (rows.length === 0) return 'none';
  const judged = (row: Item) => decimal(row.inspectedQty).plus(decimal(row.exemptQty));
  if (rows.every((row) => judged(row).greaterThanOrEqualTo(keptOf(row)))) return 'done';
  return rows.some((row) => judged(row).greaterThan(0)) ? 'partial' : 'waiting';
}

async function plannedLines(doc: Notice, read: Read): Promise<Planned> {
  const planned = new Map<string, { plan: string; mode: string }>();
  if (!(await asksByItself(read))) return planned;
  const header = { ...doc.fields, inspectionType: 'incoming', customer: null };
  for (const row of inspectedLines(doc)) {
    if (!keptOf(row).greaterThan(0)) continue;
    const material = await recordOf(read, materials, row.material);
    const wanted = inspectedOf(
      { material: row.material, materialCategory: material?.fields.category ?? null },
      header,
      read.today,
    );
    const plan = await planInForce(read, wanted);
    if (plan === null) continue;
    const lot = { request: null, material: row.material, supplier: doc.fields.supplier };
    const mode = await modeOfLot(read, await recordOf(read, inspectionPlan, plan), lot);
    planned.set(row.id, { plan, mode });
  }
  return planned;
}

export const noticeInspection = defineBehaviour(receiptNotice, {
  title: '来料报检',
  actions: {
    approve: defineAction(receiptNotice, {
      effects: ['make', 'showRequested'],
      facts: plannedLines,
      plan(doc, planned) {
        const rows = inspectedLines(doc).filter(({ id }) => planned.has(id));
        if (rows.length === 0) return [];
        const { fields } = doc;
        return [
          {
            effect: 'make',
            entity: 'inspectionRequest',
            alone: true,
            fields: {
              inspectionType: 'incoming',
              applicant: fields.receiver ?? fields.purchaser,
              supplier: fields.supplier,
            },
            lines: { items: rows.map((row) => requested(doc, row, planned.get(row.id))) },
          },
          { effect: 'showRequested' },
        ];
      },
    }),
  },
  settle: (doc): Patch[] => {
    const value = statusOf(doc);
    return doc.fields.inspectionStatus === value ? [] : [{ op: 'set', field: 'inspectionStatus', value }];
  },
});

function requested(doc: Notice, row: Item, by: { plan: string; mode: string } | undefined): Row {
  return {
    material: row.material,
    unit: row.unit,
    requestQty: decimalText(keptOf(row)),
    lotNo: row.lotNo,
    supplierLot: row.supplierLot,
    warehouse: row.warehouse,
    inspectionPlan: by?.plan ?? null,
    inspectMode: by?.mode ?? null,
    sourceEntity: 'receiptNotice',
    sourceCode: doc.fields.code,
    sourceLineId: row.id,
  };
}
