// A small manufacturing company, built through the same recipes its clerks use, and clerks with roles to act in it.
import { randomBytes } from 'node:crypto';
import { entityOf } from '#entities/registry.ts';
import { actionsOf, permissionCode, type Grants, type RowScope } from '#model/can.ts';
import type { EntityDef, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { DocResult } from '#model/wire.ts';
import { openDoc } from '#server/pipeline/open.ts';
import { pushDoc } from '#server/pipeline/push.ts';
import { removeDoc } from '#server/pipeline/remove.ts';
import { saveDoc } from '#server/pipeline/save.ts';
import { inTransaction, readContext, type WriteContext } from '#server/pipeline/transaction.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { Database, Ports } from '#server/ports.ts';
import { openTestDatabase } from './database.ts';

/** 2024-05-06 10:00 in Shanghai; tests set `company.clock` to move time. */
const start = Date.UTC(2024, 4, 6, 2);

/** A document to be saved: header fields, and lines as lists of rows. */
export interface Draft {
  fields?: Row;
  lines?: Record<string, readonly Row[]>;
}

export interface Role {
  /** 'saleOrder:approve'; absent: everything. */
  codes?: readonly string[];
  fieldGroups?: readonly string[];
  scope?: RowScope;
  org?: string;
  employee?: string | null;
  department?: string | null;
}

let keys = 0;

/** A fresh idempotency key, as a form makes one when it is opened. */
export function newKey(): string {
  keys += 1;
  return `test-key-${process.pid}-${keys}-${randomBytes(4).toString('hex')}`;
}

/** One user of the company: what screens do through the API, tests do through this. */
export class Clerk {
  readonly grants: Grants;
  readonly #ports: Ports;

  constructor(ports: Ports, grants: Grants) {
    this.#ports = ports;
    this.grants = grants;
  }

  run<T>(work: (context: WriteContext) => Promise<T>): Promise<T> {
    return inTransaction(this.#ports, this.grants, { requestId: 'test', sessionId: null }, work);
  }

  /** Saves a new document. */
  create(entity: string, draft: Draft, key = newKey()): Promise<DocResult> {
    return this.run((context) => saveDoc(context, known(entity), { key, patches: patchesOf(draft) }));
  }

  /** Saves changes to a document in the version this clerk saw. */
  edit(entity: string, seen: DocResult, patches: readonly Patch[], key = newKey()): Promise<DocResult> {
    const { id, version } = seen.doc;
    return this.run((context) => saveDoc(context, known(entity), { id, version, key, patches }));
  }

  act(
    entity: string,
    seen: DocResult,
    action: string,
    more: { reason?: string; lineIds?: readonly string[]; key?: string; acceptWarnings?: boolean; values?: Row } = {},
  ): Promise<DocResult> {
    const { id, version } = seen.doc;
    return this.run((context) => transitionDoc(context, known(entity), id, action, { version, key: newKey(), ...more }));
  }

  /** Submits and approves. */
  async approve(entity: string, seen: DocResult): Promise<DocResult> {
    return this.act(entity, await this.act(entity, seen, 'submit', { acceptWarnings: true }), 'approve', { acceptWarnings: true });
  }

  push(entity: string, seen: DocResult, to: string, lines?: readonly { id: string; qty?: string }[], key = newKey()): Promise<DocResult> {
    const { id, version } = seen.doc;
    return this.run((context) => pushDoc(context, known(entity), id, to, { version, key, ...(lines === undefined ? {} : { lines }) }));
  }

  remove(entity: string, seen: DocResult): Promise<DocResult> {
    return this.run((context) => removeDoc(context, known(entity), seen.doc.id, seen.doc.version, newKey()));
  }

  open(entity: string, id: string): Promise<DocResult> {
    return openDoc(readContext(this.#ports, this.grants, { requestId: 'test', sessionId: null }), known(entity), id);
  }
}

export interface Company {
  database: Database;
  ports: Ports;
  org: string;
  otherOrg: string;
  admin: Clerk;
  /** Ids of shared masters. */
  ids: Record<
    | 'cny'
    | 'usd'
    | 'tax13'
    | 'piece'
    | 'kg'
    | 'bar'
    | 'box'
    | 'available'
    | 'rejected'
    | 'warehouse'
    | 'second'
    | 'customer'
    | 'salesperson'
    | 'department',
    string
  >;
  clock: { now: number };
  clerk(name: string, role: Role): Promise<Clerk>;
  material(name: string, options?: { baseUnit?: string; fields?: Row; units?: readonly Row[] }): Promise<string>;
  /** Approved sale order over the lines. */
  order(clerk: Clerk, lines: readonly Row[], fields?: Row): Promise<DocResult>;
  /** Approved other-in bill: brings stock in. */
  receive(clerk: Clerk, lines: readonly Row[], fields?: Row): Promise<DocResult>;
  close(): Promise<void>;
}

export function known(entity: string): EntityDef {
  const def = entityOf(entity);
  if (def === undefined) throw new Error(`no entity ${entity}`);
  return def;
}

export function newLineId(): string {
  return crypto.randomUUID();
}

export function patchesOf({ fields = {}, lines = {} }: Draft): Patch[] {
  const header = Object.entries(fields).map(([field, value]): Patch => ({ op: 'set', field, value }));
  const rows = Object.entries(lines).flatMap(([key, list]) =>
    list.map((values): Patch => ({ op: 'insertLine', lines: key, id: newLineId(), before: null, values })),
  );
  return [...header, ...rows];
}

/** First line of a document, for expectations. */
export function lineOf(result: DocResult, index = 0, lines = 'items'): Row & { id: string } {
  const row = result.doc.lines[lines]?.[index];
  if (row === undefined) throw new Error(`no line ${index + 1} in ${lines}`);
  return row;
}

/** Number of a document. */
export function codeOf({ doc }: DocResult): string {
  const code = doc.fields['code'];
  return typeof code === 'string' ? code : '';
}

/** What a refusal says: message, or all problem messages when it carries problems. */
export async function refusalOf(work: Promise<unknown>): Promise<{ code: string; messages: string[]; result: unknown }> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'Refusal' || !('code' in error) || !('result' in error)) throw error;
    const { result } = error;
    const problems =
      typeof result === 'object' && result !== null && 'problems' in result && Array.isArray(result.problems)
        ? (result.problems as { message: string }[])
        : [];
    return { code: String(error.code), messages: problems.length > 0 ? problems.map(({ message }) => message) : [error.message], result };
  }
  throw new Error('nothing was refused');
}

export async function buildCompany(): Promise<Company> {
  const database = await openTestDatabase();
  const clock = { now: start };
  const ports: Ports = {
    database,
    clock: { now: () => clock.now },
    random: { bytes: (length) => new Uint8Array(randomBytes(length)) },
    files: { write: () => Promise.reject(new Error('no files here')), read: () => Promise.resolve(null), remove: () => Promise.resolve() },
    outgoing: { send: () => Promise.reject(new Error('no other servers here')) },
    log: { write: () => undefined },
    settings: { appId: 'test', signSecret: 'test', demo: false, idleMinutes: 30, absoluteHours: 12, version: '0' },
    migrations: [],
  };
  const founderOrg = crypto.randomUUID();
  const grants: Grants = {
    userId: crypto.randomUUID(),
    login: 'admin',
    userName: '管理员',
    employee: null,
    department: null,
    departments: [],
    org: founderOrg,
    admin: true,
    codes: [],
    fieldGroups: [],
    scopes: {},
  };
  const founder = new Clerk(ports, grants);
  const make = async (clerk: Clerk, entity: string, fields: Row, lines: Draft['lines'] = {}): Promise<string> => {
    const saved = await clerk.create(entity, { fields, lines });
    if (known(entity).states === 'master') await clerk.act(entity, saved, 'approve');
    return saved.doc.id;
  };
  const cny = await make(founder, 'currency', { code: 'CNY', name: '人民币', symbol: '¥', amountPrecision: 2, pricePrecision: 6 });
  const usd = await make(founder, 'currency', { code: 'USD', name: '美元', symbol: '$', amountPrecision: 2, pricePrecision: 6 });
  const org = await make(founder, 'organization', { code: 'A01', name: '上海精密制造有限公司', orgType: 'company', localCurrency: cny });
  const otherOrg = await make(founder, 'organization', { code: 'B01', name: '苏州分公司', orgType: 'company', localCurrency: cny });
  const admin = new Clerk(ports, { ...grants, org });
  const group = await make(admin, 'unitGroup', { code: 'Q', name: '数量' });
  const unit = (code: string, name: string, precision: number) => make(admin, 'unit', { code, name, unitGroup: group, precision });
  const [piece, kg, bar, box] = [
    await unit('PCS', '个', 2),
    await unit('KG', '千克', 3),
    await unit('BAR', '支', 0),
    await unit('BOX', '箱', 0),
  ];
  const tax13 = await make(admin, 'tax', { code: 'VAT13', name: '增值税13%', rate: '13' });
  const available = await make(admin, 'stockStatus', { code: 'available', name: '可用', statusKind: 'available' });
  const rejected = await make(admin, 'stockStatus', {
    code: 'unqualified',
    name: '不良',
    statusKind: 'unqualified',
    includeInAvailable: false,
    allowIssue: false,
  });
  const store = (code: string, name: string) =>
    make(admin, 'warehouse', { code, name, warehouseType: 'material', defaultStatus: available });
  const [warehouse, second] = [await store('WH01', '原料仓'), await store('WH02', '成品仓')];
  const department = await make(admin, 'department', { code: 'D01', name: '销售部', deptType: 'sales' });
  const salesperson = await make(admin, 'employee', { name: '王晓', department, isSalesperson: true });
  const customerCategory = await make(admin, 'customerCategory', { code: 'KC', name: '直销客户' });
  const customer = await make(admin, 'customer', {
    code: 'C0001',
    name: '华东机械',
    category: customerCategory,
    currency: cny,
    salesperson,
    saleDept: department,
  });
  const category = await make(admin, 'materialCategory', { code: 'MC', name: '原材料' });
  const inventoryCategory = await make(admin, 'inventoryCategory', { code: 'IC', name: '原材料' });

  const line = (row: Row): Row => ({ deliveryDate: '2024-05-20', taxRate: '13', ...row });
  return {
    database,
    ports,
    org,
    otherOrg,
    admin,
    clock,
    ids: { cny, usd, tax13, piece, kg, bar, box, available, rejected, warehouse, second, customer, salesperson, department },
    async clerk(name, role) {
      const userId = await make(admin, 'user', { loginId: `${name}${keys}`, name, department });
      const all = role.codes === undefined;
      return new Clerk(ports, {
        ...grants,
        userId,
        login: name,
        userName: name,
        org: role.org ?? org,
        admin: all && role.fieldGroups === undefined,
        codes: role.codes ?? [],
        fieldGroups: role.fieldGroups ?? [],
        employee: role.employee ?? null,
        department: role.department ?? null,
        departments: role.department === null || role.department === undefined ? [] : [role.department],
        scopes: role.scope === undefined ? {} : { '*': role.scope },
      });
    },
    material: (name, { baseUnit = piece, fields = {}, units = [] } = {}) =>
      make(admin, 'material', { name, category, inventoryCategory, baseUnit, tax: tax13, ...fields }, { unitRows: units }),
    async order(clerk, lines, fields = {}) {
      const draft = await clerk.create('saleOrder', {
        fields: { customer, salesperson, deliveryDate: '2024-05-20', ...fields },
        lines: { items: lines.map(line) },
      });
      return clerk.approve('saleOrder', draft);
    },
    async receive(clerk, lines, fields = {}) {
      const draft = await clerk.create('otherInBill', { fields, lines: { items: lines.map((row) => ({ warehouse, ...row })) } });
      return clerk.approve('otherInBill', draft);
    },
    close: () => database.close(),
  };
}

/** Every permission code of the entities, but those named. */
export function codesOf(entities: readonly string[], except: readonly string[] = []): string[] {
  return entities
    .flatMap((name) => actionsOf(known(name)).map(({ action }) => permissionCode(known(name), action)))
    .filter((code) => !except.includes(code));
}
