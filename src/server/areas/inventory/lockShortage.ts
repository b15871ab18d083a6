// What locking for a document will not get: told before it happens, with the lots that are past their day and so cannot be
// locked. The lock itself takes what is there then.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { stockReservation } from '#entities/inventory/stockReservation.ts';
import type { deliveryNotice } from '#entities/sales/deliveryNotice.ts';
import type { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { freeColumns, type FreeStock, freeStockIn, freeStockOf } from '#server/ledgers/reservationRows.ts';
import type { LockWish } from '#server/ledgers/reservations/demand.ts';
import { fits } from '#server/ledgers/reservations/lock.ts';
import { among, asKind, is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

/** Sales documents that lock stock. */
type Locking = typeof saleOrder | typeof deliveryNotice;
export type Demanding = DocOf<Locking>;
export type DemandLine = LineOf<Locking, 'items'>;

export interface LockableStock {
  free: readonly FreeStock[];
  expired: readonly FreeStock[];
  /** What the order line behind has locked, which a notice takes over; base units. */
  handed: ReadonlyMap<string, Decimal>;
}

export async function lockableStock(doc: Demanding, read: Read): Promise<LockableStock> {
  const materials = [...new Set(doc.lines.items.flatMap(({ material }) => material ?? []))];
  const behind = doc.lines.items.flatMap((row) => ('orderLineId' in row ? (row.orderLineId ?? []) : []));
  const r = headerTable(stockReservation, 'r');
  const [free, expired, claims] = await Promise.all([
    read.select(freeColumns, freeStockIn('usable', read.org, materials, read.today)),
    read.select(freeColumns, freeStockIn('expired', read.org, materials, read.today)),
    read.select(
      { line: r.demandLineId, open: asKind('qty', sql`sum(${r.openQty})`) },
      sql`from ${r} where ${is(r.org, read.org)} and ${r.reserveStatus} = 'active' and ${r.reserveType} = 'strong'
        and ${among(r.demandLineId, behind)} group by 1`,
    ),
  ]);
  return {
    free: free.map(freeStockOf),
    expired: expired.map(freeStockOf),
    handed: new Map(claims.map(({ line, open }) => [line ?? '', decimal(open)])),
  };
}

/** Lines that get less than they lack ask for a confirmation; a row of stock past its day is refused with the day. */
export function lockShortages(wishes: readonly LockWish[], stock: LockableStock): Problem[] {
  const left = new Map(stock.free.map((row) => [row.id, row.free]));
  const handed = new Map(stock.handed);
  return wishes.flatMap((wish): Problem[] => {
    const { demand, baseQty, balance } = wish;
    const wanted = decimal(baseQty);
    if (!wanted.greaterThan(0)) return [];
    const place = { field: 'reservedQty', lines: 'items', lineId: demand.lineId, lineNo: demand.lineNo };
    if (balance !== null) {
      const past = stock.expired.find(({ id }) => id === balance);
      if (past === undefined) return [];
      const message = `第${demand.lineNo}行 ${saidLot(past)}，不能锁库，请改选其他库存`;
      return [{ ...place, level: 'error', message }];
    }
    const given = Decimal.min(wanted, handed.get(demand.orderLineId ?? '') ?? 0);
    handed.set(demand.orderLineId ?? '', (handed.get(demand.orderLineId ?? '') ?? given).minus(given));
    let open = wanted.minus(given);
    for (const row of stock.free.filter((each) => fits(each, wish))) {
      const taken = Decimal.min(open, left.get(row.id) ?? 0);
      open = open.minus(taken);
      left.set(row.id, (left.get(row.id) ?? taken).minus(taken));
    }
    if (!open.greaterThan(0)) return [];
    const past = stock.expired.filter((row) => fits(row, wish)).map((row) => `；${saidLot(row)}，不能锁库`);
    const there = wanted.minus(open);
    // Nothing at all is refused by the lock itself; the days of the lots are told here.
    if (there.isZero() && past.length === 0) return [];
    const message = `第${demand.lineNo}行 要锁 ${decimalText(wanted)}，可锁 ${decimalText(there)}，还缺 ${decimalText(open)}${past.slice(0, 3).join('')}`;
    return [
      there.isZero()
        ? { ...place, level: 'error', message }
        : { ...place, level: 'warning', message: `${message}；确认后只锁 ${decimalText(there)}` },
    ];
  });
}

/** 批号 L-07 的 28 已于 2024-05-01 过期. */
function saidLot({ lotCode, free, expiryDate }: FreeStock): string {
  return `批号 ${lotCode} 的 ${decimalText(free)} 已于 ${expiryDate} 过期`;
}
