// The books of a count, from the ledger alone (FLOWS §2.4): what a key held at the snapshot, and what moved between the
// snapshot and the moment its row was counted. Moments are places in the posting order, never times of a clock.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import type { Rows } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';
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
export function balanceOfLine(org: string, sheet: Doc, line: LineRow): string {
  const part = (key: string): string | null => optionalText(line[key]) || null;
  return balanceId({
    org,
    warehouse: textOf(sheet.fields['warehouse']),
    location: part('location'),
    material: textOf(line['material']),
    lot: part('lot'),
    stockStatus: textOf(line['stockStatus']),
    ownerType: textOf(line['ownerType'], 'own'),
    ownerSupplier: part('ownerSupplier'),
    ownerCustomer: part('ownerCustomer'),
    project: part('project'),
    mtoNo: part('mtoNo'),
  });
}

/** Last place in the posting order of the organisation. */
export async function lastSeq(rows: Rows, org: string): Promise<number> {
  const [row] = await rows(
    'select coalesce(max(post_seq), 0)::text as seq from stock_ledger where org = $1::uuid',
    [org],
  );
  return Number(row?.['seq'] ?? 0);
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
  const found = await rows(
    `select v.id, coalesce(b.on_hand_qty, 0) - coalesce(m.since, 0) as book, coalesce(b.on_hand_qty, 0) - coalesce(m.later, 0) as counted
     from jsonb_to_recordset($1::text::jsonb) as v(id text, balance uuid, seq bigint) left join stock_balance b on b.id = v.balance
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
  return new Map(
    found.map((row) => {
      const book = decimal(textOf(row['book']));
      return [
        textOf(row['id']),
        { book: decimalText(book), move: decimalText(decimal(textOf(row['counted'])).minus(book)) },
      ];
    }),
  );
}
