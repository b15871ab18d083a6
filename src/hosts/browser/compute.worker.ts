// The web worker that computes: it knows the computations of all areas and nothing else of the server.
import { answerComputations, type ToThread } from '#hosts/engine/compute/messages.ts';
import { computationsOf } from '#entities/computations.ts';

const answer = answerComputations(computationsOf(), (message, transfer) =>
  self.postMessage(message, { transfer }),
);
self.addEventListener('message', ({ data }: MessageEvent<ToThread>) => answer(data));
