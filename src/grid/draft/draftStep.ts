// One step of a draft's undo log: a gesture, with rows and unreadable texts before and after,
// and the row order when it changed. Rows are immutable values, so a step costs what it touched.
export interface Both<T> {
  before: T | undefined;
  after: T | undefined;
}

export interface DraftStep<Row> {
  label: string;
  rows: Map<string, Both<Row>>;
  /** Invalid texts by cell key. */
  texts: Map<string, Both<string>>;
  /** Marks of cells (a value typed over a computed one) and rows (to be removed), by their keys. */
  marks: Map<string, Both<true>>;
  /** Row ids in order, only when rows were added, removed or moved. */
  order: { before: readonly string[]; after: readonly string[] } | null;
}

export function newStep<Row>(label: string): DraftStep<Row> {
  return { label, rows: new Map(), texts: new Map(), marks: new Map(), order: null };
}

/** Several writes to one key inside a step keep the first "before" and the last "after". */
export function record<T>(
  map: Map<string, Both<T>>,
  key: string,
  before: T | undefined,
  after: T | undefined,
): void {
  const known = map.get(key);
  map.set(key, { before: known ? known.before : before, after });
}

export function isEmptyStep<Row>(step: DraftStep<Row>): boolean {
  return step.rows.size === 0 && step.texts.size === 0 && step.marks.size === 0 && step.order === null;
}

/** What has to be written to go one way through a step. */
export interface StepWrites<Row> {
  rows: ReadonlyMap<string, Row | undefined>;
  texts: ReadonlyMap<string, string | undefined>;
  marks: ReadonlyMap<string, true | undefined>;
  order: readonly string[] | null;
}

export function writesOf<Row>(step: DraftStep<Row>, side: 'before' | 'after'): StepWrites<Row> {
  return {
    rows: new Map([...step.rows].map(([id, both]) => [id, both[side]])),
    texts: new Map([...step.texts].map(([key, both]) => [key, both[side]])),
    marks: new Map([...step.marks].map(([key, both]) => [key, both[side]])),
    order: step.order ? step.order[side] : null,
  };
}

export function cellKey(rowId: string, column: string): string {
  return `${rowId}\u0000${column}`;
}

export function splitCellKey(key: string): { rowId: string; column: string } {
  const at = key.indexOf('\u0000');
  return { rowId: key.slice(0, at), column: key.slice(at + 1) };
}
