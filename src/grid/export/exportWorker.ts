// Writes a file away from the page: takes rows in batches, says when it is ready for more, hands back the file.
import { SheetError, type SheetText } from '#sheets/sheetError.ts';
import { createFile } from './spec.ts';
import type { ExportRow, ExportSpec, FileWriter } from './spec.ts';

export type ToWorker =
  | { kind: 'begin'; spec: ExportSpec }
  | { kind: 'rows'; rows: readonly ExportRow[] }
  | { kind: 'finish' };
export type FromWorker =
  | { kind: 'taken' }
  | { kind: 'file'; file: Blob }
  | { kind: 'refused'; text: SheetText; values: readonly (string | number)[] }
  | { kind: 'failed'; message: string };

let writer: FileWriter | null = null;
let work: Promise<void> = Promise.resolve();

const answer = (message: FromWorker): void => self.postMessage(message, { transfer: [] });

async function take(message: ToWorker): Promise<void> {
  if (message.kind === 'begin') writer = createFile(message.spec);
  else if (message.kind === 'rows') {
    await writer?.add(message.rows);
    answer({ kind: 'taken' });
  } else if (writer) answer({ kind: 'file', file: await writer.finish() });
}

self.addEventListener('message', (event: MessageEvent<ToWorker>) => {
  work = work
    .then(() => take(event.data))
    .catch((error: unknown) =>
      answer(
        error instanceof SheetError
          ? { kind: 'refused', text: error.text, values: error.values }
          : { kind: 'failed', message: error instanceof Error ? error.message : '' },
      ),
    );
});
