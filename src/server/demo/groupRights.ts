// What a security group of the demo is made of: actions on definitions, and what everybody may see.
import { allEntities } from '#entities/registry.ts';
import type { EntityDef } from '#model/entity.ts';
import { actionsOf, permissionCode } from '#model/rights/can.ts';

export interface Group {
  code: string;
  name: string;
  dataScope: string;
  remark: string;
  codes: () => string[];
  /** Given later: their lines have ids apart, so that the rest of the company stays as it was. */
  further?: () => string[];
  /** Made last, with ids apart for the group itself. */
  later?: true;
  fieldGroups: readonly string[];
  /** Entities seen more widely than the person's own scope. */
  scopes: Readonly<Record<string, string>>;
}

export function codesOf(defs: readonly EntityDef[], actions: readonly string[]): string[] {
  return defs.flatMap((def) =>
    actionsOf(def).flatMap(({ action }) => (actions.includes(action) ? [permissionCode(def, action)] : [])),
  );
}

export function inArea(...areas: string[]): EntityDef[] {
  return allEntities.filter((def) => areas.includes(def.area));
}

/** Base data is read by everybody, so that documents show what they refer to. */
export const common = () => codesOf(inArea('master'), ['view']);
export const everybody = { employee: 'org', project: 'org', supplier: 'org' };
