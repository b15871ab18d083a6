// Stock that spoils before anything takes it (FLOWS §6: a lot that expires before the need date does not count). What is needed
// takes what expires first; what is left of a lot after its last day is gone. Reports of availability and the supply–demand
// grid read it as one more thing that goes. A lot whose expiry no known need comes after still counts.

/** Last day on which stock at b of the lot at t may be used; null where it does not spoil. */
export const lastDayOfStock = 'coalesce(t.expiry_date, b.expiry_date)';

/** Whether stock at b of the lot at t may still be used on a day. */
export const isUsable = (day: string): string => `coalesce(${lastDayOfStock}, 'infinity'::date) >= ${day}`;

/** Own stock with a last day: material, lot, code, day, qty. @param where further conditions over the stock at b */
export function expiringLots(org: string, where = ''): string {
  return `select b.material, b.lot, t.code, ${lastDayOfStock} as day, sum(b.available_qty) as qty from stock_balance b left join lot t on t.id = b.lot
    where b.org = ${org} and b.owner_type = 'own' and b.available_qty > 0 and ${lastDayOfStock} is not null${where} group by 1, 2, 3, 4`;
}

/**
 * What is lost: material, day on which it is gone, qty above 0, lot, code.
 * @param lots as {@link expiringLots}
 * @param needs select of material, day, qty above 0
 */
export function lostStock(lots: string, needs: string, today: string): string {
  const sofar = 'over (partition by r.material order by r.day, r.place, r.lot rows unbounded preceding)';
  return `
    select e.material, greatest(e.day + 1, ${today}) as day, e.lost as qty, e.lot, e.code from (
      select w.*, w.wasted - coalesce(lag(w.wasted) over (partition by w.material order by w.day, w.lot), 0) as lost from (
        select c.*, max(greatest(c.stock - c.needed, 0)) over (partition by c.material order by c.day, c.lot rows unbounded preceding) as wasted from (
          select r.*, sum(r.stocked) ${sofar} as stock, sum(r.wanted) ${sofar} as needed,
            max(r.day) filter (where r.place = 0) over (partition by r.material) as last_need
          from (
            select n.material, greatest(n.day, ${today}) as day, 0 as place, null::uuid as lot, null::text as code, 0::numeric as stocked, n.qty as wanted
            from (${needs}) n where n.material in (select l.material from (${lots}) l)
            union all select l.material, l.day, 1, l.lot, l.code, l.qty, 0::numeric from (${lots}) l) r) c
        where c.place = 1) w) e
    where e.lost > 0 and (e.day < ${today} or e.day < e.last_need)`;
}
