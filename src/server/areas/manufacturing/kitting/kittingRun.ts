// 齐套运算: what the run does when asked, and that its rows are the run's alone.
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { optionalText } from '#server/values.ts';

export const kittingRun = defineBehaviour({
  title: '齐套运算',
  checks: ['订单由运算列出，不能手工增加'],
  effects: { run: ['runKitting'] },
  check(doc, _facts, moment) {
    const row = (doc.lines['orders'] ?? []).find((own) => optionalText(own['manufacturingOrder']) === null);
    return moment !== 'save' || row === undefined
      ? []
      : [
          {
            field: 'manufacturingOrder',
            lines: 'orders',
            lineId: row.id,
            lineNo: row.seq,
            level: 'error',
            message: `第${row.seq}行 订单由运算列出，请删除该行，或在“指定订单”中选择`,
          },
        ];
  },
  plan: { run: () => [{ effect: 'runKitting' }] },
});
