// 预测运算: its lines are the run's alone, and what it found is handed on as a forecast. Effect `pushForecast` makes the
// draft: adjusted quantities before computed ones, one line for each material and period.
import { forecastModel } from '#entities/planning/forecast/forecastModel.ts';
import type { forecastRun as run } from '#entities/planning/forecast/forecastRun.ts';
import { isBucket, type Period, periodsOf, periodEnd } from '#entities/planning/demand/periods.ts';
import { decimal, isDecimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { addDays } from '#model/time/calendar.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';
import { codeOf } from '#server/document/stamps.ts';
import { createDraft } from '#server/ledgers/documents/createDocument.ts';
import type { EffectStep, Ledger } from '#server/ledgers/ledger.ts';
import { conflict } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';

type Line = LineOf<typeof run, 'items'>;

interface PushForecastEffect {
  effect: 'pushForecast';
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    pushForecast: PushForecastEffect;
  }
}

/** A forecast of more lines is no longer looked at by anybody. */
const mostLines = 20_000;

export const forecastRun = defineBehaviour({
  title: '预测运算',
  actions: {
    pushForecast: defineAction({
      effects: ['pushForecast'],
      plan: () => [{ effect: 'pushForecast' }],
    }),
  },
});

export const pushForecast: Ledger<'pushForecast'> = {
  effect: 'pushForecast',
  title: '由预测结果生成需求预测单',
  locks: ['sourceDocuments', 'numberCounter'],
  async apply({ context, doc }: EffectStep<DocOf<typeof run>>) {
    const model = await readDoc(context.session, forecastModel, doc.fields.forecastModel ?? '', {
      org: context.grants.org,
    });
    const bucket = isBucket(model?.fields.bucket) ? model.fields.bucket : 'month';
    const { items } = doc.lines;
    const periods = periodsAhead(bucket, doc.fields.firstPeriod ?? '', items);
    const [first, last] = [periods[0], periods.at(-1)];
    const lines = items.flatMap((row) => forecastLines(row, periods));
    if (first === undefined || last === undefined || lines.length === 0)
      throw conflict('没有可以生成的预测：各物料的预测都是 0');
    if (lines.length > mostLines)
      throw conflict(`预测有 ${lines.length} 行，一张预测单最多 ${mostLines} 行，请按物料分组分次运算`);
    const made = await createDraft(context, {
      effect: 'create',
      entity: 'demandForecast',
      fields: {
        name: `统计预测 ${codeOf(doc) ?? ''}`,
        forecastVersion: codeOf(doc),
        bucket,
        horizonStart: first.start,
        horizonEnd: last.end,
        customer: doc.fields.customer,
        sourceEntity: 'forecastRun',
        sourceCode: codeOf(doc),
      },
      lines: { items: lines },
    });
    context.opens = { entity: 'demandForecast', id: made.id };
    return {
      ...doc,
      lines: { ...doc.lines, items: items.map((row) => ({ ...row, demandForecast: made.id })) },
    };
  },
};

function textsIn(value: Line['forecast']): (string | null)[] {
  return Array.isArray(value) ? value.map((each) => (typeof each === 'string' ? each : null)) : [];
}

function periodsAhead(
  bucket: Parameters<typeof periodEnd>[0],
  first: string,
  items: readonly Line[],
): Period[] {
  const count = Math.max(0, ...items.map(({ forecast }) => textsIn(forecast).length));
  let end = addDays(first, -1);
  for (let at = 0; at < count; at += 1) end = periodEnd(bucket, addDays(end, 1));
  return count === 0 ? [] : periodsOf(bucket, first, end);
}

function forecastLines(row: Line, periods: readonly Period[]): Row[] {
  const adjusted = textsIn(row.adjusted);
  return textsIn(row.forecast).flatMap((expected, at): Row[] => {
    const period = periods[at];
    const typed = adjusted[at] ?? null;
    const qty = typed !== null && isDecimalText(typed) ? typed : (expected ?? '0');
    if (period === undefined || !decimal(qty).greaterThan(0)) return [];
    return [
      {
        material: row.material,
        unit: row.unit,
        customer: row.customer,
        startDate: period.start,
        endDate: period.end,
        qty,
      },
    ];
  });
}
