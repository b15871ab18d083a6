// The one rule of what is available (FLOWS §6), as SQL: 可用量 of a row of stock, which every writer of stock_balance keeps
// in its column, and what is still to come and to go, from which 预计可用量 follows. Both as the parameters say.
import type { PlanAvailablePart } from '#model/rules/availability.ts';
import type { Context } from '#server/context.ts';
import { textOf } from '#server/values.ts';
import type { Ledger } from './ledger.ts';

/** Whether the organisation counts a part; a parameter that was never set counts all. */
function counts(column: string, org: string, part: string): string {
  return `coalesce((select p.${column} @> '["${part}"]'::jsonb from stock_param p where p.org = ${org} and jsonb_typeof(p.${column}) = 'array'), true)`;
}

export function countsExpected(org: string, part: PlanAvailablePart): string {
  return counts('plan_available_includes', org, part);
}

/**
 * 可用量 of a row from its quantities, each an expression; 0 where status (alias s) or warehouse (alias w) take no part.
 * Locks and issues are judged by what nobody holds, whatever counts as available.
 */
export function availableSql({
  onHand,
  reserved,
  frozen,
  org,
}: Record<'onHand' | 'reserved' | 'frozen' | 'org', string>): string {
  const part = (name: string, quantity: string): string =>
    `case when ${counts('available_includes', org, name)} then ${quantity} else 0 end`;
  return `case when w.include_in_available and s.include_in_available
    then ${onHand} - ${part('minusReserved', reserved)} - ${part('minusFrozen', frozen)} else 0 end`;
}

/** Which rows of stock of the organisation a change concerns: all, those of a warehouse or of a status. */
export interface AvailabilityWork {
  of: 'org' | 'warehouse' | 'stockStatus';
  id: string;
}

const columns = { org: 'b.org', warehouse: 'b.warehouse', stockStatus: 'b.stock_status' } as const;

/** Brings what counts as available up to date on the rows of stock a parameter, warehouse or status concerns. */
interface AvailabilityEffect {
  effect: 'availability';
  work: AvailabilityWork;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    availability: AvailabilityEffect;
  }
}

export const availability: Ledger<'availability'> = {
  effect: 'availability',
  title: '重算可用量',
  locks: ['stockRows'],
  async apply({ context, doc }, { work }) {
    await refreshAvailability(context, work);
    return doc;
  },
};

/** Brings 可用量 up to date after a parameter, a warehouse or a status changed. Rows are locked in key order (S9). */
async function refreshAvailability(context: Context, { of, id }: AvailabilityWork): Promise<void> {
  const available = availableSql({
    onHand: 'b.on_hand_qty',
    reserved: 'b.reserved_qty',
    frozen: 'b.frozen_qty',
    org: 'b.org',
  });
  const rows = `from stock_balance b join warehouse w on w.id = b.warehouse join stock_status s on s.id = b.stock_status
    where b.org = $2::uuid and ${columns[of]} = $1::uuid and b.available_qty is distinct from ${available}`;
  const stale = await context.session.query(`select b.id ${rows} order by b.id for update of b`, [
    id,
    context.grants.org,
  ]);
  if (stale.rows.length === 0) return;
  await context.session.query(
    `update stock_balance b set available_qty = ${available} from warehouse w, stock_status s
     where b.id = any($1::uuid[]) and w.id = b.warehouse and s.id = b.stock_status`,
    [stale.rows.map((row) => textOf(row['id']))],
  );
  for (const row of stale.rows) context.affect('stockBalance', textOf(row['id']));
}

/** How the rows of `expectedMoves` are cut down; expressions bound by the caller, null: not at all. */
export interface ExpectedOf {
  org: string;
  today: string;
  material: string | null;
  warehouse: string | null;
  mtoNo: string | null;
}

/**
 * What approved orders still bring (above 0) and take (below 0), one row per order line: material, day, kind, qty in base
 * units, entity, doc_id, code, partner. What is overdue is due today; what an order, or a notice of it, has locked
 * has left availability already.
 */
export function expectedMoves(of: ExpectedOf): string {
  const { org, today } = of;
  const cut =
    (of.material === null ? '' : ` and i.material = ${of.material}`) +
    (of.warehouse === null ? '' : ` and i.warehouse = ${of.warehouse}`) +
    (of.mtoNo === null ? '' : ` and i.mto_no = ${of.mtoNo}`);
  const open = (days: string): string => `greatest(coalesce(${days}, h.date), ${today}) as day`;
  return `
    select i.material, ${open('i.delivery_date')}, 'sale' as kind,
      -greatest(i.remain_qty * i.base_qty / nullif(i.qty, 0)
        - case when ${counts('available_includes', org, 'minusReserved')} then coalesce(k.held, 0) else 0 end, 0) as qty,
      'saleOrder' as entity, h.id as doc_id, h.code, c.name as partner
    from sale_order h join sale_order_items i on i.doc_id = h.id left join customer c on c.id = h.customer
      left join (select coalesce(r.order_line_id, r.demand_line_id) as line, sum(r.open_qty) as held from stock_reservation r
        where r.org = ${org} and r.reserve_status = 'active' and r.reserve_type = 'strong' group by 1) k on k.line = i.id::text
    where h.org = ${org} and h.status = 'approved' and i.line_status in ('open', 'frozen') and i.remain_qty > 0
      and ${countsExpected(org, 'minusOpenSale')}${cut}
    union all
    select i.material, ${open('i.promised_date, i.delivery_date')}, 'purchase',
      greatest(coalesce(i.remain_qty, 0), 0) * i.base_qty / nullif(i.qty, 0), 'purchaseOrder', h.id, h.code, v.name
    from purchase_order h join purchase_order_items i on i.doc_id = h.id left join supplier v on v.id = h.supplier
    where h.org = ${org} and h.status = 'approved' and i.line_status in ('open', 'frozen') and i.remain_qty > 0
      and ${countsExpected(org, 'openPurchase')}${cut}`;
}
