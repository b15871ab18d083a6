// The one permission function: code, row scope and state. Used by menu, toolbars, server recipes and tests alike.
import { fieldAt } from '#model/derive/system.ts';
import { performanceBroken, stepFor } from '#model/derive/transitions.ts';
import { mergeable } from '#model/mergeable.ts';
import type { Doc, EntityDef, FieldValue, PushDef } from '#model/entity.ts';
import { linkRuleOf } from '#model/registry.ts';
import { passesRule, type RowRule } from './rowRules.ts';
import {
  actionsByHand,
  isIn,
  isPerformed,
  machineOf,
  ownAction,
  statesIn,
  transitionOf,
  titleOfBeginning,
} from '#model/states/states.ts';

export type RowScope = 'all' | 'department' | 'own';

/** What a session may do with a field. Masked: the beginning and end of a text are shown, never more. */
export type FieldAccess = 'edit' | 'read' | 'masked' | 'hidden';

/** What one session may do; travels to the client so that it shows only what the server would accept. */
export interface Grants {
  userId: string;
  login: string;
  userName: string;
  employee: string | null;
  department: string | null;
  /** Own department and all below it. */
  departments: readonly string[];
  org: string;
  admin: boolean;
  /** 'saleOrder:approve'. */
  codes: readonly string[];
  /** Field groups readable and writable by this session, e.g. 'cost'. */
  fieldGroups: readonly string[];
  /** Row scope by entity name; '*' is the default. Absent: all. */
  scopes: Readonly<Record<string, RowScope>>;
  /** Rows by permission code, 'saleOrder:view': only those that pass. Absent: all. The server's own, never sent. */
  rows?: Readonly<Record<string, RowRule>>;
  /** Fields with less than 'edit', by entity and path ('items.price'). */
  fields?: Readonly<Record<string, Readonly<Record<string, FieldAccess>>>>;
  /** The session looks through another's eyes: it reads, and writes nothing. */
  readonly?: true;
}

const standard: Readonly<Record<string, string>> = {
  view: '查看',
  create: '新增',
  edit: '修改',
  delete: '删除',
  copy: '复制',
  push: '下推',
  trace: '上下查',
  print: '打印',
  export: '导出',
  merge: '合并',
};

const byHand: ReadonlySet<string> = new Set(['create', 'copy', 'delete']);

/** All actions of an entity with their Chinese titles, in menu order; each is one permission code. */
export function actionsOf(def: EntityDef): { action: string; title: string }[] {
  const extra = Object.entries(def.actions ?? {}).map(([action, { title }]) => ({ action, title }));
  if (def.kind === 'ledger' || def.kind === 'report')
    return [{ action: 'view', title: '查看' }, { action: 'export', title: '导出' }, ...extra];
  const named = [
    'view',
    'create',
    'edit',
    'delete',
    'copy',
    'export',
    ...(def.kind === 'document' ? ['trace', 'print'] : []),
    ...(def.pushes ? ['push'] : []),
  ];
  if (mergeable(def)) named.push('merge');
  const own = def.generated === true ? named.filter((action) => !byHand.has(action)) : named;
  return [
    ...own.map((action) => ({ action, title: standard[action] ?? action })),
    ...actionsByHand(def),
    ...extra,
  ];
}

export function permissionCode(def: EntityDef, action: string): string {
  return `${def.name}:${action}`;
}

/** The action under which files are hung on records: a permission of its own where the definition names one. */
export function attachActionOf(def: EntityDef): 'attach' | 'edit' {
  return ownAction(def, 'attach') === undefined ? 'edit' : 'attach';
}

/** Those of every kind that change nothing. */
const reading: ReadonlySet<string> = new Set(['view', 'export', 'trace', 'print']);

function isReading(def: EntityDef, action: string): boolean {
  return reading.has(action) || ownAction(def, action)?.reads === true;
}

/** Codes of everything that changes something. */
export function changingCodes(defs: readonly EntityDef[]): string[] {
  return defs.flatMap((def) =>
    actionsOf(def).flatMap(({ action }) => (isReading(def, action) ? [] : [permissionCode(def, action)])),
  );
}

/** The action under which single records are put on paper, as sheets or as labels; null where they are not. */
export function printActionOf(def: EntityDef): 'print' | 'printLabel' | null {
  if (def.kind === 'ledger' || def.kind === 'report') return null;
  const known = actionsOf(def).map(({ action }) => action);
  return (['print', 'printLabel'] as const).find((action) => known.includes(action)) ?? null;
}

/** States in which a document may be pushed so: while it is worked on, and for some ends when that is done. */
export function statesPushed(def: EntityDef, push: PushDef): string[] {
  const closedToo = linkRuleOf(push.linkRule ?? '')?.closedToo === true;
  return push.in === undefined
    ? statesIn(def, 'executable', ...(closedToo ? (['done'] as const) : []))
    : [...push.in];
}

function pushableIn(def: EntityDef, push: PushDef, state: string | null): boolean {
  return state !== null && statesPushed(def, push).includes(state);
}

/** What is ended is not pushed later on either: it has to be opened again, or stays as it is. */
function whyNoPush(def: EntityDef, state: string | null): string {
  if (isIn(def, state, 'void')) return `${def.title}已作废，不能下推`;
  if (!isIn(def, state, 'done')) return `${def.title}${titleOfBeginning(def)}后才能下推`;
  const back = machineOf(def)?.transitions.find(
    ({ from, system }) => system !== true && from.includes(state ?? ''),
  );
  return back === undefined ? `${def.title}已结束，不能下推` : `${def.title}已结束，${back.title}后才能下推`;
}

/** Why this document is not pushed this way, rights apart; null when it may be. */
export function whyNotPushed(
  def: EntityDef,
  push: PushDef,
  { status, fields }: Pick<Doc, 'status' | 'fields'>,
): string | null {
  if (!pushableIn(def, push, status)) return whyNoPush(def, status);
  return push.only === undefined || fields[push.only.field] === push.only.value ? null : push.only.message;
}

export function scopeOf(grants: Grants, def: EntityDef): RowScope {
  if (grants.admin || def.scope === undefined) return 'all';
  return grants.scopes[def.name] ?? grants.scopes['*'] ?? 'all';
}

/** The data rules on the rows of an action; null when it knows none. */
export function ruleOf(grants: Grants, def: EntityDef, action: string): RowRule | null {
  if (grants.admin || grants.rows === undefined) return null;
  return grants.rows[permissionCode(def, action)] ?? null;
}

/** The grants as far as the action reaches: its data rules count for reading too (what may be exported). */
export function grantsFor(grants: Grants, def: EntityDef, action: string): Grants {
  const rule = ruleOf(grants, def, action);
  if (rule === null) return grants;
  const view = ruleOf(grants, def, 'view');
  return {
    ...grants,
    rows: { ...grants.rows, [permissionCode(def, 'view')]: view === null ? rule : { all: [view, rule] } },
  };
}

function fitsRules(grants: Grants, def: EntityDef, action: string, doc: Doc): boolean {
  return ['view', action].every((asked) => {
    const rule = ruleOf(grants, def, asked);
    return rule === null || passesRule(rule, def, doc);
  });
}

/** Shared rows that belong to an organisation are its own; those of other entities, the store keeps apart. */
function inTenantScope(
  grants: Grants,
  def: EntityDef,
  fields: Readonly<Record<string, FieldValue>>,
): boolean {
  return def.wall === undefined || grants.admin || fields[def.wall] === grants.org;
}

function inScope(grants: Grants, def: EntityDef, fields: Readonly<Record<string, FieldValue>>): boolean {
  const scope = scopeOf(grants, def);
  if (scope === 'all') return true;
  const owner = def.scope?.owner === undefined ? null : fields[def.scope.owner];
  const { createdBy } = fields;
  const mine = (grants.employee !== null && owner === grants.employee) || createdBy === grants.userId;
  if (mine) return true;
  if (scope === 'own' || def.scope?.department === undefined) return false;
  const department = fields[def.scope.department];
  return typeof department === 'string' && grants.departments.includes(department);
}

/** Null when allowed, else the reason in Chinese. Without `doc` only the code is judged. */
export function whyNot(grants: Grants, def: EntityDef, action: string, doc?: Doc): string | null {
  const reason = whyOutOfReach(grants, def, action, doc);
  if (reason !== null || doc === undefined || machineOf(def) === null) return reason;
  return whyNotNow(def, action, titleOfAction(def, action) ?? action, doc);
}

/** The same whatever the state of the document is: for what goes on after the action has moved it. */
export function whyOutOfReach(grants: Grants, def: EntityDef, action: string, doc?: Doc): string | null {
  const title = titleOfAction(def, action);
  if (title === undefined) return `${def.title}没有“${action}”操作`;
  if (!grants.admin && !grants.codes.includes(permissionCode(def, action)))
    return `您没有${def.title}的${title}权限`;
  if (grants.readonly === true && !isReading(def, action)) return '正在以他人身份预览，只能查看，不能操作';
  if (doc === undefined) return null;
  return inTenantScope(grants, def, doc.fields) &&
    inScope(grants, def, doc.fields) &&
    fitsRules(grants, def, action, doc)
    ? null
    : `该${def.title}不在您的数据范围内`;
}

function titleOfAction(def: EntityDef, action: string): string | undefined {
  return actionsOf(def).find((known) => known.action === action)?.title;
}

/** What the state of the document says to the action; null when nothing. */
function whyNotNow(def: EntityDef, action: string, title: string, doc: Doc): string | null {
  const state = doc.status;
  if (action === 'edit' && !isIn(def, state, 'editable'))
    return `当前状态不能修改${def.title}，请先反审核或撤回`;
  if (action === 'delete' && !isIn(def, state, 'removable')) {
    const { initial = '', initialTitle = '草稿' } = machineOf(def) ?? {};
    return `当前状态不能删除${def.title}${isIn(def, initial, 'removable') ? `，只能删除${initialTitle}` : ''}`;
  }
  if (action === 'push' && !def.pushes?.some((push) => pushableIn(def, push, state)))
    return whyNoPush(def, state);
  const among = ownAction(def, action)?.in;
  if (isPerformed(def, action) && !(among ?? statesIn(def, 'executable')).includes(state ?? ''))
    return among === undefined ? `${def.title}审核或启用后才能${title}` : `当前状态不能${title}`;
  const unfit = performanceBroken(def, doc, action);
  if (unfit !== null) return unfit.message;
  if (transitionOf(def, action) !== undefined && stepFor(def, doc, action) === null)
    return `当前状态不能${title}`;
  return null;
}

export function can(grants: Grants, def: EntityDef, action: string, doc?: Doc): boolean {
  return whyNot(grants, def, action, doc) === null;
}

/** What the session may do with the field at the path ('customer', 'items.price'): its guard and its field rules. */
export function fieldAccess(grants: Grants, def: EntityDef, path: string): FieldAccess {
  const guard = fieldAt(def, path)?.guard;
  // Token digests and stored paths are the server's own, whoever asks.
  if (guard === 'secret') return 'hidden';
  if (grants.admin) return 'edit';
  if (guard !== undefined && !grants.fieldGroups.includes(guard)) return 'hidden';
  const limits = grants.fields?.[def.name];
  return limits !== undefined && Object.hasOwn(limits, path) ? (limits[path] ?? 'edit') : 'edit';
}

/** Whether the session sees all of the field: only then may it filter, sort, search, sum and export by it. */
export function canField(grants: Grants, def: EntityDef, path: string): boolean {
  const access = fieldAccess(grants, def, path);
  return access === 'edit' || access === 'read';
}

/** Actions allowed on this document right now; travels with every document as its abilities. */
export function abilitiesOf(grants: Grants, def: EntityDef, doc: Doc): string[] {
  return actionsOf(def).flatMap(({ action }) => (can(grants, def, action, doc) ? [action] : []));
}
