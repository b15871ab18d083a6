// Stock on hand and available stock on the lines of documents: filled when a document is read, never stored.
import { decimal, decimalText, type Decimal } from '#model/decimal.ts';
import type { LineRow, LinesDef } from '#model/entity.ts';
import type { Context } from '#server/context.ts';
import { fromBase } from '#server/ledgers/links.ts';
import { stockBalance } from '#entities/inventory/stockBalance.ts';
import { purchaseOrder } from '#entities/purchase/purchaseOrder/purchaseOrder.ts';
import { among, asKind, is, present, sql, stateIs } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { movedGoods } from '#entities/blocks/movedLine.ts';
import { qty, ref } from '#model/fields.ts';
import { partOf } from '#model/rowPart.ts';

/** The lines with what the store has of their goods, where their definition shows it; one statement for all. */
export async function stockOnLines(
  context: Context,
  lines: LinesDef,
  rows: readonly LineRow[],
): Promise<readonly LineRow[]> {
  return asksForStock(lines) ? withStock(context, lines, rows) : rows;
}

function asksForStock(lines: LinesDef): boolean {
  return (
    'material' in lines.fields &&
    ['onHandQty', 'supplierQty', 'availableQty', 'inTransitQty'].some(
      (key) => lines.fields[key]?.transient === true,
    )
  );
}

/** Where the goods of a line lie, whatever it calls the place, and how many a part takes. */
const places = {
  material: movedGoods.material,
  warehouse: movedGoods.warehouse,
  fromWarehouse: ref('warehouse', '调出仓库'),
  lineWarehouse: ref('warehouse', '线边仓'),
  requiredQty: qty('应发数量'),
};

/** Own stock of the line's material, in its warehouse where the line names one, in the unit of the line. */
async function withStock(context: Context, lines: LinesDef, rows: readonly LineRow[]): Promise<LineRow[]> {
  const materials = [...new Set(rows.flatMap((row) => partOf(row, places).material ?? []))];
  if (materials.length === 0) return [...rows];
  const b = headerTable(stockBalance, 'b');
  const found = await selectRows(
    context.session,
    {
      material: present(b.material),
      warehouse: b.warehouse,
      onHand: asKind('qty', sql`sum(${b.onHandQty})`),
      available: asKind('qty', sql`sum(${b.availableQty})`),
    },
    sql`from ${b} where ${is(b.org, context.grants.org)} and ${among(b.material, materials)} and ${b.ownerType} = 'own'
      group by ${b.material}, ${b.warehouse}`,
  );
  const sums = new Map<string, StockSum>();
  const add = (key: string, onHand: Decimal, available: Decimal): void => {
    const sum = sums.get(key);
    sums.set(key, { onHand: onHand.plus(sum?.onHand ?? 0), available: available.plus(sum?.available ?? 0) });
  };
  for (const { material, warehouse, ...held } of found) {
    const [onHand, available] = [decimal(held.onHand), decimal(held.available)];
    add(material, onHand, available);
    add(`${material}|${warehouse ?? ''}`, onHand, available);
  }
  const isFilled = (key: string): boolean => lines.fields[key]?.transient === true;
  const coming = !isFilled('inTransitQty') ? new Map<string, Decimal>() : await ordered(context, materials);
  return rows.map((row) => {
    const { material, warehouse: store, fromWarehouse, lineWarehouse, requiredQty } = partOf(row, places);
    const warehouse = store ?? fromWarehouse;
    const own = material ?? '';
    // Where else a part lies for its order: at the line, when it was moved there before it is used.
    const isElsewhere = lineWarehouse !== null && store !== null && lineWarehouse !== store;
    const sum = togetherOf(
      sums,
      warehouse === null ? own : `${own}|${warehouse}`,
      isElsewhere ? `${own}|${lineWarehouse}` : null,
    );
    // Lines of parts say what they take as 应发数量.
    const counted = 'qty' in row ? row : { ...row, qty: requiredQty };
    const shown = (base: Decimal | undefined) =>
      base === undefined ? '0' : decimalText(fromBase(counted, base));
    return {
      ...row,
      ...(isFilled('onHandQty') ? { onHandQty: shown(sum?.onHand) } : {}),
      ...(isFilled('supplierQty') ? { supplierQty: shown(sum?.onHand) } : {}),
      ...(isFilled('availableQty') ? { availableQty: shown(sum?.available) } : {}),
      ...(isFilled('inTransitQty') ? { inTransitQty: shown(coming.get(own)) } : {}),
    };
  });
}

interface StockSum {
  onHand: Decimal;
  available: Decimal;
}

function togetherOf(
  sums: ReadonlyMap<string, StockSum>,
  key: string,
  further: string | null,
): StockSum | undefined {
  const [own, more] = [sums.get(key), further === null ? undefined : sums.get(further)];
  if (own === undefined || more === undefined) return own ?? more;
  return { onHand: own.onHand.plus(more.onHand), available: own.available.plus(more.available) };
}

/** What approved purchase orders still have to bring, in base units by material. */
async function ordered(
  { session, grants }: Context,
  materials: readonly string[],
): Promise<Map<string, Decimal>> {
  const o = headerTable(purchaseOrder, 'o');
  const i = linesTable(purchaseOrder, 'items', 'i');
  const rows = await selectRows(
    session,
    { material: present(i.material), qty: asKind('qty', sql`sum(${i.remainBaseQty})`) },
    sql`from ${i} join ${o} on ${o.id} = ${i.docId}
      where ${is(o.org, grants.org)} and ${stateIs(purchaseOrder, o.status, 'executable')} and ${i.lineStatus} = 'open'
        and ${among(i.material, materials)} group by ${i.material}`,
  );
  return new Map(rows.map(({ material, qty }) => [material, decimal(qty)]));
}
