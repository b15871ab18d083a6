// Whether one unit may go onto or into another: sealed or in stock at the same place, no deeper than three, never in a circle
// (FLOWS o1).
import { packRule } from '#entities/shopfloor/pack/packRule.ts';
import { packUnit } from '#entities/shopfloor/pack/packUnit.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { asKind, counted, is, present, raw, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { deepest, treeOf } from './readUnits.ts';
import type { Unit } from './unitContents.ts';

export interface NestFacts {
  unit: Unit | null;
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

export async function nestFacts(doc: Unit, read: Read, unit: string): Promise<NestFacts> {
  const [below] = await read.select(
    { depth: asKind('integer', raw('max(tree.depth)')), units: counted() },
    sql`from ${treeOf([unit])}`,
  );
  const above = await read.select(
    { id: present(asKind('ref', raw('up.id'))) },
    sql`from (with recursive up as (select id, parent_unit, 1 as level from pack_unit where id = ${doc.id}::uuid
       union all select p.id, p.parent_unit, up.level + 1 from pack_unit p join up on p.id = up.parent_unit where up.level < 10)
     select id from up) up`,
  );
  const u = headerTable(packUnit, 'u');
  const [inside] = await read.select({ boxes: counted() }, sql`from ${u} where ${is(u.parentUnit, doc.id)}`);
  const r = headerTable(packRule, 'r');
  const [rule] = await read.select(
    { palletBoxes: r.palletBoxes },
    sql`from ${u} join ${r} on ${r.id} = ${u.packRule} where ${is(u.id, unit)}`,
  );
  return {
    unit: await read.docOf(packUnit, unit),
    depth: below?.depth ?? 1,
    level: above.length,
    isAbove: above.some(({ id }) => id === unit),
    hasUnits: (below?.units ?? 1) > 1,
    boxes: inside?.boxes ?? 0,
    palletBoxes: rule?.palletBoxes ?? null,
  };
}

/** Why not; null when it may. */
export function nestProblem(doc: Unit, facts: NestFacts | null, how: string): string | null {
  const unit = facts?.unit ?? null;
  if (facts === null || unit === null) return '没有这个包装单元，请核对条码';
  const code = unit.fields.code ?? '';
  const parent = unit.fields.parentUnit;
  if (how === 'takeOut') return parent === doc.id ? null : `${code} 不在这个单元里`;
  if (facts.isAbove) return `${code} 是它自己或它的上级，不能装入`;
  if (parent !== null) return `${code} 已在另一个单元里，请先取出`;
  const isSamePlace =
    unit.fields.warehouse === doc.fields.warehouse && unit.fields.location === doc.fields.location;
  if (how === 'combine') {
    if (facts.hasUnits) return `${code} 里面还有箱，请先取出再合并`;
    if (unit.status !== doc.status) return `${code} 与本单元状态不同，不能合并`;
    return doc.status === 'inStock' && !isSamePlace ? `${code} 不在同一个仓库和库位，请先移库` : null;
  }
  if (doc.fields.packType !== 'pallet' && doc.fields.packType !== 'container' && facts.level > 1)
    return '箱里面只能再装一层内包装';
  if (facts.level + facts.depth > deepest) return `最多 ${deepest} 层，${code} 装不进来`;
  if (facts.palletBoxes !== null && doc.fields.packType === 'pallet' && facts.boxes >= facts.palletBoxes)
    return `托盘已装满 ${facts.palletBoxes} 箱，请换一个托盘`;
  if (doc.status === 'packing') return unit.status === 'sealed' ? null : `${code} 没有封箱或已入库，请先封箱`;
  return unit.status === 'inStock' && isSamePlace ? null : `${code} 不在同一个仓库和库位，请先移库`;
}
