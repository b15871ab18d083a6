// Fields that are filled when a document is read and never stored: stock on hand and available stock of its lines,
// and what single entities count.
import { decimal, decimalText, type Decimal } from '#model/decimal.ts';
import type { Doc, EntityDef, LineRow, LinesDef, Row } from '#model/entity.ts';
import { readersOf } from '#server/announcements/readers.ts';
import type { Context } from '#server/context.ts';
import { fromBase } from '#server/ledgers/links.ts';
import { valueOf } from '#server/store/rows.ts';
import { shapeOf } from '#server/store/shape.ts';
import { textOf } from '#server/values.ts';
import { stateSql } from '#server/store/stateSql.ts';

/** Header fields by entity. */
const counted: Readonly<Record<string, (context: Context, doc: Doc) => Promise<Row>>> = {
  announcement: readersOf,
};

/** The document with its transient fields; those of stock in one statement for all lines. */
export async function transientsOf(context: Context, def: EntityDef, doc: Doc): Promise<Doc> {
  const lines = { ...doc.lines };
  for (const [key, own] of Object.entries(def.lines ?? {})) {
    if (asksForStock(own)) lines[key] = await withStock(context, own, doc.lines[key] ?? []);
  }
  const count = Object.hasOwn(counted, def.name) ? counted[def.name] : undefined;
  const figures = await figuresOf(context, def, doc.id);
  return {
    ...doc,
    fields: { ...doc.fields, ...figures, ...(count === undefined ? {} : await count(context, doc)) },
    lines,
  };
}

/** What lists compute of the record beside its columns (store/figures.ts). */
async function figuresOf(context: Context, def: EntityDef, id: string): Promise<Row> {
  const { figures, header } = shapeOf(def);
  const columns = [...figures.values()];
  if (columns.length === 0) return {};
  const selected = columns
    .map(({ expression }, index) => `(${expression?.('h', context.today) ?? 'null'}) as c${index}`)
    .join(', ');
  const { rows } = await context.session.query(
    `select ${selected} from ${header.name} h where h."id" = $1::uuid`,
    [id],
  );
  return Object.fromEntries(
    columns.map((column, index) => [column.key, valueOf(column, rows[0]?.[`c${index}`])]),
  );
}

function asksForStock(lines: LinesDef): boolean {
  return (
    lines.fields['material'] !== undefined &&
    ['onHandQty', 'supplierQty', 'availableQty', 'inTransitQty'].some(
      (key) => lines.fields[key]?.transient === true,
    )
  );
}

/** Own stock of the line's material, in its warehouse where the line names one, in the unit of the line. */
async function withStock(context: Context, lines: LinesDef, rows: readonly LineRow[]): Promise<LineRow[]> {
  const materials = [
    ...new Set(rows.flatMap((row) => (typeof row['material'] === 'string' ? [row['material']] : []))),
  ];
  if (materials.length === 0) return [...rows];
  const found = await context.session.query(
    `select material, warehouse, sum(on_hand_qty) as on_hand, sum(available_qty) as available from stock_balance
     where org = $1::uuid and material = any($2::uuid[]) and owner_type = 'own' group by material, warehouse`,
    [context.grants.org, materials],
  );
  const sums = new Map<string, { onHand: Decimal; available: Decimal }>();
  const add = (key: string, onHand: Decimal, available: Decimal): void => {
    const sum = sums.get(key);
    sums.set(key, { onHand: onHand.plus(sum?.onHand ?? 0), available: available.plus(sum?.available ?? 0) });
  };
  for (const row of found.rows) {
    const [onHand, available] = [decimal(String(row['on_hand'])), decimal(String(row['available']))];
    add(String(row['material']), onHand, available);
    add(`${String(row['material'])}|${String(row['warehouse'])}`, onHand, available);
  }
  const isFilled = (key: string): boolean => lines.fields[key]?.transient === true;
  const coming = !isFilled('inTransitQty') ? new Map<string, Decimal>() : await ordered(context, materials);
  return rows.map((row) => {
    const warehouse = row['warehouse'] ?? row['fromWarehouse'];
    const key =
      typeof warehouse === 'string' ? `${textOf(row['material'])}|${warehouse}` : textOf(row['material']);
    const sum = sums.get(key);
    const shown = (base: Decimal | undefined) =>
      base === undefined ? '0' : decimalText(fromBase(row, base, 6));
    return {
      ...row,
      ...(isFilled('onHandQty') ? { onHandQty: shown(sum?.onHand) } : {}),
      ...(isFilled('supplierQty') ? { supplierQty: shown(sum?.onHand) } : {}),
      ...(isFilled('availableQty') ? { availableQty: shown(sum?.available) } : {}),
      ...(isFilled('inTransitQty') ? { inTransitQty: shown(coming.get(textOf(row['material']))) } : {}),
    };
  });
}

/** What approved purchase orders still have to bring, in base units by material. */
async function ordered(
  { session, grants }: Context,
  materials: readonly string[],
): Promise<Map<string, Decimal>> {
  const { rows } = await session.query(
    `select i.material, sum(i.remain_qty * i.base_qty / nullif(i.qty, 0)) as qty from purchase_order_items i join purchase_order o on o.id = i.doc_id
     where o.org = $1::uuid and ${stateSql('purchaseOrder', 'o.status', 'executable')} and i.line_status = 'open' and i.material = any($2::uuid[]) group by i.material`,
    [grants.org, materials],
  );
  return new Map(rows.map((row) => [String(row['material']), decimal(textOf(row['qty'], '0'))]));
}
