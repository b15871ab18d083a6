// Structures of materials as plain data: what explosion, cost and planning read of bills of materials, and which version
// of one counts on a day. The server fills it from the tables, tests write it by hand; nothing here asks a database.
// Source of the rules: BOM semantics d1 to d3.
import type { Row } from '#model/entity.ts';
import { byFraction, type Fraction, roundedUp, wholeOne } from '#model/fraction.ts';
import type { RefReader, RefRecord } from '#model/refs.ts';
import { conversionOf, exactFraction, NoConversion, noConversion } from '#model/rules/conversion.ts';

export interface StructureUnit {
  name: string;
  /** Decimals of its quantities. */
  precision: number;
  /** Its group, and how many of the base unit of the group one is, as a fraction. */
  unitGroup: string | null;
  numerator: string;
  denominator: string;
}

export interface StructureMaterial {
  id: string;
  code: string;
  name: string;
  specification: string;
  /** Value of the dictionary `erpClass`; 'virtual' is a phantom. */
  erpClass: string;
  baseUnit: string;
  /** What other units are converted by: its own rows of units, and the conversions in force, as references carry them. */
  unitRows: readonly Row[];
  conversions: readonly Row[];
}

/** A material that may stand in for one of the lines of its group. Dates are ISO days; null leaves the side open. */
export interface StructureSubstitute {
  id: string;
  group: string;
  /** The smallest is tried first. */
  priority: number;
  material: string;
  unit: string;
  /** `mainQty` of the main material are replaced by `substituteQty` of this one. */
  mainQty: string;
  substituteQty: string;
  /** Per cent of the use where materials are mixed by share. */
  usageRatio: string;
  /** Value of the dictionary `substituteMode`. */
  mode: string;
  isKeyPart: boolean;
  effectiveDate: string | null;
  expiryDate: string | null;
}

/** One line of a bill of materials. Quantities, rates and shares are decimal texts. */
export interface StructureItem {
  id: string;
  /** Number of the line, as people count: 10, 20, 30. */
  seq: number;
  material: string;
  unit: string;
  /** Value of the dictionary `bomItemType`. */
  itemType: string;
  numerator: string;
  denominator: string;
  /** 'fixed': the same for any number of parents. */
  dosageType: string;
  /** Per cent lost of what is used. */
  scrapRate: string;
  /** Lost once per order, in the unit of the line. */
  fixedScrapQty: string;
  supplyType: string;
  issueMode: string;
  issueWarehouse: string | null;
  issueLocation: string | null;
  /** Value of the dictionary `controlStrength`. */
  overIssueControl: string;
  /** Operation that uses the part; null: the first one. */
  operationSeq: number | null;
  workCenter: string | null;
  /** When a backflushed part is taken: with the report or with the receipt. */
  backflushPoint: string | null;
  /** Working days after the start of the parent on which the part is needed. */
  offsetDays: number;
  positionNo: string;
  isKeyPart: boolean;
  /** A version of its own choice; null: the one in force. */
  childBom: string | null;
  substituteGroup: string | null;
  substituteMode: string | null;
  /** Per cent of the cost that a by-product carries. */
  costShare: string;
  /** First and last day the line counts; null leaves the side open. */
  effectiveDate: string | null;
  expiryDate: string | null;
  /** Engineering change that wrote the line. */
  changeNo: string | null;
}

/** A substitute that a scheme of the company names, for one bill or line of it or for every use of the main material. */
export interface SchemeSubstitute extends StructureSubstitute {
  main: string;
  /** Null: in every bill. */
  bom: string | null;
  /** Null: on every line of the main material. */
  lineNo: number | null;
}

/** What comes out beside the parent. */
export interface StructureOutput {
  id: string;
  material: string;
  productType: string;
  unit: string;
  /** For `qty` parents of the bill. */
  qty: string;
  costRatio: string;
  warehouse: string | null;
}

/** One version of a bill of materials. */
export interface Structure {
  id: string;
  code: string;
  version: string;
  material: string;
  unit: string;
  /** Number of parents the rows are for. */
  qty: string;
  /** Per cent of the started parents that come out good. */
  yieldRate: string;
  effectiveDate: string | null;
  expiryDate: string | null;
  processRoute: string | null;
  items: readonly StructureItem[];
  substitutes: readonly StructureSubstitute[];
  outputs: readonly StructureOutput[];
  /** Per cent of the cost that joint products carry together. */
  jointShare: string;
}

export interface StructureData {
  materials: ReadonlyMap<string, StructureMaterial>;
  units: ReadonlyMap<string, StructureUnit>;
  /** Every version that stands somewhere in the structure, by id. */
  boms: ReadonlyMap<string, Structure>;
  /** Ids of the approved versions of a material, the one to take first before the others: default, then newest. */
  versions: ReadonlyMap<string, readonly string[]>;
  /** Substitution schemes by main material; they count after the substitutes of the bill itself. */
  schemes?: ReadonlyMap<string, readonly SchemeSubstitute[]>;
}

/** How a scrap rate enlarges a need: × (1 + scrap), or ÷ (1 − scrap). */
export type ScrapFormula = 'multiply' | 'divide';

/** Deeper structures are a circle or a mistake. */
export const deepest = 20;

/** Bought and handed-over materials are not taken apart. */
const takenApart: ReadonlySet<string> = new Set(['selfMade', 'outsourced', 'virtual', 'configured']);

export const isPhantom = (material: StructureMaterial | undefined): boolean =>
  material?.erpClass === 'virtual';

/** By-products and returned parts come out of the order, all others go in. */
export const isOutput = ({ itemType }: Pick<StructureItem, 'itemType'>): boolean =>
  itemType === 'byProduct' || itemType === 'returned';

/** Both days belong to the range; ISO days compare as texts. */
export function countsOn(
  { effectiveDate, expiryDate }: { effectiveDate: string | null; expiryDate: string | null },
  day: string,
): boolean {
  return (effectiveDate === null || effectiveDate <= day) && (expiryDate === null || expiryDate >= day);
}

/** Version choice on a day: the default one in force, else the newest in force, else none (d1). */
function versionOn(data: StructureData, material: string, day: string): Structure | undefined {
  for (const id of data.versions.get(material) ?? []) {
    const found = data.boms.get(id);
    if (found !== undefined && countsOn(found, day)) return found;
  }
  return undefined;
}

/** The bill a line is taken apart by on a day: its own fixed version, else the one in force; undefined for a bought part. */
export function bomBelow(data: StructureData, item: StructureItem, day: string): Structure | undefined {
  const material = data.materials.get(item.material);
  if (material === undefined || !takenApart.has(material.erpClass) || isOutput(item)) return undefined;
  return item.childBom === null ? versionOn(data, item.material, day) : data.boms.get(item.childBom);
}

/** Materials and units, as far as conversions go. */
export type CountedMaterials = Pick<StructureData, 'materials' | 'units'>;

/** Base units of the material in one unit; null where nothing converts it. Without a unit base units are meant. */
export function unitInBase(
  { materials, units }: CountedMaterials,
  id: string,
  unit: string,
): Fraction | null {
  const material = materials.get(id);
  if (material === undefined) return null;
  if (unit === '' || unit === material.baseUnit) return wholeOne;
  const { code, name, baseUnit, unitRows, conversions } = material;
  const record: RefRecord = {
    id,
    code,
    name,
    fields: { baseUnit },
    lines: { unitRows: [...unitRows], conversions: [...conversions] },
  };
  const reader: RefReader = (_entity, asked) => {
    const known = typeof asked === 'string' ? units.get(asked) : undefined;
    if (known === undefined || typeof asked !== 'string') return undefined;
    const { unitGroup, numerator, denominator } = known;
    return { id: asked, code: '', name: known.name, fields: { unitGroup, numerator, denominator } };
  };
  const found = conversionOf(record, unit, baseUnit, reader);
  return found === null || found === undefined ? null : exactFraction(found);
}

/** How many `to` of the material one `from` is; null where nothing converts them. */
export function unitRatio(data: CountedMaterials, id: string, from: string, to: string): Fraction | null {
  if (from === to) return wholeOne;
  const [over, under] = [unitInBase(data, id, from), unitInBase(data, id, to)];
  return over === null || under === null ? null : byFraction(over, under);
}

/** What is wrong where one of the units has no way to the base unit of the material. */
export function notConverted(data: CountedMaterials, id: string, asked: readonly string[]): NoConversion {
  const material = data.materials.get(id);
  const name = (unit: string | undefined): string => data.units.get(unit ?? '')?.name ?? '';
  const lacking = asked.find((unit) => unitInBase(data, id, unit) === null);
  const shown = `${material?.code ?? ''} ${material?.name ?? ''}`.trim();
  return new NoConversion(noConversion(shown, name(lacking), name(material?.baseUnit)));
}

/** Rounded up to the decimals of the unit; a unit nobody knows counts in whole ones. */
export function roundUp(data: Pick<StructureData, 'units'>, value: Fraction, unit: string): Fraction {
  return roundedUp(value, data.units.get(unit)?.precision ?? 0);
}

/** Substitutes that schemes of the company name for a line on the day, first priority first. */
export function schemesOf(
  { schemes }: StructureData,
  bom: Structure,
  item: StructureItem,
  day: string,
): readonly StructureSubstitute[] {
  const found = schemes?.get(item.material);
  if (found === undefined) return [];
  return found
    .filter(
      (each) =>
        countsOn(each, day) &&
        (each.bom === null || each.bom === bom.id) &&
        (each.lineNo === null || each.lineNo === item.seq),
    )
    .toSorted((left, right) => left.priority - right.priority);
}

/** Substitutes of a bill that count on the day, by group, first priority first. */
export function substitutesOn(
  bom: Structure,
  day: string,
): ReadonlyMap<string, readonly StructureSubstitute[]> {
  const substitutes = new Map<string, StructureSubstitute[]>();
  for (const each of bom.substitutes) {
    if (!countsOn(each, day)) continue;
    const group = substitutes.get(each.group);
    if (group === undefined) substitutes.set(each.group, [each]);
    else group.push(each);
  }
  for (const group of substitutes.values()) group.sort((left, right) => left.priority - right.priority);
  return substitutes;
}
