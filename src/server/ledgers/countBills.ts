// Differences of approved sheets as surplus and deficit bills: one draft per warehouse, owner and side.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, Row } from '#model/entity.ts';
import type { CreateEffect } from './documents/createDocument.ts';
import type { Context } from '#server/context.ts';
import type { SqlRow } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';
import { stateSql } from '#server/store/stateSql.ts';

/** Drafts of what no bill was made for yet, oldest sheet first; the rows are marked. */
export async function billsOf(context: Context, scheme: Doc): Promise<CreateEffect[]> {
  const { rows } = await context.session.query(
    `select c.id as sheet, c.code as sheet_code, c.warehouse, i.* from stock_count c join stock_count_items i on i.doc_id = c.id
     where c.org = $1::uuid and c.stock_count_scheme = $2::uuid and ${stateSql('stockCount', 'c.status', 'executable')} and coalesce(i.diff_qty, 0) <> 0 and i.generated is not true
     order by c.code, i.seq`,
    [context.grants.org, scheme.id],
  );
  const groups = Map.groupBy(rows, (row) =>
    [
      decimal(textOf(row['diff_qty'])).isNegative() ? 'deficitBill' : 'surplusBill',
      ...['warehouse', 'owner_type', 'owner_supplier', 'owner_customer'].map((key) => textOf(row[key])),
    ].join('|'),
  );
  await context.session.query('update stock_count_items set generated = true where id = any($1::uuid[])', [
    rows.map((row) => row['id']),
  ]);
  for (const id of new Set(rows.map((row) => textOf(row['sheet'])))) context.affect('stockCount', id);
  return [...groups].flatMap(([key, own]): CreateEffect[] => {
    const [first] = own;
    if (first === undefined) return [];
    const entity = key.startsWith('deficitBill') ? 'deficitBill' : 'surplusBill';
    return [
      {
        effect: 'create',
        entity,
        fields: {
          billType: 'count',
          stockCountScheme: scheme.id,
          warehouse: textOf(first['warehouse']),
          handler: scheme.fields['manager'] ?? null,
          ownerType: textOf(first['owner_type'], 'own'),
          ownerSupplier: optionalText(first['owner_supplier']),
          ownerCustomer: optionalText(first['owner_customer']),
          remark: `盘点方案 ${textOf(scheme.fields['code'])}`,
        },
        lines: { items: own.map((row) => lineOf(row, entity)) },
      },
    ];
  });
}

function lineOf(row: SqlRow, entity: 'surplusBill' | 'deficitBill'): Row {
  const text = (key: string): string | null => optionalText(row[key]);
  const book = decimal(text('book_qty') ?? '0').plus(decimal(text('move_qty') ?? '0'));
  const qty = decimalText(decimal(textOf(row['diff_qty'])).abs());
  return {
    material: text('material'),
    unit: text('base_unit'),
    bookQty: decimalText(book),
    countQty: text('count_base_qty'),
    qty,
    baseQty: qty,
    warehouse: text('warehouse'),
    location: text('location'),
    stockStatus: text('stock_status'),
    lot: text('lot'),
    produceDate: text('produce_date'),
    expiryDate: text('expiry_date'),
    project: text('project'),
    mtoNo: text('mto_no'),
    ...(entity === 'surplusBill' && decimal(text('cost_price') ?? '0').greaterThan(0)
      ? { unitCost: text('cost_price') }
      : {}),
    diffReason: text('diff_reason'),
    sourceEntity: 'stockCount',
    sourceCode: text('sheet_code'),
    sourceLineId: text('id'),
  };
}
