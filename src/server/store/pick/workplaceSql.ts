// What a field leaves of organisations, and of records that name some, for whoever asks: the rule of where he may work as a
// condition of pickers, so that nothing is offered that is refused when it is saved.
import type { EntityDef } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { worksInSql } from '#server/access/worksIn.ts';
import type { Context } from '#server/context.ts';
import { shapeOf } from '../shape.ts';
import { and, type Parameters } from '../sql.ts';

/**
 * What the field leaves of the records at `alias` for the person of a request: organisations he may work in, and of other
 * records those that name no organisation he may not.
 */
export function workplaceSql(
  { grants, today }: Pick<Context, 'grants' | 'today'>,
  { workplaces }: FieldDef,
  def: EntityDef,
  alias: string,
  parameters: Parameters,
): string | null {
  if (workplaces === undefined || (workplaces === 'handedOn' && grants.admin)) return null;
  const user = parameters.add(grants.userId, 'uuid');
  const day = parameters.add(today, 'date');
  const here = parameters.add(grants.org, 'uuid');
  const worksIn = (org: string): string =>
    `(${org} = ${here} or exists (select 1 from "user" account where account.id = ${user} and ${worksInSql(org, 'account', day)}))`;
  const { columns } = shapeOf(def).header;
  const naming = Object.entries(def.fields).flatMap(([key, field]) =>
    field.workplaces === undefined ? [] : (columns.get(key) ?? []),
  );
  if (naming.length === 0) return worksIn(`${alias}."id"`);
  return and(
    naming.map(
      ({ name }) =>
        `not exists (select 1 from unnest(${alias}.${name}) named (org) where not ${worksIn('named.org')})`,
    ),
  );
}
