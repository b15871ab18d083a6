// What the bills of the material flow ask of production orders: the components their lines serve, the orders they receive,
// and whether those are worked on at all. Limits are the link rules'; here stands what no rule can say.
import type { Selected } from '#server/select/select.ts';
import { productionInBill } from '#entities/inventory/productionInBill.ts';
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { documentLink } from '#entities/system/documentLink.ts';
import type { LineOf } from '#model/typedDoc.ts';
import { among, asKind, is, present, raw, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { decimal } from '#model/decimal.ts';
import type { Problem } from '#model/check/problem.ts';
import { wipOf, type ComponentQuantities } from '#entities/manufacturing/materialFlow/componentBalance.ts';
import { entityOf } from '#entities/registry.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { problemOf } from '#server/areas/inventory/stockBill.ts';

/** What of a line of a bill says which component it serves, or what it was received from. */
type FlowLine = Pick<
  LineOf<typeof productionInBill, 'items'>,
  'id' | 'seq' | 'material' | 'qty' | 'baseQty' | 'sourceEntity' | 'sourceLineId'
> & { componentLineId?: string | null };

/** A bill between the store and the workshop. */
export interface FlowBill {
  id: string;
  fields: { code: string | null; date: string | null; isBackflush?: boolean | null };
  lines: { items: FlowLine[] };
}

export interface OrderState {
  id: string;
  code: string;
  status: string;
  isSuspended: boolean;
}

/** Quantities count in base units; `unitQty` is what is required in the unit of the component. */
export interface ComponentFacts extends Required<ComponentQuantities> {
  id: string;
  seq: number;
  material: string;
  order: OrderState;
  unitQty: string;
  issueMode: string;
  overIssueControl: string;
  overIssueRate: string;
}

export interface OrderFacts {
  /** By id of the component. */
  components: ReadonlyMap<string, ComponentFacts>;
  /** By id of the order. */
  orders: ReadonlyMap<string, OrderState>;
  /** Orders behind what is received or goes back, by id of the row the line was pushed from. */
  behind: ReadonlyMap<string, OrderState>;
}

/** Of the lines that name a component, and of those received straight from an order. */
export async function orderFacts(doc: FlowBill, read: Read): Promise<OrderFacts> {
  const rows = doc.lines.items;
  const components = idsOf(rows.map((row) => row.componentLineId));
  const sources = idsOf(
    rows.flatMap((row) => (sourcesOfProducts.has(row.sourceEntity) ? [row.sourceLineId] : [])),
  );
  const found = components.length === 0 ? [] : await readComponents(read, components);
  const behind = sources.length === 0 ? new Map<string, OrderState>() : await ordersBehind(read, sources);
  const states = [...behind.values(), ...found.map(({ order }) => order)];
  return {
    components: new Map(found.map((component) => [component.id, component])),
    orders: new Map(states.map((state) => [state.id, state])),
    behind,
  };
}

/** What products and by-products are received from, and what they came in by when they go back. */
const sourcesOfProducts = new Set<string | null>(['manufacturingOrder', 'productionInBill']);

function idsOf(values: readonly (string | null | undefined)[]): string[] {
  return [...new Set(values.flatMap((value) => value ?? []))];
}

const h = headerTable(manufacturingOrder, 'h');
const orderColumns = { id: h.id, code: h.code, status: h.status, isSuspended: h.isSuspended };

function stateOf({ id, code, status, isSuspended }: Selected<typeof orderColumns>): OrderState {
  return { id, code: code ?? '', status, isSuspended: isSuspended === true };
}

/** By the row a line was pushed from: an order, a by-product of one, a receipt that goes back. */
async function ordersBehind(read: Read, sources: readonly string[]): Promise<Map<string, OrderState>> {
  const o = headerTable(manufacturingOrder, 'o');
  const b = linesTable(manufacturingOrder, 'byProducts', 'b');
  const i = linesTable(productionInBill, 'items', 'i');
  const rows = await read.select(
    { source: present(asKind('ref', raw('s.source'))), ...orderColumns },
    sql`from (
         select ${o.id} as source, ${o.id} as id from ${o} where ${among(o.id, sources)}
         union all select ${b.id}, ${b.docId} from ${b} where ${among(b.id, sources)}
         union all select ${i.id}, coalesce(${b.docId}, ${i.sourceLineId}::uuid) from ${i}
           left join ${b} on ${b.id}::text = ${i.sourceLineId}
           where ${among(i.id, sources)} and ${i.sourceEntity} = 'manufacturingOrder') s
       join ${h} on ${h.id} = s.id where ${is(h.org, read.org)}`,
  );
  return new Map(rows.map(({ source, ...row }) => [source, stateOf(row)]));
}

async function readComponents(read: Read, ids: readonly string[]): Promise<ComponentFacts[]> {
  const c = linesTable(manufacturingOrder, 'components', 'c');
  const rows = await read.select(
    {
      component: c.id,
      seq: c.seq,
      material: c.material,
      unitQty: c.requiredQty,
      requiredQty: c.baseQty,
      issuedQty: c.issuedBaseQty,
      fedQty: c.fedBaseQty,
      returnedQty: c.returnedBaseQty,
      defectReturnedQty: c.defectReturnedBaseQty,
      scrappedQty: c.scrappedBaseQty,
      consumedQty: c.consumedBaseQty,
      issueMode: c.issueMode,
      overIssueControl: c.overIssueControl,
      overIssueRate: c.overIssueRate,
      ...orderColumns,
    },
    sql`from ${c} join ${h} on ${h.id} = ${c.docId} where ${is(h.org, read.org)} and ${among(c.id, ids)}`,
  );
  return rows.map((row) => ({
    id: row.component,
    seq: row.seq,
    material: row.material ?? '',
    order: stateOf(row),
    unitQty: row.unitQty ?? '0',
    requiredQty: row.requiredQty ?? '0',
    issuedQty: row.issuedQty ?? '0',
    fedQty: row.fedQty ?? '0',
    returnedQty: row.returnedQty ?? '0',
    defectReturnedQty: row.defectReturnedQty ?? '0',
    scrappedQty: row.scrappedQty ?? '0',
    consumedQty: row.consumedQty ?? '0',
    issueMode: row.issueMode ?? '',
    overIssueControl: row.overIssueControl ?? 'block',
    overIssueRate: row.overIssueRate ?? '0',
  }));
}

const takingBack = ['manufacturingOrder-materialReturnBill', 'manufacturingOrder-productionScrap'];

/** The document that took a component's material back or wrote it off last, by component. */
export async function lastTaken({ components }: OrderFacts, read: Read): Promise<Map<string, string>> {
  if (components.size === 0) return new Map();
  const k = headerTable(documentLink, 'k');
  const rows = await read.select(
    {
      line: asKind('text', sql`distinct on (${k.sourceLineId}) ${k.sourceLineId}`),
      entity: k.targetEntity,
      code: k.targetCode,
    },
    sql`from ${k} where ${is(k.org, read.org)} and ${among(k.sourceLineId, [...components.keys()])} and ${among(k.linkRule, takingBack)}
       and ${k.linkStatus} = 'executed' order by ${k.sourceLineId}, ${k.createdAt} desc, ${k.targetCode} desc`,
  );
  return new Map(
    rows.map(({ line, entity, code }) => [
      line ?? '',
      `${entityOf(entity ?? '')?.title ?? ''} ${code ?? ''}`,
    ]),
  );
}

/** Said once of each order behind the lines. @param objection what stands in the way of an order; null: nothing */
function problemsOfOrders(
  doc: FlowBill,
  { components, behind }: OrderFacts,
  objection: (order: OrderState) => string | null,
): Problem[] {
  const told = new Set<string>();
  return doc.lines.items.flatMap((row) => {
    const order = components.get(row.componentLineId ?? '')?.order ?? behind.get(row.sourceLineId ?? '');
    if (order === undefined || told.has(order.id)) return [];
    const message = objection(order);
    if (message === null) return [];
    told.add(order.id);
    return [problemOf(row, { field: 'sourceCode', message })];
  });
}

const closed = ({ code, status }: OrderState): string | null =>
  status === 'closed' ? `生产订单 ${code} 已结案，请先反结案` : null;

/** Orders that stand still take nothing and give nothing; closed ones have to be opened first. */
export const standingOrders = (doc: FlowBill, facts: OrderFacts): Problem[] =>
  problemsOfOrders(doc, facts, (order) =>
    order.isSuspended ? `生产订单 ${order.code} 已挂起，请先反挂起` : closed(order),
  );

/** What is taken back is asked for closed orders only. */
export const closedOrders = (doc: FlowBill, facts: OrderFacts): Problem[] =>
  problemsOfOrders(doc, facts, closed);

/** A line serves its component with the component's own material: what stands in for it is a component of its own. */
export function foreignGoods(doc: FlowBill, { components }: OrderFacts): Problem[] {
  return doc.lines.items.flatMap((row) => {
    const component = components.get(row.componentLineId ?? '');
    if (component === undefined || component.material === '' || component.material === row.material)
      return [];
    const message = `物料与生产订单 ${component.order.code} 第${component.seq}行用料不同；要用替代料，请先在生产订单的用料上“替代”，再下推`;
    return [problemOf(row, { field: 'material', message })];
  });
}

/** What the lines of the bill add to each component, in base units. */
export function addedTo(
  rows: readonly FlowLine[],
  { components }: OrderFacts,
): Map<ComponentFacts, { row: FlowLine; qty: ReturnType<typeof decimal> }> {
  const sums = new Map<ComponentFacts, { row: FlowLine; qty: ReturnType<typeof decimal> }>();
  for (const row of rows) {
    const component = components.get(row.componentLineId ?? '');
    if (component === undefined) continue;
    const qty = decimal(row.baseQty);
    sums.set(component, { row, qty: qty.plus(sums.get(component)?.qty ?? 0) });
  }
  return sums;
}

/** What was issued cannot be taken back below what came back from the workshop or was written off there. */
export function stillUsed(doc: FlowBill, facts: OrderFacts, taken: ReadonlyMap<string, string>): Problem[] {
  return [...addedTo(doc.lines.items, facts)].flatMap(([component, { row, qty }]) => {
    const left = decimal(wipOf(component)).minus(doc.fields.isBackflush === true ? 0 : qty);
    const last = taken.get(component.id);
    if (!left.isNegative() || last === undefined) return [];
    const message = `已领的材料已有${last} 退回或报废，请先反审核该单据`;
    return [problemOf(row, { field: 'qty', message })];
  });
}
