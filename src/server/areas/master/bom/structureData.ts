// The bills of materials below some, level by level: the versions in force on a day with their lines, substitutes and
// outputs, their materials and units. Screens read what the session may see; orders and planning read all of a company.
import type { FieldValue } from '#model/entity.ts';
import { canField } from '#model/rights/can.ts';
import {
  deepest,
  type ScrapFormula,
  type Structure,
  type StructureData,
  type StructureMaterial,
} from '#entities/master/bom/structures.ts';
import { sumTexts } from '#model/decimal.ts';
import { bom as bomDef } from '#entities/master/bom/bom.ts';
import { material as materialDef } from '#entities/master/material/material.ts';
import { materialSubstitution } from '#entities/planning/materialSubstitution.ts';
import { configText } from '#server/configuration/config.ts';
import type { Context } from '#server/context.ts';
import type { Rows } from '#server/ports.ts';
import { among, type Piece, sql, stateIs } from '#server/select/piece.ts';
import { type Selected, selectFrom } from '#server/select/select.ts';
import { headerTable, type HeaderTable } from '#server/select/table.ts';
import { scopeSql } from '#server/store/scopeSql.ts';
import type { Parameters } from '#server/store/sql.ts';
import { type MaterialReader, materialsOf, unitsOf } from './structureMaterials.ts';
import { type BillTables, schemesOf, tablesOf } from './structureRows.ts';

/** Who reads structures: which bills count, and whether names of materials may be shown. */
export interface StructureReader extends MaterialReader {
  /** Predicate over the bills under the alias `h`; null: all of them. */
  limit(parameters: Parameters): string | null;
  /** The same over substitution schemes. */
  limitSchemes(parameters: Parameters): string | null;
  /** The same over materials that are asked for by themselves; those on lines of a bill are told with it. */
  limitMaterials(parameters: Parameters): string | null;
}

/** How scrap enlarges what is needed, as the company set it. */
export async function scrapFormulaOf(rows: Rows): Promise<ScrapFormula> {
  return (await configText(rows, 'scrapFormula')) === 'divide' ? 'divide' : 'multiply';
}

/** What a scheme of planning says, else as orders are made. */
export async function plannedFormula(given: FieldValue | undefined, rows: Rows): Promise<ScrapFormula> {
  return given === 'divide' || given === 'multiply' ? given : scrapFormulaOf(rows);
}

/** What a session may see. */
export function seenBy({ session, grants, today }: Context): StructureReader {
  return {
    rows: async (text, parameters) => (await session.query(text, parameters)).rows,
    limit: (parameters) => scopeSql(bomDef, grants, 'h', parameters),
    limitSchemes: (parameters) => scopeSql(materialSubstitution, grants, 'h', parameters),
    limitMaterials: (parameters) => scopeSql(materialDef, grants, 'h', parameters),
    sees: (field) => canField(grants, materialDef, field),
    today,
  };
}

/** All of an organisation, for the work of the server itself: snapshots of orders, planning, cost. */
export function ofOrganisation(rows: Rows, org: string, today: string): StructureReader {
  return {
    rows,
    limit: (parameters) => `h.org = ${parameters.add(org, 'uuid')}`,
    limitSchemes: (parameters) => `h.org = ${parameters.add(org, 'uuid')}`,
    limitMaterials: (parameters) => `h.org = ${parameters.add(org, 'uuid')}`,
    sees: () => true,
    today,
  };
}

/** What is asked for the head of a bill. */
const headOf = (h: HeaderTable<typeof bomDef>) => ({
  id: h.id,
  code: h.code,
  version: h.bomVersion,
  material: h.material,
  unit: h.unit,
  qty: h.qty,
  yieldRate: h.yieldRate,
  effectiveDate: h.effectiveDate,
  expiryDate: h.expiryDate,
  processRoute: h.processRoute,
});

export type BillHead = Selected<ReturnType<typeof headOf>>;

/** A predicate of a reader, as part of a statement. */
function limited(limit: (parameters: Parameters) => string | null): Piece {
  return { written: (parameters) => limit(parameters) ?? 'true' };
}

/** The version in force of each material: the default one, else the newest; those for rework and design never. */
export async function versionsOf(
  reader: StructureReader,
  materials: readonly string[],
  day: string,
): Promise<BillHead[]> {
  const h = headerTable(bomDef, 'h');
  return selectFrom(
    reader.rows,
    headOf(h),
    sql`from (select distinct on (h.material) h.* from ${h}
        where ${among(h.material, materials)} and ${h.bomType} not in ('rework', 'engineering')
          and ${stateIs(bomDef, h.status, 'executable')} and ${h.effectiveDate} <= ${day}::date
          and coalesce(${h.expiryDate}, ${day}::date) >= ${day}::date and ${limited((parameters) => reader.limit(parameters))}
        order by ${h.material}, (${h.bomType} = 'standard') desc, ${h.isDefault} desc nulls last, ${h.versionSeq} desc) h order by ${h.material}`,
  );
}

/** Id of the version a material is made by on the day; null when none is in force. */
export async function versionInForce(
  reader: StructureReader,
  material: string,
  day: string,
): Promise<string | null> {
  const [row] = await versionsOf(reader, [material], day);
  return row?.id ?? null;
}

export async function named(reader: StructureReader, ids: readonly string[]): Promise<BillHead[]> {
  const h = headerTable(bomDef, 'h');
  return selectFrom(
    reader.rows,
    headOf(h),
    sql`from ${h} where ${among(h.id, ids)} and ${limited((parameters) => reader.limit(parameters))}`,
  );
}

/**
 * Everything below the bills `ids` by what is in force on the day (ISO). `through` 'phantoms' reads below virtual
 * materials only, which is all that the components of an order need.
 */
export async function structuresBelow(
  reader: StructureReader,
  ids: readonly string[],
  day: string,
  through: 'all' | 'phantoms' = 'all',
): Promise<StructureData> {
  const boms = new Map<string, Structure>();
  const versions = new Map<string, string[]>();
  const materials = new Map<string, StructureMaterial>();
  const unread = new Set<string>();
  const readMaterials = async (): Promise<void> => {
    for (const material of await materialsOf(reader, [...unread])) materials.set(material.id, material);
    unread.clear();
  };
  let next = await named(reader, ids);
  for (let level = 0; next.length > 0 && level < deepest; level += 1) {
    const tables = await tablesOf(
      reader.rows,
      next.map(({ id }) => id),
    );
    const { items, substitutes, outputs } = tables;
    for (const row of next) boms.set(row.id, structureOf(row, tables));
    const below = [...items.values()].flat();
    for (const material of [
      ...next.map((row) => row.material ?? ''),
      ...below.map((item) => item.material),
      ...[...substitutes.values()].flat().map((substitute) => substitute.material),
      ...[...outputs.values()].flat().map((output) => output.material),
    ])
      if (!materials.has(material)) unread.add(material);
    // Which lines are phantoms is asked of their materials; else these can wait until the structure ends.
    if (through === 'phantoms') await readMaterials();
    const opened = below.filter(
      ({ material }) => through === 'all' || materials.get(material)?.erpClass === 'virtual',
    );
    const chosen = opened.flatMap(({ childBom }) =>
      childBom === null || boms.has(childBom) ? [] : [childBom],
    );
    const asked = opened.map(({ material }) => material).filter((material) => !versions.has(material));
    for (const material of asked) versions.set(material, []);
    const [inForce, fixed] = await Promise.all([
      asked.length === 0 ? [] : versionsOf(reader, [...new Set(asked)], day),
      chosen.length === 0 ? [] : named(reader, [...new Set(chosen)]),
    ]);
    for (const row of inForce) versions.set(row.material ?? '', [row.id]);
    next = [...new Map([...inForce, ...fixed].map((row) => [row.id, row])).values()].filter(
      ({ id }) => !boms.has(id),
    );
  }
  const [units, schemes] = await Promise.all([
    unitsOf(reader.rows),
    schemesOf(
      reader.rows,
      [...materials.keys(), ...unread],
      limited((parameters) => reader.limitSchemes(parameters)),
    ),
    readMaterials(),
  ]);
  return { boms, versions, materials, units, schemes: Map.groupBy(schemes, ({ main }) => main) };
}

export function structureOf(
  { id, code, version, material, unit, qty, yieldRate, ...head }: BillHead,
  { items, substitutes, outputs }: BillTables,
): Structure {
  const joint = (outputs.get(id) ?? []).filter(({ productType }) => productType !== 'main');
  return {
    id,
    code: code ?? '',
    version: version ?? '',
    material: material ?? '',
    unit: unit ?? '',
    qty: qty ?? '1',
    yieldRate: yieldRate ?? '100',
    ...head,
    items: items.get(id) ?? [],
    substitutes: substitutes.get(id) ?? [],
    outputs: joint,
    jointShare: sumTexts(joint.map(({ costRatio }) => costRatio)),
  };
}

/** Of the materials those the reader may ask for. */
export async function askedMaterials(reader: StructureReader, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const h = headerTable(materialDef, 'h');
  const found = await selectFrom(
    reader.rows,
    { id: h.id },
    sql`from ${h} where ${among(h.id, ids)} and ${limited((parameters) => reader.limitMaterials(parameters))}`,
  );
  return found.map(({ id }) => id);
}
