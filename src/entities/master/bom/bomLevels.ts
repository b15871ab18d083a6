// Levels of structures that a screen has fetched so far, one answer put to the next. Pure.
import type { BomName, LevelsResult } from './bomWire.ts';
import type { ScrapFormula, Structure, StructureMaterial, StructureUnit } from './structures.ts';

/** Levels fetched so far. */
export interface KnownLevels {
  boms: ReadonlyMap<string, Structure>;
  inForce: ReadonlyMap<string, BomName>;
  fixed: ReadonlyMap<string, BomName>;
  materials: ReadonlyMap<string, StructureMaterial>;
  units: ReadonlyMap<string, StructureUnit>;
  scrapFormula: ScrapFormula;
}

export const noLevels: KnownLevels = {
  boms: new Map(),
  inForce: new Map(),
  fixed: new Map(),
  materials: new Map(),
  units: new Map(),
  scrapFormula: 'multiply',
};

/** An answer of the server put to what is known already. */
export function withLevels(known: KnownLevels, answer: LevelsResult): KnownLevels {
  const materials = answer.materials.map((each): [string, StructureMaterial] => [each.id, each]);
  return {
    boms: new Map([...known.boms, ...answer.boms.map((bom): [string, Structure] => [bom.id, bom])]),
    inForce: new Map([...known.inForce, ...answer.inForce]),
    fixed: new Map([...known.fixed, ...answer.fixed]),
    materials: new Map([...known.materials, ...materials]),
    units: new Map([...known.units, ...answer.units]),
    scrapFormula: answer.scrapFormula,
  };
}
