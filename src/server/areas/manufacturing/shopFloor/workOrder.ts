// 工单: a copy of the order's operations and of its share of the parts; approved, it takes its quantity of the order; closed,
// it gives back what was not reported.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Doc, FieldValue, LineRow, Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import { defineBehaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect, EffectKind } from '#server/ledgers/ledger.ts';
import { optionalText, textOf } from '#server/values.ts';
import { logged } from '../executionLog.ts';
import { giveOutFacts, giveOutProblems, givenOut, type GiveOutFacts } from './giveOut.ts';
import { operationOf } from './handOn.ts';
import { orderStarted, ordersAbove, type OrderAbove } from './orderAbove.ts';

interface Facts {
  above: OrderAbove | null;
  given: Row;
  now: string;
  userId: string;
  giveOut: GiveOutFacts | null;
  /** Reports on it: they stand in the way of taking it back. */
  reports: readonly { id: string; code: string }[];
}

const set = (field: string, value: FieldValue): Patch => ({ op: 'set', field, value });
const log: readonly EffectKind[] = ['logExecution'];
const said = (doc: Doc, event: string, qty: string | null = null): Effect =>
  logged(event, { order: textOf(doc.fields['manufacturingOrder']), qty });

export const workOrder = defineBehaviour<Facts>({
  title: '工单',
  checks: ['工序号不重复，至少一个汇报点，末道工序是汇报点', '工单数量合计不超过投产数量'],
  effects: {
    approve: ['progress', 'logExecution'],
    unapprove: ['progress', 'logExecution'],
    start: ['set', 'logExecution'],
    pause: log,
    finish: log,
    close: ['keepLinked', 'logExecution'],
    reopen: ['keepLinked', 'logExecution'],
    dispatch: ['logExecution', 'make'],
    split: ['keepLinked', 'logExecution', 'make'],
  },
  propose: proposeBatch,
  async facts(doc, read, moment) {
    return {
      above: moment === 'start' || moment === 'dispatch' ? await ordersAbove(doc, read) : null,
      given: read.given,
      now: read.now,
      userId: read.userId,
      giveOut: moment === 'dispatch' ? await giveOutFacts(doc, read) : null,
      reports: moment === 'unapprove' ? await reportsOn(doc, read) : [],
    };
  },
  check(doc, { above, given, giveOut, reports }, moment) {
    const error = (field: string, message: string): Problem => ({ field, level: 'error', message });
    if (above?.isSuspended === true) return [error('', `生产订单 ${above.code} 已挂起，请先反挂起`)];
    if (moment === 'submit' || moment === 'approve') return routeProblems(doc);
    if (moment === 'dispatch' && giveOut !== null) return giveOutProblems(giveOut);
    const [first] = reports;
    if (first !== undefined)
      return [
        {
          ...error('', `不能反审核：已有报工单 ${first.code}，请先反审核并删除它`),
          documents: reports.map((report) => ({ entity: 'workReport', ...report })),
        },
      ];
    if (moment !== 'split') return [];
    const open = decimal(textOf(doc.fields['planQty'], '0')).minus(decimal(mostReported(doc)));
    return decimal(textOf(given['splitQty'], '0')).lessThan(open)
      ? []
      : [error('splitQty', `拆分数量须小于未汇报数量 ${decimalText(open)}`)];
  },
  plan: {
    approve: (doc) => [
      { effect: 'progress', to: 'executed' },
      said(doc, 'release', textOf(doc.fields['planQty'])),
    ],
    unapprove: (doc) => [{ effect: 'progress', to: 'occupied' }, said(doc, 'unrelease')],
    start: (doc, { above, userId, now }) => [
      ...(above === null ? [] : orderStarted(above, userId, now)),
      said(doc, 'start'),
    ],
    pause: (doc) => [said(doc, 'pause')],
    finish: (doc) => [said(doc, 'finish')],
    close: (doc) => [
      { effect: 'keepLinked', patches: [set('givenBackQty', unreported(doc))] },
      said(doc, 'close'),
    ],
    reopen: (doc) => [{ effect: 'keepLinked', patches: [set('givenBackQty', '0')] }, said(doc, 'reopen')],
    dispatch: (doc, { giveOut }) =>
      giveOut === null ? [] : [said(doc, 'dispatch'), ...givenOut('workOrder', doc, giveOut)],
    split: (doc, { given }) => splitBatch(doc, textOf(given['splitQty'], '0')),
  },
});

/** The operation that is furthest on has begun that many. */
function mostReported(doc: Doc): string {
  const most = (doc.lines['operations'] ?? []).reduce(
    (sum, row) => Decimal.max(sum, decimal(textOf(row['reportedQty'], '0'))),
    decimal('0'),
  );
  return decimalText(most);
}

function unreported(doc: Doc): string {
  const left = decimal(textOf(doc.fields['planQty'], '0')).minus(decimal(mostReported(doc)));
  return left.isNegative() ? '0' : decimalText(left);
}

async function reportsOn(doc: Doc, read: Read): Promise<{ id: string; code: string }[]> {
  const rows = await read.rows(
    `select id, code from work_report where org = $1::uuid and work_order = $2::uuid and status <> 'voided' order by code desc limit 5`,
    [read.org, doc.id],
  );
  return rows.map((row) => ({ id: textOf(row['id']), code: textOf(row['code']) }));
}

/** Rule workOrder-r2. */
function routeProblems(doc: Doc): Problem[] {
  const rows = (doc.lines['operations'] ?? []).toSorted(
    (left, right) => Number(left['operationSeq'] ?? 0) - Number(right['operationSeq'] ?? 0),
  );
  const last = rows.at(-1);
  if (last === undefined) return [];
  return last['isReportPoint'] === true
    ? []
    : [
        {
          field: 'isReportPoint',
          lines: 'operations',
          lineId: last.id,
          lineNo: last.seq,
          level: 'error',
          message: `第${last.seq}行 末道工序须是汇报点`,
        },
      ];
}

/** Operations and parts of the order, in proportion to the quantity of the batch; times where nobody typed any. */
async function proposeBatch({ before, doc }: Proposal, read: Read): Promise<Patch[]> {
  const id = optionalText(doc.fields['manufacturingOrder']);
  const order = id === null ? null : await read.doc('manufacturingOrder', id);
  if (order === null) return [];
  const changed = (field: string): boolean =>
    !sameValue(before?.fields[field] ?? null, doc.fields[field] ?? null);
  const patches: Patch[] = [];
  const missing = (field: string, value: FieldValue): void => {
    if ((doc.fields[field] ?? null) === null && value !== null) patches.push(set(field, value));
  };
  const at = (day: FieldValue, hour: string): FieldValue =>
    typeof day === 'string' ? `${day}T${hour}:00.000Z` : null;
  for (const field of ['material', 'unit', 'workshop', 'bom', 'processRoute'])
    missing(field, order.fields[field] ?? null);
  missing('planStartTime', at(order.fields['planStartDate'] ?? null, '00:00'));
  missing('planEndTime', at(order.fields['planFinishDate'] ?? null, '10:00'));
  if ((doc.lines['operations'] ?? []).length === 0)
    patches.push(...inserted('operations', order.lines['operations'] ?? [], read, batchOperation));
  const share = (row: Row): string => shareOf(row, doc, order);
  const materials = doc.lines['materials'] ?? [];
  if (materials.length === 0)
    patches.push(
      ...inserted('materials', order.lines['components'] ?? [], read, (row) => ({
        material: row['material'] ?? null,
        unit: row['unit'] ?? null,
        operationSeq: row['operationSeq'] ?? null,
        requiredQty: share(row),
        issueMode: row['issueMode'] ?? null,
        warehouse: row['warehouse'] ?? null,
        componentLineId: row['id'] ?? null,
      })),
    );
  else if (changed('planQty'))
    for (const row of materials) {
      const component = order.lines['components']?.find((own) => own.id === row['componentLineId']);
      if (component !== undefined)
        patches.push({
          op: 'setLine',
          lines: 'materials',
          id: row.id,
          field: 'requiredQty',
          value: share(component),
        });
    }
  return patches;
}

function batchOperation(row: LineRow): Row {
  const { planQty: _ofOrder, ...copy } = operationOf(row);
  return {
    ...copy,
    processMode: row['processMode'] ?? null,
    planStartTime: row['planStartTime'] ?? null,
    planEndTime: row['planEndTime'] ?? null,
    isReportPoint: row['isReportPoint'] ?? true,
  };
}

function inserted(lines: string, rows: readonly LineRow[], read: Read, copy: (row: LineRow) => Row): Patch[] {
  return rows.map((row): Patch => ({
    op: 'insertLine',
    lines,
    id: read.newId(),
    before: null,
    values: copy(row),
  }));
}

/** component requiredQty × batch quantity ÷ started quantity of the order */
function shareOf(row: Row, doc: Doc, order: Doc): string {
  const whole = decimal(textOf(order.fields['startQty'], '0'));
  if (whole.isZero()) return '0';
  const share = decimal(textOf(row['requiredQty'], '0'))
    .times(decimal(textOf(doc.fields['planQty'], '0')))
    .dividedBy(whole);
  return decimalText(share.toDecimalPlaces(6, Decimal.ROUND_UP));
}

/** Rule workOrder-r3: together they make what the batch made before. */
function splitBatch(doc: Doc, qty: string): Effect[] {
  const { fields } = doc;
  const left = decimalText(decimal(textOf(fields['planQty'], '0')).minus(decimal(qty)));
  const kept = [
    'date',
    'manufacturingOrder',
    'priority',
    'material',
    'unit',
    'bom',
    'processRoute',
    'lot',
    'workshop',
  ];
  const also = [
    'workCenter',
    'workTeam',
    'shift',
    'planStartTime',
    'planEndTime',
    'project',
    'mtoNo',
    'customer',
  ];
  const from = ['sourceEntity', 'sourceCode', 'sourceLineId'];
  return [
    { effect: 'keepLinked', patches: [set('planQty', left)] },
    said(doc, 'split', qty),
    {
      effect: 'make',
      entity: 'workOrder',
      by: 'split',
      alone: true,
      fields: {
        ...Object.fromEntries([...kept, ...also, ...from].map((key) => [key, fields[key] ?? null])),
        planQty: qty,
      },
      lines: {
        operations: (doc.lines['operations'] ?? []).map((row) => ({
          ...batchOperation(row),
          orderOperationId: row['orderOperationId'] ?? null,
        })),
      },
    },
  ];
}
