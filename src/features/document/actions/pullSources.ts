// Which documents a draft may draw lines from, as far as somebody may look at them and push them.
import { fromEntities } from '#entities/registry.ts';
import { can, type Grants } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';

const sources = fromEntities((defs) =>
  Map.groupBy(
    defs.flatMap((def) =>
      (def.pushes ?? []).flatMap(({ to, linkRule }) => (linkRule === undefined ? [] : [{ to, def }])),
    ),
    ({ to }) => to,
  ),
);

export function mayPull(grants: Grants, def: EntityDef): boolean {
  return (sources().get(def.name) ?? []).some(
    (source) => can(grants, source.def, 'view') && can(grants, source.def, 'push'),
  );
}
