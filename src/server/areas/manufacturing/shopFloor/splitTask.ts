// 拆分 of a task: a part of what is not reported yet becomes a task of its own, for another machine or other people.
import { workTaskOrder as task } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { givenOf } from '#server/behaviours/given.ts';
import { logged } from '../executionLog.ts';

const carried = [
  'date',
  'workOrder',
  'workshopOrder',
  'manufacturingOrder',
  'operationSeq',
  'operation',
  'material',
  'unit',
  'priority',
  'workCenter',
  'equipment',
  'mould',
  'workTeam',
  'shift',
  'planStartTime',
  'planEndTime',
  'setupMinutes',
  'runMinutes',
  'baseQty',
  'pieceRate',
  'isFirstPiece',
  'orderOperationId',
  'sourceEntity',
  'sourceCode',
  'sourceLineId',
] as const;

export function splitQtyProblem(doc: DocOf<typeof task>, given: Row): Problem[] {
  const qty = decimal(givenOf(task, 'split', given).splitQty);
  const open = decimal(doc.fields.remainQty);
  return qty.lessThan(open)
    ? []
    : [{ field: 'splitQty', level: 'error', message: `拆分数量须小于未报工数量 ${decimalText(open)}` }];
}

export function splitTask(doc: DocOf<typeof task>, qty: string): Effect[] {
  const left = decimalText(decimal(doc.fields.planQty).minus(decimal(qty)));
  const fields: Row = Object.fromEntries(carried.map((key) => [key, doc.fields[key]]));
  return [
    { effect: 'keepLinked', patches: [{ op: 'set', field: 'planQty', value: left }] },
    logged('split', { order: doc.fields.manufacturingOrder ?? '', qty, task: doc.id }),
    {
      effect: 'make',
      entity: 'workTaskOrder',
      by: 'split',
      alone: true,
      through: doc.status === 'pending' ? [] : ['dispatch'],
      fields: { ...fields, planQty: qty },
      lines: {},
    },
  ];
}
