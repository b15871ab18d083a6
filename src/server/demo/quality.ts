// Quality of the demo: what a quality engineer set up, so that deliveries ask for their inspection, and the inspections of
// those deliveries: judged, refused, under way and waiting. From then on goods wait for their inspection.
import { employee } from '#entities/master/employee.ts';
import { purchaseOrder } from '#entities/purchase/purchaseOrder/purchaseOrder.ts';
import { purchaseParam } from '#entities/purchase/purchaseParam.ts';
import { badReason } from '#entities/quality/badReason.ts';
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import { inspectionRequest } from '#entities/quality/inspection/inspectionRequest.ts';
import type { Row } from '#model/entity.ts';
import { newId } from '#server/ids.ts';
import { openDoc, type Opened } from '#server/pipeline/open.ts';
import { saveDoc } from '#server/pipeline/save.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { Ports } from '#server/ports.ts';
import { is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { acted, approved, clerkOf, defOf, pushedTo, saved, set } from './trade/clerk.ts';

type Step = (context: WriteContext) => Promise<void>;

async function asAdmin(ports: Ports, work: Step): Promise<void> {
  const grants = await clerkOf(ports);
  if (grants !== null) await inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, work);
}

export const makeQuality = (ports: Ports): Promise<void> => asAdmin(ports, setUp);
export const makeInspections = (ports: Ports): Promise<void> => asAdmin(ports, inspect);

async function agreed(
  context: WriteContext,
  entity: string,
  fields: Row,
  lines: Readonly<Record<string, readonly Row[]>> = {},
): Promise<string> {
  const made = await saved(context, entity, fields, lines);
  return (await approved(context, defOf(entity), made, () => newId(context.ports))).doc.id;
}

const classes: readonly (readonly [code: string, name: string])[] = [
  ['QX1', '外观缺陷'],
  ['QX2', '尺寸缺陷'],
  ['QX3', '包装标识'],
];

const reasons: readonly (readonly [
  name: string,
  group: number,
  level: string,
  shortcut: string,
  by: string,
])[] = [
  ['裂纹', 0, 'critical', 'B01', 'material'],
  ['锈蚀', 0, 'major', 'B02', 'transport'],
  ['划伤', 0, 'minor', 'B03', 'transport'],
  ['毛刺', 0, 'minor', 'B04', 'process'],
  ['尺寸超上差', 1, 'major', 'B11', 'process'],
  ['尺寸超下差', 1, 'major', 'B12', 'process'],
  ['标签错误', 2, 'minor', 'B21', 'supplier'],
  ['缺合格证', 2, 'minor', 'B22', 'supplier'],
];

const items: readonly (readonly [
  name: string,
  itemType: string,
  method: string,
  level: string,
  text: string,
])[] = [
  ['外观', 'appearance', 'qualitative', 'major', '无裂纹、无锈蚀、无明显划伤'],
  ['主要尺寸', 'dimension', 'qualitative', 'major', '符合图纸公差'],
  ['标识与合格证', 'document', 'qualitative', 'minor', '标签清楚，附合格证'],
  ['外径', 'dimension', 'quantitative', 'major', ''],
  ['硬度', 'performance', 'quantitative', 'major', ''],
];

async function setUp(context: WriteContext): Promise<void> {
  const groups: string[] = [];
  for (const [code, name] of classes)
    groups.push((await saved(context, 'badClassification', { code, name })).doc.id);
  for (const [name, group, defectLevel, shortcut, responsibility] of reasons)
    await agreed(context, 'badReason', {
      name,
      badClassification: groups[group] ?? null,
      defectLevel,
      shortcut,
      responsibility,
    });
  const made: string[] = [];
  for (const [name, itemType, analysisMethod, defectLevel] of items)
    made.push(await agreed(context, 'inspectionItem', { name, itemType, analysisMethod, defectLevel }));
  const scheme = await agreed(context, 'samplingScheme', {
    name: '一般II 严重1.0 轻微4.0',
    aqlMajor: '1.0',
    aqlMinor: '4.0',
    autoSwitch: true,
    mayReduce: true,
  });
  await agreed(context, 'samplingScheme', {
    name: '特殊S-2 严重2.5',
    inspectionLevel: 'S2',
    aqlMajor: '2.5',
    aqlMinor: '6.5',
  });
  await agreed(
    context,
    'samplingScheme',
    { name: '分段抽样（小批）', sampleMethod: 'stepped' },
    {
      steps: [
        { lotFrom: '1', lotTo: '10', sampleType: 'all' },
        { lotFrom: '11', lotTo: '100', sampleValue: '5' },
        { lotFrom: '101', sampleValue: '13' },
      ],
    },
  );
  const looked = items.slice(0, 3).map(([, , , , textStandard], at) => ({
    item: made[at] ?? null,
    textStandard,
  }));
  await agreed(
    context,
    'inspectionStandard',
    { name: '外购件通用检验标准', scopeType: 'general', inspectionTypes: ['incoming'] },
    { items: looked },
  );
  const e = headerTable(employee, 'e');
  const [inspector] = await selectRows(
    context.session,
    { id: e.id },
    sql`from ${e} where ${is(e.org, context.grants.org)} and e.is_inspector and ${e.user} is not null order by ${e.code} limit 1`,
  );
  await agreed(context, 'inspectionPlan', {
    name: '外购件通用来料检验',
    scopeType: 'general',
    samplingScheme: scheme,
    inspector: inspector?.id ?? null,
  });
  await ownStandard(context, made);
  await makeTriggers(context, [
    ...looked.slice(0, 2),
    { item: made[3] ?? null, targetValue: '30', lowerTolerance: '-0.02', upperTolerance: '0.02' },
  ]);
}

/** Checks at the machine: the first pieces of a task, patrols by pieces, and after a long stop. */
async function makeTriggers(context: WriteContext, items: readonly Row[]): Promise<void> {
  const inspectionStandard = await agreed(
    context,
    'inspectionStandard',
    { name: '工序首检巡检标准', scopeType: 'general', inspectionTypes: ['inProcess'], isDefault: false },
    { items },
  );
  const inspectionPlan = await agreed(context, 'inspectionPlan', {
    name: '工序首检巡检',
    inspectionType: 'inProcess',
    scopeType: 'general',
    inspectMode: 'full',
    inspectionStandard,
  });
  const triggers: readonly Row[] = [
    { name: '开工首检', trigger: 'taskStart', patrolKind: 'first', sampleQty: 2, blocking: 'warn' },
    { name: '每50件巡检', trigger: 'everyPieces', everyValue: '50' },
    { name: '停机半小时后复检', trigger: 'afterStop', minMinutes: 30 },
  ];
  for (const fields of triggers) await agreed(context, 'checkTrigger', { ...fields, inspectionPlan });
}

/** The material bought most often has a standard of its own with measured values. */
async function ownStandard(context: WriteContext, made: readonly string[]): Promise<void> {
  const [i, o] = [linesTable(purchaseOrder, 'items', 'i'), headerTable(purchaseOrder, 'o')];
  const [row] = await selectRows(
    context.session,
    { material: i.material },
    sql`from ${i} join ${o} on o.id = i.doc_id join material m on m.id = i.material
     where o.org = ${context.grants.org}::uuid and o.status = 'approved' and m.is_incoming_inspect
       and not exists (select 1 from document_link l where l.source_id = o.id::text and l.link_status <> 'released')
     order by o.date desc, o.code desc, i.seq limit 1`,
  );
  if (row === undefined) return;
  await agreed(
    context,
    'inspectionStandard',
    {
      name: '来料检验标准（尺寸与硬度）',
      material: row.material ?? '',
      inspectionTypes: ['incoming'],
    },
    {
      items: [
        { item: made[0] ?? null, textStandard: '无裂纹、无锈蚀' },
        { item: made[3] ?? null, targetValue: '30', lowerTolerance: '-0.02', upperTolerance: '0.02' },
        { item: made[4] ?? null, comparator: 'between', lowerLimit: '58', upperLimit: '62' },
      ],
    },
  );
}

/** Bills of the waiting requests: most are accepted, one is refused, one is being entered, the rest wait. */
async function inspect(context: WriteContext): Promise<void> {
  const r = headerTable(inspectionRequest, 'r');
  const rows = await selectRows(
    context.session,
    { id: r.id },
    sql`from ${r} where ${is(r.org, context.grants.org)} and r.status = 'waiting' order by ${r.date}, ${r.code}`,
  );
  for (const [at, row] of rows.entries()) {
    if (at === rows.length - 1 && at > 0) break;
    await inspectRequest(context, row.id, at);
  }
  await waitFromNowOn(context);
}

async function inspectRequest(context: WriteContext, id: string, at: number): Promise<void> {
  const request = inspectionRequest;
  const seen = await openDoc(context, request, id);
  const key = (): string => newId(context.ports);
  for (const [index, line] of seen.doc.lines.items.entries()) {
    const now = await openDoc(context, request, id);
    const draft = await pushedTo(context, request, now, inspectionBill, [{ id: line.id }]);
    const started = await acted(context, inspectionBill, draft, 'startInspect');
    if (at === 2) return;
    const rejected = at === 1 && index === 0;
    const entered = await entries(context, started, rejected);
    await approved(context, inspectionBill, await acted(context, inspectionBill, entered, 'judge'), key);
  }
}

/** Every item with its result; a refused lot has more major defects than the sample allows. */
async function entries(context: WriteContext, seen: Opened<typeof inspectionBill>, rejected: boolean) {
  const b = headerTable(badReason, 'b');
  const [rust] = await selectRows(
    context.session,
    { id: b.id },
    sql`from ${b} where ${is(b.org, context.grants.org)} and b.shortcut = 'B02'`,
  );
  const results = seen.doc.lines.items.map((line) => ({
    op: 'setLine' as const,
    lines: 'items',
    id: line.id,
    field: 'result',
    value: 'accept',
  }));
  const defects = {
    op: 'insertLine' as const,
    lines: 'defects',
    id: newId(context.ports),
    before: null,
    values: { badReason: rust?.id ?? '', qty: '20', description: '表面锈蚀' },
  };
  return saveDoc(context, inspectionBill, {
    id: seen.doc.id,
    version: seen.doc.version,
    key: newId(context.ports),
    patches: [...results, ...(rejected ? [defects] : [])],
  });
}

async function waitFromNowOn(context: WriteContext): Promise<void> {
  const p = headerTable(purchaseParam, 'p');
  const [row] = await selectRows(
    context.session,
    { id: p.id, version: p.version },
    sql`from ${p} where ${is(p.org, context.grants.org)}`,
  );
  if (row === undefined) return;
  await saveDoc(context, purchaseParam, {
    id: row.id,
    version: row.version,
    key: newId(context.ports),
    patches: [set('requireInspection', true)],
  });
}
