// What an outsourcing order takes over while it is typed: the version of the bill in force, the fee a list agreed, the
// supplier's warehouse, the operation of a production order, and its own copy of the parts of every product line.
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { warehouse } from '#entities/master/warehouse.ts';
import type { outsourcingOrder } from '#entities/outsourcing/outsourcingOrder/outsourcingOrder.ts';
import type { Row } from '#model/entity.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { isEmpty } from '#model/kind.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import { ofOrganisation, scrapFormulaOf, versionInForce } from '#server/areas/master/bom/structureData.ts';
import { snapshotOf } from '#server/areas/manufacturing/snapshot.ts';
import { calendarForBehaviour, daysAround } from '#server/areas/process/calendars.ts';
import { processingFeeFacts } from '#server/areas/purchase/purchasePrices.ts';
import { proposeListed, type PriceSide } from '#server/areas/trade/pricing/listedPrices.ts';
import type { Proposal, Read } from '#server/behaviours/behaviour.ts';
import { asKind, is, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { optionalText } from '#server/values.ts';

type Order = DocOf<typeof outsourcingOrder>;
type Item = LineOf<typeof outsourcingOrder, 'items'>;
type Part = LineOf<typeof outsourcingOrder, 'components'>;

/** Fees are agreed in price lists of the supplier; those of an operation are typed. */
const feePrices: PriceSide = {
  header: ['supplier', 'currency', 'date'],
  line: ['material', 'unit', 'priceUnit', 'priceQty'],
  partnerOf: (doc) => doc.fields.supplier ?? null,
  isAgreed: (row) => !isEmpty(row.operation),
  facts: processingFeeFacts,
};

const set = (field: string, value: Row[string]): Patch => ({ op: 'set', field, value });

export async function proposeOrder(proposal: Proposal<Order>, read: Read): Promise<Patch[]> {
  const { doc } = proposal;
  const header = [...(await formulaOf(doc, read)), ...(await storeOf(proposal, read))];
  const lines: Patch[] = [];
  const parts: Patch[] = [];
  for (const row of doc.lines.items) {
    const own = await lineOf(proposal, row, read);
    lines.push(...own);
    parts.push(...(await partsFor(proposal, row, own, read)));
  }
  return [...header, ...lines, ...parts, ...(await proposeListed(feePrices, proposal, read))];
}

async function formulaOf(doc: Order, read: Read): Promise<Patch[]> {
  return isEmpty(doc.fields.scrapFormula) ? [set('scrapFormula', await scrapFormulaOf(read.rows))] : [];
}

/** The only warehouse a supplier has for our material. */
async function storeOf({ before, doc }: Proposal<Order>, read: Read): Promise<Patch[]> {
  const { supplier } = doc.fields;
  const changed = !sameValue(before?.fields.supplier, supplier);
  if (supplier === null || !changed || (before === null && !isEmpty(doc.fields.supplierWarehouse))) return [];
  const w = headerTable(warehouse, 'w');
  const rows = await read.select(
    { id: w.id },
    sql`from ${w} where ${is(w.org, read.org)} and ${is(w.supplier, supplier)} and ${is(w.warehouseType, 'outsourcing')}
      and coalesce(${w.status}, '') <> 'disabled' limit 2`,
  );
  const found = rows.length === 1 ? (rows[0]?.id ?? null) : null;
  return sameValue(doc.fields.supplierWarehouse, found) ? [] : [set('supplierWarehouse', found)];
}

function beforeOf({ before }: Proposal<Order>, id: string): Item | undefined {
  return before?.lines.items.find((row) => row.id === id);
}

async function lineOf(proposal: Proposal<Order>, row: Item, read: Read): Promise<Patch[]> {
  const known = beforeOf(proposal, row.id);
  const changed = (field: keyof Item): boolean => !sameValue(known?.[field], row[field]);
  const patch = (field: keyof Item, value: Row[string]): Patch[] =>
    sameValue(row[field], value) ? [] : [{ op: 'setLine', lines: 'items', id: row.id, field, value }];
  if (proposal.doc.fields.orderType === 'operation') {
    if (!changed('manufacturingOrder') && !changed('operationSeq')) return [];
    const found = await operationOf(row, read);
    return [
      ...patch('operation', found?.operation ?? null),
      ...patch('bom', null),
      ...(isEmpty(row.qty) && found !== null ? patch('qty', found.open) : []),
    ];
  }
  const { material } = row;
  if (material === null || !changed('material') || !isEmpty(row.bom)) return patch('operation', null);
  const start = row.planStartDate ?? read.today;
  return [
    ...patch('bom', await versionInForce(ofOrganisation(read.rows, read.org, read.today), material, start)),
    ...patch('operation', null),
  ];
}

/** The operation of the production order, and what of it nobody reported or gave away. */
async function operationOf(row: Item, read: Read): Promise<{ operation: string; open: string } | null> {
  const o = linesTable(manufacturingOrder, 'operations', 'o');
  const h = headerTable(manufacturingOrder, 'h');
  const [found] = await read.select(
    {
      operation: o.operation,
      open: asKind('qty', sql`greatest(0, ${o.planQty} - coalesce(${o.reportedQty}, 0))`),
    },
    sql`from ${o} join ${h} on ${h.id} = ${o.docId}
      where ${is(h.org, read.org)} and ${h.id} = ${row.manufacturingOrder}::uuid and ${o.operationSeq} = ${row.operationSeq}::integer`,
  );
  return found === undefined ? null : { operation: found.operation ?? '', open: found.open ?? '0' };
}

const explodedBy = ['bom', 'planStartDate', 'material'] as const;

/** The parts of a line anew, where its bill or day is another; parts somebody typed for it stay as long as it has no bill. */
async function partsFor(
  proposal: Proposal<Order>,
  row: Item,
  own: readonly Patch[],
  read: Read,
): Promise<Patch[]> {
  const { doc, patches } = proposal;
  const given = own.find((patch) => patch.op === 'setLine' && patch.field === 'bom');
  const bom = optionalText(given?.op === 'setLine' ? given.value : row.bom);
  const known = beforeOf(proposal, row.id);
  const changed =
    known === undefined || given !== undefined || explodedBy.some((key) => !sameValue(known[key], row[key]));
  const brought = patches.some((patch) => patch.op === 'insertLine' && patch.lines === 'components');
  if (!changed || brought) return [];
  const stand = partsOf(doc, row);
  if (bom === null) return given === undefined ? [] : removed(stand);
  return [...removed(stand), ...(await explodedParts(row, bom, read))];
}

/** The parts of a product line. */
export function partsOf(doc: Order, row: Item): Part[] {
  return doc.lines.components.filter((each) =>
    isEmpty(each.parentLineId) ? each.parentLineNo === row.seq : each.parentLineId === row.id,
  );
}

const removed = (rows: readonly Part[]): Patch[] =>
  rows.map(({ id }): Patch => ({ op: 'removeLine', lines: 'components', id }));

/** What the bill says the line takes. Everything goes by way of the supplier's warehouse, and is used up at receipt. */
async function explodedParts(row: Item, bom: string, read: Read): Promise<Patch[]> {
  const startDate = row.planStartDate ?? read.today;
  const { components } = await snapshotOf(read.rows, read.org, {
    bom,
    route: null,
    unit: row.unit ?? '',
    planQty: row.qty ?? '0',
    yieldRate: row.yieldRate,
    startDate,
    today: read.today,
    days: daysAround(await calendarForBehaviour(read), startDate),
  });
  return components.map((part): Patch => {
    const { backflushPoint: _point, operationSeq: _seq, isKeyPart: _key, ...values } = part;
    return {
      op: 'insertLine',
      lines: 'components',
      id: read.newId(),
      before: null,
      values: {
        ...values,
        issueMode: part.issueMode === 'none' ? 'none' : 'transferBackflush',
        parentLineNo: row.seq,
        parentLineId: row.id,
      },
    };
  });
}

/** Patches that take the parts of every line from its bill again. */
export async function freshParts(doc: Order, read: Read): Promise<Patch[]> {
  const patches: Patch[] = [];
  for (const row of doc.lines.items) {
    const { bom } = row;
    if (bom !== null) patches.push(...removed(partsOf(doc, row)), ...(await explodedParts(row, bom, read)));
  }
  return patches;
}
