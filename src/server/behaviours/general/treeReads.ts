// What a tree is asked before a record in it moves: whether it would stand below itself or too deep, and what stands below
// it. Holds for every definition that names its parent.
import { columnName } from '#model/derive/names.ts';
import { tableName } from '#model/derive/tables.ts';
import type { EntityDef } from '#model/entity.ts';
import type { SqlRow } from '#server/ports.ts';
import { asKind, otherwise, raw, sql } from '#server/select/piece.ts';
import type { Read } from '../behaviour.ts';

/** Deeper trees are a circle or a mistake. */
export const deepest = 50;

export interface Below {
  id: string;
  parent: string;
  name: string;
  fullName: string;
}

interface TreeReads {
  /** Both quoted, for statements of the behaviour's own. */
  table: string;
  parent: string;
  circularBelow(read: Read, id: string, wanted: string): Promise<boolean>;
  isTooDeep(read: Read, id: string, wanted: string): Promise<boolean>;
  below(read: Read, id: string): Promise<Below[]>;
  one(read: Read, question: string, parameters: readonly unknown[]): Promise<SqlRow | undefined>;
}

export function treeReads(def: EntityDef, parentKey: string): TreeReads {
  const table = `"${tableName(def)}"`;
  const parent = `"${columnName(parentKey)}"`;

  async function circularBelow(read: Read, id: string, wanted: string): Promise<boolean> {
    const rows = await read.rows(
      `with recursive above as (
         select id, ${parent} as parent, 1 as depth from ${table} where id = $1::uuid
         union select p.id, p.${parent}, a.depth + 1 from ${table} p join above a on p.id = a.parent where a.depth < ${deepest})
       select 1 from above where id = $2::uuid limit 1`,
      [wanted, id],
    );
    return rows.length > 0;
  }

  /** Levels above the record with it, and those below it. */
  async function isTooDeep(read: Read, id: string, wanted: string): Promise<boolean> {
    const [row] = await read.select(
      { levels: otherwise(asKind('integer', raw('levels.levels')), 0) },
      sql`from (with recursive above as (
         select id, ${raw(parent)} as parent, 1 as depth from ${raw(table)} where id = ${wanted}::uuid
         union all select p.id, p.${raw(parent)}, a.depth + 1 from ${raw(table)} p join above a on p.id = a.parent where a.depth <= ${raw(String(deepest))}),
       under as (
         select id, 1 as depth from ${raw(table)} where ${raw(parent)} = ${id}::uuid and id <> ${id}::uuid
         union all select c.id, u.depth + 1 from ${raw(table)} c join under u on c.${raw(parent)} = u.id where u.depth <= ${raw(String(deepest))})
       select coalesce((select max(depth) from above), 0) + 1 + coalesce((select max(depth) from under), 0) as levels) levels`,
    );
    return (row?.levels ?? 0) > deepest;
  }

  async function below(read: Read, id: string): Promise<Below[]> {
    return read.select(
      {
        id: otherwise(asKind('ref', raw('below.id')), ''),
        parent: otherwise(asKind('ref', raw('below.parent')), ''),
        name: otherwise(asKind('text', raw('below.name')), ''),
        fullName: otherwise(asKind('text', raw('below.full_name')), ''),
      },
      sql`from (with recursive found as (
         select id, ${raw(parent)} as parent, name, full_name, 1 as depth from ${raw(table)} where ${raw(parent)} = ${id}::uuid and id <> ${id}::uuid
         union all select c.id, c.${raw(parent)}, c.name, c.full_name, b.depth + 1 from ${raw(table)} c join found b on c.${raw(parent)} = b.id
           where b.depth < ${raw(String(deepest))})
       select * from found) below order by below.depth, below.id`,
    );
  }

  async function one(
    read: Read,
    question: string,
    parameters: readonly unknown[],
  ): Promise<SqlRow | undefined> {
    const [row] = await read.rows(question, parameters);
    return row;
  }

  return { table, parent, circularBelow, isTooDeep, below, one };
}
