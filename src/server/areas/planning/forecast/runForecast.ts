// Background work of a forecast run: history is read at one moment, methods are tried away from the thread that serves, and
// the lines of the run are written in one transaction. What stood there before stays until then.
import { material } from '#entities/master/material/material.ts';
import { unit } from '#entities/master/unit.ts';
import { isBucket, periodEnd, periodStart, type Bucket } from '#entities/planning/demand/periods.ts';
import { forecastModel } from '#entities/planning/forecast/forecastModel.ts';
import { forecastRun } from '#entities/planning/forecast/forecastRun.ts';
import type { ErrorMeasure } from '#entities/planning/forecast/errorMeasure.ts';
import {
  forecastMaterials,
  type ForecastGiven,
  type ForecastWork,
  type MaterialForecast,
} from '#entities/planning/forecast/materialForecast.ts';
import { type ForecastMethod, forecastMethods } from '#entities/planning/forecast/methods.ts';
import { decimal, decimalText, sumTexts } from '#model/decimal.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import { textsIn } from '#model/loose.ts';
import { addDays } from '#model/time/calendar.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { changesBetween } from '#server/document/changes.ts';
import { codeOf } from '#server/document/stamps.ts';
import { newId } from '#server/ids.ts';
import { defineJobKind } from '#server/jobs/jobKind.ts';
import type { JobWork } from '#server/jobs/jobWork.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import { conflict } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { writeDoc } from '#server/store/writeDoc.ts';
import { among, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import * as z from 'zod';
import { demandHistory, type HistorySource } from './demandHistory.ts';

const runSchema = z.strictObject({ id: z.guid() });
type Work = JobWork<z.infer<typeof runSchema>>;

/** Most materials of one run. */
const mostMaterials = 50_000;

export const runForecast = defineJobKind({
  title: '预测运算',
  input: runSchema,
  right: { entity: 'forecastRun', action: 'run', document: ({ id }) => id },
  queuedBy: 'call',
  unit: '种物料',
  perOrganisation: 1,
  keptDays: 30,
  afterLoss: 'waits',
  async run(work: Work) {
    const began = work.ports.clock.now();
    const meta = { requestId: work.job.id, sessionId: null };
    const read = await inTransaction(work.ports, work.grants, meta, (context) => readInput(context, work));
    if (read.work.series.length === 0)
      return { state: 'failed', message: '范围内的物料在历史期间没有需求，请放宽范围或改换历史来源' };
    work.log({ text: `历史 ${read.starts.length} 期，${read.work.series.length} 种物料` });
    const found = await work.compute(forecastMaterials, read.work);
    const seconds = decimalText(
      decimal(work.ports.clock.now() - began)
        .div(1000)
        .toDecimalPlaces(1),
    );
    await inTransaction(work.ports, work.grants, meta, (context) =>
      written(context, work, { ...read, found, seconds }),
    );
    return { state: 'done', message: `已预测 ${found.length} 种物料`, answer: { count: found.length } };
  },
});

interface Input {
  work: ForecastWork;
  /** First days of the periods of history. */
  starts: readonly string[];
  /** First day of the first period that is forecast. */
  first: string;
  facts: ReadonlyMap<string, { name: string; unit: string }>;
}

async function readInput({ session, grants }: WriteContext, { input }: Work): Promise<Input> {
  const run = await readDoc(session, forecastRun, input.id, { lock: false, org: grants.org });
  if (run === null || run.status === 'cancelled') throw conflict('预测运算不存在或已取消');
  const model = await readDoc(session, forecastModel, run.fields.forecastModel ?? '', {
    org: grants.org,
  });
  if (model === null) throw conflict('请先选择预测方案');
  const bucket = isBucket(model.fields.bucket) ? model.fields.bucket : 'month';
  const count = model.fields.historyBuckets ?? 36;
  const { periods, first } = pastPeriods(bucket, run.fields.cutoffDate ?? '', count);
  const history = await demandHistory(session, {
    org: grants.org,
    source: sourceOf(model.fields.historySource),
    periods,
    materials: null,
    category: run.fields.category,
    customer: run.fields.customer,
  });
  if (history.size > mostMaterials)
    throw conflict(`范围内的物料超过 ${mostMaterials} 种，请选择物料分组或客户`);
  const m = headerTable(material, 'm');
  const u = headerTable(unit, 'u');
  const rows = await selectRows(
    session,
    { id: m.id, name: m.name, unit: m.baseUnit, precision: u.precision },
    sql`from ${m} left join ${u} on ${u.id} = ${m.baseUnit} where ${among(m.id, [...history.keys()])} order by ${m.code}`,
  );
  const series = rows.map(({ id, precision }) => {
    const qtys = history.get(id) ?? [];
    // Before its first demand a material was not there.
    const from = Math.max(
      0,
      qtys.findIndex((qty) => qty !== null),
    );
    return {
      material: id,
      history: qtys.slice(from).map((qty) => qty ?? '0'),
      decimals: precision ?? 0,
    };
  });
  return {
    work: { given: givenBy(model), series },
    starts: periods.map(({ start }) => start),
    first,
    facts: new Map(rows.map(({ id, name, unit: base }) => [id, { name: name ?? '', unit: base ?? '' }])),
  };
}

/** The last complete periods up to the day, and the day after them. */
function pastPeriods(
  bucket: Bucket,
  cutoff: string,
  count: number,
): { periods: { start: string; end: string }[]; first: string } {
  let start = periodStart(bucket, cutoff);
  if (periodEnd(bucket, start) <= cutoff) start = addDays(periodEnd(bucket, start), 1);
  const first = start;
  const periods: { start: string; end: string }[] = [];
  while (periods.length < count) {
    const end = addDays(start, -1);
    start = periodStart(bucket, end);
    periods.unshift({ start, end });
  }
  return { periods, first };
}

function sourceOf(value: string | null): HistorySource {
  return value === 'order' || value === 'issue' ? value : 'shipment';
}

function givenBy({ fields }: DocOf<typeof forecastModel>): ForecastGiven {
  const named: readonly string[] = textsIn(fields.methods);
  return {
    methods: forecastMethods.filter((method: ForecastMethod) => named.includes(method)),
    season: fields.season ?? 12,
    evaluate: fields.evaluateBuckets ?? 6,
    measure:
      (['smape', 'mae', 'rmse'] satisfies ErrorMeasure[]).find((each) => each === fields.errorMeasure) ??
      'wmape',
    optimise: fields.optimise === true,
    outlierFactor: Number(fields.outlierFactor ?? 3),
    horizon: fields.horizonBuckets ?? 6,
    minHistory: fields.minHistory ?? 4,
  };
}

async function written(
  context: WriteContext,
  { input }: Work,
  { found, seconds, first, facts }: Input & { found: readonly MaterialForecast[]; seconds: string },
): Promise<void> {
  const before = await readDoc(context.session, forecastRun, input.id, {
    lock: true,
    org: context.grants.org,
  });
  if (before === null || before.status === 'cancelled') throw conflict('预测运算已被删除或取消');
  const judged = found.flatMap(({ error }) => error ?? []);
  const average =
    judged.length === 0 ? null : decimalText(decimal(sumTexts(judged)).div(judged.length).toDecimalPlaces(2));
  const items = found.map((each, at): LineRow => ({
    ...rowOf(each, before, facts),
    id: newId(context.ports),
    seq: at + 1,
  }));
  const fields: Row = {
    ...before.fields,
    materialCount: found.length,
    avgError: average,
    firstPeriod: first,
    seconds,
    ranAt: context.now,
  };
  const after: Doc = { ...before, status: 'succeeded', fields, lines: { ...before.lines, items } };
  await writeDoc(context.session, forecastRun, before, after);
  context.record({
    def: forecastRun,
    docId: before.id,
    code: codeOf(before),
    action: 'run',
    fromVersion: before.version,
    toVersion: before.version + 1,
    changes: changesBetween({ ...before, lines: {} }, { ...after, lines: {} }),
  });
  context.affect('forecastRun', before.id);
}

function rowOf(found: MaterialForecast, run: DocOf<typeof forecastRun>, facts: Input['facts']): Row {
  const { name, unit } = facts.get(found.material) ?? { name: '', unit: '' };
  return {
    material: found.material,
    materialName: name,
    unit: unit === '' ? null : unit,
    customer: run.fields.customer,
    method: found.method,
    parameters: { ...found.parameters },
    error: found.error,
    bias: found.bias,
    isOutlierCut: found.isOutlierCut,
    history: found.history,
    forecast: found.forecast,
    band: found.band,
    total: sumTexts(found.forecast),
    adjusted: null,
    demandForecast: null,
  };
}
