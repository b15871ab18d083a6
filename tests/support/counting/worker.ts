// The thread of the tests: computations that count, fail and never end.
import { parentPort } from 'node:worker_threads';
import { answerComputations } from '#hosts/engine/compute/messages.ts';
import { counting } from './computations.ts';

const port = parentPort;
if (!port) throw new Error('countingWorker runs as a worker thread only');
port.on(
  'message',
  answerComputations(counting, (message, transfer) => port.postMessage(message, transfer)),
);
