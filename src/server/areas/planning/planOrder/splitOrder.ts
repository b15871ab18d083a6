// 拆分 of a plan order: the parts beside the first become orders of their own, with all the order was planned with.
import { shiftedDays } from '#entities/planning/planOrder/shift.ts';
import { splitParts, type SplitWay } from '#entities/planning/planOrder/split.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, JsonValue, Row } from '#model/entity.ts';
import type { WorkingDays } from '#model/workingTime/workingDays.ts';
import { codeOf } from '#server/document/stamps.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { optionalText, textOf } from '#server/values.ts';
import * as z from 'zod';
import { daysOf, decidedOrder, orderDays } from './decidedOrder.ts';

/** What the parts of an order have in common with it. */
const handedOn = [
  'material',
  'supplyType',
  'unit',
  'unitNumerator',
  'unitDenominator',
  'auxProps',
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
];

/** What is not released yet: only that much can be split. */
export function openQty({ fields }: Doc): string {
  const [confirmed, released] = ['confirmedQty', 'releasedQty'].map((key) =>
    decimal(textOf(fields[key], '0')),
  );
  return decimalText((confirmed ?? decimal('0')).minus(released ?? 0));
}

/** The one way that was filled in, or what to fill in. */
export function splitWayOf(given: Row): SplitWay | string {
  const ways: SplitWay[] = [];
  if (typeof given['count'] === 'number') ways.push({ by: 'count', count: given['count'] });
  const [qty, batch] = [optionalText(given['splitQty']), optionalText(given['batchQty'])];
  if (qty !== null) ways.push({ by: 'qty', qty });
  if (batch !== null) ways.push({ by: 'most', qty: batch });
  const { parts } = given;
  if (parts !== null && parts !== undefined) ways.push({ by: 'dates', parts: partsOf(parts) });
  const [only, ...others] = ways;
  return only === undefined || others.length > 0 ? '请选择一种拆分方式：张数、数量、最大批量或日期' : only;
}

const partsSchema = z.array(z.object({ finishDate: z.string(), qty: z.string() }));

function partsOf(parts: JsonValue): readonly { finishDate: string; qty: string }[] {
  return partsSchema.safeParse(parts).data ?? [];
}

export function splitEffects(doc: Doc, way: SplitWay, scale: number, days: WorkingDays): Effect[] {
  const [first, ...others] = splitParts(openQty(doc), scale, way);
  if (first === undefined) return [];
  const at = (finishDate: string | null): Row =>
    finishDate === null ? {} : daysOf(shiftedDays(orderDays(doc), { finishDate }, true, days));
  const common = Object.fromEntries(
    [...handedOn, 'confirmedStartDate', 'confirmedFinishDate'].map((key) => [key, doc.fields[key] ?? null]),
  );
  const kept = decimal(textOf(doc.fields['releasedQty'], '0')).plus(decimal(first.qty));
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
