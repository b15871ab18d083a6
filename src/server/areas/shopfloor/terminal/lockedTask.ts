// The task an operator works on at a terminal: one of the device's own machines, held until the end of the transaction.
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { workCenter } from '#entities/process/workCenter.ts';
import { forbidden, notFound } from '#server/refusal.ts';
import { is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Device } from '../access/terminals.ts';

export type LockedTask = Awaited<ReturnType<typeof lockedTask>>;

/** @throws Refusal 404 when there is none, 403 when it belongs to another machine */
export async function lockedTask({ session, grants }: WriteContext, device: Device, id: string) {
  const t = headerTable(workTaskOrder, 't');
  const c = headerTable(workCenter, 'c');
  const [row] = await selectRows(
    session,
    {
      id: t.id,
      code: t.code,
      version: t.version,
      status: t.status,
      operation: t.operation,
      operationSeq: t.operationSeq,
      material: t.material,
      workCenter: t.workCenter,
      workCenterName: c.name,
      workshop: c.workshop,
    },
    sql`from ${t} join ${c} on ${c.id} = ${t.workCenter} where ${is(t.org, grants.org)} and ${is(t.id, id)} for update of t`,
  );
  if (row === undefined) throw notFound('这张派工单不存在或已被删除');
  const own = device.workCenters.length === 0 || device.workCenters.includes(row.workCenter ?? '');
  if (row.workshop !== device.workshop || !own)
    throw forbidden(`派工单 ${row.code ?? ''} 属于“${row.workCenterName ?? ''}”，请到那里的终端操作`);
  return row;
}
