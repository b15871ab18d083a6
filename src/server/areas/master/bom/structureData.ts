// The bills of materials below some, level by level: the versions in force on a day with their lines, substitutes and
// outputs, their materials and units. Screens read what the session may see; orders and planning read all of a company.
import type { FieldValue } from '#model/entity.ts';
import { canField } from '#model/rights/can.ts';
import {
  deepest,
  type SchemeSubstitute,
  type ScrapFormula,
  type Structure,
  type StructureData,
  type StructureItem,
  type StructureMaterial,
  type StructureOutput,
  type StructureSubstitute,
} from '#entities/master/bom/structures.ts';
import { sumTexts } from '#model/decimal.ts';
import { entities } from '#entities/registry.ts';
import { configText } from '#server/configuration/config.ts';
import type { Context } from '#server/context.ts';
import type { Rows, SqlRow } from '#server/ports.ts';
import { scopeSql } from '#server/store/scopeSql.ts';
import { and, Parameters } from '#server/store/sql.ts';
import { optionalText, textOf } from '#server/values.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { type MaterialReader, materialsOf, unitsOf } from './structureMaterials.ts';
import {
  itemOf,
  itemsText,
  outputOf,
  outputsText,
  schemeOf,
  schemesText,
  substituteOf,
  substitutesText,
} from './structureRows.ts';

const { bom: bomDef, material: materialDef } = entities;

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
    limitSchemes: (parameters) => scopeSql(entities.materialSubstitution, grants, 'h', parameters),
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

const heads = `h.id, h.code, h.bom_version, h.material, h.unit, coalesce(h.qty, 1)::text as qty, coalesce(h.yield_rate, 100)::text as yield_rate,
  h.effective_date::text as effective_date, h.expiry_date::text as expiry_date, h.process_route`;

/** The version in force of each material: the default one, else the newest; those for rework and design never. */
export async function versionsOf(
  reader: StructureReader,
  materials: readonly string[],
  day: string,
): Promise<SqlRow[]> {
  const parameters = new Parameters();
  const on = parameters.add(day, 'date');
  const where = and([
    `h.material = any(${parameters.add(materials, 'uuid[]')})`,
    `h.bom_type not in ('rework', 'engineering')`,
    `${stateSql('bom', 'h.status', 'executable')} and h.effective_date <= ${on} and coalesce(h.expiry_date, ${on}) >= ${on}`,
    reader.limit(parameters),
  ]);
  return reader.rows(
    `select distinct on (h.material) ${heads} from bom h where ${where}
     order by h.material, (h.bom_type = 'standard') desc, h.is_default desc nulls last, h.version_seq desc`,
    parameters.values,
  );
}

/** Id of the version a material is made by on the day; null when none is in force. */
export async function versionInForce(
  reader: StructureReader,
  material: string,
  day: string,
): Promise<string | null> {
  const [row] = await versionsOf(reader, [material], day);
  return row === undefined ? null : textOf(row['id']);
}

export async function named(reader: StructureReader, ids: readonly string[]): Promise<SqlRow[]> {
  const parameters = new Parameters();
  const where = and([`h.id = any(${parameters.add(ids, 'uuid[]')})`, reader.limit(parameters)]);
  return reader.rows(`select ${heads} from bom h where ${where}`, parameters.values);
}

/** Rows of a table of the bills, made into what the structure keeps, by bill. */
export async function byBill<T>(
  rows: Rows,
  text: string,
  bills: readonly string[],
  make: (row: SqlRow) => T,
): Promise<Map<string, T[]>> {
  const made = new Map<string, T[]>();
  for (const row of await rows(text, [bills])) {
    const bill = textOf(row['doc_id']);
    const list = made.get(bill);
    if (list === undefined) made.set(bill, [make(row)]);
    else list.push(make(row));
  }
  return made;
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
    const bills = next.map((row) => textOf(row['id']));
    const [items, substitutes, outputs] = await Promise.all([
      byBill(reader.rows, itemsText, bills, itemOf),
      byBill(reader.rows, substitutesText, bills, substituteOf),
      byBill(reader.rows, outputsText, bills, outputOf),
    ]);
    for (const row of next) boms.set(textOf(row['id']), structureOf(row, items, substitutes, outputs));
    const below = [...items.values()].flat();
    for (const material of [
      ...next.map((row) => textOf(row['material'])),
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
    for (const row of inForce) versions.set(textOf(row['material']), [textOf(row['id'])]);
    next = [...new Map([...inForce, ...fixed].map((row) => [textOf(row['id']), row])).values()].filter(
      (row) => !boms.has(textOf(row['id'])),
    );
  }
  const [units, schemes] = await Promise.all([
    unitsOf(reader.rows),
    schemesOf(reader, [...materials.keys(), ...unread]),
    readMaterials(),
  ]);
  return { boms, versions, materials, units, schemes };
}

export function structureOf(
  row: SqlRow,
  items: ReadonlyMap<string, readonly StructureItem[]>,
  substitutes: ReadonlyMap<string, readonly StructureSubstitute[]>,
  outputs: ReadonlyMap<string, readonly StructureOutput[]>,
): Structure {
  const id = textOf(row['id']);
  const joint = (outputs.get(id) ?? []).filter(({ productType }) => productType !== 'main');
  return {
    id,
    code: textOf(row['code']),
    version: textOf(row['bom_version']),
    material: textOf(row['material']),
    unit: textOf(row['unit']),
    qty: textOf(row['qty'], '1'),
    yieldRate: textOf(row['yield_rate'], '100'),
    effectiveDate: optionalText(row['effective_date']),
    expiryDate: optionalText(row['expiry_date']),
    processRoute: optionalText(row['process_route']),
    items: items.get(id) ?? [],
    substitutes: substitutes.get(id) ?? [],
    outputs: joint,
    jointShare: sumTexts(joint.map(({ costRatio }) => costRatio)),
  };
}

/** Of the materials those the reader may ask for. */
export async function askedMaterials(reader: StructureReader, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const parameters = new Parameters();
  const where = and([`h.id = any(${parameters.add(ids, 'uuid[]')})`, reader.limitMaterials(parameters)]);
  const found = await reader.rows(`select h.id from material h where ${where}`, parameters.values);
  return found.map((row) => textOf(row['id']));
}

async function schemesOf(
  reader: StructureReader,
  materials: readonly string[],
): Promise<Map<string, SchemeSubstitute[]>> {
  const parameters = new Parameters();
  parameters.add(materials, 'uuid[]');
  const limit = reader.limitSchemes(parameters);
  const text = limit === null ? schemesText : schemesText.replace(' order by', ` and ${limit} order by`);
  return Map.groupBy((await reader.rows(text, parameters.values)).map(schemeOf), ({ main }) => main);
}
