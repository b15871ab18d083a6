// Answers of the calls over bills of materials that are not of one document alone.
import type { PastedProblem, PastedRow } from './pastedLevels.ts';
import type { ScrapFormula, Structure, StructureMaterial, StructureUnit } from './structures.ts';

/** A bill of materials that uses a material, itself or through others. */
export interface UsedInRow {
  key: string;
  /** Row of the material it is part of; null: uses the material itself. */
  parent: string | null;
  level: number;
  bom: { id: string; code: string; version: string; status: string; version_no: number };
  material: string;
  code: string;
  name: string;
  specification: string;
  unit: string;
  /** In one of this parent, without losses; of the row below it. */
  perUnit: string;
  /** Of the asked material in one of this parent, through all levels between, without losses; null where nothing converts its units. */
  inOne: string | null;
  isDefault: boolean;
  /** Nothing uses this one in turn. */
  top: boolean;
}

export interface UsedInResult {
  material: { id: string; code: string; name: string };
  rows: UsedInRow[];
  cut: boolean;
}

/** Which levels of structures are wanted: the version in force of some materials, some bills with their lines. */
export interface LevelsRequest {
  /** ISO day by which versions are chosen. */
  date: string;
  /** Asked which version they are made by. */
  materials: readonly string[];
  /** Ids of bills whose lines are asked for. */
  boms: readonly string[];
}

/** A version by its name, without its lines. */
export interface BomName {
  id: string;
  code: string;
  version: string;
}

/** The bills asked for, and below each line the version it would be opened by. Maps travel as pairs. */
export interface LevelsResult {
  boms: Structure[];
  /** The version in force, by material; those without one are left out. */
  inForce: [string, BomName][];
  /** Versions that lines name themselves, by id. */
  fixed: [string, BomName][];
  materials: StructureMaterial[];
  units: [string, StructureUnit][];
  scrapFormula: ScrapFormula;
}

/** A block with levels below a material. `write` false tries it and writes nothing. */
export interface PasteRequest {
  /** Material the rows of level 1 are parts of. */
  material: string;
  rows: readonly PastedRow[];
  write: boolean;
  /** Idempotency key. */
  key: string;
}

/** What becomes of one parent's bill: a first draft, a draft of a new version, its draft rewritten, or nothing to do. */
export interface PastedBill {
  material: string;
  code: string;
  name: string;
  outcome: 'create' | 'newVersion' | 'update' | 'same';
  /** The bill written, or the one that says the same already. */
  bom: BomName | null;
  lines: number;
}

export interface PasteResult {
  bills: PastedBill[];
  /** Nothing is written while there are some. */
  problems: PastedProblem[];
  written: boolean;
}
