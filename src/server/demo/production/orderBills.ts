// What a production order of the past took from the store and brought into it: issues and receipts pushed from the order
// with the maps of the product, posted at the average of their moment, with their links.
import { backflushOf } from '#entities/manufacturing/materialFlow/componentBalance.ts';
import { plannedCosts } from '#entities/manufacturing/materialFlow/plannedCost.ts';
import { materialIssueBill } from '#entities/inventory/materialIssueBill.ts';
import { productionInBill } from '#entities/inventory/productionInBill.ts';
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { documentLink } from '#entities/system/documentLink.ts';
import { decimal, decimalText, type Decimal } from '#model/decimal.ts';
import { rowsAt } from '#model/derive/linkRows.ts';
import { applyChanges } from '#model/derive/recompute.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { DocOf, KnownDoc, LineOf } from '#model/typedDoc.ts';
import { moveOf } from '#server/areas/inventory/stockBill.ts';
import type { LineCost } from '#server/ledgers/stockMoves.ts';
import type { Staff } from '../employees.ts';
import type { Item } from '../materials/makeMaterials.ts';
import { advance, draftOf, type Desk } from '../trade/desk.ts';
import { link, pushed, type PushedLine } from '../trade/shipments.ts';
import type { Making } from './structures.ts';

type Component = LineOf<typeof manufacturingOrder, 'components'>;
type Issue = typeof materialIssueBill;
type Receipt = typeof productionInBill;

/** An order on its way, with what became of its components, in the order of its lines. */
export interface Running {
  making: Making;
  doc: DocOf<typeof manufacturingOrder>;
  components: { row: Component; item: Item; issued: Decimal; consumed: Decimal; cost: Decimal }[];
  received: Decimal;
}

const order = manufacturingOrder;
const receipt = {
  entity: 'manufacturingOrder',
  quantity: 'baseQty',
  unitQuantity: 'planQty',
} as const;

interface When {
  /** ISO day. */
  date: string;
  /** ISO instant. */
  at: string;
}

/** What is still to be issued of each component by hand, `share` of the whole at the most. */
export function toIssue({ components }: Running, share: number): Map<Item, string> {
  return new Map(
    components
      .filter(({ row }) => row.issueMode === 'pick')
      .map(({ row, item, issued }) => {
        const due = decimal(row.requiredQty).times(share).minus(issued);
        return [item, decimalText(due.toDecimalPlaces(item.basePrecision, 0))] as const;
      })
      .filter(([, qty]) => decimal(qty).greaterThan(0)),
  );
}

/** What a receipt of so many uses up of what is not issued by hand. */
export function toBackflush({ doc, components, received }: Running, qty: string): Map<Item, string> {
  return new Map(
    components
      .filter(({ row }) => row.issueMode === 'backflush')
      .map(({ row, item, consumed }) => {
        const due = backflushOf({
          requiredQty: row.requiredQty ?? '',
          planQty: doc.fields.planQty ?? '',
          receivedQty: decimalText(received.plus(decimal(qty))),
          consumedQty: decimalText(consumed),
          scale: item.basePrecision,
        });
        return [item, due] as const;
      })
      .filter(([, due]) => decimal(due).greaterThan(0)),
  );
}

/** The issue of these quantities; by a receipt where `isBackflush`. Answers the bill. */
export function issue(
  desk: Desk,
  running: Running,
  wanted: ReadonlyMap<Item, string>,
  when: When,
  isBackflush = false,
): DocOf<Issue> {
  const taken = running.components.filter(({ item }) => wanted.has(item));
  const lines = taken.map(({ row, item }) => ({
    row,
    values: {
      id: desk.chance.id(Date.parse(when.at)),
      qty: wanted.get(item) ?? '0',
      warehouse: item.warehouse.id,
      location: item.location,
      stockStatus: item.warehouse.status,
    },
  }));
  const header: Row = isBackflush
    ? { date: when.date, billType: 'backflush', outType: 'backflush', isBackflush: true }
    : { date: when.date };
  const { doc, costs } = bill(desk, running, materialIssueBill, lines, header, when, (made, row) =>
    moveOf(made, row, -1, 'materialIssue', { by: 'average' }),
  );
  doc.lines.items.forEach((line, index) => {
    const component = taken[index];
    if (component === undefined) return;
    const qty = decimal(line.baseQty);
    component.issued = component.issued.plus(qty);
    if (isBackflush) component.consumed = component.consumed.plus(qty);
    component.cost = component.cost.plus(decimal(costs.get(line.id)?.costAmount));
    const source = { entity: order.name, doc: running.doc, line: component.row };
    link(
      desk,
      'manufacturingOrder-materialIssueBill',
      source,
      { entity: 'materialIssueBill', doc, line },
      'executed',
    );
  });
  return doc;
}

/** Finished goods come in at the cost of what was issued for them. */
export function receive(desk: Desk, running: Running, qty: string, when: When): DocOf<Receipt> {
  const { item } = running.making;
  const [row] = rowsAt(running.doc, receipt);
  if (row === undefined) throw new RangeError('an order without a header');
  const values = {
    id: desk.chance.id(Date.parse(when.at)),
    qty,
    warehouse: item.warehouse.id,
    location: item.location,
    stockStatus: item.warehouse.status,
  };
  const cost = plannedCosts(
    running.components.map(({ row: line, issued, cost: spent, item: part }) => ({
      baseQty: line.baseQty ?? '0',
      unitCost: issued.isZero()
        ? decimalText(decimal(part.costFen).div(100))
        : decimalText(spent.div(issued)),
    })),
    [{ id: running.doc.id, baseQty: running.doc.fields.baseQty ?? '', costShare: null }],
  ).get(running.doc.id);
  const amount = decimalText(
    decimal(cost ?? '0')
      .times(decimal(qty))
      .toDecimalPlaces(20),
  );
  const { doc } = bill(
    desk,
    running,
    productionInBill,
    [{ row, values }],
    { date: when.date },
    when,
    (made, line) => moveOf(made, line, 1, 'productionIn', { by: 'amount', amount }),
  );
  const [line] = doc.lines.items;
  if (line === undefined) throw new RangeError('a receipt without a line');
  const source = { entity: order.name, doc: running.doc, line: row };
  link(
    desk,
    'manufacturingOrder-productionInBill',
    source,
    { entity: 'productionInBill', doc, line },
    'executed',
  );
  const used = toBackflush(running, qty);
  running.received = running.received.plus(decimal(qty));
  item.lastCost = decimal(cost ?? '0').toDecimalPlaces(6);
  if (used.size > 0) made(desk, doc, issue(desk, running, used, when, true));
  return doc;
}

/** The issue lives and goes with the receipt that made it. */
function made({ loader, chance }: Desk, by: DocOf<Receipt>, what: DocOf<Issue>): void {
  const { org, createdAt, createdBy } = what.fields;
  loader.addRow(documentLink, {
    id: chance.id(Date.parse(createdAt ?? '')),
    org,
    version: 1,
    createdAt,
    createdBy,
    sourceEntity: 'productionInBill',
    sourceId: by.id,
    sourceLineId: by.id,
    sourceCode: by.fields.code,
    targetEntity: 'materialIssueBill',
    targetId: what.id,
    targetLineId: what.id,
    targetCode: what.fields.code,
    linkRule: 'made:approve',
    via: null,
    baseQty: '0',
    linkStatus: 'executed',
  });
}

/** A bill of the store pushed from the order, approved and posted. */
function bill<E extends Issue | Receipt>(
  desk: Desk,
  running: Running,
  def: E,
  lines: readonly PushedLine[],
  header: Row,
  when: When,
  moving: (doc: Doc, row: LineRow) => ReturnType<typeof moveOf>,
): { doc: KnownDoc<E>; costs: ReadonlyMap<string, LineCost> };
function bill(
  desk: Desk,
  { doc: source, making }: Running,
  def: Issue | Receipt,
  lines: readonly PushedLine[],
  header: Row,
  { date, at }: When,
  moving: (doc: Doc, row: LineRow) => ReturnType<typeof moveOf>,
): { doc: DocOf<Issue | Receipt>; costs: ReadonlyMap<string, LineCost> } {
  const { branch, records, loader, stock } = desk;
  const keeper: Staff =
    branch.keepers.find(({ id }) => id === making.item.warehouse.keeper) ?? branch.stockHead;
  const draft = draftOf(desk, def, date, at, keeper);
  const produceDept = making.workshop.fields.department;
  const given = { ...header, produceDept, stockKeeper: keeper.id, stockDept: keeper.department };
  let doc = pushed(desk, { def: order, doc: source }, def, draft, given, lines);
  const rows = doc.lines.items;
  const costs = stock.post(
    {
      entity: def.name,
      id: doc.id,
      code: doc.fields.code ?? '',
      date,
      counterparty: records.read('department', produceDept)?.name ?? '',
      postedAt: at,
      postedBy: keeper.userId,
    },
    rows.map((row) => moving(doc, row)),
  );
  const patches = rows.flatMap((row) =>
    Object.entries(costs.get(row.id) ?? {}).map(([field, value]): Patch => ({
      op: 'setLine',
      lines: 'items',
      id: row.id,
      field,
      value,
    })),
  );
  doc = applyChanges(def, doc, patches, records.read);
  advance(def, doc, 'approved', { by: keeper.userId, at, approver: branch.stockHead.userId, approvedAt: at });
  loader.add(def, doc);
  return { doc, costs };
}
