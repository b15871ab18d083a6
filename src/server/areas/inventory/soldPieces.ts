// Single pieces that customers give back (rule salesReturnBill-r3): each was sold last, and to whoever brings it. A number
// nobody knows was never sold; goods sold before the system was used come in by 其他入库单.
import type { DocOf } from '#model/typedDoc.ts';
import { salesOutBill } from '#entities/inventory/salesOutBill.ts';
import type { salesReturnBill } from '#entities/inventory/salesReturnBill.ts';
import { stockLedger } from '#entities/inventory/stockLedger.ts';
import { customer as customerDef } from '#entities/master/customer.ts';
import { serialNumber } from '#entities/master/serialNumber.ts';
import type { Problem } from '#model/check/problem.ts';
import { serialCodes } from '#entities/inventory/serialText.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { among, is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { problemOf } from './stockBill.ts';

type Return = DocOf<typeof salesReturnBill>;

interface Sold {
  id: string;
  code: string;
  material: string;
  /** What was posted of it last, where that was a sale: the bill and its customer. */
  by: string | null;
  customer: string | null;
  customerName: string;
}

/** The pieces a return names, with the sale each of them left by last. */
export async function soldPieces({ lines }: Return, read: Read): Promise<readonly Sold[]> {
  const ids = lines.items.flatMap((row) => row.serialNos ?? []);
  const codes = lines.items.flatMap((row) => serialCodes(row.serialText ?? '').codes);
  if (ids.length === 0 && codes.length === 0) return [];
  const materials = lines.items.flatMap((row) => row.material ?? []);
  const [s, b, c] = [
    headerTable(serialNumber, 's'),
    headerTable(salesOutBill, 'b'),
    headerTable(customerDef, 'c'),
  ];
  const [l, r] = [headerTable(stockLedger, 'l'), headerTable(stockLedger, 'r')];
  const rows = await read.select(
    { id: s.id, code: s.code, material: s.material, by: b.code, customer: b.customer, customerName: c.name },
    sql`from ${s}
     left join lateral (select ${l.billId}, ${l.baseQty}, ${l.moveType} from ${l}
       where ${l.org} = ${s.org} and ${l.material} = ${s.material} and ${s.id} = any(${l.serialNos}) and ${l.isReversal} is not true
         and not exists (select 1 from ${r} where ${r.org} = ${l.org} and ${r.billId} = ${l.billId} and ${r.reversedSeq} = ${l.postSeq})
       order by ${l.postSeq} desc limit 1) m on true
     left join ${b} on m.move_type = 'salesOut' and m.base_qty < 0 and ${b.id}::text = m.bill_id::text
     left join ${c} on ${c.id} = ${b.customer}
     where ${is(s.org, read.org)} and (${among(s.id, ids)} or (${among(s.code, codes)} and ${among(s.material, materials)}))`,
  );
  return rows.map((row) => ({
    ...row,
    code: row.code ?? '',
    material: row.material ?? '',
    customerName: row.customerName ?? '',
  }));
}

/** One objection a line: the first piece that was not sold to the customer of the return. */
export function notSoldTo({ fields: { customer }, lines }: Return, known: readonly Sold[]): Problem[] {
  return lines.items.flatMap((row) => {
    const { codes } = serialCodes(row.serialText ?? '');
    const own = codes.length > 0 ? codes : (row.serialNos ?? []);
    for (const key of own) {
      const piece = known.find(
        ({ id, code, material }) => (id === key || code === key) && material === row.material,
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
