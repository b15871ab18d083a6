// One stretch of rows without gaps, read by keys: grows at either end, or is left for another one by a jump. At most so
// many rows are held; those at the far end go.

export interface KeysetAsk<Row, Key> {
  /** Rows after this one, before this one, or around the first one at or after the key. None of them: from the start. */
  after?: Row;
  before?: Row;
  at?: Key | 'end';
}

export interface KeysetAnswer<Row> {
  /** In order. */
  rows: readonly Row[];
  /** Whether there are rows before the first and after the last one given. */
  hasBefore: boolean;
  hasAfter: boolean;
}

export type Side = 'before' | 'after';

/** Lines kept free at an open end: room to scroll into while the next rows are on their way. */
const margin = 20;

interface StretchOptions<Row, Key> {
  load: (ask: KeysetAsk<Row, Key>, signal: AbortSignal) => Promise<KeysetAnswer<Row>>;
  idOf: (row: Row) => string;
  /** Rows held at most. */
  most: number;
  onError: ((error: unknown) => void) | undefined;
  /** Rows came or went, or could not be had; `anchored`: what is in view stays. */
  notify: (anchored: boolean) => void;
}

export interface KeysetStretch<Row, Key> {
  rows: () => readonly Row[];
  /** Lines before the first held row. */
  lead: () => number;
  /** Lines of the held rows and of the room at open ends. */
  count: () => number;
  /** The row of a line. */
  rowAt: (line: number) => Row | undefined;
  /** Whether there are, or may be, more rows on that side. */
  isOpen: (side: Side) => boolean;
  hasFailed: (side: Side) => boolean;
  forgetFailure: (side: Side) => void;
  /** Asks for the next rows on that side, unless they are asked for already. */
  extend: (side: Side) => Promise<void>;
  /** Starts another stretch; false when it could not be had. */
  jump: (ask: { at?: Key | 'end' }) => Promise<boolean>;
  /** Holds nothing, as before the first answer. */
  empty: () => void;
  abort: () => void;
}

export function createKeysetStretch<Row extends object, Key>({
  load,
  idOf,
  most,
  onError,
  notify,
}: StretchOptions<Row, Key>): KeysetStretch<Row, Key> {
  let rows: Row[] = [];
  let open: Record<Side, boolean> = { before: false, after: true };
  let asking: Partial<Record<Side | 'jump', AbortController>> = {};
  const failed = new Set<Side>();
  const lead = (): number => (open.before ? margin : 0);

  const request = async (
    name: Side | 'jump',
    ask: KeysetAsk<Row, Key>,
  ): Promise<KeysetAnswer<Row> | null> => {
    const controller = new AbortController();
    asking[name]?.abort();
    asking[name] = controller;
    try {
      const answer = await load(ask, controller.signal);
      if (asking[name] !== controller) return null;
      delete asking[name];
      return answer;
    } catch (error) {
      if (asking[name] === controller) {
        delete asking[name];
        if (name !== 'jump') failed.add(name);
        else if (rows.length === 0) failed.add('after');
        onError?.(error);
        notify(true);
      }
      return null;
    }
  };

  const prepend = (answer: KeysetAnswer<Row>): void => {
    rows = [...answer.rows, ...rowsBeside(answer, rows, idOf)];
    open = { ...open, before: answer.hasBefore };
    if (rows.length <= most) return;
    rows.length = most;
    open.after = true;
  };
  const append = (answer: KeysetAnswer<Row>, isFirst: boolean): void => {
    rows = [...rowsBeside(answer, rows, idOf), ...answer.rows];
    open = { before: isFirst ? answer.hasBefore : open.before, after: answer.hasAfter };
    if (rows.length <= most) return;
    rows = rows.slice(rows.length - most);
    open.before = true;
  };

  return {
    rows: () => rows,
    lead,
    count: () => lead() + rows.length + (open.after ? margin : 0),
    rowAt: (line) => rows[line - lead()],
    isOpen: (side) => open[side],
    hasFailed: (side) => failed.has(side),
    forgetFailure(side) {
      failed.delete(side);
    },
    async extend(side) {
      const edge = side === 'before' ? rows[0] : rows.at(-1);
      if (asking[side] || asking.jump || failed.has(side) || !open[side]) return;
      if (edge === undefined && side === 'before') return;
      const answer = await request(side, edge === undefined ? {} : { [side]: edge });
      if (!answer) return;
      if (side === 'before') prepend(answer);
      else append(answer, edge === undefined);
      notify(true);
    },
    async jump(ask) {
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
    },
    empty() {
      rows = [];
      open = { before: false, after: true };
    },
    abort() {
      for (const controller of Object.values(asking)) controller.abort();
      asking = {};
    },
  };
}

/** The held rows that the answer does not hold too: one that moved stands where it is newer. */
function rowsBeside<Row>(
  answer: KeysetAnswer<Row>,
  held: readonly Row[],
  idOf: (row: Row) => string,
): readonly Row[] {
  const coming = new Set(answer.rows.map(idOf));
  return held.filter((row) => !coming.has(idOf(row)));
}
