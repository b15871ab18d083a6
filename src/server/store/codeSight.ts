// Whether documents known by their codes alone may be looked at: plans and reports keep the codes of what they speak of.
import { entityOf } from '#entities/registry.ts';
import type { EntityDef } from '#model/entity.ts';
import { can } from '#model/rights/can.ts';
import type { Context } from '#server/context.ts';
import { tenantSql } from './tenantSql.ts';
import { isLimited } from './visibleRows.ts';
import { sql, raw, asKind, otherwise, writtenBy } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { seenTable } from '#server/select/visible.ts';

/** By entity and code what there is; entities of which the session sees everything are left out. */
type CodeSight = ReadonlyMap<string, ReadonlyMap<string, 'seen' | 'closed'>>;

/** @param asked codes by entity */
export async function codeSight(
  { session, grants }: Context,
  asked: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<CodeSight> {
  const found = new Map<string, ReadonlyMap<string, 'seen' | 'closed'>>();
  for (const [entity, codes] of asked) {
    const def = entityOf(entity);
    if (def === undefined || !hasCode(def) || (can(grants, def, 'view') && !isLimited(grants, def))) continue;
    const h = headerTable(def, 'h');
    const v = seenTable(def, grants, 'v');
    const rows = await selectRows(
      session,
      {
        code: otherwise(asKind('code', raw('h.code')), ''),
        seen: asKind('bool', sql`${h.id} in (select ${v.id} from ${v})`),
      },
      sql`from ${h} where ${writtenBy((parameters) => tenantSql(def, grants.org, 'h', parameters) ?? 'true')} and h.code = any(${[...codes]}::text[])`,
    );
    found.set(
      entity,
      new Map(
        rows.map(({ code, seen }): [string, 'seen' | 'closed'] => [code, seen === true ? 'seen' : 'closed']),
      ),
    );
  }
  return found;
}

function hasCode({ fields: { code } }: EntityDef): boolean {
  return code !== undefined;
}

/** Of several kinds that may have the code, one that is seen is enough; one nobody has any more tells nothing. */
export function isClosedCode(sight: CodeSight, entities: readonly string[], code: string): boolean {
  const states = entities.map((entity) => (sight.has(entity) ? sight.get(entity)?.get(code) : 'unlimited'));
  return states.includes('closed') && !states.includes('seen');
}
