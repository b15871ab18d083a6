// 工序派工单: given out, begun, interrupted, handed to others, ended. What it does not finish goes back to its operation.
import { workTaskOrder as task } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { behind, type OperationState } from '#entities/manufacturing/workReport/operationBalance.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { FieldValue, Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { dict } from '#model/fields.ts';
import type { Patch } from '#model/patch.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';
import { givenOf } from '#server/behaviours/given.ts';
import { partOf } from '#model/rowPart.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { optionalText } from '#server/values.ts';
import { logged } from '../executionLog.ts';
import { reportFacts } from '../workReport/reportFacts.ts';
import { orderStarted, ordersAbove, type OrderAbove } from './orderAbove.ts';
import { followersTooEarly, type PlacedTimes, placedTimes } from './placeTask.ts';
import { atOtherTasks, atTheMachine } from './taskConflicts.ts';
import { splitQtyProblem, splitTask } from './splitTask.ts';

type Task = DocOf<typeof task>;

const set = (field: string, value: FieldValue): Patch => ({ op: 'set', field, value });

const atTheOrder = '生产订单已下达、没有挂起';
const alone = '同一设备的计划时间不重叠，按系统参数提醒或禁止';
const oneAtATime = '操作工没有在做别的任务';

/** What leaves a line in 生产执行记录 and nothing more to judge. */
const givesBack = (event: string, qty: (doc: Task) => string) =>
  defineAction(task, {
    effects: ['keepLinked', 'logExecution'],
    plan: (doc) => [givenBack(qty(doc)), said(doc, event)],
  });

export const workTaskOrder = defineBehaviour(task, {
  title: '工序派工单',
  actions: {
    dispatch: defineAction(task, {
      checks: [atTheOrder, alone],
      effects: ['progress', 'logExecution'],
      facts: async (doc, read) => ({
        above: await ordersAbove(doc, read),
        conflicts: await atTheMachine(doc, read),
      }),
      check: (_doc, { above, conflicts }) => [...released(above), ...conflicts],
      plan: (doc) => [{ effect: 'progress', to: 'executed' }, said(doc, 'dispatch')],
    }),
    undispatch: {
      effects: ['progress', 'logExecution'],
      plan: (doc) => [{ effect: 'progress', to: 'occupied' }, said(doc, 'dispatch', '取消派工')],
    },
    start: defineAction(task, {
      checks: [atTheOrder, oneAtATime, '上道汇报点有可转移的数量'],
      effects: ['set', 'logExecution'],
      async facts(doc, read) {
        const { order } = await reportFacts(doc, read);
        return {
          above: await ordersAbove(doc, read),
          conflicts: await atOtherTasks(doc, read),
          operations: order?.operations ?? [],
          userId: read.userId,
          now: read.now,
        };
      },
      check: (doc, { above, conflicts, operations }) => [
        ...released(above),
        ...conflicts,
        ...nothingToDo(doc, operations),
      ],
      plan: (doc, { above, userId, now }) => [
        ...(above === null ? [] : orderStarted(above, userId, now)),
        ...parentsStarted(doc),
        said(doc, 'start'),
      ],
    }),
    pause: defineAction(task, {
      effects: ['keepLines', 'logExecution'],
      facts: async (_doc, { now, userId }) => ({ now, userId }),
      plan: (doc, { now, userId }, { given }) => [
        {
          effect: 'keepLines',
          entity: 'workTaskOrder',
          id: doc.id,
          lines: 'pauses',
          insert: [
            {
              pauseTime: now,
              reason: partOf(given, pausing).pauseReason,
              operator: userId,
              remark: partOf(given, pausing).remark,
            },
          ],
        },
        said(doc, 'pause', partOf(given, pausing).remark),
      ],
    }),
    resume: defineAction(task, {
      checks: [oneAtATime],
      effects: ['keep', 'logExecution'],
      facts: async (doc, read) => ({ conflicts: await atOtherTasks(doc, read), now: read.now }),
      check: (_doc, { conflicts }) => conflicts,
      plan: (doc, { now }) => [
        {
          effect: 'keep',
          patches: doc.lines.pauses
            .filter((row) => row.resumeTime === null)
            .map(({ id }): Patch => ({
              op: 'setLine',
              lines: 'pauses',
              id,
              field: 'resumeTime',
              value: now,
            })),
        },
        said(doc, 'resume'),
      ],
    }),
    finish: defineAction(task, {
      checks: ['已报完，或确认少完工'],
      effects: ['keepLinked', 'logExecution'],
      check: shortOf,
      plan: (doc) => [givenBack(leftOf(doc)), said(doc, 'finish')],
    }),
    unfinish: givesBack('unfinish', () => '0'),
    close: givesBack('close', leftOf),
    void: { effects: ['logExecution'], plan: (doc) => [said(doc, 'void')] },
    transfer: defineAction(task, {
      checks: [
        '生产订单没有挂起',
        alone,
        '按次序排时间时，上道工序的派工单完工之后才开始；后道工序已排在它完工之前的提醒',
      ],
      effects: ['keep', 'set', 'logExecution'],
      async facts(doc, read) {
        const asked = givenOf(task, 'transfer', read.given);
        const placed = asked.inRow === true ? await placedTimes(doc, read) : null;
        return {
          above: await ordersAbove(doc, read),
          reason: optionalText(read.request.reason) ?? asked.reason,
          placed,
          conflicts: [...(await atTheMachine(doc, read)), ...(await followersTooEarly(doc, placed, read))],
        };
      },
      check: (_doc, { above, conflicts }) => [...suspended(above), ...conflicts],
      plan: (doc, { reason, placed }, { given }) => [
        { effect: 'keep', patches: moved(doc, given, placed) },
        ...[...(placed ?? [])].flatMap(([id, fields]): Effect[] =>
          id === doc.id ? [] : [{ effect: 'set', entity: 'workTaskOrder', id, fields }],
        ),
        said(doc, 'transfer', reason),
      ],
    }),
    split: {
      checks: ['拆分数量小于未汇报数量'],
      effects: ['keepLinked', 'logExecution', { make: 'workTaskOrder', through: ['dispatch'] }],
      check: (doc, _facts, { given }) => splitQtyProblem(doc, given),
      plan: (doc, _facts, { given }) => splitTask(doc, givenOf(task, 'split', given).splitQty ?? '0'),
    },
  },
});

/** What is filled in when work is interrupted. */
const pausing = {
  pauseReason: dict('pauseReason', '暂停原因'),
  remark: task.lines.pauses.fields.remark,
};

const notOfTheTask = new Set(['reason', 'inRow', 'after']);

/** What was asked for, and the times that follow from the place in the row. */
function moved(doc: Task, given: Row, placed: PlacedTimes | null): Patch[] {
  const asked = Object.entries(given).filter(
    ([field, value]) => !notOfTheTask.has(field) && value !== null && value !== '',
  );
  return [...asked, ...Object.entries(placed?.get(doc.id) ?? {})].map(([field, value]) => set(field, value));
}

function said(doc: Task, event: string, reason: string | null = null): Effect {
  return logged(event, {
    order: doc.fields.manufacturingOrder ?? '',
    operation: doc.fields.operation,
    task: doc.id,
    qty: doc.fields.planQty,
    reason,
  });
}

const problem = (message: string): Problem[] => [{ field: '', level: 'error', message }];

function suspended(above: OrderAbove | null): Problem[] {
  return above?.isSuspended === true ? problem(`生产订单 ${above.code} 已挂起，请先反挂起`) : [];
}

/** The order is at work: suspended or not released, its tasks rest. */
function released(above: OrderAbove | null): Problem[] {
  if (above === null || above.isSuspended) return suspended(above);
  return ['released', 'started'].includes(above.status)
    ? []
    : problem(`生产订单 ${above.code} 没有下达，或已完工、结案，不能派工`);
}

/** Nothing came from the operation before, and it hands on only when all is done or nothing is there to hand on. */
function nothingToDo(doc: Task, operations: readonly OperationState[]): Problem[] {
  const seq = doc.fields.operationSeq ?? 0;
  const { points } = behind(operations, seq);
  const own = operations.find(({ operationSeq }) => operationSeq === seq);
  if (own === undefined || points.length === 0) return [];
  const empty = points.find(({ qualifiedQty }) =>
    decimal(qualifiedQty).lessThanOrEqualTo(decimal(own.reportedQty)),
  );
  if (empty === undefined) return [];
  const message = `上道工序 ${empty.operationSeq} 还没有可转移的合格数量，请先报上道工序`;
  return [{ field: '', level: 'error', message }];
}

function leftOf(doc: Task): string {
  const left = decimal(doc.fields.planQty).minus(decimal(doc.fields.reportedQty));
  return left.isNegative() ? '0' : decimalText(left);
}

function shortOf(doc: Task): Problem[] {
  const left = leftOf(doc);
  return left === '0'
    ? []
    : [
        {
          field: '',
          level: 'warning',
          message: `还有 ${left} 没有报工，完工后退回工序，可以重新派工；仍要完工请确认`,
        },
      ];
}

/** Its operation may give out again what the task did not do. */
function givenBack(qty: string): Effect {
  return { effect: 'keepLinked', patches: [set('givenBackQty', qty)] };
}

/** Workshop order and batch begin with their first task. */
function parentsStarted(doc: Task): Effect[] {
  const [segment, batch] = [doc.fields.workshopOrder, doc.fields.workOrder];
  const mark = (entity: string, id: string): Effect => ({
    effect: 'set',
    entity,
    id,
    fields: { hasStartedTask: true },
    advances: true,
  });
  return [
    ...(segment === null ? [] : [mark('workshopOrder', segment)]),
    ...(batch === null ? [] : [mark('workOrder', batch)]),
  ];
}
