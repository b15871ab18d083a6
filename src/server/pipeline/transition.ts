// Actions that change a document's state: the same recipe for every entity, led by the table of states.
// This file keeps the order: who may, once only, locked, past no running approval; then the move itself.
import type { EntityDef } from '#model/entity.ts';
import { isPerformed, transitionOf } from '#model/states/states.ts';
import type { ActionRequest, DocResult } from '#model/wire/wire.ts';
import { afterSubmit, beforeAction } from '#server/approval/gate.ts';
import { notifyOfAction } from '#server/messages/templates.ts';
import { notFound } from '#server/refusal.ts';
import { authorise, lockedDoc } from './documents.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { idempotentResult, storeResult } from './idempotency.ts';
import { isLineAction } from './lineActions.ts';
import { carryOut } from './moveDoc.ts';
import { present, presentDoc, repeat } from './present.ts';
import { refuseMade } from './takeBack.ts';

export async function transitionDoc(
  context: WriteContext,
  def: EntityDef,
  id: string,
  action: string,
  request: ActionRequest,
): Promise<DocResult> {
  const transition = transitionOf(def, action);
  const performed = isPerformed(def, action);
  if (transition === undefined && !performed && !isLineAction(action))
    throw notFound(`${def.title}没有这个操作：${action}`);
  authorise(context, def, action);

  const earlier = await idempotentResult(context, request.key, `${action}:${def.name}:${id}`, request);
  if (earlier !== null) return repeat(context, def, earlier);

  const before = await lockedDoc(context, def, id, request.version, action);
  await beforeAction(context, def, before, action);
  await refuseMade(context, def, before, action);
  // What is read for the answer travels with what is written: others wait for the rows that are locked by now.
  const { warnings, stored, writing } = await carryOut(context, def, before, action, request);
  context.underWay(writing);
  if (action === 'submit') warnings.push(...(await afterSubmit(context, def, id, request)));
  warnings.push(...context.reminders);
  await notifyOfAction(context, def, before, action);

  const outcome = {
    id,
    affected: context.affected,
    warnings,
    ...(context.opens === null ? {} : { opens: context.opens }),
  };
  storeResult(context, request.key, outcome);
  const isLast = stored !== null && action !== 'submit';
  const shown = isLast
    ? await presentDoc(context, def, stored, outcome.affected, outcome.warnings)
    : await present(context, def, id, outcome.affected, outcome.warnings);
  return {
    ...shown,
    ...(context.opens === null ? {} : { opens: context.opens }),
  };
}
