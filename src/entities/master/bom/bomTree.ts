// The structure of a parent as screens show it: the explosion over all levels with the names of what stands there, and
// equal materials added up. Pure.
import { fractionText, wholeOne } from '#model/fraction.ts';
import { addUp, type EndReason, explode, type ExplodeOptions, type Need } from './explode.ts';
import { lineNeed } from './linearNeed.ts';
import type { Structure, StructureData } from './structures.ts';

export interface BomRow {
  /** Numbers of the lines from the top, joined by '.': a tenth of the answer that ids would make. */
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
  operationSeq: number | null;
  issueMode: string;
  effectiveDate: string | null;
  expiryDate: string | null;
  /** For the number asked, with losses. */
  qty: string;
  /** Line of the bill the row comes from, and that bill. */
  line: string;
  owner: string;
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

/** Quantities of everything below `wanted` of the parent on the day, optional lines among them. */
export function expandBom(
  data: StructureData,
  top: Structure,
  wanted: string,
  day: string,
  options: Pick<ExplodeOptions, 'scrapFormula' | 'mostRows'> = {},
): ExpandResult {
  const { needs, cut } = explode({ bom: top.id, qty: wanted, startDate: day }, data, {
    depth: 'all',
    optional: 'all',
    ...options,
  });
  const places = new Map<string, string>();
  const rows = needs.map((need) => {
    const parent = need.parent === null ? null : (places.get(need.parent) ?? need.parent);
    const key = parent === null ? String(need.item.seq) : `${parent}.${need.item.seq}`;
    places.set(need.key, key);
    return { ...shownRow(data, need), key, parent };
  });
  const summary = addUp(needs).map(({ first, qty }) => {
    const { material, code, name, specification, unit } = shownRow(data, first);
    return { material, code, name, specification, unit, qty };
  });
  return { rows, summary, cut };
}

function shownRow(
  data: StructureData,
  { level, item, bom, qty, below, end }: Need,
): Omit<BomRow, 'key' | 'parent'> {
  const material = data.materials.get(item.material);
  return {
    level,
    material: item.material,
    code: material?.code ?? '',
    name: material?.name ?? '',
    specification: material?.specification ?? '',
    erpClass: material?.erpClass ?? '',
    itemType: item.itemType,
    unit: data.units.get(item.unit)?.name ?? '',
    perUnit: fractionText(lineNeed(wholeOne, bom.qty, { ...item, dosageType: 'variable' }).standard, 8),
    scrapRate: item.scrapRate,
    fixedScrapQty: item.fixedScrapQty,
    operationSeq: item.operationSeq,
    issueMode: item.issueMode,
    effectiveDate: item.effectiveDate,
    expiryDate: item.expiryDate,
    qty,
    line: item.id,
    owner: bom.id,
    bom: below === null ? null : { id: below.id, code: below.code, version: below.version },
    end,
  };
}
