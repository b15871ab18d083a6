// Prices that Enter passed while they were looked for, and for which none was found: Enter comes back to them once before it
// leaves the row. Whoever leaves one empty then means it; whether it may be empty is judged with the document.
import { isEditable } from '#model/derive/editable.ts';
import { isEmpty } from '#model/kind.ts';
import type { DocumentDraft } from '../draft/documentDraft.ts';

/** Without and with tax: one of the two is typed, the other one follows. */
const found: readonly string[] = ['price', 'taxPrice'];

/** The column of a line that is owed a price and was not come back to yet. */
export function createOwedPrices(draft: DocumentDraft, lines: string): (rowId: string) => string | undefined {
  const asked = new Set<string>();
  const table = draft.def.lines?.[lines];
  const prices = Object.entries(table?.rules?.includes('pricing') === true ? table.fields : {}).filter(
    ([key]) => found.includes(key),
  );
  return (rowId) => {
    const line = draft.lineAt(lines, rowId);
    if (line === undefined || asked.has(rowId) || draft.awaited.has(rowId)) return undefined;
    const { material = null } = line;
    if (isEmpty(material)) return undefined;
    const owed = prices.find(
      ([key, field]) => isEmpty(line[key] ?? null) && isEditable(field, line, draft.doc.fields),
    );
    if (owed !== undefined) asked.add(rowId);
    return owed?.[0];
  };
}
