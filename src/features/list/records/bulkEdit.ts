// Giving one value to a field of many records: each is saved by itself, through the same checks as in its form, so that
// one refusal stops no other and every change stands in its record's history.
import { messageOf, saveDocument } from '#api/mutations.ts';
import type { WriteIntents } from '#api/writeIntents.ts';
import type { EntityDef, FieldValue } from '#model/entity.ts';
import { factsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import type { Outcome } from './Outcomes.tsx';

export interface BulkEditRun {
  def: EntityDef;
  field: string;
  value: FieldValue;
  /** Pages of rows; several lines of one document count once. */
  pages: AsyncIterable<readonly ListRow[]>;
  signal: AbortSignal;
  /** Of the page: a row whose answer was lost and that is given the same value again goes under its key. */
  intents: WriteIntents;
  onProgress(done: number): void;
}

const calledOf = factsReader({ code: 'code', name: 'text' });

/** Requests under way at once. */
const lanes = 4;

/** What was refused and why; rows not reached when the signal was raised are left as they were. */
export async function runBulkEdit({
  def,
  field,
  value,
  pages,
  signal,
  intents,
  onProgress,
}: BulkEditRun): Promise<{ done: number; refused: Outcome[] }> {
  const refused: Outcome[] = [];
  const seen = new Set<string>();
  let done = 0;
  const save = async (row: ListRow): Promise<void> => {
    try {
      const { docId: id, version } = row;
      const patches = [{ op: 'set' as const, field, value }];
      await intents.send([def.name, id, version, patches], ({ key }) =>
        saveDocument(def.name, { id, version, key, patches }),
      );
    } catch (failure) {
      const { code, name } = calledOf(row);
      const named = [code, name].map((part) => plainText(part)).filter((part) => part !== '');
      refused.push({ id: row.docId, name: named.join(' ') || row.docId, message: messageOf(failure) });
    }
    done += 1;
    onProgress(done);
  };
  for await (const page of pages) {
    const waiting = page.filter(({ docId }) => !seen.has(docId) && seen.add(docId));
    const lane = async (): Promise<void> => {
      for (let row = waiting.shift(); row !== undefined && !signal.aborted; row = waiting.shift())
        await save(row);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    if (signal.aborted) break;
  }
  return { done, refused };
}
