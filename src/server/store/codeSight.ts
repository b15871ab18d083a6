// Whether documents known by their codes alone may be looked at: plans and reports keep the codes of what they speak of.
import { entityOf } from '#entities/registry.ts';
import { can } from '#model/rights/can.ts';
import type { Context } from '#server/context.ts';
import { textOf } from '#server/values.ts';
import { shapeOf } from './shape.ts';
import { Parameters } from './sql.ts';
import { tenantSql } from './tenantSql.ts';
import { isLimited, visibleRows } from './visibleRows.ts';

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
    if (def?.fields['code'] === undefined || (can(grants, def, 'view') && !isLimited(grants, def))) continue;
    const parameters = new Parameters();
    const chosen = parameters.add([...codes], 'text[]');
    const seen = visibleRows(def, grants, parameters);
    const scope = tenantSql(def, grants.org, 'h', parameters) ?? 'true';
    const { rows } = await session.query(
      `select h.code, h.id in (select v.id from ${seen} v) as seen from ${shapeOf(def).header.name} h where ${scope} and h.code = any(${chosen})`,
      parameters.values,
    );
    found.set(
      entity,
      new Map(
        rows.map((row): [string, 'seen' | 'closed'] => [
          textOf(row['code']),
          row['seen'] === true ? 'seen' : 'closed',
        ]),
      ),
    );
  }
  return found;
}

/** Of several kinds that may have the code, one that is seen is enough; one nobody has any more tells nothing. */
export function isClosedCode(sight: CodeSight, entities: readonly string[], code: string): boolean {
  const states = entities.map((entity) => (sight.has(entity) ? sight.get(entity)?.get(code) : 'unlimited'));
  return states.includes('closed') && !states.includes('seen');
}
