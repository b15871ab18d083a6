// 校验规则: a rule can be read before it is kept, so that no form is left with a check that cannot judge.
import { patternFault } from '#model/pattern/match.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { checkRule as rule } from '#entities/system/checkRule.ts';

export const checkRule = defineBehaviour(rule, {
  title: '校验规则的公式',
  actions: {
    save: {
      checks: ['公式可以判断'],
      check: (doc) =>
        doc.lines.items.flatMap((row) => {
          const fault = faultOf(row.checkKind, row.pattern ?? '');
          const place = { lines: 'items', lineId: row.id, lineNo: row.seq };
          return fault === null
            ? []
            : [{ field: 'pattern', ...place, level: 'error' as const, message: `第${row.seq}行 ${fault}` }];
        }),
    },
  },
});

function faultOf(kind: string | null, pattern: string): string | null {
  if (kind === 'length')
    return /^\d{1,4}(\s*-\s*\d{1,4})?$/.test(pattern) ? null : '长度请填写一个数字，或如 6-16 的范围';
  if (kind !== 'pattern') return null;
  const fault = patternFault(pattern);
  return fault === null ? null : `正则不可用：${fault}`;
}
