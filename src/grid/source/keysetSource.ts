// Rows read by their sort key in both directions, never by offset: what others insert or remove meanwhile neither
// repeats nor skips a row. Held is one stretch of rows without gaps; a jump to a key, or to an end, starts another.
import type { IndexRange, RowSource } from '../contract/rows.ts';
import { createKeysetStretch } from './keysetStretch.ts';
import type { KeysetAnswer, KeysetAsk, Side } from './keysetStretch.ts';

export interface KeysetRequest<Row, Key> extends KeysetAsk<Row, Key> {
  limit: number;
  signal: AbortSignal;
}

export interface KeysetSourceOptions<Row, Key> {
  load: (request: KeysetRequest<Row, Key>) => Promise<KeysetAnswer<Row>>;
  idOf: (row: Row) => string;
  /** Rows per request; 200 unless told. */
  pageSize?: number;
  /** Rows held at most; those farthest from the view go. 5,000 unless told. */
  keepRows?: number;
  onError?: (error: unknown) => void;
}

export interface KeysetSource<Row, Key> extends RowSource<Row> {
  /** Goes to the first row at or after the key; the index where it stands. */
  goTo: (key: Key) => Promise<number>;
  seek: (to: 'start' | 'end') => Promise<number> | null;
  /** Another question, or newer rows: starts anew. */
  restart: () => void;
  dispose: () => void;
}

export function createKeysetSource<Row extends object, Key>(
  options: KeysetSourceOptions<Row, Key>,
): KeysetSource<Row, Key> {
  const limit = options.pageSize ?? 200;
  let indexById: Map<string, number> | null = null;
  const versions = new WeakMap<Row, number>();
  let version = 1;
  const listeners = new Set<(touched: IndexRange | null, anchored?: boolean) => void>();

  const notify = (anchored: boolean): void => {
    indexById = null;
    for (const listener of listeners) listener(null, anchored);
  };
  const stretch = createKeysetStretch<Row, Key>({
    load: (ask, signal) => options.load({ ...ask, limit, signal }),
    idOf: options.idOf,
    most: Math.max(options.keepRows ?? 5_000, 3 * limit),
    onError: options.onError,
    notify,
  });
  const { rows, rowAt, lead, count, isOpen } = stretch;
  const indexes = (): Map<string, number> =>
    (indexById ??= new Map(rows().map((row, at) => [options.idOf(row), at])));
  const sideOf = (index: number): Side => (index < lead() ? 'before' : 'after');

  return {
    count: () => ({ value: count(), exact: !isOpen('before') && !isOpen('after') }),
    rowAt,
    idAt(index) {
      const row = rowAt(index);
      return row && options.idOf(row);
    },
    indexOf(id) {
      const at = indexes().get(id);
      return at === undefined ? -1 : at + lead();
    },
    stateAt(index) {
      if (rowAt(index) !== undefined) return 'loaded';
      return stretch.hasFailed(sideOf(index)) ? 'failed' : 'loading';
    },
    versionAt(index) {
      const row = rowAt(index);
      if (!row) return 0;
      let known = versions.get(row);
      if (known === undefined) versions.set(row, (known = version++));
      return known;
    },
    watch(visible) {
      const room = Math.min(limit, 50);
      if (isOpen('before') && visible.start < lead() + room) void stretch.extend('before');
      if (isOpen('after') && visible.end > lead() + rows().length - room) void stretch.extend('after');
    },
    retry(index) {
      const side = sideOf(index);
      stretch.forgetFailure(side);
      notify(true);
      void stretch.extend(side);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    async goTo(key) {
      const there = await stretch.jump({ at: key });
      return there ? lead() : -1;
    },
    seek(to) {
      if (!isOpen(to === 'start' ? 'before' : 'after')) return null;
      return stretch
        .jump(to === 'start' ? {} : { at: 'end' })
        .then((there) => (there ? (to === 'start' ? 0 : count() - 1) : -1));
    },
    restart() {
      stretch.empty();
      void stretch.jump({});
    },
    dispose() {
      stretch.abort();
      listeners.clear();
    },
  };
}
