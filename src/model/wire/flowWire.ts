// Shapes of the document flow: push-down of several documents at once, choice of source lines (选单), the trace of a
// document over any depth, comments, templates. They travel under /api/restapi, as those of wire.ts do.
import type { Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import type { RefMap } from '#model/refs.ts';
import type { SortKey } from '#model/filter.ts';
import type { Filter } from '#model/filter.ts';

/** At most so many source documents in one push. */
export const pushSourcesAtMost = 200;

/** How the lines of several sources become documents: one of all, one per partner and other agreeing values, one each. */
export type PushGrouping = 'one' | 'partner' | 'each';

/** POST data/:entity/push/:to/lines — what of these documents may still be pushed to `to`. */
export interface PushableRequest {
  ids: readonly string[];
}

export interface PushableDoc {
  id: string;
  code: string;
  version: number;
  /** Name of the partner, where the target asks for one. */
  partner: string;
  /** Documents of one value agree in everything that one target document can have only once. */
  agreement: string;
  /** Why nothing of it can be pushed, or null. */
  refused: string | null;
  lines: readonly PushableLine[];
}

export interface PushableLine {
  id: string;
  seq: number;
  /** Fields of the line the session may see. */
  fields: Row;
  /** Proposed: what remains of the ordered quantity, in the unit of the line. */
  remaining: string;
  /** With the tolerance. */
  most: string;
  /** Decimals of the unit. */
  scale: number;
  refused: string | null;
  /** What else is to be known of it before it is pushed. */
  note?: string | null;
}

export interface PushableResult {
  /** Lines key of the source; empty where its header is the row. */
  lines: string;
  /** False: lines are copied whole, without quantities, and each source makes a document of its own. */
  linked: boolean;
  docs: readonly PushableDoc[];
  refs: RefMap;
}

/** POST data/:entity/push/:to — drafts of `to` from the lines of several documents, all or none. */
export interface PushManyRequest {
  key: string;
  sources: readonly {
    id: string;
    version: number;
    /** Chosen lines with quantities in the line's unit; absent: all lines with all that remains. */
    lines?: readonly { id: string; qty?: string }[];
  }[];
  grouping: PushGrouping;
}

export interface PushManyResult {
  made: readonly { id: string; code: string; lines: number }[];
  affected: Record<string, string[]>;
  warnings: Problem[];
}

/** Link rules by which lines of other documents may be drawn into a draft, in the order they are offered. */
export interface PullSource {
  /** Name of the link rule. */
  rule: string;
  /** Source entity and the title of the choice. */
  entity: string;
  title: string;
}

/** POST data/:entity/pull/lines — a window over the open source lines of one rule. */
export interface PullableRequest {
  rule: string;
  /** Header fields of the draft as they stand: what a source must agree with. */
  header: Row;
  /** Lines drawn already, of this draft: their own links count as free. */
  draft?: string;
  filter?: Filter | null;
  search?: string;
  sort?: readonly SortKey[];
  offset: number;
  /** At most 200. */
  limit: number;
  after?: string;
  /** Counting is asked for with the first window only. */
  count: boolean;
}

/** A row of the source's line list, fields by path. */
export type PullableRow = Row & {
  id: string;
  docId: string;
  version: number;
  remaining: string;
  scale: number;
};

export interface PullableResult {
  rows: readonly PullableRow[];
  refs: RefMap;
  total: number | null;
  end: string | null;
}

/** POST data/:entity/pull — appends chosen source lines to a draft (a new one without `id`) and saves it. */
export interface PullRequest {
  id?: string;
  version?: number;
  key: string;
  /** What was typed so far; applied first. */
  patches: readonly Patch[];
  picks: readonly PullPick[];
  acceptWarnings?: boolean;
}

/** A line of a source, and how much of it. */
export interface PullPick {
  rule: string;
  lineId: string;
  qty?: string;
}

/** GET data/:entity/:id/trace — the documents this one came from and led to, at any distance, and what each line drew. */
export interface TraceResult {
  /** The document itself first, then nearest first. */
  nodes: readonly TraceNode[];
  links: readonly TraceLink[];
  refs: RefMap;
  /** Documents outside the session's rights: counted, never named. */
  hidden: number;
  /** There are more documents than are followed. */
  cut: boolean;
}

export interface TraceNode {
  /** 'entity id', or a name of its own for what may not be seen. */
  key: string;
  /** Steps from the document: below 0 upstream, above 0 downstream. */
  distance: number;
  /** Null: `count` documents that may not be seen. */
  doc: { entity: string; id: string; code: string; status: string | null; date: string | null } | null;
  count: number;
}

export interface TraceLink {
  /** Keys of nodes. */
  from: string;
  to: string;
  fromLine: string;
  toLine: string;
  /** Line numbers; null where the line is gone or may not be seen. */
  fromSeq: number | null;
  toSeq: number | null;
  material: string | null;
  baseUnit: string | null;
  /** Decimal texts; null when the document at either end may not be seen, and to a change, which draws nothing. */
  baseQty: string | null;
  /** 'occupied' or 'executed'. */
  status: string;
}

/** GET data/:entity/:id/comments, oldest first. */
export interface CommentRow {
  id: string;
  text: string;
  author: string;
  authorName: string;
  /** Instants, ISO UTC. */
  at: string;
  editedAt: string | null;
  /** Users named in it. */
  mentions: readonly { id: string; name: string }[];
  own: boolean;
}

export interface CommentRequest {
  text: string;
  /** Ids of users. */
  mentions: readonly string[];
}

/** GET data/:entity/:id/comments/people: who may be named, being able to look at the document. */
export interface MentionedPerson {
  id: string;
  name: string;
  department: string;
}

export const commentLength = 2_000;

/** A date of a template: so many days after the document's own date. */
export interface TemplateDate {
  lines?: string;
  /** Number of the line in its table, from 0. */
  index?: number;
  field: string;
  days: number;
}

/** What a template of a document holds: values people type, without numbers; dates by rule. */
export interface TemplateContent {
  fields: Row;
  lines: Record<string, Row[]>;
  dates: TemplateDate[];
}

/** GET api/templates/:entity: the caller's own, by name. */
export interface DocumentTemplate {
  id: string;
  name: string;
  /** Instant, ISO UTC. */
  savedAt: string;
  lines: number;
}

/** Days of a template's date from the document's own; what lies further away is not kept. */
export const templateDaysAtMost = 4_000;
export const templateNameLength = 60;
export const templatesAtMost = 100;
