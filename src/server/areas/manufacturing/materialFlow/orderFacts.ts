// What the bills of the material flow ask of production orders: the components their lines serve, the orders they receive,
// and whether those are worked on at all. Limits are the link rules'; here stands what no rule can say.
import { decimal } from '#model/decimal.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { wipOf, type ComponentQuantities } from '#entities/manufacturing/materialFlow/componentBalance.ts';
import { entityOf } from '#entities/registry.ts';
import type { Moment, Read } from '#server/behaviours/behaviour.ts';
import type { SqlRow } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';
import { problemOf } from '#server/areas/inventory/stockBill.ts';

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
  /** Document that took the component's material back or wrote it off last; '' for none. */
  lastTaken: string;
}

export interface OrderFacts {
  /** By id of the component. */
  components: ReadonlyMap<string, ComponentFacts>;
  /** By id of the order. */
  orders: ReadonlyMap<string, OrderState>;
  /** Orders behind what is received or goes back, by id of the row the line was pushed from. */
  behind: ReadonlyMap<string, OrderState>;
}

const entering: readonly Moment[] = ['save', 'submit', 'approve'];

/** Of the lines that name a component, and of those received straight from an order. */
export async function orderFacts(doc: Doc, read: Read, moment: Moment): Promise<OrderFacts> {
  const rows = doc.lines['items'] ?? [];
  const components = idsOf(rows.map((row) => row['componentLineId']));
  const sources = idsOf(
    rows.flatMap((row) => (sourcesOfProducts.has(row['sourceEntity']) ? [row['sourceLineId']] : [])),
  );
  const found = components.length === 0 ? [] : await readComponents(read, components, moment);
  const behind = new Map(
    (sources.length === 0
      ? []
      : await read.rows(
          `with source as (
             select id as source, id from manufacturing_order where id = any($2::uuid[])
             union all select id, doc_id from manufacturing_order_by_products where id = any($2::uuid[])
             union all select i.id, coalesce(b.doc_id, i.source_line_id::uuid) from production_in_bill_items i
               left join manufacturing_order_by_products b on b.id::text = i.source_line_id
               where i.id = any($2::uuid[]) and i.source_entity = 'manufacturingOrder')
           select s.source, h.id, h.code, h.status, h.is_suspended from source s join manufacturing_order h on h.id = s.id where h.org = $1::uuid`,
          [read.org, sources],
        )
    ).map((row) => [textOf(row['source']), stateOf(row)] as const),
  );
  const states = [...behind.values(), ...found.map(({ order }) => order)];
  return {
    components: new Map(found.map((component) => [component.id, component])),
    orders: new Map(states.map((state) => [state.id, state])),
    behind,
  };
}

/** What products and by-products are received from, and what they came in by when they go back. */
const sourcesOfProducts = new Set<unknown>(['manufacturingOrder', 'productionInBill']);

function idsOf(values: readonly unknown[]): string[] {
  return [...new Set(values.flatMap((value) => (typeof value === 'string' && value !== '' ? [value] : [])))];
}

async function readComponents(read: Read, ids: readonly string[], moment: Moment): Promise<ComponentFacts[]> {
  const rows = await read.rows(
    `select c.id as component, c.seq, c.material, c.required_qty, c.base_qty, c.issued_base_qty, c.fed_base_qty, c.returned_base_qty,
       c.defect_returned_base_qty, c.scrapped_base_qty, c.consumed_base_qty, c.issue_mode, c.over_issue_control, c.over_issue_rate, h.id, h.code, h.status, h.is_suspended
     from manufacturing_order_components c join manufacturing_order h on h.id = c.doc_id
     where h.org = $1::uuid and c.id = any($2::uuid[])`,
    [read.org, ids],
  );
  const taken = moment === 'unapprove' ? await lastTaken(read, ids) : new Map<string, string>();
  return rows.map((row) => {
    const id = textOf(row['component']);
    return {
      id,
      seq: Number(row['seq']),
      material: textOf(row['material']),
      order: stateOf(row),
      unitQty: textOf(row['required_qty'], '0'),
      requiredQty: textOf(row['base_qty'], '0'),
      issuedQty: textOf(row['issued_base_qty'], '0'),
      fedQty: textOf(row['fed_base_qty'], '0'),
      returnedQty: textOf(row['returned_base_qty'], '0'),
      defectReturnedQty: textOf(row['defect_returned_base_qty'], '0'),
      scrappedQty: textOf(row['scrapped_base_qty'], '0'),
      consumedQty: textOf(row['consumed_base_qty'], '0'),
      issueMode: textOf(row['issue_mode']),
      overIssueControl: textOf(row['over_issue_control'], 'block'),
      overIssueRate: textOf(row['over_issue_rate'], '0'),
      lastTaken: taken.get(id) ?? '',
    };
  });
}

function stateOf(row: SqlRow): OrderState {
  return {
    id: textOf(row['id']),
    code: textOf(row['code']),
    status: textOf(row['status']),
    isSuspended: row['is_suspended'] === true,
  };
}

const takingBack = ['manufacturingOrder-materialReturnBill', 'manufacturingOrder-productionScrap'];

async function lastTaken(read: Read, components: readonly string[]): Promise<Map<string, string>> {
  const rows = await read.rows(
    `select distinct on (source_line_id) source_line_id, target_entity, target_code from document_link
     where org = $1::uuid and source_line_id = any($2::text[]) and link_rule = any($3::text[]) and link_status = 'executed'
     order by source_line_id, created_at desc, target_code desc`,
    [read.org, components, takingBack],
  );
  return new Map(
    rows.map((row) => [
      textOf(row['source_line_id']),
      `${entityOf(textOf(row['target_entity']))?.title ?? ''} ${textOf(row['target_code'])}`,
    ]),
  );
}

/** Orders that stand still take nothing and give nothing; closed ones have to be opened first. */
export function orderProblems(doc: Doc, { components, behind }: OrderFacts, moment: Moment): Problem[] {
  const told = new Set<string>();
  return (doc.lines['items'] ?? []).flatMap((row) => {
    const order =
      components.get(textOf(row['componentLineId']))?.order ?? behind.get(textOf(row['sourceLineId']));
    if (order === undefined || told.has(order.id)) return [];
    const isEntering = entering.includes(moment);
    const message =
      isEntering && order.isSuspended
        ? `生产订单 ${order.code} 已挂起，请先反挂起`
        : (isEntering || moment === 'unapprove') && order.status === 'closed'
          ? `生产订单 ${order.code} 已结案，请先反结案`
          : null;
    if (message === null) return [];
    told.add(order.id);
    return [problemOf(row, { field: 'sourceCode', message })];
  });
}

/** A line serves its component with the component's own material: what stands in for it is a component of its own. */
export function foreignGoods(doc: Doc, { components }: OrderFacts): Problem[] {
  return (doc.lines['items'] ?? []).flatMap((row) => {
    const component = components.get(textOf(row['componentLineId']));
    if (component === undefined || component.material === '' || component.material === row['material'])
      return [];
    const message = `物料与生产订单 ${component.order.code} 第${component.seq}行用料不同；要用替代料，请先在生产订单的用料上“替代”，再下推`;
    return [problemOf(row, { field: 'material', message })];
  });
}

/** What the lines of the bill add to each component, in base units. */
export function addedTo(
  rows: readonly LineRow[],
  { components }: OrderFacts,
): Map<ComponentFacts, { row: LineRow; qty: ReturnType<typeof decimal> }> {
  const sums = new Map<ComponentFacts, { row: LineRow; qty: ReturnType<typeof decimal> }>();
  for (const row of rows) {
    const component = components.get(textOf(row['componentLineId']));
    if (component === undefined) continue;
    const qty = decimal(textOf(row['baseQty'], '0'));
    sums.set(component, { row, qty: qty.plus(sums.get(component)?.qty ?? 0) });
  }
  return sums;
}

/** What was issued cannot be taken back below what came back from the workshop or was written off there. */
export function stillUsed(doc: Doc, facts: OrderFacts): Problem[] {
  return [...addedTo(doc.lines['items'] ?? [], facts)].flatMap(([component, { row, qty }]) => {
    const isBackflush =
      optionalText(doc.fields['isBackflush']) === 'true' || doc.fields['isBackflush'] === true;
    const left = decimal(wipOf(component)).minus(isBackflush ? 0 : qty);
    if (!left.isNegative() || component.lastTaken === '') return [];
    const message = `已领的材料已有${component.lastTaken} 退回或报废，请先反审核该单据`;
    return [problemOf(row, { field: 'qty', message })];
  });
}
