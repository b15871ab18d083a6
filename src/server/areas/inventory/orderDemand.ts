// The line of a sales order that stock is locked for when somebody names the order: open, of the same material, and with
// a quantity that is neither shipped nor locked yet.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Demand } from '#server/ledgers/reservations/demand.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import { stockReservation } from '#entities/inventory/stockReservation.ts';
import { asKind, is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { isIn } from '#model/states/states.ts';

export interface FoundDemand {
  demand: Demand | null;
  problem: string | null;
}

/** `order` and `lineNo` as the user gave them; `wanted` in base units, null: whatever the line still needs. */
export async function orderDemand(
  read: Read,
  material: string | null,
  { order: orderId, lineNo }: { order: string | null; lineNo: number | null },
  wanted: string | null,
): Promise<FoundDemand & { room: string }> {
  const refuse = (problem: string) => ({ demand: null, problem, room: '0' });
  const order = orderId === null ? null : await read.docOf(saleOrder, orderId);
  if (order === null) return refuse('请选择销售订单');
  if (!isIn(saleOrder, order.status, 'executable')) return refuse('只能为已审核的销售订单锁库');
  const line = order.lines.items.find(
    (row) =>
      row.material === material &&
      (row.lineStatus ?? 'open') === 'open' &&
      (lineNo === null || row.seq === lineNo),
  );
  if (line === undefined) return refuse('该订单没有这种物料的正常行，或行号不对，请重新选择');
  const r = headerTable(stockReservation, 'r');
  const [row] = await read.select(
    { open: asKind('qty', sql`coalesce(sum(${r.openQty}), 0)`) },
    sql`from ${r} where ${is(r.org, read.org)} and ${r.reserveStatus} = 'active'
      and (${is(r.demandLineId, line.id)} or ${is(r.orderLineId, line.id)})`,
  );
  const room = decimal(line.remainBaseQty).minus(decimal(row?.open));
  const left = room.isNegative() ? '0' : decimalText(room);
  if (!room.greaterThan(0) || (wanted !== null && decimal(wanted).greaterThan(room)))
    return refuse(`该订单行未发且未锁的数量只有 ${left}，请减少数量`);
  const demand: Demand = {
    entity: 'saleOrder',
    id: order.id,
    code: order.fields.code ?? '',
    lineId: line.id,
    lineNo: line.seq,
    orderLineId: null,
    customer: order.fields.customer,
    saleOrder: order.id,
  };
  return { demand, problem: null, room: left };
}
