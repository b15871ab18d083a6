// What a calibration asks the books: the last good one before it, whether a later one exists, what was measured in between,
// and whether an earlier failure is still undecided.
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import { calibrationRecord } from '#entities/quality/instrument/calibrationRecord.ts';
import type { instrument } from '#entities/quality/instrument/instrument.ts';
import type { Row } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { among, asKind, is, present, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

type Asking = Pick<Read, 'select' | 'org'>;
type Calibration = DocOf<typeof calibrationRecord>;

export interface Named {
  id: string;
  code: string;
}

/** Approved records of the instrument other than this one. */
function others(read: Asking, { id, fields }: Calibration) {
  const o = headerTable(calibrationRecord, 'o');
  return sql`${is(o.org, read.org)} and ${o.instrument} = ${fields.instrument}::uuid and ${o.id} <> ${id}::uuid and ${is(o.status, 'approved')}`;
}

/** Day of the last calibration before this one that left the instrument usable; null where none is known. */
export async function lastGoodDay(read: Asking, doc: Calibration): Promise<string | null> {
  const o = headerTable(calibrationRecord, 'o');
  const [last] = await read.select(
    { day: asKind('date', sql`max(${o.date})`) },
    sql`from ${o} where ${others(read, doc)} and ${o.date} <= ${doc.fields.date}::date and ${among(o.result, ['qualified', 'limited'])}`,
  );
  return last?.day ?? null;
}

/** An approved record of the same instrument that came after this one. */
export async function laterRecord(read: Asking, doc: Calibration): Promise<Named | null> {
  const o = headerTable(calibrationRecord, 'o');
  const d = headerTable(calibrationRecord, 'd');
  const day = doc.fields.date;
  const [later] = await read.select(
    { id: o.id, code: present(o.code) },
    sql`from ${o} left join ${d} on ${is(d.id, doc.id)}
     where ${others(read, doc)}
       and (${o.date} > ${day}::date or (${o.date} = ${day}::date and ${is(d.status, 'approved')} and ${o.approvedAt} > ${d.approvedAt}))
     order by ${o.date} desc limit 1`,
  );
  return later ?? null;
}

/** An earlier record with bills nobody has decided upon. */
export async function undecidedRecord(read: Asking, doc: Calibration): Promise<Named | null> {
  const o = headerTable(calibrationRecord, 'o');
  const [earlier] = await read.select(
    { id: o.id, code: present(o.code) },
    sql`from ${o} where ${others(read, doc)} and ${o.date} <= ${doc.fields.date}::date and ${o.openImpacts} > 0
     order by ${o.date} limit 1`,
  );
  return earlier ?? null;
}

/** Rows of the bills judged since that day in which a value was taken with the instrument; null: ever. */
export async function measuredWith(
  read: Asking,
  card: DocOf<typeof instrument>,
  since: string | null,
): Promise<Row[]> {
  const b = headerTable(inspectionBill, 'b');
  const i = linesTable(inspectionBill, 'items', 'i');
  const s = linesTable(inspectionBill, 'samples', 's');
  return read.select(
    { inspectionBill: b.id, material: b.material, materialName: b.materialName, lot: b.lot },
    sql`from ${b}
     where ${is(b.org, read.org)} and ${among(b.status, ['judged', 'closed'])} and (${since}::date is null or ${b.date} >= ${since}::date)
       and (exists (select 1 from ${i} where ${i.docId} = ${b.id} and ${i.instrument} = ${card.fields.equipment}::uuid)
         or exists (select 1 from ${s} where ${s.docId} = ${b.id} and ${is(s.instrument, card.id)}))
     order by ${b.date}, ${b.code} limit 5000`,
  );
}
