// Structures of materials, worked out from bills of materials: exploded for a quantity and summed up. Pure.
// Source of the formulas: the rules of bills of materials (explosion b3, BOM semantics d).
import { Decimal, decimal, decimalText } from '#model/decimal.ts';

export interface StructureUnit {
  name: string;
  /** Decimals of its quantities. */
  precision: number;
}

export interface StructureMaterial {
  id: string;
  code: string;
  name: string;
  specification: string;
  /** Value of the dictionary `erpClass`. */
  erpClass: string;
  baseUnit: string;
  /** Base units in one unit, as a fraction, by unit. */
  units: ReadonlyMap<string, { numerator: string; denominator: string }>;
}

export interface StructureItem {
  id: string;
  material: string;
  unit: string;
  itemType: string;
  numerator: string;
  denominator: string;
  /** 'fixed': the same for any number of parents. */
  dosageType: string;
  scrapRate: string;
  fixedScrapQty: string;
  /** A version of its own choice; null: the one in force. */
  childBom: string | null;
  /** Per cent of the cost that a by-product carries. */
  costShare: string;
}

export interface Structure {
  id: string;
  code: string;
  version: string;
  material: string;
  unit: string;
  /** Number of parents the rows are for. */
  qty: string;
  yieldRate: string;
  items: readonly StructureItem[];
  /** Per cent of the cost that joint products carry together. */
  jointShare: string;
}

export interface StructureData {
  materials: ReadonlyMap<string, StructureMaterial>;
  units: ReadonlyMap<string, StructureUnit>;
  boms: ReadonlyMap<string, Structure>;
  /** The version in force, by material. */
  inForce: ReadonlyMap<string, string>;
}

/** Why a made material ends here: no version in force, it contains itself, or the structure is too deep. */
export type EndReason = 'noBom' | 'circle' | 'deep';

export interface BomRow {
  key: string;
  parent: string | null;
  level: number;
  material: string;
  code: string;
  name: string;
  specification: string;
  erpClass: string;
  itemType: string;
  unit: string;
  /** For one parent, without losses. */
  perUnit: string;
  scrapRate: string;
  fixedScrapQty: string;
  /** For the number asked, with losses. */
  qty: string;
  bom: { id: string; code: string; version: string } | null;
  end: EndReason | null;
}

export interface ExpandResult {
  rows: BomRow[];
  /** Equal materials added up, in the order they first appear. */
  summary: {
    material: string;
    code: string;
    name: string;
    specification: string;
    unit: string;
    qty: string;
  }[];
  /** There was more than could be shown. */
  cut: boolean;
}

export const deepest = 20;
export const mostRows = 20_000;
export const hundred = new Decimal(100);
const one = new Decimal(1);

/** Bought and handed-over materials are not taken apart. */
const takenApart: ReadonlySet<string> = new Set(['selfMade', 'outsourced', 'virtual', 'configured']);

export const orOne = (value: Decimal): Decimal => (value.isZero() ? one : value);
export const ratio = (item: StructureItem): Decimal =>
  decimal(item.numerator).div(orOne(decimal(item.denominator)));

/** Parents to start so that the wanted number comes out. */
function started(wanted: Decimal, bom: Structure): Decimal {
  return wanted.times(hundred).div(orOne(decimal(bom.yieldRate)));
}

function needed(parents: Decimal, bom: Structure, item: StructureItem): Decimal {
  const fixed = decimal(item.fixedScrapQty);
  if (item.dosageType === 'fixed') return ratio(item).plus(fixed);
  return parents
    .div(orOne(decimal(bom.qty)))
    .times(ratio(item))
    .times(decimal(item.scrapRate).div(hundred).plus(1))
    .plus(fixed);
}

/** Units of the material in base units; materials without that unit are counted as they stand. */
export function inBase(material: StructureMaterial | undefined, unit: string): Decimal {
  const row = material?.units.get(unit);
  return material === undefined || unit === material.baseUnit || row === undefined
    ? one
    : decimal(row.numerator).div(orOne(decimal(row.denominator)));
}

export function bomOf(data: StructureData, item: StructureItem): Structure | undefined {
  const material = data.materials.get(item.material);
  if (material === undefined || !takenApart.has(material.erpClass) || item.itemType === 'byProduct')
    return undefined;
  return data.boms.get(item.childBom ?? data.inForce.get(item.material) ?? '');
}

/** Quantities of everything below so many of the parent: levels, losses and yields; virtual parts are never rounded. */
export function expandBom(data: StructureData, top: Structure, wanted: string): ExpandResult {
  const rows: BomRow[] = [];
  const sums = new Map<string, { row: BomRow; qty: Decimal }>();
  let cut = false;
  const roundedUp = (value: Decimal, unit: string): Decimal =>
    value.toDecimalPlaces(data.units.get(unit)?.precision ?? 0, Decimal.ROUND_UP);

  const walk = (bom: Structure, parents: Decimal, parent: BomRow | null, above: readonly string[]): void => {
    for (const item of bom.items) {
      if (rows.length >= mostRows) {
        cut = true;
        return;
      }
      const material = data.materials.get(item.material);
      const virtual = material?.erpClass === 'virtual';
      const exact = needed(parents, bom, item);
      const qty = virtual ? exact : roundedUp(exact, item.unit);
      const below = bomOf(data, item);
      const circle = above.includes(item.material);
      const row: BomRow = {
        key: parent === null ? item.id : `${parent.key}/${item.id}`,
        parent: parent?.key ?? null,
        level: (parent?.level ?? 0) + 1,
        material: item.material,
        code: material?.code ?? '',
        name: material?.name ?? '',
        specification: material?.specification ?? '',
        erpClass: material?.erpClass ?? '',
        itemType: item.itemType,
        unit: data.units.get(item.unit)?.name ?? '',
        perUnit: decimalText(
          ratio(item)
            .div(orOne(decimal(bom.qty)))
            .toDecimalPlaces(8),
        ),
        scrapRate: item.scrapRate,
        fixedScrapQty: item.fixedScrapQty,
        qty: decimalText(qty.toDecimalPlaces(8)),
        bom: below === undefined ? null : { id: below.id, code: below.code, version: below.version },
        end: endOf(material, item, below, circle, above.length),
      };
      rows.push(row);
      const name = `${item.material} ${item.unit}`;
      const known = sums.get(name);
      if (!virtual) sums.set(name, { row: known?.row ?? row, qty: (known?.qty ?? new Decimal(0)).plus(qty) });
      if (below === undefined || row.end !== null) continue;
      // The version below may count in another unit of the same material.
      const asked = qty.times(inBase(material, item.unit)).div(inBase(material, below.unit));
      const starts = started(asked, below);
      walk(below, virtual ? starts : roundedUp(starts, below.unit), row, [...above, item.material]);
    }
  };

  const starts = started(decimal(wanted), top);
  walk(top, roundedUp(starts, top.unit), null, [top.material]);
  const summary = [...sums.values()].map(({ row: { material, code, name, specification, unit }, qty }) => ({
    material,
    code,
    name,
    specification,
    unit,
    qty: decimalText(qty.toDecimalPlaces(8)),
  }));
  return { rows, summary, cut };
}

function endOf(
  material: StructureMaterial | undefined,
  item: StructureItem,
  below: Structure | undefined,
  circle: boolean,
  depth: number,
): EndReason | null {
  if (circle) return 'circle';
  if (depth >= deepest) return 'deep';
  const made = material !== undefined && ['selfMade', 'outsourced', 'virtual'].includes(material.erpClass);
  return below === undefined && made && item.itemType !== 'byProduct' ? 'noBom' : null;
}
