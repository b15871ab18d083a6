// The orders of a plan as rows, each with its components: what is suggested, by whom it is planned, where it comes from, and
// what is the gravest that can be said against it.
import { daysBetween } from '#model/time/calendar.ts';
import type { PlanOrderRow } from '../mrp/planRows.ts';
import { supplyOf } from './orderSupply.ts';
import type { RecordBasis } from './recordBasis.ts';
import type { OrderPart, OwnedRow, PlacedOrder, PlanRecords } from './recordRows.ts';

/** @param exceptions by code of the order in the run @param documents ids of sale orders by their code */
export function orderRecords(
  placed: readonly PlacedOrder[],
  basis: RecordBasis,
  exceptions: ReadonlyMap<string, string>,
  documents: ReadonlyMap<string, string>,
): Pick<PlanRecords, 'orders' | 'components'> {
  const { input, named, tops, materialOf } = basis;
  const orders: OwnedRow[] = [];
  const components: OrderPart[] = [];
  for (const { order, change } of placed) {
    const own = named.get(order.code);
    const item = materialOf(order.org, order.material);
    if (own === undefined || item === undefined) continue;
    const top = tops.get(order.code);
    const isFirm =
      input.autoFirmDays > 0 && daysBetween(input.planDate, order.startDate) < input.autoFirmDays;
    orders.push({
      mrp_run: input.run,
      id: own.id,
      org: order.org,
      version: own.version,
      code: own.code,
      status: isFirm ? 'firmed' : 'suggested',
      date: input.planDate,
      supply_type: order.supplyType,
      plan_origin: 'mrp',
      material: item.id,
      material_name: item.name,
      specification: item.specification,
      unit: item.unit,
      suggested_qty: order.qty,
      confirmed_qty: order.qty,
      base_unit: item.unit,
      unit_numerator: '1',
      unit_denominator: '1',
      base_qty: order.qty,
      draft_qty: '0',
      approved_qty: '0',
      released_qty: '0',
      draft_base_qty: '0',
      approved_base_qty: '0',
      remain_qty: order.qty,
      remain_base_qty: order.qty,
      net_qty: order.netQty,
      yield_rate: order.yieldRate,
      suggested_start_date: order.startDate,
      suggested_finish_date: order.finishDate,
      confirmed_start_date: order.startDate,
      confirmed_finish_date: order.finishDate,
      required_date: order.requiredDate,
      is_late: order.finishDate > order.requiredDate,
      exception_code: exceptions.get(order.code) ?? null,
      ...supplyOf(order, item),
      warehouse: item.warehouse,
      planner: item.planner,
      buyer: item.buyer,
      sale_order: top === undefined || top === null ? null : (documents.get(top.code) ?? null),
      low_level_code: order.level,
      mto_no: order.mtoNo === '' ? null : order.mtoNo,
      plan_change: change,
    });
    addComponents(components, own.id, order, basis);
  }
  return { orders, components };
}

function addComponents(
  components: OrderPart[],
  orderId: string,
  order: PlanOrderRow,
  { newId, materialOf }: RecordBasis,
): void {
  for (const [at, part] of order.components.entries()) {
    const material = materialOf(part.org, part.material);
    if (material === undefined) continue;
    const phantom = part.phantoms.at(-1);
    components.push({
      id: newId(),
      doc_id: orderId,
      seq: at + 1,
      material: material.id,
      material_name: material.name,
      specification: material.specification,
      unit: material.unit,
      required_qty: part.qty,
      required_date: part.date,
      supply_type: material.supplyType,
      from_phantom: phantom === undefined ? null : (materialOf(part.org, phantom)?.id ?? null),
    });
  }
}
