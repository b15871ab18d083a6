// A new document from a template, with everything the template refers to read anew.
import { fetchTemplate } from '#api/flow.ts';
import { templatePatches } from '#features/flow/template.ts';
import { businessToday } from '#features/list/today.ts';
import type { Grants } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import { withInput } from './persistedDraft.ts';
import { newDocument, type OpenedDocument } from './openedDocument.ts';

/** A new document that begins as a template of the user's own says, with dates counted from today. */
export async function templateDocument(
  def: EntityDef,
  grants: Grants,
  template: string,
  signal: AbortSignal,
): Promise<OpenedDocument> {
  const [opened, content] = await Promise.all([
    newDocument(def, grants),
    fetchTemplate(def.name, template, signal),
  ]);
  const patches = templatePatches(def, content, businessToday(), grants);
  await withInput(opened.draft, { patches, invalid: [], saveKey: opened.draft.saveKey }, '模板');
  return opened;
}
