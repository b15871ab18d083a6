// 拆分 and 合并 of orders: a part of the quantity becomes an order of its own in the same state, and equal orders become
// one. The sum of the quantities stays what it was.
import { manufacturingOrder as order } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { Decimal, decimal } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Patch } from '#model/patch.ts';
import type { RefReader } from '#model/refs.ts';
import { unitPrecision } from '#model/rules/conversion.ts';
import { copyOf } from '#server/areas/sales/copies.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { MakeEffect } from '#server/ledgers/documents/makeDocument.ts';
import { givenOf } from '#server/behaviours/given.ts';

const entity = order.name;

type Order = DocOf<typeof order>;
type ByProduct = LineOf<typeof order, 'byProducts'>;

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

export function splitMake(doc: Order, qty: string, reader: RefReader): MakeEffect {
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
      byProducts: doc.lines.byProducts.map((row, at) => ({
        ...byProducts[at],
        planQty: shareOf(row, doc, qty, reader),
      })),
      substitutes,
    },
  };
}

/** By-products come in proportion to the quantity, in the decimals of their unit. */
function shareOf(
  { planQty, unit }: Pick<ByProduct, 'planQty' | 'unit'>,
  doc: Order,
  qty: string,
  reader: RefReader,
): string {
  const whole = decimal(doc.fields.planQty);
  if (whole.isZero()) return planQty ?? '0';
  const scale = unitPrecision(unit, reader) ?? 6;
  return decimal(planQty)
    .times(decimal(qty))
    .div(whole)
    .toDecimalPlaces(scale, Decimal.ROUND_HALF_UP)
    .toFixed();
}

/** What stays of the by-products: the sum over both orders is what it was. */
export function outputsLeft(doc: Order, qty: string, reader: RefReader): Patch[] {
  return doc.lines.byProducts.map((row) => {
    const value = decimal(row.planQty)
      .minus(decimal(shareOf(row, doc, qty, reader)))
      .toFixed();
    return { op: 'setLine', lines: 'byProducts', id: row.id, field: 'planQty', value };
  });
}

/** By-products of orders that become one: the sums of equal lines. */
export function outputsTogether(doc: Order, others: readonly Order[]): Patch[] {
  return doc.lines.byProducts.flatMap((row): Patch[] => {
    const equal = others.flatMap((other) =>
      other.lines.byProducts.filter(
        ({ material, bomLineId }) => material === row.material && (bomLineId ?? null) === row.bomLineId,
      ),
    );
    const sum = [row, ...equal].reduce((total, each) => total.plus(decimal(each.planQty)), decimal('0'));
    return equal.length === 0
      ? []
      : [{ op: 'setLine', lines: 'byProducts', id: row.id, field: 'planQty', value: sum.toFixed() }];
  });
}

export function splitProblems(doc: Order, given: Row): Problem[] {
  const qty = decimal(givenOf(order, 'split', given).splitQty);
  const whole = decimal(doc.fields.planQty);
  if (qty.gte(whole)) return [error('splitQty', `拆分数量须小于生产数量 ${whole.toFixed()}`)];
  const issued = doc.lines.components.some((row) => !decimal(row.issuedQty).isZero());
  return issued ? [error('', '订单已领料，不能拆分，请先退料')] : [];
}

export async function mergedDocs(doc: Order, read: Read): Promise<Order[]> {
  const { orders } = givenOf(order, 'mergeOrders', read.given);
  const docs: Order[] = [];
  for (const id of (orders ?? []).filter((other) => other !== doc.id)) {
    const found = await read.docOf(order, id);
    if (found !== null) docs.push(found);
  }
  return docs;
}

/** In these they must agree, or one of them would be made in another way or for another demand. */
const agreeing = [
  ['material', '物料'],
  ['unit', '单位'],
  ['bom', 'BOM版本'],
  ['processRoute', '工艺路线'],
  ['mtoNo', '计划跟踪号'],
  ['sourceLineId', '源单行'],
] as const;

export function mergeProblems(doc: Order, others: readonly Order[]): Problem[] {
  if (others.length === 0) return [error('orders', '请选择要并入的生产订单')];
  return others.flatMap((other) => {
    const code = other.fields.code ?? '';
    const apart = agreeing.filter(([field]) => doc.fields[field] !== other.fields[field]);
    if (other.status !== doc.status) return [error('orders', `生产订单 ${code} 不是计划状态，不能合并`)];
    return apart.length === 0
      ? []
      : [error('orders', `生产订单 ${code} 的${apart.map(([, title]) => title).join('、')}不同，不能合并`)];
  });
}
