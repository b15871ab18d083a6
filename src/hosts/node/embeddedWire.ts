// Carries wire messages to the engine's thread and back. It also is the watchdog: the engine ignores statement limits
// and cannot be interrupted, so a statement over the limit ends the thread, and a new one opens the same folder.
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Wire } from '#hosts/engine/statementQueue.ts';
import { timeoutFailure, unavailableFailure } from '#hosts/engine/sqlFailure.ts';
import { tooLargeFailure } from '#hosts/engine/wire.ts';

export type ToWorker = { kind: 'request'; bytes: Uint8Array } | { kind: 'close' };
export type FromWorker =
  | { kind: 'opened' }
  | { kind: 'answer'; bytes: Uint8Array | null }
  | { kind: 'closed' };

/** Beside this file: among the sources a .ts, among what is built a .js. */
const entry = new URL(`./embeddedWorker${path.extname(import.meta.filename)}`, import.meta.url);

interface Exchange {
  resolve: (bytes: Uint8Array) => void;
  reject: (error: Error) => void;
  watchdog: NodeJS.Timeout;
}

export interface EmbeddedWireOptions {
  folder: string;
  /** Milliseconds. */
  statementTimeout: number;
  onFault: (event: string, facts: Readonly<Record<string, unknown>>) => void;
}

interface Thread {
  worker: Worker;
  opened: Promise<void>;
}

export class EmbeddedWire implements Wire {
  readonly #options: EmbeddedWireOptions;
  #statementTimeout: number;
  #thread: Thread | null = null;
  #exchange: Exchange | null = null;
  #generation = 0;
  #reopened: () => void = () => undefined;
  #closed: (() => void) | null = null;

  constructor(options: EmbeddedWireOptions) {
    this.#options = options;
    this.#statementTimeout = options.statementTimeout;
  }

  generation(): number {
    return this.#generation;
  }

  onReopened(listener: () => void): void {
    this.#reopened = listener;
  }

  setStatementTimeout(limit: number): void {
    this.#statementTimeout = limit;
  }

  /** Starts the thread when there is none. @throws SqlFailure UNAVAILABLE when the folder cannot be opened. */
  async open(): Promise<Worker> {
    this.#thread ??= this.#start();
    const { worker, opened } = this.#thread;
    await opened;
    return worker;
  }

  async exchange(message: Uint8Array): Promise<Uint8Array> {
    const worker = await this.open();
    return new Promise((resolve, reject) => {
      const limit = this.#statementTimeout;
      const watchdog = setTimeout(() => this.#endStatement(worker, limit), limit);
      this.#exchange = { resolve, reject, watchdog };
      worker.postMessage({ kind: 'request', bytes: message } satisfies ToWorker, []);
    });
  }

  async close(): Promise<void> {
    const worker = this.#thread && (await this.open().catch(() => null));
    if (!worker) return;
    await new Promise<void>((resolve) => {
      this.#closed = resolve;
      worker.postMessage({ kind: 'close' } satisfies ToWorker, []);
    });
    await worker.terminate();
  }

  #start(): Thread {
    const worker = new Worker(entry, {
      workerData: this.#options.folder,
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    const opened = new Promise<void>((resolve, reject) => {
      let reason = 'thread ended';
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'answer') this.#answered(message.bytes);
        else if (message.kind === 'closed') this.#closed?.();
        else {
          resolve();
          if (this.#generation > 0) this.#reopened();
        }
      });
      worker.on('error', (error) => {
        reason = error instanceof Error ? error.message : 'unknown';
      });
      worker.on('exit', () => {
        reject(unavailableFailure(`the embedded database did not open: ${reason}`));
        this.#ended(worker, reason);
      });
    });
    return { worker, opened };
  }

  #answered(bytes: Uint8Array | null): void {
    const exchange = this.#take();
    if (bytes) exchange?.resolve(bytes);
    else exchange?.reject(tooLargeFailure());
  }

  #endStatement(worker: Worker, limit: number): void {
    this.#options.onFault('database.statementEnded', { limit });
    const exchange = this.#take();
    this.#forget();
    // Two threads must never have the folder open, so the answer waits until the old one is gone.
    void worker.terminate().then(() => {
      exchange?.reject(timeoutFailure(`statement ran longer than ${limit} ms`));
      return this.open().catch(() => undefined); // the next statement tries again and reports it
    });
  }

  #ended(worker: Worker, reason: string): void {
    if (this.#thread?.worker !== worker) return;
    this.#forget();
    if (this.#closed) this.#closed();
    else this.#options.onFault('database.threadEnded', { reason });
    this.#take()?.reject(unavailableFailure('the embedded database stopped'));
  }

  /** From here on every transaction begun before is lost. */
  #forget(): void {
    this.#thread = null;
    this.#generation += 1;
  }

  #take(): Exchange | null {
    const exchange = this.#exchange;
    if (exchange) clearTimeout(exchange.watchdog);
    this.#exchange = null;
    return exchange;
  }
}
