// What an action made goes when the action is undone, last made first: taken back through its own actions, so that stock
// and sources are mirrored as ever, and then removed. Used further, it refuses the whole, in the name of the document.
import { entityOf } from '#entities/registry.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import { isIn, stepsOf } from '#model/states/states.ts';
import { Judged } from '#server/access/judged.ts';
import { bySystem, named } from '#server/ledgers/documents/makeDocument.ts';
import { forgetMade, madeBy, makerOf } from '#server/ledgers/documents/madeLinks.ts';
import { codeOf } from '#server/document/stamps.ts';
import { conflict } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { removeStored } from './remove.ts';

/** Steps back a document may need from the state it was taken to. */
const mostSteps = 10;

/** Takes back what the action of this document made. */
export async function takeBackMade(
  context: WriteContext,
  of: EntityDef,
  doc: Doc,
  action: string,
): Promise<void> {
  const system = bySystem(context, Judged.byRecipe(of, doc));
  for (const { entity, id } of await madeBy(context, doc.id, action)) {
    const def = entityOf(entity);
    const made =
      def === undefined
        ? null
        : await readDoc(context.session, def, id, { lock: true, org: context.grants.org });
    if (def === undefined || made === null) {
      await forgetMade(context, id);
      continue;
    }
    try {
      await takenBack(system, def, made);
    } catch (error) {
      throw named(error, def, made, '收回自动生成的');
    }
    await forgetMade(context, id);
  }
}

/** Undone step by step until it may be removed; one that is void already stays as it is. */
async function takenBack(context: WriteContext, def: EntityDef, made: Doc): Promise<void> {
  let current = made;
  for (let taken = 0; !isIn(def, current.status, 'removable'); taken += 1) {
    if (isIn(def, current.status, 'void')) return;
    const state = current.status ?? '';
    const back = stepsOf(def).find(
      ({ field, transition: { from, undoes, system } }) =>
        field === 'status' && undoes !== undefined && system !== true && from.includes(state),
    );
    if (back === undefined || taken === mostSteps) throw conflict('当前状态不能收回，请先处理该单据');
    await context.recipes.move(context, def, current, back.transition.action, {
      version: current.version,
      key: '',
      acceptWarnings: true,
      reason: '随上游单据收回',
    });
    const next = await readDoc(context.session, def, current.id, { lock: true, org: context.grants.org });
    if (next === null) return;
    current = next;
  }
  await removeStored(context, def, current);
}

/** Refuses to undo a document by itself that lives and goes with the one that made it. */
export async function refuseMade(
  context: WriteContext,
  def: EntityDef,
  doc: Doc,
  action: string,
): Promise<void> {
  const undoing = stepsOf(def).some(
    ({ transition }) => transition.action === action && transition.undoes !== undefined,
  );
  if (!undoing || isIn(def, doc.status, 'removable', 'waiting')) return;
  const maker = await makerOf(context, doc.id);
  if (maker === null || maker.alone) return;
  const title = entityOf(maker.entity)?.title ?? '';
  throw conflict(
    `${def.title} ${codeOf(doc) ?? ''} 由${title} ${maker.code} 自动生成，不能单独收回，请对${title}操作`,
    { documents: [{ entity: maker.entity, id: maker.id, code: maker.code }] },
  );
}
