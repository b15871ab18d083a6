// 变更 of an order that is planned or at work: another quantity, other days, priority or warehouse. What was issued is
// never scaled: parts that are too many afterwards can be returned.
import { decimal, decimalText, formatDecimal } from '#model/decimal.ts';
import type { Doc, Row } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import type { Patch } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import { textOf } from '#server/values.ts';

const changeable = ['planQty', 'planStartDate', 'planFinishDate', 'priority', 'warehouse'];

const numberOf = (value: unknown) => decimal(textOf(value, '0'));
const shown = (value: unknown): string => formatDecimal(decimalText(numberOf(value)));

export function changePatches(doc: Doc, given: Row): Patch[] {
  return changeable.flatMap((field): Patch[] => {
    const value = given[field] ?? null;
    return isEmpty(value) || value === doc.fields[field] ? [] : [{ op: 'set', field, value }];
  });
}

export function changeProblems(doc: Doc, given: Row): Problem[] {
  const error = (field: string, message: string): Problem => ({ field, level: 'error', message });
  if (changePatches(doc, given).length === 0) return [error('', '没有填写要变更的内容')];
  const problems: Problem[] = [];
  if (!isEmpty(given['planQty'])) {
    const qty = numberOf(given['planQty']);
    for (const [field, title] of [
      ['inQty', '已入库数量'],
      ['qualifiedQty', '合格数量'],
    ] as const)
      if (qty.lt(numberOf(doc.fields[field])))
        problems.push(
          error('planQty', `生产数量不能小于${title} ${shown(doc.fields[field])}，请改为不小于它的数量`),
        );
  }
  const day = (field: string) => textOf(isEmpty(given[field]) ? doc.fields[field] : given[field]);
  if (day('planFinishDate') < day('planStartDate'))
    problems.push(error('planFinishDate', '计划完工日期不能早于计划开工日期'));
  return problems;
}

/** What a new quantity does to the parts and to the orders below, to be agreed to first. */
export function changeConsequences(doc: Doc, given: Row, children: readonly string[]): Problem[] {
  const now = numberOf(doc.fields['planQty']);
  const qty = isEmpty(given['planQty']) ? now : numberOf(given['planQty']);
  if (qty.eq(now) || now.isZero()) return [];
  const parts = doc.lines['components'] ?? [];
  const scaled = parts.filter((row) => row['isManualQty'] !== true && row['dosageType'] !== 'fixed');
  const over = scaled.filter((row) =>
    numberOf(row['issuedQty'])
      .minus(numberOf(row['returnedQty']))
      .gt(numberOf(row['requiredQty']).times(qty).div(now)),
  );
  const said = [
    `用料 ${scaled.length} 行的应发数量按新数量重算`,
    ...(parts.length === scaled.length ? [] : [`${parts.length - scaled.length} 行固定或手工用量不变`]),
    ...(over.length === 0 ? [] : [`已领 ${over.length} 行将多出，可退料`]),
    ...(children.length === 0 ? [] : [`子订单 ${children.slice(0, 5).join('、')} 的数量请另行变更`]),
  ];
  return [{ field: '', level: 'warning', message: `${said.join('；')}。请确认` }];
}
