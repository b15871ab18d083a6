// 工序派工单: given out, begun, interrupted, handed to others, ended. What it does not finish goes back to its operation.
import { workTaskOrder as task } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { behind, type OperationState } from '#entities/manufacturing/workReport/operationBalance.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { FieldValue, Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { dict } from '#model/fields.ts';
import type { Patch } from '#model/patch.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import type { Effect, EffectKind } from '#server/ledgers/ledger.ts';
import { partOf } from '#model/rowPart.ts';
import { givenOf } from '#server/behaviours/given.ts';
import { optionalText } from '#server/values.ts';
import { logged } from '../executionLog.ts';
import { reportFacts } from '../workReport/reportFacts.ts';
import { orderStarted, ordersAbove, type OrderAbove } from './orderAbove.ts';
import { followersTooEarly, type PlacedTimes, placedTimes } from './placeTask.ts';
import { taskConflicts } from './taskConflicts.ts';
import { splitQtyProblem, splitTask } from './splitTask.ts';

type Task = DocOf<typeof task>;

interface Facts {
  above: OrderAbove | null;
  given: Row;
  reason: string | null;
  now: string;
  userId: string;
  conflicts: readonly Problem[];
  /** New times by task, where it is put into a row. */
  placed: PlacedTimes | null;
  /** Operations of the order; the task's own among them. */
  operations: readonly OperationState[];
  newId: () => string;
}

const log: readonly EffectKind[] = ['logExecution'];
const set = (field: string, value: FieldValue): Patch => ({ op: 'set', field, value });
const asksOthers = new Set(['dispatch', 'start', 'transfer']);

export const workTaskOrder = defineBehaviour(task, {
  title: '工序派工单',
  checks: [
    '派工时生产订单已下达、没有挂起',
    '同一设备的计划时间不重叠，按系统参数提醒或禁止',
    '按次序排时间时，上道工序的派工单完工之后才开始；后道工序已排在它完工之前的提醒',
    '开工时上道汇报点有可转移的数量；开工、恢复时操作工没有在做别的任务',
    '完工时已报完，或确认少完工',
  ],
  effects: {
    dispatch: ['progress', 'logExecution'],
    undispatch: ['progress', 'logExecution'],
    start: ['set', 'logExecution'],
    pause: ['keepLines', 'logExecution'],
    resume: ['keep', 'logExecution'],
    finish: ['keepLinked', 'logExecution'],
    unfinish: ['keepLinked', 'logExecution'],
    close: ['keepLinked', 'logExecution'],
    void: log,
    transfer: ['keep', 'set', 'logExecution'],
    split: ['keepLinked', 'logExecution', 'make'],
  },
  async facts(doc, read, moment): Promise<Facts> {
    const others = asksOthers.has(moment);
    const order = moment === 'start' ? (await reportFacts(doc, read)).order : null;
    const asked = givenOf(task, 'transfer', read.given);
    const placed = moment === 'transfer' && asked.inRow === true ? await placedTimes(doc, read) : null;
    return {
      above: others ? await ordersAbove(doc, read) : null,
      given: read.given,
      reason: optionalText(read.request.reason) ?? asked.reason,
      now: read.now,
      userId: read.userId,
      placed,
      conflicts: [
        ...(others || moment === 'resume' ? await taskConflicts(doc, read, moment) : []),
        ...(await followersTooEarly(doc, placed, read)),
      ],
      operations: order?.operations ?? [],
      newId: () => read.newId(),
    };
  },
  check(doc, facts, moment) {
    const { above, conflicts, given, operations } = facts;
    const problems = [...standing(above, moment), ...conflicts];
    if (moment === 'start') problems.push(...nothingToDo(doc, operations));
    if (moment === 'finish') problems.push(...shortOf(doc));
    if (moment === 'split') problems.push(...splitQtyProblem(doc, given));
    return problems;
  },
  plan: {
    dispatch: (doc) => [{ effect: 'progress', to: 'executed' }, said(doc, 'dispatch')],
    undispatch: (doc) => [{ effect: 'progress', to: 'occupied' }, said(doc, 'dispatch', '取消派工')],
    start: (doc, { above, userId, now }) => [
      ...(above === null ? [] : orderStarted(above, userId, now)),
      ...parentsStarted(doc),
      said(doc, 'start'),
    ],
    pause: (doc, { given, now, userId }) => [
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
    resume: (doc, { now }) => [
      {
        effect: 'keep',
        patches: doc.lines.pauses
          .filter((row) => row.resumeTime === null)
          .map(({ id }): Patch => ({ op: 'setLine', lines: 'pauses', id, field: 'resumeTime', value: now })),
      },
      said(doc, 'resume'),
    ],
    finish: (doc) => [givenBack(leftOf(doc)), said(doc, 'finish')],
    unfinish: (doc) => [givenBack('0'), said(doc, 'unfinish')],
    close: (doc) => [givenBack(leftOf(doc)), said(doc, 'close')],
    void: (doc) => [said(doc, 'void')],
    transfer: (doc, { given, reason, placed }) => [
      { effect: 'keep', patches: moved(doc, given, placed) },
      ...[...(placed ?? [])].flatMap(([id, fields]): Effect[] =>
        id === doc.id ? [] : [{ effect: 'set', entity: 'workTaskOrder', id, fields }],
      ),
      said(doc, 'transfer', reason),
    ],
    split: (doc, { given }) => splitTask(doc, givenOf(task, 'split', given).splitQty ?? '0'),
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

function standing(above: OrderAbove | null, moment: string): Problem[] {
  const problem = (message: string): Problem[] => [{ field: '', level: 'error', message }];
  if (above === null) return [];
  if (above.isSuspended) return problem(`生产订单 ${above.code} 已挂起，请先反挂起`);
  return moment === 'transfer' || ['released', 'started'].includes(above.status)
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
