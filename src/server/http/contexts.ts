// What the handler of a call works in: reads of the session, or one transaction of it, both behind its organisation's wall.
import type { Context } from '#server/context.ts';
import { inTransaction, readContext } from '#server/pipeline/transaction.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Ports } from '#server/ports.ts';
import type { SignedInCall } from './call.ts';

export function reading(ports: Ports, { grants, requestId, session }: SignedInCall<unknown>): Context {
  return readContext(ports, grants, { requestId, sessionId: session.id });
}

export function writing<T>(
  ports: Ports,
  { grants, requestId, session, address }: SignedInCall<unknown>,
  work: (context: WriteContext) => Promise<T>,
): Promise<T> {
  return inTransaction(ports, grants, { requestId, sessionId: session.id, address }, work);
}
