// Differences of approved sheets as surplus and deficit bills: one draft per warehouse, owner and side.
import { decimal, decimalText } from '#model/decimal.ts';
import { stockCount } from '#entities/inventory/stockCount.ts';
import type { stockCountScheme } from '#entities/inventory/stockCountScheme.ts';
import type { Row } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { CreateEffect } from './documents/createDocument.ts';
import type { Context } from '#server/context.ts';
import { is, sql, stateIs } from '#server/select/piece.ts';
import { type Selected, selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

/** Drafts of what no bill was made for yet, oldest sheet first; the rows are marked. */
export async function billsOf(
  context: Context,
  scheme: DocOf<typeof stockCountScheme>,
): Promise<CreateEffect[]> {
  const c = headerTable(stockCount, 'c');
  const i = linesTable(stockCount, 'items', 'i');
  const rows = await selectRows(
    context.session,
    differenceColumns(),
    sql`from ${c} join ${i} on ${i.docId} = ${c.id}
      where ${is(c.org, context.grants.org)} and ${is(c.stockCountScheme, scheme.id)}
        and ${stateIs(stockCount, c.status, 'executable')}
        and coalesce(${i.diffQty}, 0) <> 0 and ${i.generated} is not true
      order by ${c.code}, ${i.seq}`,
  );
  const groups = Map.groupBy(rows, ({ diffQty, warehouse, ownerType, ownerSupplier, ownerCustomer }) =>
    [
      decimal(diffQty).isNegative() ? 'deficitBill' : 'surplusBill',
      ...[warehouse, ownerType, ownerSupplier, ownerCustomer].map((part) => part ?? ''),
    ].join('|'),
  );
  await context.session.query('update stock_count_items set generated = true where id = any($1::uuid[])', [
    rows.map(({ id }) => id),
  ]);
  for (const id of new Set(rows.map(({ sheet }) => sheet))) context.affect('stockCount', id);
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
          warehouse: first.warehouse,
          handler: scheme.fields.manager,
          ownerType: first.ownerType ?? 'own',
          ownerSupplier: first.ownerSupplier,
          ownerCustomer: first.ownerCustomer,
          remark: `盘点方案 ${scheme.fields.code ?? ''}`,
        },
        lines: { items: own.map((row) => lineOf(row, entity)) },
      },
    ];
  });
}

function differenceColumns() {
  const c = headerTable(stockCount, 'c');
  const i = linesTable(stockCount, 'items', 'i');
  const { id, material, baseUnit, bookQty, moveQty, countBaseQty, diffQty, costPrice, diffReason } = i;
  const { location, stockStatus, lot, produceDate, expiryDate, project, mtoNo } = i;
  const { ownerType, ownerSupplier, ownerCustomer } = i;
  return {
    sheet: c.id,
    sheetCode: c.code,
    warehouse: c.warehouse,
    ownerType,
    ownerSupplier,
    ownerCustomer,
    id,
    material,
    baseUnit,
    bookQty,
    moveQty,
    countBaseQty,
    diffQty,
    costPrice,
    diffReason,
    location,
    stockStatus,
    lot,
    produceDate,
    expiryDate,
    project,
    mtoNo,
  };
}

type Difference = Selected<ReturnType<typeof differenceColumns>>;

function lineOf(row: Difference, entity: 'surplusBill' | 'deficitBill'): Row {
  const book = decimal(row.bookQty).plus(decimal(row.moveQty));
  const qty = decimalText(decimal(row.diffQty).abs());
  return {
    material: row.material,
    unit: row.baseUnit,
    bookQty: decimalText(book),
    countQty: row.countBaseQty,
    qty,
    baseQty: qty,
    warehouse: row.warehouse,
    location: row.location,
    stockStatus: row.stockStatus,
    lot: row.lot,
    produceDate: row.produceDate,
    expiryDate: row.expiryDate,
    project: row.project,
    mtoNo: row.mtoNo,
    ...(entity === 'surplusBill' && decimal(row.costPrice).greaterThan(0) ? { unitCost: row.costPrice } : {}),
    diffReason: row.diffReason,
    sourceEntity: 'stockCount',
    sourceCode: row.sheetCode,
    sourceLineId: row.id,
  };
}
