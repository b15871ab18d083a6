// One level of structures at a time: the lines of some bills, and which version each line would be opened by on a day.
// A tree on the screen asks for what is unfolded, never for all there is.
import type { BomName, LevelsRequest, LevelsResult } from '#entities/master/bom/bomWire.ts';
import {
  askedMaterials,
  type BillHead,
  named,
  scrapFormulaOf,
  structureOf,
  type StructureReader,
  versionsOf,
} from './structureData.ts';
import { materialsOf, unitsOf } from './structureMaterials.ts';
import { tablesOf } from './structureRows.ts';

const nameOf = ({ id, code, version }: BillHead): BomName => ({
  id,
  code: code ?? '',
  version: version ?? '',
});

/** Some statements whatever is asked, since a screen waits for them. */
export async function structureLevels(
  reader: StructureReader,
  { date, materials, boms }: LevelsRequest,
): Promise<LevelsResult> {
  const [own, heads, tables] = await Promise.all([
    askedMaterials(reader, materials),
    boms.length === 0 ? [] : named(reader, boms),
    tablesOf(reader.rows, boms),
  ]);
  // What the session may not see has no head, and its lines are not told.
  const structures = heads.map((row) => structureOf(row, tables));
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
    inForce: inForce.map((row) => [row.material ?? '', nameOf(row)]),
    fixed: fixed.map((row) => [row.id, nameOf(row)]),
    materials: known,
    units: [...units],
    scrapFormula,
  };
}
