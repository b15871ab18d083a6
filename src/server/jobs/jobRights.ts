// Asks whether a person may have a job done: the code and, where the kind names a document, the document itself, as it is now.
import { entityOf } from '#entities/registry.ts';
import { whyNot, whyOutOfReach, type Grants } from '#model/rights/can.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import { readContext } from '#server/pipeline/transaction.ts';
import type { Ports } from '#server/ports.ts';
import { conflict, forbidden, notFound, unknownRecord } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import type { JobKind, QueuedBy } from './jobKind.ts';

/** @throws Refusal 403 without the code, 404 for a document that is not there for this person, 409 in another state */
export async function askJobRight<Input>(
  ports: Ports,
  grants: Grants,
  requestId: string,
  { right, queuedBy }: JobKind<Input>,
  input: Input,
): Promise<void> {
  if ('unasked' in right) return;
  const { entity, action } = 'each' in right ? right.each(input) : right;
  const def = entityOf(entity);
  if (def === undefined) throw notFound(`没有“${entity}”`);
  const reason = whyNot(grants, def, action);
  if (reason !== null) throw forbidden(reason);
  if ('each' in right) return;
  const { session } = readContext(ports, grants, { requestId, sessionId: null });
  const doc = await readDoc(session, def, right.document(input), { lock: false, org: grants.org });
  if (doc === null) throw unknownRecord(def.title);
  askDocument(grants, def, action, doc, queuedBy);
}

function askDocument(grants: Grants, def: EntityDef, action: string, doc: Doc, queuedBy: QueuedBy): void {
  if (whyOutOfReach(grants, def, action, doc) !== null) throw unknownRecord(def.title);
  // The action that queued it has moved the document on by now.
  const reason = queuedBy === 'action' ? null : whyNot(grants, def, action, doc);
  if (reason !== null) throw conflict(reason);
}
