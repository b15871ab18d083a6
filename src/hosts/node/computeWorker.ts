// The thread that computes: it knows the computations of all areas and nothing else of the server.
import { parentPort } from 'node:worker_threads';
import { answerComputations } from '#hosts/engine/compute/messages.ts';
import { computationsOf } from '#entities/computations.ts';

const port = parentPort;
if (!port) throw new Error('computeWorker runs as a worker thread only');
port.on(
  'message',
  answerComputations(computationsOf(), (message, transfer) => port.postMessage(message, transfer)),
);
