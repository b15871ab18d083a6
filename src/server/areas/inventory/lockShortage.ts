// What locking for a document will not get: told before it happens, with the lots that are past their day and so cannot be
// locked. The lock itself takes what is there then.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Doc } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { type FreeStock, freeStockOf, freeStockSql } from '#server/ledgers/reservationRows.ts';
import type { LockWish } from '#server/ledgers/reservations/demand.ts';
import { fits } from '#server/ledgers/reservations/lock.ts';
import { optionalText, textOf } from '#server/values.ts';

export interface LockableStock {
  free: readonly FreeStock[];
  expired: readonly FreeStock[];
  /** What the order line behind has locked, which a notice takes over; base units. */
  handed: ReadonlyMap<string, Decimal>;
}

export const noStock: LockableStock = { free: [], expired: [], handed: new Map() };

export async function lockableStock(doc: Doc, read: Read): Promise<LockableStock> {
  const rows = doc.lines['items'] ?? [];
  const materials = [...new Set(rows.flatMap((row) => optionalText(row['material']) ?? []))];
  const behind = rows.flatMap((row) => optionalText(row['orderLineId']) ?? []);
  const [free, expired, claims] = await Promise.all([
    read.rows(freeStockSql('usable'), [read.org, materials, read.today]),
    read.rows(freeStockSql('expired'), [read.org, materials, read.today]),
    read.rows(
      `select demand_line_id as line, sum(open_qty) as open from stock_reservation
       where org = $1::uuid and reserve_status = 'active' and reserve_type = 'strong' and demand_line_id = any($2::text[]) group by 1`,
      [read.org, behind],
    ),
  ]);
  return {
    free: free.map(freeStockOf),
    expired: expired.map(freeStockOf),
    handed: new Map(claims.map((row) => [textOf(row['line']), decimal(textOf(row['open'], '0'))])),
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
        : { ...place, level: 'warning', message: `${message}。确认后只锁 ${decimalText(there)}` },
    ];
  });
}

/** 批号 L-07 的 28 已于 2024-05-01 过期. */
function saidLot({ lotCode, free, expiryDate }: FreeStock): string {
  return `批号 ${lotCode} 的 ${decimalText(free)} 已于 ${expiryDate} 过期`;
}
