// What counters with 自动报工 counted at a task in a shift, less what people reported of it: one draft report that grows with the
// counts, shrinks with reports by hand and is gone when nothing is left. A person confirms it by submitting (FLOWS n6).
import { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { counterReading } from '#entities/process/counter/counterReading.ts';
import { machineCounter } from '#entities/process/counter/machineCounter.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { businessDate } from '#model/time/calendar.ts';
import { instantOfMinute, minuteOf, minutesOfDay } from '#model/workingTime/businessMinutes.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Judged } from '#server/access/judged.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';
import { newId } from '#server/ids.ts';
import { bySystem } from '#server/ledgers/documents/makeDocument.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { removeDoc } from '#server/pipeline/remove.ts';
import { saveDoc } from '#server/pipeline/save.ts';
import type { Rows } from '#server/ports.ts';
import { among, asKind, is, sql } from '#server/select/piece.ts';
import { selectFrom, selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { shiftAt, type ShiftAt } from '../shiftAt.ts';

interface AutoReportEffect {
  effect: 'autoReport';
  task: string;
  /** An instant in the shift. */
  at: string;
  /** The report of the action, which is not stored yet: what it takes of the counted pieces after it. */
  own: { id: string; takes: string };
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    autoReport: AutoReportEffect;
  }
}

export const autoReport: Ledger<'autoReport'> = {
  effect: 'autoReport',
  title: '自动报工的草稿减去手工报的数量',
  locks: ['sourceDocuments', 'numberCounter'],
  async apply({ context, doc, judged }, { task, at, own }) {
    await reportCounted(context, judged, { task, at, own });
    return doc;
  },
};

/** States in which a report takes pieces: handed in or agreed to; another draft of this kind takes them as well. */
const taking = ['submitted', 'approved', 'closed'];

/** Brings the draft of the task and shift to what is counted and not reported. @param own see AutoReportEffect */
export async function reportCounted(
  context: WriteContext,
  judged: Judged,
  { task, at, own = null }: { task: string; at: string; own?: AutoReportEffect['own'] | null },
): Promise<void> {
  const work = await taskOf(context, task);
  if (work === null) return;
  const shift = (work.workCenter === null ? null : await shiftAt(context, work.workCenter, at)) ?? dayOf(at);
  const counted = await countedIn(context, task, shift);
  if (counted === null) return;
  const draft = await draftOf(context, task, shift, own?.id ?? null);
  const others = await reportedIn(
    context,
    task,
    shift,
    [draft?.id, own?.id].filter((id) => id !== undefined),
  );
  const left = decimal(counted).minus(decimal(others)).minus(decimal(own?.takes));
  const system = bySystem(context, judged);
  if (!left.greaterThan(0)) {
    if (draft !== null)
      await removeDoc(system, workReport, draft.id, draft.version ?? 0, newId(context.ports));
    return;
  }
  const finished = decimalText(left);
  if (draft === null)
    await begin(system, task, work.reporter, finished, { at, shift, startedAt: work.startedAt });
  else if (!decimal(draft.finishedQty).equals(left)) await grow(system, draft, finished, at);
}

type Draft = NonNullable<Awaited<ReturnType<typeof draftOf>>>;

const set = (fields: Row): Patch[] =>
  Object.entries(fields).map(([field, value]) => ({ op: 'set' as const, field, value }));

async function begin(
  system: WriteContext,
  task: string,
  reporter: string | null,
  finishedQty: string,
  { at, shift, startedAt }: { at: string; shift: ShiftAt; startedAt: string | null },
): Promise<void> {
  // Somebody has to answer for it: without a person at the task there is none.
  if (reporter === null) return;
  const startTime = startedAt !== null && startedAt > shift.from ? startedAt : shift.from;
  if (startTime >= at) return;
  const { doc } = await saveDoc(system, workReport, {
    key: newId(system.ports),
    acceptWarnings: true,
    patches: set({
      workTaskOrder: task,
      finishedQty,
      qualifiedQty: finishedQty,
      reporter,
      startTime,
      endTime: at,
    }),
  });
  await system.session.query('update work_report set is_automatic = true where id = $1::uuid', [doc.id]);
}

/** What a person sorted out as bad already stays; the rest is good. */
async function grow(system: WriteContext, draft: Draft, finishedQty: string, at: string): Promise<void> {
  const bad = [draft.defectQty, draft.reworkQty, draft.materialScrapQty, draft.processScrapQty].reduce(
    (sum, qty) => sum.plus(decimal(qty)),
    decimal('0'),
  );
  const good = decimal(finishedQty).minus(bad);
  await saveDoc(system, workReport, {
    id: draft.id,
    version: draft.version ?? 0,
    key: newId(system.ports),
    acceptWarnings: true,
    patches: set({
      finishedQty,
      qualifiedQty: decimalText(good.isNegative() ? decimal('0') : good),
      ...(draft.endTime === null || draft.endTime < at ? { endTime: at } : {}),
    }),
  });
}

/** Outside all shifts the day of the calendar stands for one. */
function dayOf(at: string): ShiftAt {
  const day = businessDate(new Date(at).getTime());
  // Written as the instants they are compared with.
  const midnight = minuteOf(`${day}T00:00`);
  return { from: instantOfMinute(midnight), to: instantOfMinute(midnight + minutesOfDay) };
}

/** The task, and who answers for what it makes: whoever reported on it last, else who is assigned first. */
async function taskOf({ session, grants }: WriteContext, id: string) {
  const t = headerTable(workTaskOrder, 't');
  const w = linesTable(workTaskOrder, 'workers', 'w');
  const r = headerTable(workReport, 'r');
  const [task] = await selectRows(
    session,
    {
      workCenter: t.workCenter,
      startedAt: t.actualStartTime,
      reporter: asKind(
        'ref',
        sql`coalesce((select ${r.reporter} from ${r} where ${is(r.workTaskOrder, id)} order by ${r.createdAt} desc limit 1),
          (select ${w.employee} from ${w} where ${is(w.docId, id)} order by ${w.seq} limit 1))`,
      ),
    },
    sql`from ${t} where ${is(t.org, grants.org)} and ${is(t.id, id)}`,
  );
  return task ?? null;
}

/** Pieces of counters that report by themselves; null where none counted. */
async function countedIn({ session, grants }: WriteContext, task: string, { from, to }: ShiftAt) {
  const r = headerTable(counterReading, 'r');
  const c = headerTable(machineCounter, 'c');
  const [sum] = await selectRows(
    session,
    { pieces: asKind('qty', sql`sum(${r.pieces})`) },
    sql`from ${r} join ${c} on ${c.id} = ${r.machineCounter} where ${is(r.org, grants.org)} and ${is(r.workTaskOrder, task)}
      and ${c.autoReport} and ${r.readAt} >= ${from}::timestamptz and ${r.readAt} < ${to}::timestamptz`,
  );
  return sum?.pieces ?? null;
}

async function draftOf(
  { session, grants }: WriteContext,
  task: string,
  { from, to }: ShiftAt,
  except: string | null,
) {
  const r = headerTable(workReport, 'r');
  const [draft] = await selectRows(
    session,
    {
      id: r.id,
      version: r.version,
      finishedQty: r.finishedQty,
      defectQty: r.defectQty,
      reworkQty: r.reworkQty,
      materialScrapQty: r.materialScrapQty,
      processScrapQty: r.processScrapQty,
      endTime: r.endTime,
    },
    sql`from ${r} where ${is(r.org, grants.org)} and ${is(r.workTaskOrder, task)} and ${r.isAutomatic} and ${is(r.status, 'draft')}
      and ${r.startTime} >= ${from}::timestamptz and ${r.startTime} < ${to}::timestamptz and ${r.id} is distinct from ${except}::uuid
      order by ${r.createdAt} desc limit 1 for update of r`,
  );
  return draft ?? null;
}

async function reportedIn(
  { session, grants }: WriteContext,
  task: string,
  { from, to }: ShiftAt,
  except: readonly string[],
): Promise<string> {
  const r = headerTable(workReport, 'r');
  const [sum] = await selectRows(
    session,
    { qty: asKind('qty', sql`sum(${r.finishedQty})`) },
    sql`from ${r} where ${is(r.org, grants.org)} and ${is(r.workTaskOrder, task)} and (${among(r.status, taking)} or (${r.isAutomatic} and ${is(r.status, 'draft')}))
      and ${r.reportType} <> 'rework' and ${r.endTime} > ${from}::timestamptz and ${r.endTime} <= ${to}::timestamptz
      and not (${r.id} = any(${except}::uuid[]))`,
  );
  return sum?.qty ?? '0';
}

/** Pieces counters counted at a task that nobody reported yet; null where none count by themselves. */
export async function countedAt(rows: Rows, org: string, task: string): Promise<string | null> {
  const r = headerTable(workReport, 'r');
  const [sum] = await selectFrom(
    rows,
    { qty: asKind('qty', sql`sum(${r.finishedQty})`) },
    sql`from ${r} where ${is(r.org, org)} and ${is(r.workTaskOrder, task)} and ${r.isAutomatic} and ${is(r.status, 'draft')}`,
  );
  return sum?.qty ?? null;
}

type Report = DocOf<typeof workReport>;

/** A report takes its pieces when it is handed in, and gives them back when it becomes a draft again. */
const followed = (takes: boolean) =>
  defineAction(workReport, {
    effects: ['autoReport'],
    plan({ id, fields }: Report) {
      const { workTaskOrder: task, endTime, reportType } = fields;
      if (task === null || endTime === null || reportType === 'rework') return [];
      // Taken back, one of its own kind is the draft again.
      const own = { id, takes: takes || fields.isAutomatic === true ? (fields.finishedQty ?? '0') : '0' };
      return [{ effect: 'autoReport', task, at: endTime, own }];
    },
  });

export const reportedByHand = defineBehaviour(workReport, {
  title: '手工报工与自动报工不重复',
  actions: {
    submit: followed(true),
    approve: followed(true),
    withdraw: followed(false),
    reject: followed(false),
    unapprove: followed(false),
    void: followed(false),
  },
});
