// Field rules of the security groups of a session, and field rights kept as buttons of 菜单权限 ('saleOrder:amount'):
// what is left of each field. Of several groups that grant something of the entity the widest access counts; a
// button row that nobody gave the session takes away on top of that.
import { entityOf, fromEntities } from '#entities/registry.ts';
import { actionsOf, permissionCode, type FieldAccess } from '#model/rights/can.ts';
import { fieldAt } from '#model/derive/system.ts';
import { codesIn } from '#model/rights/permissionCodes.ts';

export interface FieldRule {
  group: string;
  entity: string;
  path: string;
  access: FieldAccess;
}

/** An enabled row of 菜单权限 of type button that an administrator made. */
export interface FieldButton {
  codes: string;
  /** 'show' hides the field from those without it, 'edit' locks it. */
  strategy: 'show' | 'edit';
}

const width: Readonly<Record<FieldAccess, number>> = { hidden: 0, masked: 1, read: 2, edit: 3 };

export type FieldLimits = Record<string, Record<string, FieldAccess>>;

/** `granting`: the groups by entity of which they grant a code. */
export function fieldLimits(
  rules: readonly FieldRule[],
  granting: ReadonlyMap<string, ReadonlySet<string>>,
  buttons: readonly FieldButton[],
  held: ReadonlySet<string>,
): FieldLimits {
  const limits: FieldLimits = {};
  const restrict = (entity: string, path: string, access: FieldAccess): void => {
    const def = entityOf(entity);
    if (def === undefined || access === 'edit' || fieldAt(def, path) === undefined) return;
    const known = (limits[entity] ??= {});
    if (width[access] < width[known[path] ?? 'edit']) known[path] = access;
  };
  for (const [place, members] of Map.groupBy(rules, ({ entity, path }) => `${entity} ${path}`)) {
    const [entity = '', path = ''] = place.split(' ');
    const groups = granting.get(entity) ?? new Set();
    const own = new Map<string, FieldAccess>();
    for (const { group, access } of members)
      if (groups.has(group)) own.set(group, narrowest(own.get(group), access));
    const accesses = [...groups].map((group) => own.get(group) ?? 'edit');
    if (accesses.length > 0)
      restrict(
        entity,
        path,
        accesses.reduce((best, access) => (width[access] > width[best] ? access : best)),
      );
  }
  for (const { codes, strategy } of buttons) {
    for (const code of codesIn(codes)) {
      const [entity = '', path = ''] = code.split(':');
      if (!held.has(code) && !actionCodes().has(code))
        restrict(entity, path, strategy === 'edit' ? 'read' : 'hidden');
    }
  }
  return limits;
}

function narrowest(left: FieldAccess | undefined, right: FieldAccess): FieldAccess {
  return left !== undefined && width[left] < width[right] ? left : right;
}

const actionCodes = fromEntities(
  (defs) => new Set(defs.flatMap((def) => actionsOf(def).map(({ action }) => permissionCode(def, action)))),
);
