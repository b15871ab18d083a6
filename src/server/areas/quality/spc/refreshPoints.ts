// Effects `spcPoints` and `spcLimits`: the points of charts follow the inspections they come from, and limits the points. All
// of it can be built again from approved bills; what people added to a point (exclusion, note) stays with it.
import { spcChart } from '#entities/quality/spc/spcChart.ts';
import { spcPoint } from '#entities/quality/spc/spcPoint.ts';
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import { fromBase } from '#entities/quality/spc/chartSeries.ts';
import { subgroupsOf } from '#entities/quality/spc/subgroups.ts';
import type { Doc } from '#model/entity.ts';
import { isDocOf } from '#model/typedDoc.ts';
import { newId } from '#server/ids.ts';
import { sendSystemMessage } from '#server/announcements/deliver.ts';
import { createDraft } from '#server/ledgers/documents/createDocument.ts';
import type { Judged } from '#server/access/judged.ts';
import { bySystem } from '#server/ledgers/documents/makeDocument.ts';
import type { EffectStep, Ledger } from '#server/ledgers/ledger.ts';
import { conflict } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { writeDoc } from '#server/store/writeDoc.ts';
import { presentColumns, written } from '#server/select/named.ts';
import { among, asKind, is, present, raw, sql } from '#server/select/piece.ts';
import { returningRows, selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { billValues, specificationOf } from './billValues.ts';
import { type Chart, type ChartDoc, chartOf, instantOf, withLimits } from './chartRecord.ts';
import { baseGroupsOf, judgePoints, type NewSignal } from './judgePoints.ts';

interface SpcPointsEffect {
  effect: 'spcPoints';
  /** The bill that counts from now on, or no longer; `chart`: all bills of a chart that is set up. */
  of: 'bill' | 'takenBack' | 'chart';
}

interface SpcLimitsEffect {
  effect: 'spcLimits';
  reason: string;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    spcPoints: SpcPointsEffect;
    spcLimits: SpcLimitsEffect;
  }
}

export const spcPoints: Ledger<'spcPoints'> = {
  effect: 'spcPoints',
  title: '写入控制图的点并判异',
  locks: ['baseData'],
  async apply({ context, def, doc, judged }, { of }) {
    if (of === 'chart') return isDocOf(spcChart, def, doc) ? setUp(context, doc) : doc;
    for (const id of await chartsOf(context, doc.id))
      await followBill(context, judged, { id, bill: doc.id, isGone: of === 'takenBack' });
    return doc;
  },
};

export const spcLimits: Ledger<'spcLimits'> = {
  effect: 'spcLimits',
  title: '按基准重算控制限',
  locks: ['baseData'],
  async apply({ context, doc }: EffectStep<ChartDoc>, { reason }) {
    const after = await recomputed(context, doc, reason);
    if (after === null) throw conflict('还没有可用的子组，无法计算控制限：请先审核相应的检验单');
    await judgePoints(context, after.chart, null);
    return after.doc;
  },
};

/** Approved charts of what the bill inspects, locked in the order of their ids. */
async function chartsOf({ session, grants }: WriteContext, bill: string): Promise<string[]> {
  const charts = written(
    `from spc_chart c where c.org = $1::uuid and c.status = 'approved'
       and (exists (select 1 from inspection_bill b join inspection_bill_items i on i.doc_id = b.id left join check_task k on k.inspection_bill = b.id
              where b.id = $2::uuid and i.item = c.inspection_item and (c.material is null or c.material = b.material)
                and (c.operation is null or c.operation = b.operation)
                and (c.equipment is null or c.equipment = coalesce(b.equipment, k.equipment)))
         or exists (select 1 from spc_point p where p.spc_chart = c.id and p.inspection_bill = $2::uuid))
     order by c.id for update of c`,
    [grants.org, bill],
  );
  const rows = await selectRows(session, presentColumns('c', { id: 'ref' }), charts);
  return rows.map(({ id }) => id);
}

async function followBill(
  context: WriteContext,
  judged: Judged,
  { id, bill, isGone }: { id: string; bill: string; isGone: boolean },
): Promise<void> {
  const before = await readDoc(context.session, spcChart, id, { lock: true, org: context.grants.org });
  if (before === null) return;
  const chart = chartOf(before);
  const from = await writeGroups(context, chart, bill, isGone);
  if (from === null) return;
  const after = chart.isComputed ? await recomputed(context, before, null) : null;
  if (after !== null) {
    await writeDoc(context.session, spcChart, before, after.doc, { keepVersion: true });
    context.affect('spcChart', id);
  }
  const now = after?.chart ?? chart;
  // Limits that moved are those of every point since the base began.
  const made = await judgePoints(context, now, after === null ? from : null);
  await alarm(bySystem(context, judged), now, made, bill);
}

/** The points of every approved bill of a chart that begins to count. */
async function setUp(context: WriteContext, doc: ChartDoc): Promise<Doc> {
  const chart = chartOf(doc);
  await writeGroups(context, chart, null, false);
  const after = chart.isComputed || chart.phases.length === 0 ? await recomputed(context, doc, null) : null;
  await judgePoints(context, after?.chart ?? chart, null);
  return after?.doc ?? doc;
}

/** The chart with limits from its base groups; null while there are none, or where nothing changes. */
async function recomputed(
  context: WriteContext,
  doc: ChartDoc,
  reason: string | null,
): Promise<{ doc: Doc; chart: Chart } | null> {
  const chart = chartOf(doc);
  const specification = await specificationOf(context.session, context.grants.org, chart);
  const groups = await baseGroupsOf(context, chart);
  const found = fromBase(chart.grouping.type, groups, chart.base, specification);
  if (found === null) return null;
  const last = chart.phases.at(-1);
  const isSame =
    last !== undefined &&
    last.validFrom === found.phase.validFrom &&
    last.basis.centre === found.phase.basis.centre &&
    last.basis.spread === found.phase.basis.spread;
  if (isSame && reason === null && doc.fields.baseCount === found.groupCount) return null;
  return withLimits(doc, found, reason, { now: context.now, id: newId(context.ports) });
}

/** Inserts and removes points so that they are those of the bills; @returns the earliest instant that changed. */
async function writeGroups(
  { session, grants, now, ports, affect }: WriteContext,
  chart: Chart,
  bill: string | null,
  isGone: boolean,
): Promise<string | null> {
  const found = isGone ? [] : await billValues(session, grants.org, chart, bill);
  const counts = new Map<string, number>();
  const wanted = found.flatMap((values) =>
    subgroupsOf(chart.grouping, values).map((group) => {
      const part = (counts.get(values.bill) ?? 0) + 1;
      counts.set(values.bill, part);
      const { bill: source, task, equipment, lot, takenAt: at } = values;
      return { ...group, bill: source, task, equipment, lot, at, part, id: newId(ports) };
    }),
  );
  const removing = written(
    `delete from spc_point p where p.org = $1::uuid and p.spc_chart = $2::uuid and ($3::uuid is null or p.inspection_bill = $3::uuid)
       and not exists (select 1 from jsonb_to_recordset($4::text::jsonb) as n(bill uuid, part int, "values" jsonb, at timestamptz)
         where n.bill = p.inspection_bill and n.part = p.part_no and n."values" = p.values and n.at = p.taken_at)`,
    [grants.org, chart.id, bill, JSON.stringify(wanted)],
  );
  const removed = await returningRows(session, removing, touched);
  if (removed.length > 0)
    await session.query('delete from spc_signal where spc_point = any($1::uuid[])', [
      removed.map(({ id }) => id),
    ]);
  const adding = written(
    `insert into spc_point (id, org, version, created_at, created_by, spc_chart, taken_at, inspection_bill, part_no, work_task_order, equipment,
       lot, sample_count, "values", is_excluded)
     select n.id, $1::uuid, 1, $2::timestamptz, $3::uuid, $4::uuid, n.at, n.bill, n.part, n.task, n.equipment, n.lot, n.size, n."values", false
     from jsonb_to_recordset($5::text::jsonb) as n(id uuid, bill uuid, part int, task uuid, equipment uuid, lot uuid, size numeric, "values" jsonb, at timestamptz)
     where not exists (select 1 from spc_point p where p.spc_chart = $4::uuid and p.inspection_bill = n.bill and p.part_no = n.part)`,
    [grants.org, now, grants.userId, chart.id, JSON.stringify(wanted)],
  );
  const both = [...removed, ...(await returningRows(session, adding, touched))];
  for (const { id } of both) affect('spcPoint', id);
  return both.map(({ takenAt }) => instantOf(takenAt)).toSorted()[0] ?? null;
}

const touched = {
  id: present(asKind('ref', raw('id'))),
  takenAt: present(asKind('datetime', raw('taken_at'))),
};

/** Whoever looks after the chart is told of the points of this bill that break a rule; where it says so, an 8D begins. */
async function alarm(
  context: WriteContext,
  chart: Chart,
  made: readonly NewSignal[],
  bill: string,
): Promise<void> {
  if (made.length === 0) return;
  const p = headerTable(spcPoint, 'p');
  const b = headerTable(inspectionBill, 'b');
  const rows = await selectRows(
    context.session,
    { id: p.id, groupNo: p.groupNo, code: b.code, material: b.material },
    sql`from ${p} join ${b} on ${b.id} = ${p.inspectionBill}
      where ${among(
        p.id,
        made.map(({ point }) => point),
      )} and ${is(p.inspectionBill, bill)} order by ${p.groupNo}`,
  );
  const [first] = rows;
  if (first === undefined) return;
  const ids = new Set(rows.map(({ id }) => id));
  const rules = [...new Set(made.filter(({ point }) => ids.has(point)).map(({ rule }) => rule))].join('、');
  const title = `控制图异常：${chart.title} 第 ${String(first.groupNo)} 组`;
  const content = `检验单 ${first.code ?? ''} 的点违反 ${rules}，请查明原因并处理判异记录`;
  if (chart.receivers.length > 0)
    await sendSystemMessage(context, {
      effect: 'notify',
      users: chart.receivers,
      title,
      content,
      priority: 'M',
      entity: 'spcChart',
      id: chart.id,
    });
  if (!chart.raisesCapa) return;
  const capa = await createDraft(context, {
    effect: 'create',
    entity: 'capaRecord',
    fields: {
      title,
      capaSource: 'spc',
      material: first.material,
      problem: content,
      sourceEntity: 'inspectionBill',
      sourceCode: first.code ?? '',
      sourceLineId: first.id,
    },
    lines: {},
  });
  await context.session.query(
    `update spc_signal set capa_record = $2::uuid where spc_point = any($1::uuid[]) and signal_status = 'open'`,
    [[...ids], capa.id],
  );
}
