// Computations in threads: made when they are needed, a few at a time, ended after a while of nothing to do. Whatever is to
// be stopped is stopped by ending its thread, so that even an endless loop is over at once; nothing is lost, since a
// computation touches nothing but its input.
import { buffersIn, type Computation } from '#model/report/computation.ts';
import type { Compute, ComputeOptions } from '#server/ports.ts';
import type { FromThread, ToThread } from './messages.ts';

export interface Thread {
  post(message: ToThread, transfer: ArrayBuffer[]): void;
  /** Ends it, whatever it does. */
  end(): void;
  /** Whether the process must wait for it. */
  busy(busy: boolean): void;
}

export interface ThreadEvents {
  message(message: FromThread): void;
  /** It could not be started, or ended by itself. */
  broken(error: Error): void;
}

export interface ThreadSettings {
  /** Makes a thread that answers with answerComputations. */
  open(events: ThreadEvents): Thread;
  /** Threads at the same time. */
  most: number;
  /** Milliseconds after which an idle thread ends. */
  idleFor?: number;
}

interface Task {
  message: ToThread;
  transfer: ArrayBuffer[];
  options: ComputeOptions;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

interface Worker {
  thread: Thread;
  task: Task | null;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export function computeThreads({ open, most, idleFor = 30_000 }: ThreadSettings): Compute {
  const workers = new Set<Worker>();
  const waiting: Task[] = [];
  let closed = false;

  function drop(worker: Worker): void {
    clearTimeout(worker.timer);
    workers.delete(worker);
    worker.thread.end();
  }

  function opened(): Worker {
    const worker: Worker = {
      task: null,
      timer: undefined,
      thread: open({
        message: (message) => hear(worker, message),
        broken(error) {
          const { task } = worker;
          worker.task = null;
          drop(worker);
          task?.reject(error);
          next();
        },
      }),
    };
    workers.add(worker);
    return worker;
  }

  function hear(worker: Worker, message: FromThread): void {
    const { task } = worker;
    if (task === null) return;
    if (message.kind === 'progress') {
      task.options.onProgress?.(message.done, message.total, message.words);
      return;
    }
    worker.task = null;
    worker.thread.busy(false);
    worker.timer = setTimeout(() => drop(worker), idleFor);
    if (message.kind === 'done') task.resolve(message.answer);
    else task.reject(Object.assign(new Error(message.message), { name: message.name }));
    next();
  }

  function next(): void {
    while (waiting.length > 0) {
      const free = [...workers].find(({ task }) => task === null) ?? (workers.size < most ? opened() : null);
      const task = free === null ? undefined : waiting.shift();
      if (free === null || task === undefined) return;
      clearTimeout(free.timer);
      free.task = task;
      free.thread.busy(true);
      free.thread.post(task.message, task.transfer);
    }
  }

  function stop(task: Task, reason: unknown): void {
    const place = waiting.indexOf(task);
    if (place >= 0) waiting.splice(place, 1);
    const worker = [...workers].find((each) => each.task === task);
    if (worker !== undefined) {
      worker.task = null;
      drop(worker);
    }
    task.reject(reason);
    next();
  }

  return {
    run<Input, Answer>({ name }: Computation<Input, Answer>, input: Input, options: ComputeOptions = {}) {
      return new Promise<Answer>((resolve, reject) => {
        const { signal } = options;
        if (closed || signal?.aborted === true) {
          reject(closed ? new Error('the host has stopped computing') : signal?.reason);
          return;
        }
        const settle = {
          // The thread ran the very function whose type this is.
          resolve: (answer: unknown) => resolve(answer as Answer),
          reject,
        };
        const task = taskOf({ name, input }, options, settle, stop);
        waiting.push(task);
        next();
      });
    },
    close() {
      closed = true;
      const reason = new Error('the host has stopped computing');
      for (const task of waiting.splice(0)) task.reject(reason);
      for (const worker of workers) {
        worker.task?.reject(reason);
        worker.task = null;
        drop(worker);
      }
    },
  };
}

/** A task whose answer settles the promise of whoever asked, and which `stop` ends once its signal aborts. */
function taskOf(
  message: ToThread,
  options: ComputeOptions,
  settle: Pick<Task, 'resolve' | 'reject'>,
  stop: (task: Task, reason: unknown) => void,
): Task {
  const { signal } = options;
  const abort = (): void => stop(task, signal?.reason);
  const task: Task = {
    message,
    transfer: options.handOver === true ? buffersIn(message.input) : [],
    options,
    resolve(answer) {
      signal?.removeEventListener('abort', abort);
      settle.resolve(answer);
    },
    reject(error) {
      signal?.removeEventListener('abort', abort);
      settle.reject(error);
    },
  };
  signal?.addEventListener('abort', abort, { once: true });
  return task;
}
