// What the server proposes for a document that is being typed: the same look-ups a save makes, with nothing stored.
import { fieldAccess } from '#model/rights/can.ts';
import { fieldAt } from '#model/derive/system.ts';
import type { EntityDef } from '#model/entity.ts';
import { isDerived } from '#model/fields.ts';
import type { Patch } from '#model/patch.ts';
import type { ProposeRequest, ProposeResult } from '#model/wire/wire.ts';
import type { Context } from '#server/context.ts';
import { unknownRecord } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { admitPatches } from './admission.ts';
import { withProposals } from './behave.ts';
import { authorise, isOutOfSight } from './documents.ts';
import { newDocument } from '#server/document/newDocument.ts';
import { changeDoc } from '#server/document/references.ts';

/** Patches for fields this person may type himself; what only the server writes follows when it is saved. */
export async function proposeFor(
  context: Context,
  def: EntityDef,
  request: ProposeRequest,
): Promise<ProposeResult> {
  authorise(context, def, request.id === undefined ? 'create' : 'edit');
  const before =
    request.id === undefined
      ? null
      : await readDoc(context.session, def, request.id, { org: context.grants.org });
  if (request.id !== undefined && (before === null || isOutOfSight(context.grants, def, before)))
    throw unknownRecord(def.title);
  const start = before ?? (await newDocument(context, def));
  const patches = await admitPatches(context, def, start, request.patches);
  const changed = await changeDoc(context, def, start, patches);
  const { proposals } = await withProposals(context, def, before, changed, patches);
  return { patches: proposals.filter((patch) => mayType(context, def, patch)) };
}

function mayType({ grants }: Context, def: EntityDef, patch: Patch): boolean {
  const path =
    patch.op === 'set' ? patch.field : patch.op === 'setLine' ? `${patch.lines}.${patch.field}` : '';
  const field = fieldAt(def, path);
  return field !== undefined && !isDerived(field) && fieldAccess(grants, def, path) === 'edit';
}
