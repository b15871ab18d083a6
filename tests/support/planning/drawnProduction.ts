// A production order of a drawn plant, some of whose parts were issued.
import { type Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { LineRow } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { textOf } from '#server/values.ts';
import { baseOf, codeOf, planDate, type DocumentPlant, type Of } from './documentPlant.ts';
import { daysAfter } from './plants.ts';

export async function produced(plant: DocumentPlant, document: Of<'production'>): Promise<void> {
  const { admin, org } = plant.company;
  const kept = plant.madeAt(document);
  if (kept === null) return;
  const [start, date] = [daysAfter(planDate, document.day), daysAfter(planDate, document.day + 3)];
  const draft = await admin.create('manufacturingOrder', {
    fields: {
      material: kept.id,
      workshop: plant.workshop,
      planQty: String(document.qty),
      planStartDate: start,
      planFinishDate: date,
    },
  });
  const order = await admin.approve('manufacturingOrder', draft);
  plant.production.push(order);
  plant.expected('manufacturingOrder', kept, {
    code: codeOf(order),
    line: 0,
    date,
    qty: textOf(order.doc.fields['planQty']),
  });
  const gone = await issued(plant, order, document.issued);
  for (const row of order.doc.lines['components'] ?? []) {
    const left = baseOf(row).minus(gone.get(row.id) ?? 0);
    if (!left.greaterThan(0)) continue;
    plant.demands.push({
      org,
      material: materialCode(plant, row),
      kind: 'dependent',
      code: codeOf(order),
      line: row.seq,
      date: textOf(row['requiredDate'], start),
      qty: decimalText(left),
    });
  }
}

/** Tenths of every part that does not spoil, brought in for it; base units by line. */
async function issued(plant: DocumentPlant, order: DocResult, share: number): Promise<Map<string, Decimal>> {
  const { admin, ids } = plant.company;
  const gone = new Map<string, Decimal>();
  const wanted = (order.doc.lines['components'] ?? []).flatMap((row) => {
    const part = plant.materials.find(({ id }) => id === row['material']);
    const qty = decimal(textOf(row['requiredQty'], '0')).times(share).dividedBy(10).toDecimalPlaces(0, 1);
    return part === undefined || part.drawn.spoils || qty.isZero() ? [] : [{ row, part, qty }];
  });
  if (wanted.length === 0) return gone;
  const released = await admin.act('manufacturingOrder', order, 'release', { acceptWarnings: true });
  const lines = wanted.map(({ row, qty }) => ({ id: row.id, qty: decimalText(qty) }));
  const draft = await admin.push('manufacturingOrder', released, 'materialIssueBill', lines);
  for (const [at, row] of (draft.doc.lines['items'] ?? []).entries()) {
    const of = wanted[at];
    if (of === undefined) continue;
    await plant.received(of.part, baseOf(row));
    gone.set(of.row.id, baseOf(row));
  }
  const places = (draft.doc.lines['items'] ?? []).map(
    ({ id }) => ({ op: 'setLine', lines: 'items', id, field: 'warehouse', value: ids.warehouse }) as const,
  );
  await admin.approve('materialIssueBill', await admin.edit('materialIssueBill', draft, places));
  return gone;
}

function materialCode(plant: DocumentPlant, row: LineRow): string {
  return plant.materials.find(({ id }) => id === row['material'])?.code ?? '';
}
