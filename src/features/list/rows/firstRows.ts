// The question a list asks first when it is opened, worked out before its page stands.
import type { Grants } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import type { QueryRequest } from '#model/wire/wire.ts';
import type { ListAddress } from '../listAddress.ts';
import { listBlock, listRequest, listTabs } from './listQuery.ts';
import { readView, viewKey } from '../views/listView.ts';

/** Null where the list begins with something else than rows of its question: a whole tree, or groups. */
export function firstRowsRequest(def: EntityDef, address: ListAddress, grants: Grants): QueryRequest | null {
  if (def.parent !== undefined || (readView(viewKey(def.name, address.lines)).group?.length ?? 0) > 0)
    return null;
  return { ...listRequest(def, address, listTabs(def, grants)), offset: 0, limit: listBlock };
}
