// The books of a count, from the ledger alone (FLOWS §2.4): what a key held at the snapshot, and what moved between the
// snapshot and the moment its row was counted. Moments are places in the posting order, never times of a clock.
import { decimal, decimalText } from '#model/decimal.ts';
import type { stockCount } from '#entities/inventory/stockCount.ts';
import { stockLedger } from '#entities/inventory/stockLedger.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import type { Rows } from '#server/ports.ts';
import { presentColumns, written } from '#server/select/named.ts';
import { asKind, is, raw, sql } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { balanceId } from './stockKeys.ts';

export interface Books {
  book: string;
  /** Signed, until the row was counted, or until now. */
  move: string;
}

export interface Snapshot {
  seq: number;
  /** Last day of the books; null: as they stood at the snapshot. */
  date: string | null;
}

/** Row of stock that a line of the sheet counts. */
export function balanceOfLine(
  org: string,
  { fields: { warehouse } }: DocOf<typeof stockCount>,
  line: LineOf<typeof stockCount, 'items'>,
): string {
  const { location, lot, ownerSupplier, ownerCustomer, project, mtoNo } = line;
  return balanceId({
    org,
    warehouse: warehouse ?? '',
    material: line.material ?? '',
    stockStatus: line.stockStatus ?? '',
    ownerType: line.ownerType ?? 'own',
    location,
    lot,
    ownerSupplier,
    ownerCustomer,
    project,
    mtoNo,
  });
}

/** Last place in the posting order of the organisation. */
export async function lastSeq(rows: Rows, org: string): Promise<number> {
  const l = headerTable(stockLedger, 'l');
  const [last] = await selectFrom(
    rows,
    { seq: asKind('integer', sql`max(${l.postSeq})`) },
    sql`from ${l} where ${is(l.org, org)}`,
  );
  return last?.seq ?? 0;
}

/** Books by line id; `counted` null: not counted yet, movements until now. */
export async function booksOf(
  rows: Rows,
  snapshot: Snapshot,
  lines: readonly { id: string; balance: string; counted: number | null }[],
): Promise<Map<string, Books>> {
  if (lines.length === 0) return new Map();
  const after =
    snapshot.date === null ? 'l.post_seq > $2::bigint' : '(l.post_seq > $2::bigint or l.biz_date > $3::date)';
  const stock = written(
    `from jsonb_to_recordset($1::text::jsonb) as v(id text, balance uuid, seq bigint) left join stock_balance b on b.id = v.balance
     left join lateral (
       select sum(l.base_qty) filter (where ${after}) as since, sum(l.base_qty) filter (where l.post_seq > v.seq) as later
       from stock_ledger l where l.material = b.material and l.warehouse = b.warehouse and l.stock_status = b.stock_status and l.owner_type = b.owner_type
         and l.location is not distinct from b.location and l.lot is not distinct from b.lot and l.owner_supplier is not distinct from b.owner_supplier
         and l.owner_customer is not distinct from b.owner_customer and l.project is not distinct from b.project
         and l.mto_no is not distinct from b.mto_no ${snapshot.date === null ? 'and l.post_seq > least($2::bigint, coalesce(v.seq, $2::bigint))' : ''}) m on true
     where $3::date is null or true`,
    [
      JSON.stringify(lines.map(({ id, balance, counted }) => ({ id, balance, seq: counted }))),
      snapshot.seq,
      snapshot.date,
    ],
  );
  const found = await selectFrom(
    rows,
    {
      ...presentColumns('v', { id: 'text' }),
      book: asKind('qty', raw('coalesce(b.on_hand_qty, 0) - coalesce(m.since, 0)')),
      counted: asKind('qty', raw('coalesce(b.on_hand_qty, 0) - coalesce(m.later, 0)')),
    },
    stock,
  );
  return new Map(
    found.map(({ id, book, counted }) => [
      id,
      { book: decimalText(decimal(book)), move: decimalText(decimal(counted).minus(decimal(book))) },
    ]),
  );
}
