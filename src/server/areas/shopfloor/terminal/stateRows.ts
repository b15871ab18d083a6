// What a terminal's state is read from: the tasks of its machines and the calls that are open there.
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { material } from '#entities/master/material/material.ts';
import { unit } from '#entities/master/unit.ts';
import { operation } from '#entities/process/operation.ts';
import { workCenter } from '#entities/process/workCenter.ts';
import { workshop } from '#entities/process/workshop.ts';
import { andonCall } from '#entities/shopfloor/andon/andonCall.ts';
import type { Rows } from '#server/ports.ts';
import { among, asKind, type ColumnExpression, is, type Piece, raw, sql } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { Device } from '../access/terminals.ts';

/** What one shift at some machines has to do; more is not scrolled through at a machine. */
const mostTasks = 30;

export type TaskRow = Awaited<ReturnType<typeof tasksFor>>[number];

/** Whether the centre is one of the device's machines. */
function isAt({ workCenters }: Device, center: ColumnExpression<string | null>): Piece {
  return workCenters.length === 0 ? raw('true') : among(center, workCenters);
}

export function tasksFor(rows: Rows, device: Device) {
  const t = headerTable(workTaskOrder, 't');
  const s = linesTable(workTaskOrder, 'pauses', 's');
  const c = headerTable(workCenter, 'c');
  const o = headerTable(manufacturingOrder, 'o');
  const m = headerTable(material, 'm');
  const u = headerTable(unit, 'u');
  const p = headerTable(operation, 'p');
  return selectFrom(
    rows,
    {
      id: t.id,
      code: t.code,
      status: t.status,
      operation: t.operation,
      operationSeq: t.operationSeq,
      material: t.material,
      manufacturingOrder: t.manufacturingOrder,
      workOrder: t.workOrder,
      workshopOrder: t.workshopOrder,
      planQty: t.planQty,
      reportedQty: t.reportedQty,
      qualifiedQty: t.qualifiedQty,
      planStart: t.planStartTime,
      startedAt: t.actualStartTime,
      hold: t.holdReason,
      workInstruction: t.workInstruction,
      order: o.code,
      operationName: p.name,
      materialCode: m.code,
      materialName: m.name,
      specification: m.specification,
      unitName: u.name,
      workCenter: t.workCenter,
      workCenterName: c.name,
      pauseReason: asKind(
        'dict',
        sql`(select ${s.reason} from ${s} where ${s.docId} = ${t.id} and ${s.resumeTime} is null order by ${s.seq} desc limit 1)`,
      ),
    },
    sql`from ${t} join ${c} on ${c.id} = ${t.workCenter} join ${o} on ${o.id} = ${t.manufacturingOrder}
      join ${m} on ${m.id} = ${t.material} left join ${u} on ${u.id} = ${t.unit} left join ${p} on ${p.id} = ${t.operation}
      where ${is(t.org, device.org)} and ${is(c.workshop, device.workshop)} and ${isAt(device, t.workCenter)}
        and ${t.status} in ('running', 'paused', 'dispatched')
      order by array_position(array['running', 'paused', 'dispatched'], ${t.status}), ${t.boardRank}, ${t.planStartTime}, ${t.code} limit ${raw(String(mostTasks))}`,
  );
}

export function callsFor(rows: Rows, device: Device) {
  const a = headerTable(andonCall, 'a');
  const w = headerTable(workshop, 'w');
  const c = headerTable(workCenter, 'c');
  return selectFrom(
    rows,
    {
      code: a.code,
      kind: a.andonKind,
      status: a.status,
      calledAt: a.calledAt,
      answeredAt: a.answeredAt,
      place: asKind('text', sql`coalesce(${c.name}, ${w.name})`),
    },
    sql`from ${a} join ${w} on ${w.id} = ${a.workshop} left join ${c} on ${c.id} = ${a.workCenter}
      where ${is(a.org, device.org)} and ${is(a.workshop, device.workshop)} and ${a.status} in ('calling', 'answered', 'resolved')
        and (${a.workCenter} is null or ${isAt(device, a.workCenter)}) order by ${a.calledAt} limit 20`,
  );
}

export async function workshopName(rows: Rows, device: Device): Promise<string> {
  const w = headerTable(workshop, 'w');
  const [found] = await selectFrom(rows, { name: w.name }, sql`from ${w} where ${is(w.id, device.workshop)}`);
  return found?.name ?? '';
}
