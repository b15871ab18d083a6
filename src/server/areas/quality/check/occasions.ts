// What happened at a task that a check may be due for: the machine stood, was set up for something else, bears another mould,
// or other lots are used up than before (FLOWS p1).
import { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { mould } from '#entities/process/mould/mould.ts';
import { stopEvent } from '#entities/shopfloor/stops/stopEvent.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { among, is, present, sql, stateIs } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { Occasion } from './askChecks.ts';

type Task = DocOf<typeof workTaskOrder>;

/** The stop the machines of the place are in. */
export async function standingAt(read: Read, center: string): Promise<Occasion[]> {
  const s = headerTable(stopEvent, 's');
  const [stop] = await read.select(
    { id: s.id, startTime: present(s.startTime) },
    sql`from ${s} where ${is(s.org, read.org)} and ${is(s.workCenter, center)} and ${is(s.status, 'open')} limit 1`,
  );
  if (stop === undefined) return [];
  const minutes = (new Date(read.now).getTime() - new Date(stop.startTime).getTime()) / 60_000;
  return [{ trigger: 'afterStop', stop: stop.id, minutes }];
}

/** Whether the task before made something else, or did something else to it, and whether with another mould. */
export async function changedAt(read: Read, center: string, { id, fields }: Task): Promise<Occasion[]> {
  const t = headerTable(workTaskOrder, 't');
  const [before] = await read.select(
    { material: t.material, operation: t.operation, mould: t.mould, begun: present(t.actualStartTime) },
    sql`from ${t} where ${is(t.org, read.org)} and ${is(t.workCenter, center)} and ${t.id} <> ${id}::uuid
         and ${t.equipment} is not distinct from ${fields.equipment}::uuid
         and ${t.actualStartTime} is not null order by ${t.actualStartTime} desc limit 1`,
  );
  const occasions: Occasion[] = [];
  if (before === undefined) return occasions;
  if (before.material !== fields.material || before.operation !== fields.operation)
    occasions.push({ trigger: 'afterSetup' });
  if (fields.mould === null) return occasions;
  return before.mould === fields.mould
    ? [...occasions, ...(await mountedSince(read, fields, before.begun))]
    : [...occasions, { trigger: 'mouldChange' }];
}

/** The mould of the task was mounted anew on its machine after the instant. */
export async function mountedSince(
  read: Read,
  fields: Pick<Task['fields'], 'mould' | 'equipment'>,
  since: string | null,
): Promise<Occasion[]> {
  const tool = fields.mould;
  const machine = fields.equipment;
  if (tool === null || machine === null || since === null) return [];
  const m = headerTable(mould, 'm');
  const e = linesTable(mould, 'events', 'e');
  const [mounted] = await read.select(
    { id: m.id },
    sql`from ${m} join ${e} on ${e.docId} = ${m.id} where ${is(m.org, read.org)} and ${is(m.equipment, tool)}
      and ${is(e.mouldEvent, 'mount')} and ${is(e.equipment, machine)} and ${e.eventAt} > ${since}::timestamptz limit 1`,
  );
  return mounted === undefined ? [] : [{ trigger: 'mouldChange' }];
}

/** A lot named on the report is another one than the last report of the task used of that material. */
export async function lotsChanged(read: Read, doc: DocOf<typeof workReport>): Promise<Occasion[]> {
  const task = doc.fields.workTaskOrder;
  const named = doc.lines.materials.flatMap(({ material, lot }) =>
    material === null || lot === null ? [] : [{ material, lot }],
  );
  if (task === null || named.length === 0) return [];
  const r = headerTable(workReport, 'r');
  const l = linesTable(workReport, 'materials', 'l');
  const used = await read.select(
    { report: r.id, material: present(l.material), lot: present(l.lot) },
    sql`from ${l} join ${r} on ${r.id} = ${l.docId} where ${is(r.org, read.org)} and ${is(r.workTaskOrder, task)}
      and ${r.id} <> ${doc.id}::uuid and ${stateIs(workReport, r.status, 'reviewed')} and ${l.lot} is not null
      and ${among(
        l.material,
        named.map(({ material }) => material),
      )} order by ${r.endTime} desc, ${r.id} limit 500`,
  );
  const isOther = named.some(({ material, lot }) => {
    const ofMaterial = used.filter((row) => row.material === material);
    const last = ofMaterial.filter(({ report }) => report === ofMaterial[0]?.report);
    return last.length > 0 && !last.some((row) => row.lot === lot);
  });
  return isOther ? [{ trigger: 'lotChange' }] : [];
}
