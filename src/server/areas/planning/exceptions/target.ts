// The document an exception message speaks of: what it is now, who answers for it, and how a proposal reaches it. What is
// released or agreed with others is never changed here; its owner is told instead.
import { entityOf } from '#entities/registry.ts';
import { tableName } from '#model/derive/tables.ts';
import type { Doc } from '#model/entity.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

/** How a proposal reaches a document. */
export type Reach =
  /** By the actions of the plan order. */
  | 'planOrder'
  /** By the change of an order that is agreed to, but not yet in the workshop. */
  | 'change'
  /** Typed into the draft, on its header or on the line. */
  | 'draft'
  /** Not at all: its owner decides. */
  | 'owner';

export interface Target {
  entity: string;
  id: string;
  version: number;
  status: string;
  /** User who answers for it; null: nobody is named. */
  owner: string | null;
  reach: Reach;
}

/** Field with the employee who answers for it. */
const owners: Readonly<Record<string, string>> = {
  planOrder: 'planner',
  manufacturingOrder: 'planner',
  purchaseOrder: 'purchaser',
  purchaseRequisition: 'requester',
};

const openPlan: ReadonlySet<string> = new Set(['suggested', 'firmed', 'partiallyReleased']);

function reachOf(entity: string, status: string): Reach {
  if (entity === 'planOrder') return openPlan.has(status) ? 'planOrder' : 'owner';
  if (status === 'draft') return 'draft';
  return entity === 'manufacturingOrder' && status === 'planned' ? 'change' : 'owner';
}

/** Null where the message names no document, or it is gone. */
export async function targetOf({ fields }: Doc, read: Read): Promise<Target | null> {
  const entity = textOf(fields['docType']);
  const def = entityOf(entity);
  const owner = owners[entity];
  if (def === undefined || owner === undefined) return null;
  const [row] = await read.rows(
    `select h.id, h.version, h.status, e."user" as owner from ${tableName(def)} h left join employee e on e.id = h.${owner}
     where h.org = $1::uuid and h.code = $2`,
    [read.org, textOf(fields['docCode'])],
  );
  if (row === undefined) return null;
  const status = textOf(row['status']);
  return {
    entity,
    id: textOf(row['id']),
    version: Number(row['version']),
    status,
    owner: optionalText(row['owner']),
    reach: reachOf(entity, status),
  };
}
