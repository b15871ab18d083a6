// Records that data rules name by code or by place in a tree, as ids. Of the session's own organisation only.
import { entityOf } from '#entities/registry.ts';
import type { EntityDef } from '#model/entity.ts';
import type { SqlSession } from '#server/ports.ts';
import { labelColumns, shapeOf } from '#server/store/shape.ts';
import { and, isUuid, Parameters } from '#server/store/sql.ts';
import { tenantSql } from '#server/store/tenantSql.ts';
import { UnusableRule } from './ruleValues.ts';

/** More records than these are no longer a rule but a table. */
const most = 5_000;
const deepest = 20;

export interface RuleLookup {
  /** Ids of the records with these ids or codes; unknown ones are left out. */
  idsOf(entity: string, names: readonly string[]): Promise<string[]>;
  /** Ids of the records whose code contains, begins or ends with the text. */
  idsLike(entity: string, op: 'contains' | 'startsWith' | 'endsWith', text: string): Promise<string[]>;
  /** The records of a tree and all below them, as ids or codes. */
  treeBelow(entity: string, roots: readonly string[], as: 'id' | 'code'): Promise<string[]>;
}

export function createRuleLookup(session: SqlSession, org: string): RuleLookup {
  function known(entity: string): { def: EntityDef; table: string; code: string } {
    const def = entityOf(entity);
    const code = def === undefined ? undefined : labelColumns(def).find(({ type }) => type === 'text');
    if (def === undefined || code === undefined) throw new UnusableRule(`规则引用的资料没有编码`);
    return { def, table: shapeOf(def).header.name, code: `r.${code.name}` };
  }

  async function ids(text: string, values: readonly unknown[]): Promise<string[]> {
    const { rows } = await session.query(text, values);
    if (rows.length > most) throw new UnusableRule(`规则值对应的资料超过${most}条，请缩小范围`);
    return rows.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
  }

  return {
    idsOf(entity, names) {
      if (names.length === 0) return Promise.resolve([]);
      const { def, table, code } = known(entity);
      const parameters = new Parameters();
      const named = `(r."id" = any(${parameters.add(names.filter(isUuid), 'uuid[]')}) or ${code} = any(${parameters.add(names, 'text[]')}))`;
      const where = and([named, tenantSql(def, org, 'r', parameters)]);
      return ids(
        `select r."id"::text as id from ${table} r where ${where} limit ${most + 1}`,
        parameters.values,
      );
    },
    idsLike(entity, op, wanted) {
      const { def, table, code } = known(entity);
      const parameters = new Parameters();
      const text = parameters.add(wanted, 'text');
      const fits = {
        contains: `position(${text} in ${code}) > 0`,
        startsWith: `starts_with(${code}, ${text})`,
        endsWith: `right(${code}, length(${text})) = ${text}`,
      };
      const where = and([fits[op], tenantSql(def, org, 'r', parameters)]);
      return ids(
        `select r."id"::text as id from ${table} r where ${where} limit ${most + 1}`,
        parameters.values,
      );
    },
    treeBelow(entity, roots, as) {
      const { def, table, code } = known(entity);
      const parent = shapeOf(def).header.columns.get(def.parent ?? '');
      if (parent === undefined) throw new UnusableRule(`${def.title}没有上下级`);
      const parameters = new Parameters();
      const start = and([
        `r."id" = any(${parameters.add(roots.filter(isUuid), 'uuid[]')})`,
        tenantSql(def, org, 'r', parameters),
      ]);
      const wanted = as === 'id' ? 'r."id"::text' : code;
      return ids(
        `with recursive below as (
           select r."id", ${wanted} as wanted, 1 as depth from ${table} r where ${start}
           union select r."id", ${wanted}, b.depth + 1 from ${table} r join below b on r.${parent.name} = b."id" where b.depth < ${deepest})
         select distinct wanted as id from below limit ${most + 1}`,
        parameters.values,
      );
    },
  };
}
