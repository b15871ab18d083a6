// What is wrong with a draft from all sides: the row's own check, a check over the whole table, one that has to ask
// elsewhere and answers later, and what the last save refused. The first three follow the rows; the last stays until
// its cell is changed.
import type { CellProblem } from '../contract/editing.ts';

export type RowMessages = Readonly<Record<string, string>>;

export interface IssueOptions<Row> {
  /** Messages by column. */
  validate?: ((row: Row) => RowMessages) | undefined;
  /** Problems that only several rows together show, e.g. a material entered twice. */
  validateTable?: ((rows: readonly Row[]) => readonly CellProblem[]) | undefined;
  /** Asked once a row has come to rest; an answer for an older row is dropped. */
  validateLater?: ((row: Row, signal: AbortSignal) => Promise<RowMessages>) | undefined;
}

export interface Issues<Row> {
  of: (rowId: string, row: Row) => RowMessages;
  /** Whether rows are checked at all. */
  readonly checks: boolean;
  /** Nothing can be found in this row: rows are not checked and it was not refused. */
  isIdle: (rowId: string) => boolean;
  /** Rows the last save refused. */
  refusedRows: () => Iterable<string>;
  /** This row changed; asks the later check anew. */
  changed: (rowId: string, row: Row | undefined) => void;
  refuse: (problems: readonly CellProblem[]) => void;
  /** A refused cell was written. */
  forget: (rowId: string, column: string) => void;
  clear: () => void;
}

const restMs = 200;

export function createIssues<Row extends object>(
  options: IssueOptions<Row>,
  rows: () => readonly Row[],
  /** Problems of these rows may have changed; null: of any row. */
  notify: (rowIds: readonly string[] | null) => void,
): Issues<Row> {
  let own = new WeakMap<Row, RowMessages>();
  let later = new WeakMap<Row, RowMessages>();
  const waiting = new Map<string, () => void>();
  let refused = new Map<string, Record<string, string>>();
  let table: { rows: readonly Row[]; version: number; byRow: Map<string, Record<string, string>> } | null =
    null;
  let version = 0;

  const byRow = (problems: readonly CellProblem[]): Map<string, Record<string, string>> => {
    const found = new Map<string, Record<string, string>>();
    for (const { rowId, column, message } of problems) {
      const messages = found.get(rowId) ?? {};
      messages[column] ??= message;
      found.set(rowId, messages);
    }
    return found;
  };
  const tableIssues = (): Map<string, Record<string, string>> => {
    if (!options.validateTable) return new Map();
    const all = rows();
    if (table?.version !== version || table.rows !== all)
      table = { rows: all, version, byRow: byRow(options.validateTable(all)) };
    return table.byRow;
  };

  const ask = (rowId: string, row: Row): void => {
    const { validateLater } = options;
    if (!validateLater || later.has(row)) return;
    const way = new AbortController();
    const timer = setTimeout(() => {
      validateLater(row, way.signal).then(
        (messages) => {
          if (way.signal.aborted) return;
          later.set(row, messages);
          waiting.delete(rowId);
          notify([rowId]);
        },
        () => {
          // Unknown is no finding: the save asks the same question again.
          waiting.delete(rowId);
        },
      );
    }, restMs);
    waiting.set(rowId, () => {
      clearTimeout(timer);
      way.abort();
    });
  };

  const checks =
    options.validate !== undefined ||
    options.validateTable !== undefined ||
    options.validateLater !== undefined;

  return {
    checks,
    isIdle: (rowId) => !checks && !refused.has(rowId),
    refusedRows: () => refused.keys(),
    of(rowId, row) {
      let messages = own.get(row);
      if (!messages) own.set(row, (messages = options.validate?.(row) ?? {}));
      const more = [refused.get(rowId), later.get(row), tableIssues().get(rowId)].filter(
        (one) => one !== undefined,
      );
      if (more.length === 0) return messages;
      return Object.assign({}, ...more.toReversed(), messages) as RowMessages;
    },
    changed(rowId, row) {
      version++;
      waiting.get(rowId)?.();
      waiting.delete(rowId);
      if (row) ask(rowId, row);
      if (options.validateTable) notify(null);
    },
    refuse(problems) {
      refused = byRow(problems);
      notify(null);
    },
    forget(rowId, column) {
      const messages = refused.get(rowId);
      if (!messages || !(column in messages)) return;
      delete messages[column];
      if (Object.keys(messages).length === 0) refused.delete(rowId);
    },
    clear() {
      for (const stop of waiting.values()) stop();
      waiting.clear();
      own = new WeakMap();
      later = new WeakMap();
      refused = new Map();
      table = null;
    },
  };
}
