// One level of structures at a time: the lines of some bills, and which version each line would be opened by on a day.
// A tree on the screen asks for what is unfolded, never for all there is.
import type { BomName, LevelsRequest, LevelsResult } from '#entities/master/bom/bomWire.ts';
import type { SqlRow } from '#server/ports.ts';
import { textOf } from '#server/values.ts';
import {
  askedMaterials,
  byBill,
  named,
  scrapFormulaOf,
  structureOf,
  type StructureReader,
  versionsOf,
} from './structureData.ts';
import { materialsOf, unitsOf } from './structureMaterials.ts';
import { itemOf, itemsText, outputOf, outputsText, substituteOf, substitutesText } from './structureRows.ts';

const nameOf = (row: SqlRow): BomName => ({
  id: textOf(row['id']),
  code: textOf(row['code']),
  version: textOf(row['bom_version']),
});

/** Some statements whatever is asked, since a screen waits for them. */
export async function structureLevels(
  reader: StructureReader,
  { date, materials, boms }: LevelsRequest,
): Promise<LevelsResult> {
  const [own, heads, items, substitutes, outputs] = await Promise.all([
    askedMaterials(reader, materials),
    boms.length === 0 ? [] : named(reader, boms),
    byBill(reader.rows, itemsText, boms, itemOf),
    byBill(reader.rows, substitutesText, boms, substituteOf),
    byBill(reader.rows, outputsText, boms, outputOf),
  ]);
  // What the session may not see has no head, and its lines are not told.
  const structures = heads.map((row) => structureOf(row, items, substitutes, outputs));
  const lines = structures.flatMap((each) => each.items);
  const wanted = [...new Set([...own, ...lines.map(({ material }) => material)])];
  const stood = structures.flatMap((each) => [
    each.material,
    ...each.substitutes.map(({ material }) => material),
  ]);
  const childBoms = [...new Set(lines.flatMap(({ childBom }) => childBom ?? []))];
  const [inForce, fixed, known, units, scrapFormula] = await Promise.all([
    wanted.length === 0 ? [] : versionsOf(reader, wanted, date),
    childBoms.length === 0 ? [] : named(reader, childBoms),
    materialsOf(reader, [...new Set([...wanted, ...stood])]),
    unitsOf(reader.rows),
    scrapFormulaOf(reader.rows),
  ]);
  return {
    boms: structures,
    inForce: inForce.map((row) => [textOf(row['material']), nameOf(row)]),
    fixed: fixed.map((row) => [textOf(row['id']), nameOf(row)]),
    materials: known,
    units: [...units],
    scrapFormula,
  };
}
