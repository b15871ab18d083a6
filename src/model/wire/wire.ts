// Shapes that travel between client and server under /api/restapi/data; one place, used by both sides.
import type { Doc, FieldValue, Row } from '#model/entity.ts';
import type { Filter, SortKey } from '#model/filter.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import type { Patch } from '#model/patch.ts';
import type { ReportParameters } from '#model/report/report.ts';
import type { Problem } from '#model/check/problem.ts';
import type { RefMap } from '#model/refs.ts';

/** Every answer of the server. `code` '0' is success; the HTTP status agrees with it. */
export interface Envelope<T> {
  code: string;
  success: boolean;
  message: string;
  result: T;
}

/** POST data/:entity/query. One document that reproduces a list: the same drives totals, export and select-all. */
export interface QueryRequest {
  /** Lines key for one row per line (明细); absent: one row per document. Line fields are 'items.qty'. */
  lines?: string;
  parameters?: ReportParameters;
  filter?: Filter | null;
  /** Quick search over the fields the definition names. */
  search?: string;
  sort?: readonly SortKey[];
  offset: number;
  /** At most 500. */
  limit: number;
  /** Position just before `offset`, from an earlier answer; makes contiguous reading a keyset step. */
  after?: string;
  /** Fields wanted; absent: all stored ones. */
  fields?: readonly string[];
  /** Fields to sum over the whole filtered set. */
  totals?: readonly string[];
}

export interface QueryResult {
  /** Flat records: id (line id in a line list), docId, and the fields by path. */
  rows: ListRow[];
  refs: RefMap;
  total: { value: number; exact: boolean };
  /** Position after the last row, for `after`. */
  end: string | null;
  totals?: Record<string, string>;
  /** Asked for in `totals`, but of different units or currencies: such numbers have no sum. */
  mixed?: string[];
}

/** POST data/:entity/values — the values of one column, for a set filter. */
export interface ColumnValuesRequest {
  field: string;
  lines?: string;
  parameters?: ReportParameters;
  /** The filters of all other columns. */
  filter?: Filter | null;
  search?: string;
}

export interface ColumnValues {
  /** Most frequent first; an empty text stands for missing values. */
  values: { value: string; count: number }[];
  refs: RefMap;
  /** False: there are more values than these. */
  complete: boolean;
}

/** POST data/:entity/groups — one level of a grouped list; the groups above it are part of the filter. */
export interface GroupsRequest {
  field: string;
  descending?: boolean;
  lines?: string;
  parameters?: ReportParameters;
  filter?: Filter | null;
  search?: string;
  offset: number;
  limit: number;
  /** Fields to sum per group. */
  totals?: readonly string[];
}

export interface GroupsResult {
  /** An empty text stands for missing values. */
  groups: { value: string; count: number; totals: Record<string, string>; mixed?: string[] }[];
  total: number;
  refs: RefMap;
}

/** GET data/:entity/:id, and the answer of every write. */
export interface DocResult {
  doc: Doc;
  refs: RefMap;
  /** Actions allowed now, and push targets under 'push:<to>'. */
  abilities: string[];
  /** Reasons why an ability is missing, for tooltips. */
  reasons?: Record<string, string>;
  /** Entities whose rows this write changed, with ids (empty array: many). */
  affected: Record<string, string[]>;
  /** Findings that did not stop the write. */
  warnings: Problem[];
  /** The newest approval in steps; absent: there was none. */
  approval?: import('#model/approval/approval.ts').ApprovalView;
  /** A document the action made, to be shown next. */
  opens?: { entity: string; id: string };
}

/** POST data/:entity. Without `id` a new document. */
export interface SaveRequest {
  id?: string;
  version?: number;
  /** Idempotency key made when the form was opened; the same key and body give the stored answer. */
  key: string;
  patches: readonly Patch[];
  /** The user accepted the warnings. */
  acceptWarnings?: boolean;
}

/** POST data/:entity/:id/:action */
export interface ActionRequest {
  version: number;
  key: string;
  reason?: string;
  /** Line actions: lines key and line ids. */
  lines?: string;
  lineIds?: readonly string[];
  /** Values of the action's own form, where the definition asks for some. */
  values?: Row;
  acceptWarnings?: boolean;
}

/** POST data/:entity/:id/push/:to — makes and saves a draft of the target. */
export interface PushRequest {
  version: number;
  key: string;
  /** Chosen lines with quantities in the line's unit; absent: all lines with all that remains. */
  lines?: readonly { id: string; qty?: string }[];
}

/** POST data/:entity/propose: values for what was typed so far, such as prices of lists. `id` of a stored document. */
export interface ProposeRequest {
  id?: string;
  patches: readonly Patch[];
}

export interface ProposeResult {
  patches: Patch[];
}

/** Code '409', result of a stale save. */
export interface StaleResult {
  doc: Doc;
  refs: RefMap;
  changedBy: string;
  changedAt: string;
}

/** POST data/:entity/pick — rows of a picker: code, name, pinyin or initials; exact codes resolve without a list. */
export interface PickRequest {
  search?: string;
  /** Exact codes or unique names (paste, code + Enter). At most 5,000. */
  codes?: readonly string[];
  ids?: readonly string[];
  /** Of `ids`: those of the person's other organisations too. */
  across?: true;
  limit?: number;
  /** For reading on: so many rows of the same question are known already. */
  offset?: number;
  /** Fields wanted beside the label and what travels with it: those of the entity's list and filters. */
  fields?: readonly string[];
  /** Over the same fields. */
  filter?: Filter | null;
  /** Records used last: they come first, as long as they fit the question. At most 50. */
  first?: readonly string[];
  /** Field whose `pick` condition restricts the choice: 'saleOrder.items.material'. */
  forField?: string;
  /** Where few records fit, those that fit the text and may not be chosen are said as well. */
  explains?: true;
}

/** A record somebody looks for that the asking field does not take. */
export interface Unfit {
  code: string;
  name: string;
  /** '没有勾选“允许采购”' */
  why: string;
}

export interface PickResult {
  /** Chosen or found records, with what they carry. For `codes`: keyed by the code asked. */
  rows: import('#model/refs.ts').RefRecord[];
  byCode?: Record<string, string>;
  /** Codes that fit several records. */
  ambiguous?: string[];
  /** There are further records behind these. */
  more?: boolean;
  /** Answered where it was asked for, at most five. */
  unfit?: readonly Unfit[];
  /** Facts of references inside the rows (units of a material, tax of a customer). */
  refs: RefMap;
}

/** GET data/:entity/:id/history, newest first. */
export interface HistoryRow {
  /** Instant, ISO UTC. */
  at: string;
  by: string | null;
  byName: string | null;
  action: string;
  version: number;
  reason: string | null;
  changes: readonly HistoryChange[];
}

export interface HistoryChange {
  field: string;
  lines?: string;
  lineId?: string;
  lineNo?: number;
  old: FieldValue;
  new: FieldValue;
}

/** Message on the live link. */
export type LiveMessage =
  | { cmd: 'entity'; affected: Record<string, string[]>; by: string }
  | { cmd: 'topic' | 'user'; msgId?: string; msgTxt?: string }
  /** Rights or menu of this user changed: the permission set is to be loaded anew. */
  | { cmd: 'grants' }
  /** How far a background job is. */
  | ({ cmd: 'job' } & import('./jobs.ts').JobProgress)
  | { cmd: 'kicked' };

/** Menus stand in so many levels at most: deeper ones are refused by the server and left out by the page. */
export const menuLevels = 8;

/** Menu node of getUserPermissionByToken (specification §2, facts 2.1). */
export interface MenuNode {
  id: string;
  route: '0' | '1';
  path: string;
  name: string;
  component: string;
  redirect?: string;
  hidden?: boolean;
  alwaysShow?: boolean;
  children?: MenuNode[];
  meta: {
    title: string;
    icon?: string;
    img?: string;
    url?: string;
    target?: string;
    internalOrExternal: boolean;
    windowMode?: boolean;
    /** Opens without a tab of its own. */
    hideTab?: boolean;
    permission?: string;
    permissionId?: string;
    permissionList?: string[];
    keepAlive: boolean;
    componentName?: string;
  };
}

export interface AuthEntry {
  action: string;
  type: '1' | '2';
  status?: '0' | '1';
  describe: string;
}

/** result of getUserPermissionByToken. `grants` is ours: what generic screens need. */
export interface PermissionSet {
  menu: MenuNode[];
  auth: AuthEntry[];
  allAuth: AuthEntry[];
  grants: import('#model/rights/can.ts').Grants;
  /** Edition of the published definitions that menu and codes belong to; 0 without any. */
  definitions?: number;
}

/** GET api/definitions: what was published beside the program's own definitions. */
export interface DefinitionsResult {
  version: number;
  definitions: import('#model/entity.ts').EntityDef[];
}

/** POST api/searchRecords: a record of any entity the session may see. */
export interface FoundRecord {
  entity: string;
  id: string;
  code: string;
  name: string;
  /** Of a document: whom it is with, its date (ISO) and its state; '' where there is none. */
  partner: string;
  date: string;
  status: string;
}
