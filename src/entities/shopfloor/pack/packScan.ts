// A scanned box on the lines of a bill: whether it may be there, what its contents make of the lines, and whether the lines
// still say what is in the boxes (FLOWS o3). Pure; quantities are decimal texts in base units.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, FieldValue, LineRow, Row } from '#model/entity.ts';
import { applyPatches, type Patch } from '#model/patch.ts';
import { factsReader } from '#model/rules/facts.ts';
import { goodsKey, type Goods } from './packContents.ts';

/** in: a receipt; out: a shipment; move: a transfer; back: what a customer returns. */
export type PackMove = 'in' | 'out' | 'move' | 'back';

export interface ScannedContent extends Goods {
  stockStatus: string | null;
  baseUnit: string;
}

export interface ScannedUnit {
  id: string;
  code: string;
  status: string;
  warehouse: string | null;
  location: string | null;
  parent: { id: string; code: string; status: string } | null;
  /** Ids of the units inside, itself left out. */
  inside: readonly string[];
  /** Of everything inside, the same goods together. */
  contents: readonly ScannedContent[];
  /** Another bill that is not approved yet and names it. */
  openBill: string | null;
}

const isAt: Readonly<Record<PackMove, readonly string[]>> = {
  in: ['sealed'],
  out: ['inStock'],
  move: ['inStock', 'sealed'],
  back: ['shipped'],
};

/** Why the unit may not be on such a bill; null when it may. */
export function objectionTo(unit: ScannedUnit, move: PackMove): string | null {
  const { code, status, parent, openBill } = unit;
  if (parent?.status === 'shipped' && move !== 'back')
    return `${code} 在 ${parent.code} 中，${parent.code} 已发出`;
  if (!isAt[move].includes(status)) {
    if (status === 'packing') return `${code} 还没有封箱，请先封箱`;
    if (status === 'sealed') return `${code} 还没有入库，请先入库`;
    if (status === 'inStock')
      return move === 'back' ? `${code} 没有发出，不能退回` : `${code} 已在库，不能再次入库`;
    if (status === 'shipped') return `${code} 已发出，不能再次出入库`;
    return `${code} 已${status === 'voided' ? '作废' : '拆箱'}，条码不再使用`;
  }
  if (parent?.status === 'sealed') return `${code} 在 ${parent.code} 中，请扫描 ${parent.code}`;
  if (openBill !== null) return `${code} 已在未审核的单据 ${openBill} 上，请先处理那张单据`;
  return unit.contents.length === 0 ? `${code} 里面没有内容` : null;
}

/** Under which names the lines of a bill say where the goods come from. */
export interface PlaceNames {
  warehouse: string;
  location: string;
  stockStatus: string;
}

/** What a line of any bill says of its goods and their boxes. */
const lineOf = factsReader({
  material: 'ref',
  unit: 'ref',
  qty: 'qty',
  baseQty: 'qty',
  lot: 'ref',
  lotNo: 'text',
  serialText: 'longText',
  packUnits: 'refs',
});

export const unitsOf = (row: Row): string[] => [...(lineOf(row).packUnits ?? [])];

const text = (value: FieldValue | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

const goodsOfLine = (row: Row): string => {
  const { material, lot, lotNo } = lineOf(row);
  return goodsKey({ material: material ?? '', lot: text(lot), lotNo: text(lotNo) });
};

/** What belongs to the line it was copied from and not to a further one. */
const ownOfLine: ReadonlySet<string> = new Set(
  'id seq qty baseQty auxQty lot lotNo serialNos serialText packUnits costPrice costAmount produceDate expiryDate packages packQty mustQty'.split(
    ' ',
  ),
);

/** The patches that put the unit's contents on the lines, and the document with them. */
export function filledLines(
  doc: Doc,
  unit: ScannedUnit,
  { move, place }: { move: PackMove; place: PlaceNames },
  newId: () => string,
): { patches: Patch[]; doc: Doc } {
  const patches: Patch[] = [];
  let now = doc;
  const say = (patch: Patch): void => {
    patches.push(patch);
    now = applyPatches(now, [patch]);
  };
  for (const content of unit.contents) {
    const { items: rows = [] } = now.lines;
    const isThere = (row: LineRow): boolean =>
      move === 'in' || move === 'back' || text(row[place.warehouse]) === unit.warehouse;
    const packed = rows.find(
      (row) => unitsOf(row).length > 0 && goodsOfLine(row) === goodsKey(content) && isThere(row),
    );
    const waiting = rows.find((row) => {
      const { material, lot } = lineOf(row);
      return (
        unitsOf(row).length === 0 &&
        material === content.material &&
        (text(lot) === null || lot === content.lot)
      );
    });
    const like = rows.find((row) => lineOf(row).material === content.material);
    let row = packed ?? waiting;
    if (row === undefined) {
      const id = newId();
      const values: Row =
        like === undefined
          ? { material: content.material }
          : Object.fromEntries(Object.entries(like).filter(([field]) => !ownOfLine.has(field)));
      say({ op: 'insertLine', lines: 'items', id, before: null, values });
      row = { ...values, id, seq: 0 };
    }
    const { id } = row;
    const set = (field: string, value: FieldValue): void =>
      say({ op: 'setLine', lines: 'items', id, field, value });
    const had = packed === undefined ? '0' : (lineOf(packed).baseQty ?? '0');
    const base = decimalText(decimal(had).plus(content.qty));
    const qty = inUnit(base, row, content.baseUnit);
    if (qty === null) set('unit', content.baseUnit);
    if (move !== 'in' && move !== 'back') {
      set(place.warehouse, unit.warehouse);
      set(place.location, unit.location);
      if (content.stockStatus !== null) set(place.stockStatus, content.stockStatus);
    }
    if (content.lot !== null) set('lot', content.lot);
    else if (content.lotNo !== null) set('lotNo', content.lotNo);
    set('qty', qty ?? base);
    if (content.serials.length > 0) {
      const before = packed === undefined ? null : text(lineOf(packed).serialText);
      set('serialText', [...(before === null ? [] : [before]), ...content.serials].join('\n'));
    }
    set('packUnits', [...unitsOf(packed ?? {}), unit.id]);
    // Known to the next content of the same goods; formulas run when all is filled.
    now = applyPatches(now, [{ op: 'setLine', lines: 'items', id, field: 'baseQty', value: base }]);
  }
  return { patches, doc: now };
}

/** The base quantity in the unit of the line; null where it has no exact one there. */
function inUnit(base: string, row: Row, baseUnit: string): string | null {
  const { unit, qty, baseQty } = lineOf(row);
  if (unit === baseUnit) return base;
  if (qty === null || baseQty === null || decimal(baseQty).isZero()) return null;
  const own = decimal(base).times(qty).dividedBy(baseQty);
  return own.decimalPlaces() <= 6 ? decimalText(own) : null;
}

export interface LineObjection {
  row: LineRow;
  field: string;
  message: string;
}

/** Where lines and boxes say different things, or a unit is counted twice. */
export function mismatches(
  rows: readonly LineRow[],
  units: readonly ScannedUnit[],
  move: PackMove,
  place: PlaceNames,
): LineObjection[] {
  const found: LineObjection[] = [];
  const packed = rows.filter((row) => unitsOf(row).length > 0);
  const [first] = packed;
  if (first === undefined) return [];
  for (const unit of units) {
    const outer = units.find(({ inside }) => inside.includes(unit.id));
    if (outer !== undefined)
      found.push({
        row: packed.find((row) => unitsOf(row).includes(unit.id)) ?? first,
        field: 'packUnits',
        message: `${unit.code} 在 ${outer.code} 中，已随 ${outer.code} 扫描`,
      });
  }
  const keys = new Map<string, { wanted: string; row: LineRow | null; counted: string }>();
  for (const { contents } of units)
    for (const content of contents) {
      const key = goodsKey(content);
      const before = keys.get(key) ?? { wanted: '0', row: null, counted: '0' };
      keys.set(key, { ...before, wanted: decimalText(decimal(before.wanted).plus(content.qty)) });
    }
  for (const row of packed) {
    const key = goodsOfLine(row);
    const before = keys.get(key) ?? { wanted: '0', row: null, counted: '0' };
    const counted = decimalText(decimal(before.counted).plus(lineOf(row).baseQty ?? '0'));
    keys.set(key, { ...before, row: before.row ?? row, counted });
  }
  for (const { wanted, counted, row } of keys.values())
    if (!decimal(wanted).equals(counted))
      found.push({
        row: row ?? first,
        field: 'qty',
        message: `数量 ${counted} 与箱内的 ${wanted} 不一致，请删除该行重新扫描，或先开箱`,
      });
  if (move === 'out' || move === 'move')
    for (const row of packed)
      for (const unit of units)
        if (
          unit.status === 'inStock' &&
          unitsOf(row).includes(unit.id) &&
          (text(row[place.warehouse]) !== unit.warehouse || text(row[place.location]) !== unit.location)
        )
          found.push({
            row,
            field: place.warehouse,
            message: `${unit.code} 不在这个仓库或库位，请改为它所在的地方`,
          });
  return found;
}
