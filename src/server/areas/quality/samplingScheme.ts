// 抽样方案: the steps of a stepped scheme cover the lots without overlap and without gap.
import { stepProblems } from '#entities/quality/sampling/schemeSample.ts';
import { samplingScheme as scheme } from '#entities/quality/sampling/samplingScheme.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';

const texts = {
  backwards: '批量至不能小于批量从',
  overlap: '与前一段的批量重叠，请改批量从',
  gap: '与前一段之间有空缺，请使批量从等于前一段的批量至加 1',
} as const;

const covered = defineAction(scheme, {
  checks: ['分段抽样至少有一段，各段的批量不重叠、不空缺'],
  check(doc): Problem[] {
    if (doc.fields.sampleMethod !== 'stepped') return [];
    const rows = doc.lines.steps;
    if (rows.length === 0)
      return [{ field: 'sampleMethod', level: 'error', message: '分段抽样请填写至少一段' }];
    const steps = rows.map(({ lotFrom, lotTo }) => ({
      lotFrom: Number(lotFrom ?? '0'),
      lotTo: lotTo === null ? null : Number(lotTo),
    }));
    return stepProblems(steps).map(({ place, problem }): Problem => {
      const row = rows[place];
      return {
        lines: 'steps',
        ...(row === undefined ? {} : { lineId: row.id, lineNo: row.seq }),
        field: problem === 'backwards' ? 'lotTo' : 'lotFrom',
        level: 'error',
        message: texts[problem],
      };
    });
  },
});

export const samplingScheme = defineBehaviour(scheme, {
  title: '抽样方案',
  actions: { save: covered, submit: covered, approve: covered },
});
