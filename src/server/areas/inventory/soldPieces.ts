// Single pieces that customers give back (rule salesReturnBill-r3): each was sold last, and to whoever brings it. A number
// nobody knows was never sold; goods sold before the system was used come in by 其他入库单.
import type { Doc, LineRow } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { serialCodes } from '#entities/inventory/serialText.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';
import { problemOf } from './stockBill.ts';
import { piecesOf } from './stockMove.ts';

interface Sold {
  id: string;
  code: string;
  material: string;
  /** What was posted of it last, where that was a sale: the bill and its customer. */
  by: string | null;
  customer: string | null;
  customerName: string;
}

const items = (doc: Doc): readonly LineRow[] => doc.lines['items'] ?? [];

/** The pieces a return names, with the sale each of them left by last. */
export async function soldPieces(doc: Doc, read: Read): Promise<readonly Sold[]> {
  const ids = items(doc).flatMap((row) => piecesOf(row));
  const codes = items(doc).flatMap((row) => serialCodes(textOf(row['serialText'])).codes);
  if (ids.length === 0 && codes.length === 0) return [];
  const rows = await read.rows(
    `select s.id, s.code, s.material, b.code as by, b.customer, c.name as customer_name from serial_number s
     left join lateral (select l.bill_id, l.base_qty, l.move_type from stock_ledger l
       where l.org = s.org and l.material = s.material and s.id = any(l.serial_nos) and l.is_reversal is not true
         and not exists (select 1 from stock_ledger r where r.org = l.org and r.bill_id = l.bill_id and r.reversed_seq = l.post_seq)
       order by l.post_seq desc limit 1) m on true
     left join sales_out_bill b on m.move_type = 'salesOut' and m.base_qty < 0 and b.id::text = m.bill_id::text
     left join customer c on c.id = b.customer
     where s.org = $1::uuid and (s.id = any($2::uuid[]) or (s.code = any($3::text[]) and s.material = any($4::uuid[])))`,
    [read.org, ids, codes, items(doc).flatMap((row) => optionalText(row['material']) ?? [])],
  );
  return rows.map((row) => ({
    id: textOf(row['id']),
    code: textOf(row['code']),
    material: textOf(row['material']),
    by: optionalText(row['by']),
    customer: optionalText(row['customer']),
    customerName: textOf(row['customer_name']),
  }));
}

/** One objection a line: the first piece that was not sold to the customer of the return. */
export function notSoldTo(doc: Doc, known: readonly Sold[]): Problem[] {
  const customer = optionalText(doc.fields['customer']);
  return items(doc).flatMap((row) => {
    const { codes } = serialCodes(textOf(row['serialText']));
    const own = codes.length > 0 ? codes : piecesOf(row);
    for (const key of own) {
      const piece = known.find(
        ({ id, code, material }) => (id === key || code === key) && material === row['material'],
      );
      if (piece?.by !== undefined && piece.by !== null && piece.customer === customer) continue;
      const label = piece?.code ?? key;
      const message =
        piece?.by === undefined || piece.by === null
          ? `序列号 ${label} 没有卖给该客户，请核对；启用系统前售出的货请用其他入库单收回`
          : `序列号 ${label} 由 ${piece.by} 卖给了 ${piece.customerName}，请核对客户或序列号`;
      return [problemOf(row, { field: 'serialText', message })];
    }
    return [];
  });
}
