// 拆分 of a plan order: the parts beside the first become orders of their own, with all the order was planned with.
import { shiftedDays } from '#entities/planning/planOrder/shift.ts';
import { splitParts, type SplitWay } from '#entities/planning/planOrder/split.ts';
import type { planOrder } from '#entities/planning/plan/planOrder.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { JsonValue, Row } from '#model/entity.ts';
import type { GivenOf } from '#model/typedDoc.ts';
import type { WorkingDays } from '#model/workingTime/workingDays.ts';
import { codeOf } from '#server/document/stamps.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import * as z from 'zod';
import { daysOf, decidedOrder, type Order, orderDays } from './decidedOrder.ts';

/** What the parts of an order have in common with it. */
const handedOn = [
  'material',
  'supplyType',
  'unit',
  'unitNumerator',
  'unitDenominator',
  'bom',
  'processRoute',
  'yieldRate',
  'workshop',
  'supplier',
  'sourceOrg',
  'warehouse',
  'planner',
  'buyer',
  'saleOrder',
  'saleOrderLineNo',
  'project',
  'mtoNo',
  'requiredDate',
] as const;

/** What is not released yet: only that much can be split. */
export function openQty({ fields: { confirmedQty, releasedQty } }: Order): string {
  return decimalText(decimal(confirmedQty ?? '0').minus(decimal(releasedQty ?? '0')));
}

/** The one way that was filled in, or what to fill in. */
export function splitWayOf({
  count,
  splitQty: qty,
  batchQty: batch,
  parts,
}: GivenOf<typeof planOrder, 'split'>): SplitWay | string {
  const ways: SplitWay[] = [];
  if (count !== null) ways.push({ by: 'count', count });
  if (qty !== null) ways.push({ by: 'qty', qty });
  if (batch !== null) ways.push({ by: 'most', qty: batch });
  if (parts !== null) ways.push({ by: 'dates', parts: partsOf(parts) });
  const [only, ...others] = ways;
  return only === undefined || others.length > 0 ? '请选择一种拆分方式：张数、数量、最大批量或日期' : only;
}

const partsSchema = z.array(z.object({ finishDate: z.string(), qty: z.string() }));

function partsOf(parts: JsonValue): readonly { finishDate: string; qty: string }[] {
  return partsSchema.safeParse(parts).data ?? [];
}

export function splitEffects(doc: Order, way: SplitWay, scale: number, days: WorkingDays): Effect[] {
  const [first, ...others] = splitParts(openQty(doc), scale, way);
  if (first === undefined) return [];
  const at = (finishDate: string | null): Row =>
    finishDate === null ? {} : daysOf(shiftedDays(orderDays(doc), { finishDate }, true, days));
  const common = Object.fromEntries(
    ([...handedOn, 'confirmedStartDate', 'confirmedFinishDate'] as const).map((key) => [
      key,
      doc.fields[key],
    ]),
  );
  const kept = decimal(doc.fields.releasedQty ?? '0').plus(decimal(first.qty));
  return [
    decidedOrder(doc, { confirmedQty: decimalText(kept), ...at(first.finishDate) }),
    ...others.map(({ qty, finishDate }): Effect => ({
      effect: 'create',
      entity: 'planOrder',
      fields: {
        ...common,
        confirmedQty: qty,
        ...at(finishDate),
        planOrigin: 'split',
        remark: `拆自 ${codeOf(doc) ?? ''}`,
      },
      lines: {},
    })),
  ];
}
