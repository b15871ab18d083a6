// 控制图、点、判异记录: what people do with them, and what inspections do to them.
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import { spcChart as chartDef } from '#entities/quality/spc/spcChart.ts';
import { spcPoint as pointDef } from '#entities/quality/spc/spcPoint.ts';
import { spcSignal as signalDef } from '#entities/quality/spc/spcSignal.ts';
import type { DocOf, GivenOf } from '#model/typedDoc.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { givenOf } from '#server/behaviours/given.ts';

/** Fewer groups make provisional limits, which are not to be fixed. */
const LEAST_BASE_GROUPS = 20;

const objection = (message: string): Problem[] => [{ field: '', level: 'error', message }];

export const spcChart = defineBehaviour(chartDef, {
  title: '控制图的点与控制限',
  checks: [`固定控制限须有至少 ${LEAST_BASE_GROUPS} 个基准子组`],
  effects: { approve: ['spcPoints'], recalculate: ['spcLimits'], freeze: ['set'] },
  facts: (_doc, read) => Promise.resolve(givenOf(chartDef, 'recalculate', read.given)),
  check(doc, _facts, moment) {
    const count = doc.fields.baseCount ?? 0;
    return moment === 'freeze' && count < LEAST_BASE_GROUPS
      ? objection(`只有 ${count} 个基准子组，控制限还是暂定的：至少 ${LEAST_BASE_GROUPS} 组才能固定`)
      : [];
  },
  plan: {
    approve: () => [{ effect: 'spcPoints', of: 'chart' }],
    recalculate: (_doc, { reason }) => [{ effect: 'spcLimits', reason: reason ?? '' }],
    freeze: (doc) => [{ effect: 'set', entity: 'spcChart', id: doc.id, fields: { limitMode: 'fixed' } }],
  },
});

export const spcPoint = defineBehaviour(pointDef, {
  title: '剔除与恢复控制图的点',
  effects: { exclude: ['spcExclude'], include: ['spcExclude'], annotate: ['set'] },
  facts: (_doc, read) =>
    Promise.resolve({
      ...givenOf(pointDef, 'exclude', read.given),
      ...givenOf(pointDef, 'annotate', read.given),
    }),
  check(doc, _facts, moment) {
    const isExcluded = doc.fields.isExcluded === true;
    if (moment === 'exclude' && isExcluded) return objection('该点已剔除');
    return moment === 'include' && !isExcluded ? objection('该点没有剔除，不用恢复') : [];
  },
  plan: {
    exclude: (_doc, { excludeReason }) => [{ effect: 'spcExclude', reason: excludeReason ?? '' }],
    include: () => [{ effect: 'spcExclude', reason: null }],
    annotate: (doc, { note }) => [
      { effect: 'set', entity: 'spcPoint', id: doc.id, fields: { note: note === '' ? null : note } },
    ],
  },
});

interface SignalFacts {
  given: GivenOf<typeof signalDef, 'handle'>;
  userId: string;
  now: string;
  chart: DocOf<typeof chartDef> | null;
}

export const spcSignal = defineBehaviour(signalDef, {
  title: '处理判异记录',
  checks: ['处理须填写原因和措施'],
  effects: { handle: ['set'], raiseCapa: ['spcCapa'] },
  async facts(doc, read, moment): Promise<SignalFacts> {
    const chart = moment === 'raiseCapa' ? await read.docOf(chartDef, doc.fields.spcChart ?? '') : null;
    return { given: givenOf(signalDef, 'handle', read.given), userId: read.userId, now: read.now, chart };
  },
  check(doc, { given }, moment) {
    if (moment === 'handle' && given.signalStatus === 'open') return objection('处理结果请选择已处理或误报');
    return moment === 'raiseCapa' && doc.fields.capaRecord !== null
      ? objection('这条判异已有 8D，请在其中继续')
      : [];
  },
  plan: {
    handle: (doc, { given, userId, now }) => [
      {
        effect: 'set',
        entity: 'spcSignal',
        id: doc.id,
        fields: {
          signalStatus: given.signalStatus ?? 'handled',
          cause: given.cause,
          measure: given.measure,
          handledBy: userId,
          handledAt: now,
        },
      },
    ],
    raiseCapa: (_doc, { chart }) => [
      {
        effect: 'spcCapa',
        title: `${chart?.fields.code ?? ''} ${chart?.fields.name ?? ''}`,
        material: chart?.fields.material ?? null,
      },
    ],
  },
});

/** Approval of an inspection writes its points, unapproval takes them back. */
export const inspectedPoints = defineBehaviour(inspectionBill, {
  title: '控制图的点',
  effects: { approve: ['spcPoints'], unapprove: ['spcPoints'] },
  plan: {
    approve: () => [{ effect: 'spcPoints', of: 'bill' }],
    unapprove: () => [{ effect: 'spcPoints', of: 'takenBack' }],
  },
});
