// 拆分 and 合并 of orders: a part of the quantity becomes an order of its own in the same state, and equal orders become
// one. The sum of the quantities stays what it was.
import { Decimal, decimal } from '#model/decimal.ts';
import type { Doc, Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Patch } from '#model/patch.ts';
import type { RefReader } from '#model/refs.ts';
import { unitPrecision } from '#model/rules/conversion.ts';
import { copyOf } from '#server/areas/sales/copies.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { MakeEffect } from '#server/ledgers/documents/makeDocument.ts';
import { textOf } from '#server/values.ts';

const entity = 'manufacturingOrder';
const error = (field: string, message: string): Problem => ({ field, level: 'error', message });

/** What an order that was cut off begins anew with. */
const anew = {
  header: [
    'code',
    'planQty',
    'baseQty',
    'reportedQty',
    'qualifiedQty',
    'defectQty',
    'scrapQty',
    'receivedQty',
    'takenBackQty',
    'finalQty',
    'scheduleStatus',
    'allocationRank',
    'actualStartTime',
    'orderVersion',
    'changeReason',
    'releaseTime',
    'releasedBy',
    'approvedBy',
    'approvedAt',
    'submittedBy',
    'submittedAt',
    'closeReason',
  ],
  lines: [
    'planStartTime',
    'planEndTime',
    'requiredQty',
    'baseQty',
    'isManualQty',
    'issuedQty',
    'fedQty',
    'returnedQty',
    'defectReturnedQty',
    'scrappedQty',
    'consumedQty',
    'reservedQty',
    'receivedQty',
    'takenBackQty',
    'dispatchedQty',
    'reportedQty',
    'qualifiedQty',
    'defectQty',
    'scrapQty',
    'reworkQty',
    'reworkDoneQty',
    'taskStatus',
    'actualStartTime',
    'actualEndTime',
    'transferredQty',
  ],
};

export function splitMake(doc: Doc, qty: string, reader: RefReader): MakeEffect {
  const copy = copyOf(entity, doc, anew);
  const through = doc.status === 'released' ? ['submit', 'approve', 'release'] : ['submit', 'approve'];
  const { components = [], operations = [], byProducts = [], substitutes = [] } = copy.lines;
  return {
    effect: 'make',
    entity,
    by: 'split',
    alone: true,
    through,
    fields: { ...copy.fields, planQty: qty },
    lines: {
      components,
      operations,
      byProducts: byProducts.map((row) => shareOf(row, doc, qty, reader)),
      substitutes,
    },
  };
}

/** By-products come in proportion to the quantity, in the decimals of their unit. */
function shareOf(row: Row, doc: Doc, qty: string, reader: RefReader): Row {
  const whole = decimal(textOf(doc.fields['planQty'], '0'));
  const planned = decimal(textOf(row['planQty'], '0'));
  if (whole.isZero()) return row;
  const scale = unitPrecision(row['unit'] ?? null, reader) ?? 6;
  const share = planned.times(decimal(qty)).div(whole).toDecimalPlaces(scale, Decimal.ROUND_HALF_UP);
  return { ...row, planQty: share.toFixed() };
}

/** What stays of the by-products: the sum over both orders is what it was. */
export function outputsLeft(doc: Doc, qty: string, reader: RefReader): Patch[] {
  return (doc.lines['byProducts'] ?? []).map((row) => {
    const whole = decimal(textOf(row['planQty'], '0'));
    const value = whole.minus(decimal(textOf(shareOf(row, doc, qty, reader)['planQty'], '0'))).toFixed();
    return { op: 'setLine', lines: 'byProducts', id: row.id, field: 'planQty', value };
  });
}

/** By-products of orders that become one: the sums of equal lines. */
export function outputsTogether(doc: Doc, others: readonly Doc[]): Patch[] {
  return (doc.lines['byProducts'] ?? []).flatMap((row): Patch[] => {
    const equal = others.flatMap((other) =>
      (other.lines['byProducts'] ?? []).filter(
        ({ material, bomLineId }) =>
          material === row['material'] && (bomLineId ?? null) === (row['bomLineId'] ?? null),
      ),
    );
    const sum = [row, ...equal].reduce(
      (total, each) => total.plus(decimal(textOf(each['planQty'], '0'))),
      decimal('0'),
    );
    return equal.length === 0
      ? []
      : [{ op: 'setLine', lines: 'byProducts', id: row.id, field: 'planQty', value: sum.toFixed() }];
  });
}

export function splitProblems(doc: Doc, given: Row): Problem[] {
  const qty = decimal(textOf(given['splitQty'], '0'));
  const whole = decimal(textOf(doc.fields['planQty'], '0'));
  if (qty.gte(whole)) return [error('splitQty', `拆分数量须小于生产数量 ${whole.toFixed()}`)];
  const issued = (doc.lines['components'] ?? []).some(
    (row) => !decimal(textOf(row['issuedQty'], '0')).isZero(),
  );
  return issued ? [error('', '订单已领料，不能拆分，请先退料')] : [];
}

export async function mergedDocs(doc: Doc, read: Read): Promise<Doc[]> {
  const asked = read.given['orders'];
  const ids = Array.isArray(asked) ? asked.filter((id) => typeof id === 'string' && id !== doc.id) : [];
  const docs: Doc[] = [];
  for (const id of ids) {
    const found = typeof id === 'string' ? await read.doc(entity, id) : null;
    if (found !== null) docs.push(found);
  }
  return docs;
}

/** In these they must agree, or one of them would be made in another way or for another demand. */
const agreeing: readonly (readonly [field: string, title: string])[] = [
  ['material', '物料'],
  ['unit', '单位'],
  ['bom', 'BOM版本'],
  ['processRoute', '工艺路线'],
  ['mtoNo', '计划跟踪号'],
  ['sourceLineId', '源单行'],
];

export function mergeProblems(doc: Doc, others: readonly Doc[]): Problem[] {
  if (others.length === 0) return [error('orders', '请选择要并入的生产订单')];
  return others.flatMap((other) => {
    const code = textOf(other.fields['code']);
    const apart = agreeing.filter(([field]) => textOf(doc.fields[field]) !== textOf(other.fields[field]));
    if (other.status !== doc.status) return [error('orders', `生产订单 ${code} 不是计划状态，不能合并`)];
    return apart.length === 0
      ? []
      : [error('orders', `生产订单 ${code} 的${apart.map(([, title]) => title).join('、')}不同，不能合并`)];
  });
}
