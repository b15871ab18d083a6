// Rings, which no structure may have: records that stand below themselves. Of trees every definition with a parent is asked;
// graphs are told by the pairs they are made of.
import { columnName } from '#model/derive/names.ts';
import { tableName } from '#model/derive/tables.ts';
import type { EntityDef } from '#model/entity.ts';
import { treeStructure, type Graph } from '#server/behaviours/locks.ts';
import { recordSql, type Invariant } from './invariant.ts';

/** Longer ways are rings: no structure is so deep. */
const deepest = 60;

/** Records that no way down from a record at the top reaches. */
export function treeRing(def: EntityDef): Invariant[] {
  if (def.parent === undefined) return [];
  const [table, parent] = [`"${tableName(def)}"`, `"${columnName(def.parent)}"`];
  return [
    {
      name: `ring.${def.name}`,
      title: `${treeStructure(def).title}不成环`,
      sql: `with recursive reached as (
          select t.id from ${table} t where t.${parent} is null or not exists (select from ${table} p where p.id = t.${parent})
          union all select c.id from ${table} c join reached r on c.${parent} = r.id)
        select ${recordSql(def.name, 't.id')} from ${table} t where not exists (select from reached r where r.id = t.id)`,
    },
  ];
}

/**
 * What is left when one walks down far enough: first without days, which finds nothing in a sound graph, then what was found
 * by the days on which all pairs of a way hold together.
 */
export function graphRing({ name, title, of, pairs }: Graph): Invariant {
  return {
    name: `ring.${name}`,
    title: `${title}不成环`,
    sql: `with recursive pair as materialized (
        select distinct g.org, g.above, g.below, coalesce(g.starts, '-infinity'::date) as starts, coalesce(g.ends, 'infinity'::date) as ends from (${pairs}) g),
      inside as materialized (select p.* from pair p where exists (select from pair q where q.org = p.org and q.above = p.below)),
      walk as (
        select distinct org, above as node, 0 as level from inside
        union select i.org, i.below, w.level + 1 from walk w join inside i on i.org = w.org and i.above = w.node where w.level < ${deepest}),
      behind as materialized (select distinct org, node from walk where level = ${deepest}),
      dated as (
        select i.org, i.below as node, i.starts, i.ends, 1 as level from inside i join behind b on b.org = i.org and b.node = i.above where i.starts <= i.ends
        union select i.org, i.below, greatest(d.starts, i.starts), least(d.ends, i.ends), d.level + 1 from dated d
          join inside i on i.org = d.org and i.above = d.node and greatest(d.starts, i.starts) <= least(d.ends, i.ends)
          where d.level < ${deepest})
      select distinct ${recordSql(of, 'd.node')} from dated d where d.level = ${deepest}`,
  };
}
