// Structures written down in a few words, for tests of explosion, cost and planning: parents by name, their lines, and
// which materials are phantoms. Everything counts in pieces unless a unit is said.
import type {
  Structure,
  StructureData,
  StructureItem,
  StructureSubstitute,
} from '#entities/master/bom/structures.ts';
import type { Row } from '#model/entity.ts';

export type Line = Partial<StructureItem> & { material: string };

export interface Given {
  yieldRate?: string;
  qty?: string;
  unit?: string;
  jointShare?: string;
  lines: readonly Line[];
  substitutes?: readonly (Partial<StructureSubstitute> & { material: string; group: string })[];
  outputs?: Structure['outputs'];
}

export interface Surroundings {
  phantoms?: readonly string[];
  /** Decimals by unit; 'pc' has none. */
  units?: Readonly<Record<string, number>>;
  /** Units of its own that a material is counted in. */
  unitRows?: Readonly<Record<string, readonly Row[]>>;
}

export const lineOfStructure = (parent: string, index: number, line: Line): StructureItem => ({
  id: `${parent}${index}`,
  seq: (index + 1) * 10,
  unit: 'pc',
  itemType: 'standard',
  numerator: '1',
  denominator: '1',
  dosageType: 'variable',
  scrapRate: '0',
  fixedScrapQty: '0',
  supplyType: 'normal',
  issueMode: 'pick',
  issueWarehouse: null,
  issueLocation: null,
  overIssueControl: 'warn',
  operationSeq: null,
  workCenter: null,
  backflushPoint: null,
  offsetDays: 0,
  positionNo: '',
  isKeyPart: false,
  childBom: null,
  substituteGroup: null,
  substituteMode: null,
  costShare: '0',
  effectiveDate: null,
  expiryDate: null,
  changeNo: null,
  ...line,
});

function structureOf(material: string, { lines, substitutes = [], ...head }: Given): Structure {
  return {
    id: `bom ${material}`,
    code: `BOM-${material}`,
    version: 'V1.0',
    material,
    unit: 'pc',
    qty: '1',
    yieldRate: '100',
    effectiveDate: null,
    expiryDate: null,
    processRoute: null,
    jointShare: '0',
    outputs: [],
    ...head,
    items: lines.map((line, index) => lineOfStructure(material, index, line)),
    substitutes: substitutes.map((each, index) => ({
      id: `${material}s${index}`,
      priority: index + 1,
      unit: 'pc',
      mainQty: '1',
      substituteQty: '1',
      usageRatio: '100',
      mode: 'mixed',
      isKeyPart: false,
      effectiveDate: null,
      expiryDate: null,
      ...each,
    })),
  };
}

/** The structures as data; the bill of a material has the id `bom <name>`. */
export function structures(
  given: Readonly<Record<string, Given>>,
  { phantoms = [], units = {}, unitRows = {} }: Surroundings = {},
): StructureData {
  const made = Object.entries(given).map(([material, each]) => structureOf(material, each));
  const names = new Set(
    made.flatMap(({ material, items, substitutes }) => [
      material,
      ...items.map((item) => item.material),
      ...substitutes.map((substitute) => substitute.material),
    ]),
  );
  const erpClass = (name: string): string =>
    phantoms.includes(name) ? 'virtual' : given[name] === undefined ? 'purchased' : 'selfMade';
  return {
    materials: new Map(
      [...names].map((name) => [
        name,
        {
          id: name,
          code: name,
          name,
          specification: '',
          erpClass: erpClass(name),
          baseUnit: 'pc',
          unitRows: unitRows[name] ?? [],
          conversions: [],
        },
      ]),
    ),
    units: new Map(
      Object.entries({ pc: 0, ...units }).map(([unit, precision]) => [
        unit,
        { name: unit, precision, unitGroup: null, numerator: '1', denominator: '1' },
      ]),
    ),
    boms: new Map(made.map((each) => [each.id, each])),
    versions: new Map(made.map((each) => [each.material, [each.id]])),
  };
}
