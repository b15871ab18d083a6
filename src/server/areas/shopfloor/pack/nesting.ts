// Whether one unit may go onto or into another: sealed or in stock at the same place, no deeper than three, never in a circle
// (FLOWS o1).
import type { Doc } from '#model/entity.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';
import { deepest, treeSql } from './readUnits.ts';

export interface NestFacts {
  unit: Doc | null;
  /** Levels of the other unit, itself counted. */
  depth: number;
  /** Levels above this unit, itself counted. */
  level: number;
  /** The other unit is this one or stands above it. */
  isAbove: boolean;
  hasUnits: boolean;
  /** How many units stand on this one, and how many may. */
  boxes: number;
  palletBoxes: number | null;
}

export async function nestFacts(doc: Doc, read: Read, unit: string): Promise<NestFacts> {
  const [below] = await read.rows(`${treeSql} select max(depth) as depth, count(*) as units from tree`, [
    [unit],
  ]);
  const above = await read.rows(
    `with recursive up as (select id, parent_unit, 1 as level from pack_unit where id = $1::uuid
       union all select p.id, p.parent_unit, up.level + 1 from pack_unit p join up on p.id = up.parent_unit where up.level < 10)
     select id, level from up`,
    [doc.id],
  );
  const [inside] = await read.rows(
    `select count(*) as boxes, (select r.pallet_boxes from pack_unit c join pack_rule r on r.id = c.pack_rule where c.id = $2::uuid) as most
     from pack_unit where parent_unit = $1::uuid`,
    [doc.id, unit],
  );
  const most = inside?.['most'];
  return {
    unit: await read.doc('packUnit', unit),
    depth: Number(below?.['depth'] ?? 1),
    level: above.length,
    isAbove: above.some((row) => row['id'] === unit),
    hasUnits: Number(below?.['units'] ?? 1) > 1,
    boxes: Number(inside?.['boxes'] ?? 0),
    palletBoxes: most === null || most === undefined ? null : Number(most),
  };
}

/** Why not; null when it may. */
export function nestProblem(doc: Doc, facts: NestFacts | null, how: string): string | null {
  const unit = facts?.unit ?? null;
  if (facts === null || unit === null) return '没有这个包装单元，请核对条码';
  const code = textOf(unit.fields['code']);
  const parent = optionalText(unit.fields['parentUnit']);
  if (how === 'takeOut') return parent === doc.id ? null : `${code} 不在这个单元里`;
  if (facts.isAbove) return `${code} 是它自己或它的上级，不能装入`;
  if (parent !== null) return `${code} 已在另一个单元里，请先取出`;
  const isSamePlace =
    unit.fields['warehouse'] === doc.fields['warehouse'] &&
    unit.fields['location'] === doc.fields['location'];
  if (how === 'combine') {
    if (facts.hasUnits) return `${code} 里面还有箱，请先取出再合并`;
    if (unit.status !== doc.status) return `${code} 与本单元状态不同，不能合并`;
    return doc.status === 'inStock' && !isSamePlace ? `${code} 不在同一个仓库和库位，请先移库` : null;
  }
  if (doc.fields['packType'] !== 'pallet' && doc.fields['packType'] !== 'container' && facts.level > 1)
    return '箱里面只能再装一层内包装';
  if (facts.level + facts.depth > deepest) return `最多 ${deepest} 层，${code} 装不进来`;
  if (facts.palletBoxes !== null && doc.fields['packType'] === 'pallet' && facts.boxes >= facts.palletBoxes)
    return `托盘已装满 ${facts.palletBoxes} 箱，请换一个托盘`;
  if (doc.status === 'packing') return unit.status === 'sealed' ? null : `${code} 没有封箱或已入库，请先封箱`;
  return unit.status === 'inStock' && isSamePlace ? null : `${code} 不在同一个仓库和库位，请先移库`;
}
