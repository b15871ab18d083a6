// A small manufacturing company, built through the same recipes its clerks use, and clerks with roles to act in it.
import '#server/areas.ts';
import { randomBytes } from 'node:crypto';
import { entityOf } from '#entities/registry.ts';
import { actionsOf, type Grants, permissionCode, type RowScope } from '#model/rights/can.ts';
import type { EntityDef, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { openDoc } from '#server/pipeline/open.ts';
import { pushDoc } from '#server/pipeline/push.ts';
import { removeDoc } from '#server/pipeline/remove.ts';
import { saveDoc } from '#server/pipeline/save.ts';
import { inTransaction, readContext } from '#server/pipeline/transaction.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { Database, Ports } from '#server/ports.ts';
import { type CompanyRecords, enterRecords } from './companyRecords.ts';
import { type Filling, openFilledDatabase } from './database.ts';
import { founderGrants, portsOf } from './founding.ts';
import { isMoved, scenarioStart, startDay } from './time/businessTime.ts';

/** When what is ordered is to be there. */
const delivery = startDay(14);

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
  /** Of single entities, where it differs. */
  scopes?: Readonly<Record<string, RowScope>>;
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
    more: {
      reason?: string;
      lineIds?: readonly string[];
      key?: string;
      acceptWarnings?: boolean;
      values?: Row;
    } = {},
  ): Promise<DocResult> {
    const { id, version } = seen.doc;
    return this.run((context) =>
      transitionDoc(context, known(entity), id, action, { version, key: newKey(), ...more }),
    );
  }

  /** Submits and approves. */
  async approve(entity: string, seen: DocResult): Promise<DocResult> {
    return this.act(entity, await this.act(entity, seen, 'submit', { acceptWarnings: true }), 'approve', {
      acceptWarnings: true,
    });
  }

  push(
    entity: string,
    seen: DocResult,
    to: string,
    lines?: readonly { id: string; qty?: string }[],
    key = newKey(),
  ): Promise<DocResult> {
    const { id, version } = seen.doc;
    return this.run((context) =>
      pushDoc(context, known(entity), id, to, { version, key, ...(lines === undefined ? {} : { lines }) }),
    );
  }

  remove(entity: string, seen: DocResult): Promise<DocResult> {
    return this.run((context) => removeDoc(context, known(entity), seen.doc.id, seen.doc.version, newKey()));
  }

  open(entity: string, id: string): Promise<DocResult> {
    return openDoc(
      readContext(this.#ports, this.grants, { requestId: 'test', sessionId: null }),
      known(entity),
      id,
    );
  }
}

export interface Company {
  database: Database;
  ports: Ports;
  org: string;
  otherOrg: string;
  admin: Clerk;
  ids: CompanyRecords['ids'];
  clock: { now: number };
  clerk(name: string, role: Role): Promise<Clerk>;
  material(
    name: string,
    options?: { baseUnit?: string; fields?: Row; units?: readonly Row[] },
  ): Promise<string>;
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
export async function refusalOf(
  work: Promise<unknown>,
): Promise<{ code: string; messages: string[]; result: unknown }> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'Refusal' || !('code' in error) || !('result' in error))
      throw error;
    const { result } = error;
    const problems =
      typeof result === 'object' && result !== null && 'problems' in result && Array.isArray(result.problems)
        ? (result.problems as { message: string }[])
        : [];
    return {
      code: String(error.code),
      messages: problems.length > 0 ? problems.map(({ message }) => message) : [error.message],
      result,
    };
  }
  throw new Error('nothing was refused');
}

/** The company as its founder leaves it; entered once, every test works in a copy. */
const founded: Filling<CompanyRecords> = {
  kind: isMoved ? `company-${scenarioStart}` : 'company',
  fill(database) {
    const ports = portsOf(database, { now: scenarioStart });
    const user = crypto.randomUUID();
    return enterRecords(
      user,
      (org) => (entity, fields) => make(new Clerk(ports, founderGrants(user, org)), entity, fields),
    );
  },
};

/** A saved record, approved where records are. */
async function make(clerk: Clerk, entity: string, fields: Row, lines: Draft['lines'] = {}): Promise<string> {
  const saved = await clerk.create(entity, { fields, lines });
  if (known(entity).states === 'master') await clerk.act(entity, saved, 'approve');
  return saved.doc.id;
}

export async function buildCompany(): Promise<Company> {
  const { database, told } = await openFilledDatabase(founded);
  const { user, org, otherOrg, ids, category, inventoryCategory } = told;
  const { warehouse, customer, salesperson, department, piece, tax13 } = ids;
  const clock = { now: scenarioStart };
  const ports = portsOf(database, clock);
  const grants = founderGrants(user, org);
  const admin = new Clerk(ports, grants);
  const line = (row: Row): Row => ({ deliveryDate: delivery, taxRate: '13', ...row });
  return {
    database,
    ports,
    org,
    otherOrg,
    admin,
    clock,
    ids,
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
        scopes: { ...(role.scope === undefined ? {} : { '*': role.scope }), ...role.scopes },
      });
    },
    material: (name, { baseUnit = piece, fields = {}, units = [] } = {}) =>
      make(
        admin,
        'material',
        { name, category, inventoryCategory, baseUnit, tax: tax13, ...fields },
        { unitRows: units },
      ),
    async order(clerk, lines, fields = {}) {
      const draft = await clerk.create('saleOrder', {
        fields: { customer, salesperson, deliveryDate: delivery, ...fields },
        lines: { items: lines.map(line) },
      });
      return clerk.approve('saleOrder', draft);
    },
    async receive(clerk, lines, fields = {}) {
      const draft = await clerk.create('otherInBill', {
        fields,
        lines: { items: lines.map((row) => ({ warehouse, ...row })) },
      });
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
