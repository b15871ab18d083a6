// Every permission code the definitions know: one per entity and action.
import { actionsOf, permissionCode } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';

export interface PermissionEntry {
  /** 'saleOrder:approve' */
  action: string;
  title: string;
  entity: string;
}

export function permissionEntries(defs: readonly EntityDef[]): PermissionEntry[] {
  return defs.flatMap((def) =>
    actionsOf(def).map(({ action, title }) => ({
      action: permissionCode(def, action),
      title,
      entity: def.name,
    })),
  );
}
