// Rows that are only ever read on from the last one: logs, feeds, lists without a count. The next page is asked for
// once most of what is there has been seen; what is in view never moves.
import type { RowSource } from '../contract/rows.ts';
import { createArraySource } from './arraySource.ts';

export interface AppendSourceOptions<Row> {
  /** Rows after `after` (none: the first ones); `more` tells whether there are any behind them. */
  load: (request: {
    after: Row | undefined;
    signal: AbortSignal;
  }) => Promise<{ rows: readonly Row[]; more: boolean }>;
  idOf: (row: Row) => string;
  /** Share of the loaded rows after which the next page is asked for; 0.8 unless told. */
  ahead?: number;
  onError?: (error: unknown) => void;
}

export interface AppendSource<Row> extends RowSource<Row> {
  /** Starts over, e.g. for another filter. */
  restart: () => void;
  dispose: () => void;
}

export function createAppendSource<Row extends object>(options: AppendSourceOptions<Row>): AppendSource<Row> {
  const ahead = options.ahead ?? 0.8;
  const rows = createArraySource<Row>({ rows: [], idOf: options.idOf });
  let more = true;
  let failed = false;
  let asking: AbortController | null = null;
  let seen = 0;

  const loaded = (): number => rows.rows().length;
  /** The line after the last loaded row: skeleton, or the retry. */
  const tail = (): number => (more ? 1 : 0);

  const ask = async (): Promise<void> => {
    if (asking || !more || failed) return;
    const controller = new AbortController();
    asking = controller;
    try {
      const answer = await options.load({ after: rows.rows().at(-1), signal: controller.signal });
      if (asking !== controller) return;
      asking = null;
      const known = new Set(rows.rows().map(options.idOf));
      more = answer.more;
      rows.append(answer.rows.filter((row) => !known.has(options.idOf(row))));
      if (answer.rows.length === 0) notify();
      next();
    } catch (error) {
      if (asking !== controller) return;
      asking = null;
      failed = true;
      options.onError?.(error);
      notify();
    }
  };
  const next = (): void => {
    if (seen >= loaded() * ahead) void ask();
  };

  const listeners = new Set<(touched: null, anchored?: boolean) => void>();
  const notify = (): void => {
    for (const listener of listeners) listener(null, true);
  };
  rows.subscribe(notify);

  return {
    count: () => ({ value: loaded() + tail(), exact: !more }),
    rowAt: rows.rowAt,
    idAt: rows.idAt,
    indexOf: rows.indexOf,
    stateAt: (index) => (index < loaded() ? 'loaded' : failed ? 'failed' : 'loading'),
    versionAt: rows.versionAt,
    watch(visible) {
      seen = visible.end;
      next();
    },
    retry() {
      failed = false;
      notify();
      void ask();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    restart() {
      asking?.abort();
      asking = null;
      more = true;
      failed = false;
      seen = 0;
      rows.setRows([]);
      void ask();
    },
    dispose() {
      asking?.abort();
      asking = null;
      listeners.clear();
    },
  };
}
