// 派工 of a workshop order or a batch: a task for each operation that is reported, over what nobody has been given yet.
// The foreman gives them to machines and people afterwards.
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import type { workOrder } from '#entities/manufacturing/shopFloor/workOrder.ts';
import type { workshopOrder } from '#entities/manufacturing/shopFloor/workshopOrder.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { documentLink } from '#entities/system/documentLink.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { asKind, is, present, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';

type Batch = DocOf<typeof workOrder>;
type Part = DocOf<typeof workshopOrder>;
type Operation = LineOf<typeof workOrder, 'operations'> | LineOf<typeof workshopOrder, 'operations'>;

export interface GiveOutFacts {
  /** Operations with what is still to be given out, decimal text above 0. */
  open: readonly { row: Operation; qty: string }[];
  now: string;
}

export async function giveOutFacts(doc: Batch | Part, read: Read): Promise<GiveOutFacts> {
  const rows: readonly Operation[] = doc.lines.operations;
  const k = headerTable(documentLink, 'k');
  const taken = await read.select(
    { id: present(k.sourceLineId), qty: asKind('qty', sql`sum(${k.baseQty})`) },
    sql`from ${k} where ${is(k.org, read.org)} and ${is(k.sourceId, doc.id)} and ${is(k.targetEntity, workTaskOrder.name)}
      and ${k.linkStatus} <> 'released' group by 1`,
  );
  const o = linesTable(manufacturingOrder, 'operations', 'o');
  const p = linesTable(manufacturingOrder, 'operations', 'p');
  const order = doc.fields.manufacturingOrder;
  const points = await read.select(
    { id: o.id },
    sql`from ${o} where ${o.docId} = ${order}::uuid
       and (${o.isReportPoint} is not false or ${o.operationSeq} = (select max(${p.operationSeq}) from ${p} where ${p.docId} = ${order}::uuid))`,
  );
  const by = new Map(taken.map(({ id, qty }) => [id, qty]));
  const reported = new Set<string | null>(points.map(({ id }) => id));
  return {
    now: read.now,
    open: rows.flatMap((row) => {
      const left = decimal(row.planQty).minus(decimal(by.get(row.id)));
      return left.greaterThan(0) && reported.has(row.orderOperationId)
        ? [{ row, qty: decimalText(left) }]
        : [];
    }),
  };
}

export function giveOutProblems({ open }: GiveOutFacts): Problem[] {
  return open.length > 0
    ? []
    : [{ field: '', level: 'error', message: '各工序都已派工，没有可派的数量；取消或删除派工单后可以重派' }];
}

/** Tasks of a batch: its team and shift work at them. */
export function batchGivenOut(doc: Batch, facts: GiveOutFacts): Effect[] {
  const { workTeam, shift, planStartTime, planEndTime } = doc.fields;
  return givenOut(doc, facts, {
    entity: 'workOrder',
    own: { workOrder: doc.id, workTeam, shift },
    start: planStartTime,
    end: planEndTime,
  });
}

/** Tasks of the part of an order a workshop does. */
export function partGivenOut(doc: Part, facts: GiveOutFacts): Effect[] {
  const { workOrder: batch, scheduledStart, requiredStart, scheduledEnd, requiredEnd } = doc.fields;
  return givenOut(doc, facts, {
    entity: 'workshopOrder',
    own: { workshopOrder: doc.id, workOrder: batch },
    start: scheduledStart ?? requiredStart,
    end: scheduledEnd ?? requiredEnd,
  });
}

interface Giver {
  entity: string;
  /** What the tasks say of it. */
  own: Row;
  start: string | null;
  end: string | null;
}

function givenOut({ fields }: Batch | Part, { open, now }: GiveOutFacts, giver: Giver): Effect[] {
  const start = giver.start ?? now;
  const end = giver.end ?? start;
  return open.map(({ row, qty }): Effect => {
    const planned =
      'scheduledStart' in row ? [row.scheduledStart, row.scheduledEnd] : [row.planStartTime, row.planEndTime];
    return {
      effect: 'make',
      entity: 'workTaskOrder',
      by: 'dispatch',
      alone: true,
      through: [],
      fields: {
        ...giver.own,
        manufacturingOrder: fields.manufacturingOrder,
        operationSeq: row.operationSeq,
        operation: row.operation,
        material: fields.material,
        unit: fields.unit,
        priority: fields.priority,
        planQty: qty,
        workCenter: row.workCenter,
        equipment: row.equipment,
        planStartTime: planned[0] ?? start,
        planEndTime: planned[1] ?? end,
        setupMinutes: row.setupMinutes,
        runMinutes: row.runMinutes,
        baseQty: row.baseQty,
        isFirstPiece: row.inspectMode === 'first' || row.inspectMode === 'firstAndLast',
        orderOperationId: row.orderOperationId,
        sourceEntity: giver.entity,
        sourceCode: fields.code,
        sourceLineId: row.id,
      },
      lines: {},
    };
  });
}
