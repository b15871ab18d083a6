// Which lines of a hierarchy are asked for: those in view that are missing or outdated, in blocks of their branch, once per
// frame. An answer to an older question is ignored.
import type { IndexRange } from '../contract/rows.ts';
import type { Branch } from './branch.ts';
import type { Branches } from './branches.ts';

interface BranchRequestOptions<Row, Answer> {
  tree: Branches<Row>;
  /** Lines per request. */
  size: number;
  load: (branch: Branch<Row>, block: number, signal: AbortSignal) => Promise<Answer>;
  accept: (branch: Branch<Row>, block: number, answer: Answer) => void;
  fail: (branch: Branch<Row>, block: number, error: unknown) => void;
}

export interface BranchRequests {
  watch: (visible: IndexRange) => void;
  /** Asks in the next frame for what is missing in view. */
  schedule: () => void;
  /** The signal of a request beside those for lines, which is aborted with them. */
  signalOf: (name: string) => AbortSignal;
  abort: () => void;
  /** Asks for nothing more. */
  stop: () => void;
}

export function createBranchRequests<Row, Answer>({
  tree,
  size,
  load,
  accept,
  fail,
}: BranchRequestOptions<Row, Answer>): BranchRequests {
  let frame = 0;
  let visible: IndexRange = { start: 0, end: 1 };
  const asking = new Map<string, AbortController>();

  const send = async (name: string, branch: Branch<Row>, block: number): Promise<void> => {
    const controller = new AbortController();
    asking.set(name, controller);
    const isNewest = (): boolean => asking.get(name) === controller;
    try {
      const answer = await load(branch, block, controller.signal);
      if (!isNewest()) return;
      asking.delete(name);
      accept(branch, block, answer);
    } catch (error) {
      if (!isNewest()) return;
      asking.delete(name);
      fail(branch, block, error);
    }
  };

  const pump = (): void => {
    frame = 0;
    const wanted = new Map<string, { branch: Branch<Row>; block: number }>();
    for (let index = visible.start; index < Math.min(visible.end, tree.count()); index++) {
      const found = tree.find(index);
      if (!found) continue;
      const block = Math.floor(found.child / size);
      const missing = tree.itemAt(found) === undefined || found.branch.stale.has(block);
      if (missing && !found.branch.failed.has(block))
        wanted.set(`${found.branch.id}|${block}`, { branch: found.branch, block });
    }
    for (const [name, { branch, block }] of wanted) {
      if (asking.has(name)) continue;
      branch.stale.delete(block);
      void send(name, branch, block);
    }
  };
  const schedule = (): void => {
    if (frame === 0) frame = requestAnimationFrame(pump);
  };
  const abort = (): void => {
    for (const controller of asking.values()) controller.abort();
    asking.clear();
  };

  return {
    watch(next) {
      visible = next;
      schedule();
    },
    schedule,
    signalOf(name) {
      const controller = new AbortController();
      asking.set(name, controller);
      return controller.signal;
    },
    abort,
    stop() {
      abort();
      cancelAnimationFrame(frame);
      frame = 0;
    },
  };
}
