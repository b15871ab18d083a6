// Answers of the calls over bills of materials that are not of one document alone.

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
  isDefault: boolean;
  /** Nothing uses this one in turn. */
  top: boolean;
}

export interface UsedInResult {
  material: { id: string; code: string; name: string };
  rows: UsedInRow[];
  cut: boolean;
}
