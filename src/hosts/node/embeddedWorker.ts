// The thread that runs the embedded engine, so that a heavy statement never holds up sockets and static files. It
// only passes wire messages through; queueing, decoding and the watchdog live on the other side (embeddedWire.ts).
import fs from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { collectAnswer } from '#hosts/engine/collect.ts';
import { DURABLE_START_PARAMETERS, DurableFilesystem, syncFolder } from './durableFilesystem.ts';
import type { FromWorker, ToWorker } from './embeddedWire.ts';

const port = parentPort;
if (!port) throw new Error('embeddedWorker runs as a worker thread only');

function send(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

const folder = String(workerData);
const isNew = !fs.existsSync(path.join(folder, 'PG_VERSION'));
const engine = await PGlite.create({
  fs: new DurableFilesystem(folder),
  startParams: DURABLE_START_PARAMETERS,
  extensions: { pg_trgm },
});
if (isNew) syncFolder(folder);

port.on('message', (message: ToWorker) => {
  void (message.kind === 'close' ? close() : answer(message.bytes));
});
send({ kind: 'opened' });

async function answer(request: Uint8Array): Promise<void> {
  const bytes = await collectAnswer(engine, request);
  send({ kind: 'answer', bytes }, bytes?.buffer instanceof ArrayBuffer ? [bytes.buffer] : []);
}

async function close(): Promise<void> {
  await engine.close();
  send({ kind: 'closed' });
}
