// Graphs that a merge draws together: two records that became one may stand below themselves, in a bill of materials as much
// as in a chain of substitutes. Graphs are locked before the records, and asked once everything refers to the one that stays.
import type { EntityDef } from '#model/entity.ts';
import { serverAreas } from '#server/areas/registered.ts';
import type { Graph } from '#server/behaviours/locks.ts';
import { conflict } from '#server/refusal.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { lockEach } from './declaredLocks.ts';

/** Longer ways are rings. */
const deepest = 60;

const graphsOf = (def: EntityDef): readonly Graph[] =>
  serverAreas().flatMap(({ graphs = [] }) => graphs.filter(({ of }) => of === def.name));

export function lockGraphs(context: WriteContext, def: EntityDef): Promise<void> {
  return lockEach(context, graphsOf(def));
}

/** @throws Refusal 409 when a way down from the record leads back to it on some day */
export async function refuseRings(
  context: WriteContext,
  def: EntityDef,
  id: string,
  name: string,
): Promise<void> {
  for (const { title, pairs } of graphsOf(def)) {
    const { rows } = await context.session.query(
      `with recursive pair as (
         select g.above, g.below, coalesce(g.starts, '-infinity'::date) as starts, coalesce(g.ends, 'infinity'::date) as ends from (${pairs}) g where g.org = $2::uuid),
       walk as (
         select below, starts, ends, 1 as level from pair where above = $1::uuid and starts <= ends
         union select p.below, greatest(w.starts, p.starts), least(w.ends, p.ends), w.level + 1 from walk w join pair p on p.above = w.below
           where w.level < ${deepest} and w.below <> $1::uuid and greatest(w.starts, p.starts) <= least(w.ends, p.ends))
       select 1 from walk where below = $1::uuid limit 1`,
      [id, context.grants.org],
    );
    if (rows.length > 0)
      throw conflict(`合并后${def.title}“${name}”会用到它自己（${title}形成循环），请先改正${title}再合并`);
  }
}
