// One action over many chosen documents as a background job, as both sides speak of it: what is asked for, and what became
// of every document.
import type { DocumentLink } from '#model/check/problem.ts';
import type { Row } from '#model/entity.ts';

/** Kind of the job. */
export const actionRun = 'actionRun';

/** Documents of one run. */
export const mostInRun = 2_000;

/** A document in the version that was chosen; `values`: of the action's own form. */
export interface ChosenDocument {
  id: string;
  version: number;
  values?: Row;
}

/** Input of POST jobs of that kind. */
export interface ActionRunRequest {
  entity: string;
  /** Of a step between states, or of a document's own actions: release, approve, change. */
  action: string;
  /** In the versions that were chosen; one changed since is refused by itself. `values`: of the action's own form. */
  documents: readonly ChosenDocument[];
  reason?: string;
  /** Reminders do not refuse a document. */
  acceptWarnings?: boolean;
}

/** What became of one document. */
export interface ActionRunRow {
  id: string;
  /** What it is called; '' where it may not be seen. */
  label: string;
  outcome: 'done' | 'refused' | 'untouched';
  /** The version it has since; only of what was done and is still there. */
  version?: number;
  /** Why it was refused, or what to mind though it was done. */
  message: string;
  /** Refused by reminders alone: it goes through once they are accepted. */
  asks?: true;
  /** Other documents that stand in the way. */
  documents?: readonly DocumentLink[];
  /** The document the action made of it, in its first version. */
  made?: { entity: string; id: string; version: number };
}

/** Answer of the job, also of one that was cancelled: every document asked for, in the order asked. */
export interface ActionRunAnswer {
  entity: string;
  action: string;
  rows: readonly ActionRunRow[];
}
