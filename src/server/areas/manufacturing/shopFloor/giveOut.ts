// 派工 of a workshop order or a batch: a task for each operation that is reported, over what nobody has been given yet.
// The foreman gives them to machines and people afterwards.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { textOf } from '#server/values.ts';

export interface GiveOutFacts {
  /** Operations with what is still to be given out, decimal text above 0. */
  open: readonly { row: LineRow; qty: string }[];
  now: string;
}

export async function giveOutFacts(doc: Doc, read: Read): Promise<GiveOutFacts> {
  const rows = doc.lines['operations'] ?? [];
  const taken = await read.rows(
    `select source_line_id as id, sum(base_qty)::text as qty from document_link
     where org = $1::uuid and source_id = $2 and target_entity = 'workTaskOrder' and link_status <> 'released' group by 1`,
    [read.org, doc.id],
  );
  const points = await read.rows(
    `select id::text as id from manufacturing_order_operations o where o.doc_id = $1::uuid
       and (o.is_report_point is not false or o.operation_seq = (select max(operation_seq) from manufacturing_order_operations where doc_id = $1::uuid))`,
    [textOf(doc.fields['manufacturingOrder'])],
  );
  const by = new Map(taken.map((row) => [textOf(row['id']), textOf(row['qty'], '0')]));
  const reported = new Set(points.map((row) => textOf(row['id'])));
  return {
    now: read.now,
    open: rows.flatMap((row) => {
      const left = decimal(textOf(row['planQty'], '0')).minus(decimal(by.get(row.id)));
      return left.greaterThan(0) && reported.has(textOf(row['orderOperationId']))
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

export function givenOut(entity: string, doc: Doc, { open, now }: GiveOutFacts): Effect[] {
  const { fields } = doc;
  const own: Row =
    entity === 'workOrder'
      ? { workOrder: doc.id, workTeam: fields['workTeam'] ?? null, shift: fields['shift'] ?? null }
      : { workshopOrder: doc.id, workOrder: fields['workOrder'] ?? null };
  const start = fields['scheduledStart'] ?? fields['requiredStart'] ?? fields['planStartTime'] ?? now;
  const end = fields['scheduledEnd'] ?? fields['requiredEnd'] ?? fields['planEndTime'] ?? start;
  return open.map(({ row, qty }): Effect => ({
    effect: 'make',
    entity: 'workTaskOrder',
    by: 'dispatch',
    alone: true,
    through: [],
    fields: {
      ...own,
      manufacturingOrder: fields['manufacturingOrder'] ?? null,
      operationSeq: row['operationSeq'] ?? null,
      operation: row['operation'] ?? null,
      material: fields['material'] ?? null,
      unit: fields['unit'] ?? null,
      priority: fields['priority'] ?? null,
      planQty: qty,
      workCenter: row['workCenter'] ?? null,
      equipment: row['equipment'] ?? null,
      planStartTime: row['scheduledStart'] ?? row['planStartTime'] ?? start,
      planEndTime: row['scheduledEnd'] ?? row['planEndTime'] ?? end,
      setupMinutes: row['setupMinutes'] ?? null,
      runMinutes: row['runMinutes'] ?? null,
      baseQty: row['baseQty'] ?? null,
      isFirstPiece: row['inspectMode'] === 'first' || row['inspectMode'] === 'firstAndLast',
      orderOperationId: row['orderOperationId'] ?? null,
      sourceEntity: entity,
      sourceCode: fields['code'] ?? null,
      sourceLineId: row.id,
    },
    lines: {},
  }));
}
