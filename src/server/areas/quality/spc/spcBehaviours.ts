// 控制图、点、判异记录: what people do with them, and what inspections do to them.
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import { spcChart as chartDef } from '#entities/quality/spc/spcChart.ts';
import { spcPoint as pointDef } from '#entities/quality/spc/spcPoint.ts';
import { spcSignal as signalDef } from '#entities/quality/spc/spcSignal.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';

/** Fewer groups make provisional limits, which are not to be fixed. */
const LEAST_BASE_GROUPS = 20;

const objection = (message: string): Problem[] => [{ field: '', level: 'error', message }];

export const spcChart = defineBehaviour(chartDef, {
  title: '控制图的点与控制限',
  actions: {
    approve: { effects: ['spcPoints'], plan: () => [{ effect: 'spcPoints', of: 'chart' }] },
    recalculate: defineAction(chartDef, 'recalculate', {
      effects: ['spcLimits'],
      plan: (_doc, _facts, { given }) => [{ effect: 'spcLimits', reason: given.reason ?? '' }],
    }),
    freeze: defineAction(chartDef, {
      checks: [`固定控制限须有至少 ${LEAST_BASE_GROUPS} 个基准子组`],
      effects: ['set'],
      check({ fields }) {
        const count = fields.baseCount ?? 0;
        return count < LEAST_BASE_GROUPS
          ? objection(`只有 ${count} 个基准子组，控制限还是暂定的：至少 ${LEAST_BASE_GROUPS} 组才能固定`)
          : [];
      },
      plan: (doc) => [{ effect: 'set', entity: 'spcChart', id: doc.id, fields: { limitMode: 'fixed' } }],
    }),
  },
});

export const spcPoint = defineBehaviour(pointDef, {
  title: '剔除与恢复控制图的点',
  actions: {
    exclude: defineAction(pointDef, 'exclude', {
      checks: ['还没有剔除'],
      effects: ['spcExclude'],
      check: ({ fields }) => (fields.isExcluded === true ? objection('该点已剔除') : []),
      plan: (_doc, _facts, { given }) => [{ effect: 'spcExclude', reason: given.excludeReason ?? '' }],
    }),
    include: defineAction(pointDef, {
      checks: ['已剔除'],
      effects: ['spcExclude'],
      check: ({ fields }) => (fields.isExcluded === true ? [] : objection('该点没有剔除，不用恢复')),
      plan: () => [{ effect: 'spcExclude', reason: null }],
    }),
    annotate: defineAction(pointDef, 'annotate', {
      effects: ['set'],
      plan: (doc, _facts, { given: { note } }) => [
        { effect: 'set', entity: 'spcPoint', id: doc.id, fields: { note: note === '' ? null : note } },
      ],
    }),
  },
});

export const spcSignal = defineBehaviour(signalDef, {
  title: '处理判异记录',
  actions: {
    handle: defineAction(signalDef, 'handle', {
      checks: ['处理结果为已处理或误报'],
      effects: ['set'],
      facts: async (_doc, { userId, now }) => ({ userId, now }),
      check: (_doc, _facts, { given }) =>
        given.signalStatus === 'open' ? objection('处理结果请选择已处理或误报') : [],
      plan: (doc, { userId, now }, { given }) => [
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
    }),
    raiseCapa: defineAction(signalDef, {
      checks: ['还没有 8D'],
      effects: ['spcCapa'],
      facts: (doc, read) => read.docOf(chartDef, doc.fields.spcChart ?? ''),
      check: ({ fields }) => (fields.capaRecord === null ? [] : objection('这条判异已有 8D，请在其中继续')),
      plan: (_doc, chart) => [
        {
          effect: 'spcCapa',
          title: `${chart?.fields.code ?? ''} ${chart?.fields.name ?? ''}`,
          material: chart?.fields.material ?? null,
        },
      ],
    }),
  },
});

/** Approval of an inspection writes its points, unapproval takes them back. */
export const inspectedPoints = defineBehaviour(inspectionBill, {
  title: '控制图的点',
  actions: {
    approve: { effects: ['spcPoints'], plan: () => [{ effect: 'spcPoints', of: 'bill' }] },
    unapprove: { effects: ['spcPoints'], plan: () => [{ effect: 'spcPoints', of: 'takenBack' }] },
  },
});
