// The document an exception message speaks of: what it is now, who answers for it, and how a proposal reaches it. What is
// released or agreed with others is never changed here; its owner is told instead.
import { entityOf } from '#entities/registry.ts';
import { employee } from '#entities/master/employee.ts';
import { mrpExceptionMessage } from '#entities/planning/plan/mrpExceptionMessage.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

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
export async function targetOf(
  { fields: { docType, docCode } }: DocOf<typeof mrpExceptionMessage>,
  read: Read,
): Promise<Target | null> {
  const entity = docType ?? '';
  const def = entityOf(entity);
  if (def === undefined) return null;
  const h = headerTable(def, 'h');
  const e = headerTable(employee, 'e');
  const responsible = h[owners[entity] ?? ''];
  if (responsible === undefined) return null;
  const [found] = await read.select(
    { id: h.id, version: h.version, status: h.status, owner: e.user },
    sql`from ${h} left join ${e} on ${e.id} = ${responsible}
      where ${is(h.org, read.org)} and h.code = ${docCode ?? ''}::text`,
  );
  return found === undefined ? null : { entity, ...found, reach: reachOf(entity, found.status) };
}
