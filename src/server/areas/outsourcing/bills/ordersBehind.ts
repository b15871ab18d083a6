// The outsourcing orders behind the lines of a bill: which parts and products they serve, and whether the orders are worked
// on at all. Limits are the link rules'; here stands what no rule can say.
import { decimal, decimalText, formatDecimal, type Decimal } from '#model/decimal.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { inUnit } from '#model/openQuantity.ts';
import type { LockedDocuments, Read } from '#server/behaviours/behaviour.ts';
import { problemOf } from '#server/areas/inventory/stockBill.ts';
import type { DecimalText } from '#model/typedDoc.ts';
import { outsourcingOrder } from '#entities/outsourcing/outsourcingOrder/outsourcingOrder.ts';
import { asKind, is, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { optionalText } from '#server/values.ts';
import { presentColumns, written } from '#server/select/named.ts';

/** A line of a bill that serves an order: one of its parts, or one of its products. */
type ServingRow = LineRow & {
  material: string | null;
  baseQty: DecimalText | null;
  componentLineId?: string | null;
  orderLineId?: string | null;
};

interface ServingBill {
  lines: { items: readonly ServingRow[] };
}

/** A part of an order; quantities count in base units, `unitQty` is what is required in the unit of the part. */
export interface PartBehind {
  id: string;
  seq: number;
  code: string;
  status: string;
  material: string;
  unitQty: Decimal;
  required: Decimal;
  issued: Decimal;
  returned: Decimal;
  held: Decimal;
  control: string;
  overRate: Decimal;
}

export interface OrdersBehind {
  /** By id of the part. */
  parts: ReadonlyMap<string, PartBehind>;
  /** Orders of products, by id of their line. */
  products: ReadonlyMap<string, { code: string; status: string }>;
}

const noOrders: OrdersBehind = { parts: new Map(), products: new Map() };

const lines = (doc: Doc): LineRow[] => Object.values(doc.lines).flat();

function idsOf(doc: Doc, field: string): string[] {
  return [...new Set(lines(doc).flatMap((row) => optionalText(row[field]) ?? []))];
}

/** What is used up and held of their parts is counted on the orders: one bill after the other, drafts too. */
const ordersOfBill: LockedDocuments = {
  entities: ['outsourcingOrder'],
  async of(doc, read): Promise<Record<string, string[]>> {
    const [parts, products] = [idsOf(doc, 'componentLineId'), idsOf(doc, 'orderLineId')];
    if (parts.length === 0 && products.length === 0) return {};
    const rows = await read.select(
      presentColumns('o', { id: 'ref' }),
      written(
        `from (select doc_id as id from outsourcing_order_components where id::text = any($1::text[])
       union select doc_id from outsourcing_order_items where id::text = any($2::text[])) o`,
        [parts, products],
      ),
    );
    return { outsourcingOrder: rows.map(({ id }) => id) };
  },
};

export const ordersLocked = { save: ordersOfBill, approve: ordersOfBill, unapprove: ordersOfBill };

export async function ordersOf(doc: Doc, read: Read): Promise<OrdersBehind> {
  const [parts, products] = [idsOf(doc, 'componentLineId'), idsOf(doc, 'orderLineId')];
  if (parts.length === 0 && products.length === 0) return noOrders;
  const c = linesTable(outsourcingOrder, 'components', 'c');
  const i = linesTable(outsourcingOrder, 'items', 'i');
  const h = headerTable(outsourcingOrder, 'h');
  const [found, made] = await Promise.all([
    read.select(
      {
        id: c.id,
        seq: c.seq,
        code: h.code,
        status: h.status,
        material: c.material,
        unitQty: c.requiredQty,
        required: c.baseQty,
        issued: c.issuedBaseQty,
        returned: c.returnedBaseQty,
        held: asKind(
          'qty',
          sql`coalesce(${c.issuedBaseQty}, 0) + coalesce(${c.fedBaseQty}, 0) - coalesce(${c.returnedBaseQty}, 0) - coalesce(${c.usedBaseQty}, 0)
            + coalesce(${c.restoredBaseQty}, 0)`,
        ),
        control: c.overIssueControl,
        overRate: c.overIssueRate,
      },
      sql`from ${c} join ${h} on ${h.id} = ${c.docId} where ${is(h.org, read.org)} and ${c.id}::text = any(${parts}::text[])`,
    ),
    read.select(
      { id: i.id, code: h.code, status: h.status },
      sql`from ${i} join ${h} on ${h.id} = ${i.docId} where ${is(h.org, read.org)} and ${i.id}::text = any(${products}::text[])`,
    ),
  ]);
  return {
    parts: new Map(
      found.map((row) => [
        row.id,
        {
          ...row,
          code: row.code ?? '',
          material: row.material ?? '',
          unitQty: decimal(row.unitQty),
          required: decimal(row.required),
          issued: decimal(row.issued),
          returned: decimal(row.returned),
          held: decimal(row.held),
          control: row.control ?? 'block',
          overRate: decimal(row.overRate),
        },
      ]),
    ),
    products: new Map(made.map(({ id, code, status }) => [id, { code: code ?? '', status }])),
  };
}

/** Closed orders have to be opened first (rule outsourcingFeed-r1). @param more what is wrong with a line that serves a part */
function orderProblems(
  doc: ServingBill,
  { parts, products }: OrdersBehind,
  more: (row: ServingRow, part: PartBehind) => Problem[],
): Problem[] {
  const told = new Set<string>();
  return doc.lines.items.flatMap((row) => {
    const part = parts.get(row.componentLineId ?? '');
    const order = part ?? products.get(row.orderLineId ?? '');
    const problems: Problem[] = [];
    if (order?.status === 'closed' && !told.has(order.code)) {
      told.add(order.code);
      const message = `委外订单 ${order.code} 已结案，请先反结案`;
      problems.push(problemOf(row, { field: 'sourceCode', message }));
    }
    return part === undefined ? problems : [...problems, ...more(row, part)];
  });
}

/** A part is served with its own material. */
function foreignMaterial(row: ServingRow, part: PartBehind): Problem[] {
  if (part.material === row.material) return [];
  const message = `物料与委外订单 ${part.code} 第${part.seq}行用料不同，请先在订单上增加这个用料再下推`;
  return [problemOf(row, { field: 'material', message })];
}

interface Behind {
  behind: OrdersBehind;
}

const served = (doc: ServingBill, { behind }: Behind): Problem[] =>
  orderProblems(doc, behind, foreignMaterial);

/** What every bill refuses of the orders behind it; what is taken back may stand on another material by now. */
export const orderRefusals = {
  save: served,
  submit: served,
  approve: served,
  unapprove: (doc: ServingBill, { behind }: Behind): Problem[] => orderProblems(doc, behind, () => []),
};

/** What the lines add to each part, in base units. */
function addedTo(
  doc: ServingBill,
  { parts }: OrdersBehind,
): { part: PartBehind; row: LineRow; qty: Decimal }[] {
  const sums = new Map<string, { part: PartBehind; row: LineRow; qty: Decimal }>();
  for (const row of doc.lines.items) {
    const part = parts.get(row.componentLineId ?? '');
    if (part === undefined || part.required.isZero()) continue;
    const qty = decimal(row.baseQty);
    sums.set(part.id, { part, row, qty: qty.plus(sums.get(part.id)?.qty ?? 0) });
  }
  return [...sums.values()];
}

/** A base quantity as it is said to people: in the unit of the part. */
export const shown = (base: Decimal, { unitQty, required }: PartBehind): string =>
  formatDecimal(
    decimalText(inUnit(base, { qty: unitQty, baseQty: required }, { unit: 6, base: 6 }).toDecimalPlaces(6)),
  );

/** Above the limit where the part only warns of it (rule outsourcingOutBill-r2). */
export function overIssued(doc: ServingBill, behind: OrdersBehind): Problem[] {
  return addedTo(doc, behind).flatMap(({ part, row, qty }) => {
    if (part.control !== 'warn') return [];
    const net = part.issued.minus(part.returned).plus(qty);
    const limit = part.required.times(part.overRate.dividedBy(100).plus(1));
    if (net.lessThanOrEqualTo(limit)) return [];
    const message = `发料后共发 ${shown(net, part)}，超过应发上限 ${shown(limit, part)}（委外订单 ${part.code}），请确认超发`;
    return [problemOf(row, { field: 'qty', message, level: 'warning' })];
  });
}

/** What was used up or came back was sent: it cannot be taken back below that. */
export function stillHeld(doc: ServingBill, behind: OrdersBehind): Problem[] {
  return addedTo(doc, behind).flatMap(({ part, row, qty }) =>
    part.held.minus(qty).isNegative()
      ? [
          problemOf(row, {
            field: 'qty',
            message: `发出的材料已被核销或退回，供应商只结存 ${shown(part.held, part)}，请先反审核后来的入库单或退料单（委外订单 ${part.code}）`,
          }),
        ]
      : [],
  );
}
