// The rows of the tree a bill of materials is edited in: its own lines, their substitutes beneath them, and beneath each
// line the levels of other bills that were unfolded so far, with what so many parents need. Pure; the screen brings the
// document as it stands and the levels it has fetched.
import { decimal, decimalText, isDecimalText } from '#model/decimal.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import type { KnownLevels } from './bomLevels.ts';
import type { BomName } from './bomWire.ts';
import { explode, type Need } from './explode.ts';
import { itemOfLine, structureOfDoc, textIn } from './structureOfDoc.ts';
import type { StructureData, StructureItem, StructureMaterial, StructureSubstitute } from './structures.ts';

/** What kind of row it is: a line of the opened bill, a substitute of one, or either of a bill below. */
export type TreeKind = 'item' | 'substitute' | 'below' | 'belowSubstitute';

/** Row of the tree: the fields of the line under their own names, and beside them what follows. */
export interface BomTreeRow {
  /** Of the line; below, the path of lines from the top. */
  id: string;
  kind: TreeKind;
  parent: string | null;
  /** 1 for the lines of the opened bill. */
  level: number;
  line: LineRow;
  /** For the number of parents asked, with losses; null where the line does not count on the day. */
  qty: string | null;
  /** The bill the material is opened by. */
  bom: BomName | null;
  /** Its lines can be fetched and are not here yet. */
  closed: boolean;
  /** Made here, but by no version in force. */
  lacksBom: boolean;
  isCircle: boolean;
  /** Nothing converts its unit into the one its bill counts in, so what stands below it cannot be told. */
  lacksConversion: boolean;
  /** Bill the row belongs to; null for the opened one. */
  owner: BomName | null;
}

export interface TreeAsked {
  doc: Doc;
  levels: KnownLevels;
  /** Number of parents; decimal text above zero. */
  qty: string;
  /** ISO day. */
  date: string;
}

/** Fields of a substitute under the names of the columns of a line; both ways. */
export const substituteFields = {
  material: 'material',
  unit: 'unit',
  numerator: 'substituteQty',
  denominator: 'mainQty',
  substituteGroup: 'substituteGroup',
  substituteMode: 'substituteMode',
  isKeyPart: 'isKeyPart',
  effectiveDate: 'effectiveDate',
  expiryDate: 'expiryDate',
  remark: 'remark',
  materialName: 'materialName',
  specification: 'specification',
} as const;

/** The field of a substitute behind a column of the lines; null where it has none. */
export function substituteField(column: string): string | null {
  const found = Object.entries(substituteFields).find(([key]) => key === column);
  return found?.[1] ?? null;
}

function asLine(substitute: LineRow): LineRow {
  const shown = Object.entries(substituteFields).map(([column, field]) => [
    column,
    substitute[field] ?? null,
  ]);
  return { id: substitute.id, seq: substitute.seq, ...Object.fromEntries(shown) };
}

function belowLine(
  key: string,
  item: StructureItem | StructureSubstitute,
  material: StructureMaterial | undefined,
): LineRow {
  const { id: _id, ...stored } = item;
  const values = { ...stored, ...plainNumbers(stored) };
  const names = { materialName: material?.name ?? '', specification: material?.specification ?? '' };
  const own: Row =
    'numerator' in values
      ? { ...values, isPhantom: material?.erpClass === 'virtual' }
      : {
          material: values.material,
          unit: values.unit,
          numerator: values.substituteQty,
          denominator: values.mainQty,
          substituteGroup: values.group,
          substituteMode: values.mode,
          isKeyPart: values.isKeyPart,
          effectiveDate: values.effectiveDate,
          expiryDate: values.expiryDate,
        };
  return { ...own, ...names, id: key, seq: 'seq' in item ? item.seq : item.priority };
}

const numbers: ReadonlySet<string> = new Set([
  'numerator',
  'denominator',
  'scrapRate',
  'fixedScrapQty',
  'costShare',
  'substituteQty',
  'mainQty',
]);

/** Columns of the tables carry all their decimals: 2.00000000 is 2. */
function plainNumbers(values: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]: [string, unknown]) =>
      numbers.has(key) && typeof value === 'string' && isDecimalText(value)
        ? [[key, decimalText(decimal(value))]]
        : [],
    ),
  );
}

const madeClasses: ReadonlySet<string> = new Set(['selfMade', 'outsourced', 'virtual']);

/** What says whether a line is opened, and by which bill. */
type OpenedBy = Pick<StructureItem, 'material' | 'childBom' | 'itemType'>;

/** The bill a line is opened by on the day; null where there is none. */
function opened(levels: KnownLevels, item: OpenedBy): BomName | null {
  const erpClass = levels.materials.get(item.material)?.erpClass ?? '';
  if (!madeClasses.has(erpClass) || item.itemType === 'byProduct' || item.itemType === 'returned')
    return null;
  const found = item.childBom === null ? levels.inForce.get(item.material) : levels.fixed.get(item.childBom);
  return found ?? null;
}

/** What a row shows beside the fields of its line. */
function follows(
  levels: KnownLevels,
  item: OpenedBy,
  need: Need | undefined,
): Pick<BomTreeRow, 'qty' | 'bom' | 'closed' | 'lacksBom' | 'isCircle' | 'lacksConversion'> {
  const isCircle = need?.end === 'circle';
  const bom = opened(levels, item);
  const erpClass = levels.materials.get(item.material)?.erpClass ?? '';
  return {
    qty: need?.qty ?? null,
    bom,
    closed: bom !== null && need !== undefined && !isCircle && !levels.boms.has(bom.id),
    lacksBom: bom === null && madeClasses.has(erpClass) && item.itemType === 'standard',
    isCircle,
    lacksConversion: need?.end === 'noConversion',
  };
}

/**
 * All rows, parents before what stands below them. Quantities of lines that do not count on the day are null; the line
 * itself stays, since it is edited here.
 */
export function bomTreeRows({ doc, levels, qty, date }: TreeAsked): BomTreeRow[] {
  const top = structureOfDoc(doc);
  // Its own circle ends at the opened bill, however its material is made today.
  const data: StructureData = {
    materials: levels.materials,
    units: levels.units,
    boms: new Map([...levels.boms, [top.id, top]]),
    versions: new Map([...levels.inForce].map(([material, { id }]) => [material, [id]])),
  };
  const { needs } = explode({ bom: top.id, qty, startDate: date }, data, {
    depth: 'all',
    optional: 'all',
    scrapFormula: levels.scrapFormula,
  });
  const byKey = new Map(needs.map((need) => [need.key, need]));
  const children = Map.groupBy(
    needs.filter(({ parent }) => parent !== null),
    ({ parent }) => parent ?? '',
  );
  const rows: BomTreeRow[] = [];

  const descend = (parent: string): void => {
    const below = children.get(parent) ?? [];
    const groups = new Set<string>();
    for (const need of below) {
      const owner: BomName = { id: need.bom.id, code: need.bom.code, version: need.bom.version };
      rows.push({
        id: need.key,
        kind: 'below',
        parent,
        level: need.level,
        line: belowLine(need.key, need.item, levels.materials.get(need.item.material)),
        owner,
        ...follows(levels, need.item, need),
      });
      const group = need.item.substituteGroup;
      if (group !== null && !groups.has(group)) {
        groups.add(group);
        for (const each of need.bom.substitutes.filter((substitute) => substitute.group === group)) {
          const id = `${need.key}~${each.id}`;
          rows.push({
            id,
            kind: 'belowSubstitute',
            parent: need.key,
            level: need.level,
            line: belowLine(id, each, levels.materials.get(each.material)),
            owner,
            ...leaf,
          });
        }
      }
      descend(need.key);
    }
  };

  const { items = [], substitutes: alternatives = [] } = doc.lines;
  const substitutes = Map.groupBy(alternatives, (row) => textIn(row, 'substituteGroup'));
  for (const line of items) {
    const need = byKey.get(line.id);
    const item = itemOfLine(line);
    rows.push({
      id: line.id,
      kind: 'item',
      parent: null,
      level: 1,
      line,
      owner: null,
      ...follows(levels, item, need),
    });
    const group = textIn(line, 'substituteGroup');
    if (group !== '') {
      for (const each of substitutes.get(group) ?? [])
        rows.push({
          id: each.id,
          kind: 'substitute',
          parent: line.id,
          level: 1,
          line: asLine(each),
          owner: null,
          ...leaf,
        });
      // Beneath the first line of the group only: a row stands once.
      substitutes.delete(group);
    }
    descend(line.id);
  }
  return rows;
}

const leaf = {
  qty: null,
  bom: null,
  closed: false,
  lacksBom: false,
  isCircle: false,
  lacksConversion: false,
} as const;
