// What a self-check of the books answers: every sentence with how it fared. Under /api/restapi/api/selfCheck.

export interface SelfCheckRow {
  /** Entity and id of the record the row is about, where the sentence says. */
  entity: string | null;
  record: string | null;
  /** Everything else the query answered, as texts by column. */
  values: Readonly<Record<string, string>>;
}

export interface SelfCheckAnswer {
  name: string;
  title: string;
  outcome: 'held' | 'broken' | 'failed';
  /** Milliseconds. */
  took: number;
  /** Up to `mostRows`. */
  rows: readonly SelfCheckRow[];
  /** Why it could not be judged; '' otherwise. */
  message: string;
}

export interface SelfCheckRun {
  id: string;
  startedAt: string;
  /** Null while it runs. */
  endedAt: string | null;
  /** Name of who started it. */
  startedBy: string;
  /** Sentences in all. */
  total: number;
  /** Title of the sentence under way; '' when none is. */
  current: string;
  answers: readonly SelfCheckAnswer[];
  /** Why it ended before its end; '' otherwise. */
  message: string;
}

export interface SelfCheckState {
  /** The last one, which may be running; null before the first. */
  run: SelfCheckRun | null;
  /** Those before it, newest first. */
  earlier: readonly {
    id: string;
    startedAt: string;
    startedBy: string;
    held: number;
    broken: number;
    failed: number;
  }[];
}

/** Rows kept of a broken sentence. */
export const mostRows = 20;
