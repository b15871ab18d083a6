// Rows of the tables of a bill of materials as the structure keeps them: its lines, substitutes and outputs, by bill.
// Expired lines are read too, the explosion chooses by its own days.
import { bom } from '#entities/master/bom/bom.ts';
import type {
  SchemeSubstitute,
  StructureItem,
  StructureOutput,
  StructureSubstitute,
} from '#entities/master/bom/structures.ts';
import { material } from '#entities/master/material/material.ts';
import { materialSubstitution } from '#entities/planning/materialSubstitution.ts';
import type { Rows } from '#server/ports.ts';
import { among, asKind, type Piece, present, sql } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

type ByBill<T> = ReadonlyMap<string, readonly T[]>;

export interface BillTables {
  items: ByBill<StructureItem>;
  substitutes: ByBill<StructureSubstitute>;
  outputs: ByBill<StructureOutput>;
}

/** What stands in the bills. */
export async function tablesOf(rows: Rows, bills: readonly string[]): Promise<BillTables> {
  const [items, substitutes, outputs] = await Promise.all([
    itemsOf(rows, bills),
    substitutesOf(rows, bills),
    outputsOf(rows, bills),
  ]);
  return { items, substitutes, outputs };
}

function byBill<R extends { bill: string }, T>(rows: readonly R[], make: (row: R) => T): ByBill<T> {
  return new Map([...Map.groupBy(rows, ({ bill }) => bill)].map(([bill, own]) => [bill, own.map(make)]));
}

async function itemsOf(rows: Rows, bills: readonly string[]): Promise<ByBill<StructureItem>> {
  const i = linesTable(bom, 'items', 'i');
  const found = await selectFrom(
    rows,
    {
      bill: i.docId,
      id: i.id,
      seq: i.seq,
      material: present(i.material),
      unit: i.unit,
      itemType: i.itemType,
      numerator: i.numerator,
      denominator: i.denominator,
      dosageType: i.dosageType,
      scrapRate: i.scrapRate,
      fixedScrapQty: i.fixedScrapQty,
      supplyType: i.supplyType,
      issueMode: i.issueMode,
      issueWarehouse: i.issueWarehouse,
      issueLocation: i.issueLocation,
      overIssueControl: i.overIssueControl,
      operationSeq: i.operationSeq,
      workCenter: i.workCenter,
      backflushPoint: i.backflushPoint,
      offsetDays: i.offsetDays,
      positionNo: i.positionNo,
      isKeyPart: i.isKeyPart,
      childBom: i.childBom,
      substituteGroup: i.substituteGroup,
      substituteMode: i.substituteMode,
      costShare: i.costShare,
      effectiveDate: i.effectiveDate,
      expiryDate: i.expiryDate,
      changeNo: i.changeNo,
    },
    sql`from ${i} where ${among(i.docId, bills)} and ${i.material} is not null order by ${i.docId}, ${i.seq}`,
  );
  return byBill(found, ({ bill: _bill, ...row }) => ({
    ...row,
    unit: row.unit ?? '',
    itemType: row.itemType ?? 'standard',
    numerator: row.numerator ?? '0',
    denominator: row.denominator ?? '1',
    dosageType: row.dosageType ?? 'variable',
    scrapRate: row.scrapRate ?? '0',
    fixedScrapQty: row.fixedScrapQty ?? '0',
    supplyType: row.supplyType ?? 'normal',
    issueMode: row.issueMode ?? 'pick',
    overIssueControl: row.overIssueControl ?? 'warn',
    offsetDays: row.offsetDays ?? 0,
    positionNo: row.positionNo ?? '',
    isKeyPart: row.isKeyPart === true,
    costShare: row.costShare ?? '0',
  }));
}

async function substitutesOf(rows: Rows, bills: readonly string[]): Promise<ByBill<StructureSubstitute>> {
  const s = linesTable(bom, 'substitutes', 's');
  const found = await selectFrom(
    rows,
    {
      bill: s.docId,
      id: s.id,
      group: s.substituteGroup,
      priority: s.priority,
      material: present(s.material),
      unit: s.unit,
      mainQty: s.mainQty,
      substituteQty: s.substituteQty,
      usageRatio: s.usageRatio,
      mode: s.substituteMode,
      isKeyPart: s.isKeyPart,
      effectiveDate: s.effectiveDate,
      expiryDate: s.expiryDate,
    },
    sql`from ${s} where ${among(s.docId, bills)} and ${s.material} is not null order by ${s.docId}, ${s.seq}`,
  );
  return byBill(found, ({ bill: _bill, ...row }) => ({
    ...row,
    group: row.group ?? '',
    priority: row.priority ?? 1,
    unit: row.unit ?? '',
    mainQty: row.mainQty ?? '1',
    substituteQty: row.substituteQty ?? '1',
    usageRatio: row.usageRatio ?? '100',
    mode: row.mode ?? 'fully',
    isKeyPart: row.isKeyPart === true,
  }));
}

async function outputsOf(rows: Rows, bills: readonly string[]): Promise<ByBill<StructureOutput>> {
  const o = linesTable(bom, 'coProducts', 'o');
  const found = await selectFrom(
    rows,
    {
      bill: o.docId,
      id: o.id,
      material: present(o.material),
      productType: o.productType,
      unit: o.unit,
      qty: o.qty,
      costRatio: o.costRatio,
      warehouse: o.warehouse,
    },
    sql`from ${o} where ${among(o.docId, bills)} and ${o.material} is not null order by ${o.docId}, ${o.seq}`,
  );
  return byBill(found, ({ bill: _bill, ...row }) => ({
    ...row,
    productType: row.productType ?? 'byProduct',
    unit: row.unit ?? '',
    qty: row.qty ?? '0',
    costRatio: row.costRatio ?? '0',
  }));
}

/**
 * Approved schemes for main materials; an item may end before its scheme does.
 * @param limit predicate over the schemes under the alias `h`
 */
export async function schemesOf(
  rows: Rows,
  mains: readonly string[],
  limit: Piece,
): Promise<SchemeSubstitute[]> {
  const h = headerTable(materialSubstitution, 'h');
  const i = linesTable(materialSubstitution, 'items', 'i');
  const m = headerTable(material, 'm');
  const found = await selectFrom(
    rows,
    {
      id: i.id,
      main: present(h.mainMaterial),
      bom: h.bom,
      lineNo: h.bomLineNo,
      mode: h.substituteType,
      mainQty: h.mainQty,
      material: present(i.material),
      unit: asKind('ref', sql`coalesce(${i.unit}, ${m.baseUnit})`),
      substituteQty: i.qty,
      usageRatio: i.usageShare,
      priority: i.priority,
      effectiveDate: asKind('date', sql`greatest(${h.effectiveDate}, ${i.effectiveDate})`),
      expiryDate: asKind('date', sql`least(${h.expiryDate}, ${i.expiryDate})`),
    },
    sql`from ${h} join ${i} on ${i.docId} = ${h.id} join ${m} on ${m.id} = ${i.material}
      where ${h.status} = 'approved' and ${among(h.mainMaterial, mains)} and ${limit} order by ${h.code}, ${i.priority}, ${i.seq}`,
  );
  return found.map((row) => ({
    ...row,
    group: '',
    mode: row.mode ?? 'mix',
    unit: row.unit ?? '',
    mainQty: row.mainQty ?? '1',
    substituteQty: row.substituteQty ?? '1',
    usageRatio: row.usageRatio ?? '100',
    priority: row.priority ?? 1,
    isKeyPart: false,
  }));
}
