// What a calibration asks the books: the last good one before it, whether a later one exists, what was measured in between,
// and whether an earlier failure is still undecided.
import type { Doc, Row } from '#model/entity.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { SqlRow } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';

type Asking = Pick<Read, 'rows' | 'org'>;

export interface Named {
  id: string;
  code: string;
}

const named = (row: SqlRow | undefined): Named | null =>
  row === undefined ? null : { id: textOf(row['id']), code: textOf(row['code']) };

const ofDoc = (read: Asking, doc: Doc): unknown[] => [
  read.org,
  textOf(doc.fields['instrument']),
  doc.id,
  textOf(doc.fields['date']),
];

/** Day of the last calibration before this one that left the instrument usable; null where none is known. */
export async function lastGoodDay(read: Asking, doc: Doc): Promise<string | null> {
  const [row] = await read.rows(
    `select max(date)::text as day from calibration_record
     where org = $1::uuid and instrument = $2::uuid and id <> $3::uuid and status = 'approved' and date <= $4::date and result in ('qualified', 'limited')`,
    ofDoc(read, doc),
  );
  return optionalText(row?.['day']);
}

/** An approved record of the same instrument that came after this one. */
export async function laterRecord(read: Asking, doc: Doc): Promise<Named | null> {
  const [row] = await read.rows(
    `select o.id, o.code from calibration_record o left join calibration_record d on d.id = $3::uuid
     where o.org = $1::uuid and o.instrument = $2::uuid and o.id <> $3::uuid and o.status = 'approved'
       and (o.date > $4::date or (o.date = $4::date and d.status = 'approved' and o.approved_at > d.approved_at))
     order by o.date desc limit 1`,
    ofDoc(read, doc),
  );
  return named(row);
}

/** An earlier record with bills nobody has decided upon. */
export async function undecidedRecord(read: Asking, doc: Doc): Promise<Named | null> {
  const [row] = await read.rows(
    `select o.id, o.code from calibration_record o
     where o.org = $1::uuid and o.instrument = $2::uuid and o.id <> $3::uuid and o.status = 'approved' and o.date <= $4::date and o.open_impacts > 0
     order by o.date limit 1`,
    ofDoc(read, doc),
  );
  return named(row);
}

/** Rows of the bills judged since that day in which a value was taken with the instrument; null: ever. */
export async function measuredWith(read: Asking, card: Doc, since: string | null): Promise<Row[]> {
  const rows = await read.rows(
    `select b.id, b.material, b.material_name, b.lot from inspection_bill b
     where b.org = $1::uuid and b.status in ('judged', 'closed') and ($4::date is null or b.date >= $4::date)
       and (exists (select 1 from inspection_bill_items i where i.doc_id = b.id and i.instrument = $2::uuid)
         or exists (select 1 from inspection_bill_samples s where s.doc_id = b.id and s.instrument = $3::uuid))
     order by b.date, b.code limit 5000`,
    [read.org, optionalText(card.fields['equipment']), card.id, since],
  );
  return rows.map((row) => ({
    inspectionBill: textOf(row['id']),
    material: optionalText(row['material']),
    materialName: optionalText(row['material_name']),
    lot: optionalText(row['lot']),
  }));
}
