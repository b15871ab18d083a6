// Rows read by their sort key in both directions, never by offset: what others insert or remove meanwhile neither
// repeats nor skips a row. Held is one stretch of rows without gaps; a jump to a key, or to an end, starts another.
import type { IndexRange, RowSource } from '../contract/rows.ts';

export interface KeysetRequest<Row, Key> {
  /** Rows after this one, before this one, or around the first one at or after the key. None of them: from the start. */
  after?: Row;
  before?: Row;
  at?: Key | 'end';
  limit: number;
  signal: AbortSignal;
}

export interface KeysetAnswer<Row> {
  /** In order. */
  rows: readonly Row[];
  /** Whether there are rows before the first and after the last one given. */
  hasBefore: boolean;
  hasAfter: boolean;
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

type Side = 'before' | 'after';

/** Lines kept free at an open end: room to scroll into while the next rows are on their way. */
const margin = 20;

export function createKeysetSource<Row extends object, Key>(
  options: KeysetSourceOptions<Row, Key>,
): KeysetSource<Row, Key> {
  const limit = options.pageSize ?? 200;
  const most = Math.max(options.keepRows ?? 5_000, 3 * limit);
  let rows: Row[] = [];
  let open: Record<Side, boolean> = { before: false, after: true };
  let asking: Partial<Record<Side | 'jump', AbortController>> = {};
  const failed = new Set<Side>();
  let indexById: Map<string, number> | null = null;
  const versions = new WeakMap<Row, number>();
  let version = 1;
  const listeners = new Set<(touched: IndexRange | null, anchored?: boolean) => void>();

  const notify = (anchored: boolean): void => {
    indexById = null;
    for (const listener of listeners) listener(null, anchored);
  };
  /** Lines before the first held row. */
  const lead = (): number => (open.before ? margin : 0);
  const count = (): number => lead() + rows.length + (open.after ? margin : 0);
  const indexes = (): Map<string, number> =>
    (indexById ??= new Map(rows.map((row, at) => [options.idOf(row), at])));
  const sideOf = (index: number): Side => (index < lead() ? 'before' : 'after');

  const request = async (
    name: Side | 'jump',
    ask: Omit<KeysetRequest<Row, Key>, 'limit' | 'signal'>,
  ): Promise<KeysetAnswer<Row> | null> => {
    const controller = new AbortController();
    asking[name]?.abort();
    asking[name] = controller;
    try {
      const answer = await options.load({ ...ask, limit, signal: controller.signal });
      if (asking[name] !== controller) return null;
      delete asking[name];
      return answer;
    } catch (error) {
      if (asking[name] === controller) {
        delete asking[name];
        if (name !== 'jump') failed.add(name);
        else if (rows.length === 0) failed.add('after');
        options.onError?.(error);
        notify(true);
      }
      return null;
    }
  };

  /** Rows of an answer that are not held; one that moved is kept where it is newer. */
  const fresh = (answer: KeysetAnswer<Row>): readonly Row[] => {
    const coming = new Set(answer.rows.map(options.idOf));
    rows = rows.filter((row) => !coming.has(options.idOf(row)));
    return answer.rows;
  };

  const extend = async (side: Side): Promise<void> => {
    const edge = side === 'before' ? rows[0] : rows.at(-1);
    if (
      asking[side] ||
      asking.jump ||
      failed.has(side) ||
      !open[side] ||
      (edge === undefined && side === 'before')
    )
      return;
    const answer = await request(side, edge === undefined ? {} : { [side]: edge });
    if (!answer) return;
    const added = fresh(answer);
    if (side === 'before') {
      rows = [...added, ...rows];
      open = { ...open, before: answer.hasBefore };
      if (rows.length > most) {
        rows.length = most;
        open.after = true;
      }
    } else {
      rows = [...rows, ...added];
      open = { before: edge === undefined ? answer.hasBefore : open.before, after: answer.hasAfter };
      if (rows.length > most) {
        rows = rows.slice(rows.length - most);
        open.before = true;
      }
    }
    notify(true);
  };

  const jump = async (ask: { at?: Key | 'end' }): Promise<boolean> => {
    for (const side of ['before', 'after'] as const) asking[side]?.abort();
    delete asking.before;
    delete asking.after;
    failed.clear();
    const answer = await request('jump', ask);
    if (!answer) return false;
    rows = [...answer.rows];
    open = { before: answer.hasBefore, after: answer.hasAfter };
    notify(false);
    return true;
  };

  return {
    count: () => ({ value: count(), exact: !open.before && !open.after }),
    rowAt: (index) => rows[index - lead()],
    idAt(index) {
      const row = rows[index - lead()];
      return row && options.idOf(row);
    },
    indexOf(id) {
      const at = indexes().get(id);
      return at === undefined ? -1 : at + lead();
    },
    stateAt(index) {
      if (rows[index - lead()] !== undefined) return 'loaded';
      return failed.has(sideOf(index)) ? 'failed' : 'loading';
    },
    versionAt(index) {
      const row = rows[index - lead()];
      if (!row) return 0;
      let known = versions.get(row);
      if (known === undefined) versions.set(row, (known = version++));
      return known;
    },
    watch(visible) {
      const room = Math.min(limit, 50);
      if (open.before && visible.start < lead() + room) void extend('before');
      if (open.after && visible.end > lead() + rows.length - room) void extend('after');
    },
    retry(index) {
      const side = sideOf(index);
      failed.delete(side);
      notify(true);
      void extend(side);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    async goTo(key) {
      const there = await jump({ at: key });
      return there ? lead() : -1;
    },
    seek(to) {
      if (!(to === 'start' ? open.before : open.after)) return null;
      return jump(to === 'start' ? {} : { at: 'end' }).then((there) =>
        there ? (to === 'start' ? 0 : count() - 1) : -1,
      );
    },
    restart() {
      rows = [];
      open = { before: false, after: true };
      void jump({});
    },
    dispose() {
      for (const controller of Object.values(asking)) controller.abort();
      asking = {};
      listeners.clear();
    },
  };
}
