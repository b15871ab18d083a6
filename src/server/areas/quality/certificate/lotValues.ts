// Values of lots for their certificates: the newest approved final or shipping inspection of each lot; without one, what the
// standard in force asks for stands as missing.
import { certificateRows, missingRows } from '#entities/quality/certificate/certificateValues.ts';
import type { Row } from '#model/entity.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';
import { recordOf, standardInForce } from '../inspection/inForce.ts';

export interface Goods {
  customer: string | null;
  material: string;
  /** Lots of the certificate; [null] for goods without lots. */
  lots: readonly (string | null)[];
}

/** Newest first: by the day it was inspected, then by its approval. */
const newest = `select b.id, b.concession_qty > 0 as conceded from inspection_bill b
  where b.org = $1::uuid and b.material = $2::uuid and b.lot is not distinct from $3::uuid and b.status in ('judged', 'closed')
    and b.inspection_type in ('final', 'shipping')
  order by b.date desc, b.approved_at desc limit 1`;

/** Rows of the certificate, lot by lot. */
export async function lotValues(read: Read, { customer, material, lots }: Goods): Promise<Row[]> {
  const names = new Map(
    (await read.rows('select id::text as id, name from unit', [])).map((row) => [
      textOf(row['id']),
      textOf(row['name']),
    ]),
  );
  const unitName = (id: string): string | null => names.get(id) ?? null;
  const rows: Row[] = [];
  for (const lot of lots) {
    const [found] = await read.rows(newest, [read.org, material, lot]);
    const bill = found === undefined ? null : await read.doc('inspectionBill', textOf(found['id']));
    if (bill !== null)
      rows.push(
        ...certificateRows(
          lot,
          { bill: bill.id, isConceded: found?.['conceded'] === true, items: bill.lines['items'] ?? [] },
          unitName,
        ),
      );
    else rows.push(...missingRows(lot, await asked(read, material, customer), unitName));
  }
  return rows;
}

/** Items of the standard for shipping, else of that for finished goods. */
async function asked(read: Read, material: string, customer: string | null) {
  const [goods] = await read.rows('select category from material where id = $1::uuid', [material]);
  for (const inspectionType of ['shipping', 'final']) {
    const id = await standardInForce(read, {
      inspectionType,
      day: read.today,
      material,
      materialCategory: optionalText(goods?.['category']),
      supplier: null,
      customer,
      operation: null,
    });
    const standard = await recordOf(read, 'inspectionStandard', id);
    if (standard !== null) return standard.lines['items'] ?? [];
  }
  return [];
}
