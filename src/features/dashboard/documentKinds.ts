// Which documents the dashboards count: those in the menu of this person that live through 草稿, 审核中, 已审核.
import { allEntities } from '#entities/registry.ts';
import { can, type Grants } from '#model/can.ts';
import type { EntityDef } from '#model/entity.ts';
import type { Condition } from '#model/filter.ts';
import type { MenuNode } from '#model/wire.ts';
import { placesOf } from '#ui/shell/menuTree.ts';

export interface DocumentKind {
  def: EntityDef;
  /** Path of its list. */
  path: string;
  mayApprove: boolean;
  maySubmit: boolean;
}

/** Each kind costs two small counts, so only the first ones of the menu are shown. */
const shownAtMost = 10;

export function documentKinds(menu: readonly MenuNode[], grants: Grants): DocumentKind[] {
  const places = placesOf(menu);
  const orders = new Map(places.map(({ node }, order) => [node.component, order]));
  return allEntities
    .filter((def) => def.kind === 'document' && (def.states === 'document' || def.states === 'stockBill'))
    .flatMap((def) => {
      const order = orders.get(`entity/${def.name}/List`);
      const path = order === undefined ? undefined : places[order]?.path;
      return path === undefined
        ? []
        : [{ def, path, order: order ?? 0, mayApprove: can(grants, def, 'approve'), maySubmit: can(grants, def, 'submit') }];
    })
    .toSorted((a, b) => a.order - b.order)
    .slice(0, shownAtMost);
}

export function inState(state: string): Condition {
  return { field: 'status', op: 'eq', values: [state] };
}
