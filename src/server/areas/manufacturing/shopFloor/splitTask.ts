// 拆分 of a task: a part of what is not reported yet becomes a task of its own, for another machine or other people.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { textOf } from '#server/values.ts';
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

export function splitQtyProblem(doc: Doc, given: Row): Problem[] {
  const qty = decimal(textOf(given['splitQty'], '0'));
  const open = decimal(textOf(doc.fields['remainQty'], '0'));
  return qty.lessThan(open)
    ? []
    : [{ field: 'splitQty', level: 'error', message: `拆分数量须小于未报工数量 ${decimalText(open)}` }];
}

export function splitTask(doc: Doc, qty: string): Effect[] {
  const left = decimalText(decimal(textOf(doc.fields['planQty'], '0')).minus(decimal(qty)));
  const fields: Row = Object.fromEntries(carried.map((key) => [key, doc.fields[key] ?? null]));
  return [
    { effect: 'keepLinked', patches: [{ op: 'set', field: 'planQty', value: left }] },
    logged('split', { order: textOf(doc.fields['manufacturingOrder']), qty, task: doc.id }),
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
