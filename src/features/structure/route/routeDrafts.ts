// Routes opened on the page of a bill of materials. What was typed stays while the bill is open, whichever tab is shown.
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { newDocument, openDocument, type OpenedDocument } from '#features/document/draft/openedDocument.ts';
import type { Grants } from '#model/rights/can.ts';
import { processRoute } from '#entities/process/processRoute/processRoute.ts';
import { plainText } from '#model/text/plainText.ts';

const opened = new WeakMap<DocumentDraft, Map<string, OpenedDocument>>();

const of = (bill: DocumentDraft): Map<string, OpenedDocument> => {
  const known = opened.get(bill) ?? new Map<string, OpenedDocument>();
  opened.set(bill, known);
  return known;
};

/** Whether a route of the bill has something typed that is not saved. */
export function routesDirty(bill: DocumentDraft): boolean {
  return [...of(bill).values()].some(({ draft }) => draft.dirty);
}

/** A route that is being edited as it stands, else as the server has it now. */
export async function openRoute(
  bill: DocumentDraft,
  id: string,
  signal: AbortSignal,
): Promise<OpenedDocument> {
  const known = of(bill).get(id);
  if (known?.draft.dirty === true) return known;
  const fresh = await openDocument(processRoute, id, signal);
  of(bill).set(id, fresh);
  return fresh;
}

/** A new route for the material of the bill. */
export async function newRoute(bill: DocumentDraft, grants: Grants): Promise<OpenedDocument> {
  const known = of(bill).get('new');
  if (known?.draft.dirty === true) return known;
  const fresh = await newDocument(processRoute, grants);
  const { material, materialName } = bill.doc.fields;
  const record = bill.refs('material', material ?? null);
  if (record !== undefined) fresh.draft.learn({ material: { [record.id]: record } });
  fresh.draft.change('新增工艺路线', {
    patches: [
      { op: 'set', field: 'material', value: material ?? null },
      { op: 'set', field: 'name', value: `${plainText(materialName ?? null)}工艺路线` },
    ],
  });
  of(bill).set('new', fresh);
  return fresh;
}

/** The new route was saved: it is known by its id from now on. */
export function routeSaved(bill: DocumentDraft, id: string): void {
  const made = of(bill).get('new');
  if (made === undefined) return;
  of(bill).delete('new');
  of(bill).set(id, made);
}
