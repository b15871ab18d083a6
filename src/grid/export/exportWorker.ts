// Writes a file away from the page: takes rows in batches, says when it is ready for more, hands back the file.
import { createCsv } from './csv.ts';
import type { ExportRow, ExportSpec, FileWriter } from './spec.ts';
import { createXlsx } from './xlsx.ts';

export type ToWorker =
  | { kind: 'begin'; spec: ExportSpec }
  | { kind: 'rows'; rows: readonly ExportRow[] }
  | { kind: 'finish' };
export type FromWorker =
  | { kind: 'taken' }
  | { kind: 'file'; file: Blob }
  | { kind: 'failed'; message: string };

let writer: FileWriter | null = null;
let work: Promise<void> = Promise.resolve();

const answer = (message: FromWorker): void => self.postMessage(message, { transfer: [] });

async function take(message: ToWorker): Promise<void> {
  if (message.kind === 'begin')
    writer = message.spec.format === 'csv' ? createCsv(message.spec) : createXlsx(message.spec);
  else if (message.kind === 'rows') {
    await writer?.add(message.rows);
    answer({ kind: 'taken' });
  } else if (writer) answer({ kind: 'file', file: await writer.finish() });
}

self.addEventListener('message', (event: MessageEvent<ToWorker>) => {
  work = work
    .then(() => take(event.data))
    .catch((error: unknown) =>
      answer({ kind: 'failed', message: error instanceof Error ? error.message : '' }),
    );
});
