// Effects `spcExclude` and `spcCapa`: a point that no longer counts (or counts again), and the corrective action a signal
// asks for.
import { codeText } from '#entities/codeLists.ts';
import { spcChart } from '#entities/quality/spc/spcChart.ts';
import type { spcPoint } from '#entities/quality/spc/spcPoint.ts';
import type { spcSignal } from '#entities/quality/spc/spcSignal.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { createDraft } from '#server/ledgers/documents/createDocument.ts';
import type { EffectStep, Ledger } from '#server/ledgers/ledger.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { chartOf, instantOf } from './chartRecord.ts';
import { judgePoints } from './judgePoints.ts';

interface SpcExcludeEffect {
  effect: 'spcExclude';
  /** Null: the point counts again. */
  reason: string | null;
}

interface SpcCapaEffect {
  effect: 'spcCapa';
  /** Code and name of the chart. */
  title: string;
  material: string | null;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    spcExclude: SpcExcludeEffect;
    spcCapa: SpcCapaEffect;
  }
}

/** Runs and limits of later points go past it; the limits of the chart change at the next recalculation. */
export const spcExclude: Ledger<'spcExclude'> = {
  effect: 'spcExclude',
  title: '剔除或恢复控制图的点，其后的点重新判异',
  locks: ['baseData'],
  async apply({ context, doc }: EffectStep<DocOf<typeof spcPoint>>, { reason }) {
    const { session, grants } = context;
    const excluded = { isExcluded: reason !== null, excludeReason: reason };
    await session.query('update spc_point set is_excluded = $2, exclude_reason = $3 where id = $1::uuid', [
      doc.id,
      excluded.isExcluded,
      reason,
    ]);
    const chart = await readDoc(session, spcChart, doc.fields.spcChart ?? '', {
      lock: true,
      org: grants.org,
    });
    if (chart !== null) await judgePoints(context, chartOf(chart), instantOf(doc.fields.takenAt ?? ''));
    return { ...doc, fields: { ...doc.fields, ...excluded } };
  },
};

export const spcCapa: Ledger<'spcCapa'> = {
  effect: 'spcCapa',
  title: '发起 8D',
  locks: ['numberCounter'],
  async apply({ context, doc }: EffectStep<DocOf<typeof spcSignal>>, { title, material }) {
    const rule = codeText('spcRule', doc.fields.runRule ?? '');
    const made = await createDraft(context, {
      effect: 'create',
      opens: true,
      entity: 'capaRecord',
      fields: {
        title: `控制图异常：${title}`,
        capaSource: 'spc',
        material,
        problem: `控制图 ${title}：${rule}`,
        sourceEntity: 'spcSignal',
        sourceCode: title,
        sourceLineId: doc.id,
      },
      lines: {},
    });
    return { ...doc, fields: { ...doc.fields, capaRecord: made.id } };
  },
};
