// What demo documents need that go through the recipes of the product: the administrator as a clerk, and his usual steps.
import { entityOf } from '#entities/registry.ts';
import type { Grants } from '#model/rights/can.ts';
import type { EntityDef, FieldValue, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { user } from '#entities/system/user.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { newId } from '#server/ids.ts';
import type { Opened } from '#server/pipeline/open.ts';
import { pushDoc } from '#server/pipeline/push.ts';
import { saveDoc } from '#server/pipeline/save.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { Ports } from '#server/ports.ts';
import { sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';

/** Null before the accounts are there. */
export async function clerkOf({ database }: Ports): Promise<Grants | null> {
  const u = headerTable(user, 'u');
  const [admin] = await selectRows(
    database,
    { id: u.id, name: u.name, org: u.defaultOrg },
    sql`from ${u} where ${u.loginId} = 'admin'`,
  );
  if (admin === undefined) return null;
  const none = { employee: null, department: null, departments: [], codes: [], fieldGroups: [], scopes: {} };
  return {
    ...none,
    userId: admin.id,
    login: 'admin',
    userName: admin.name ?? '',
    org: admin.org ?? '',
    admin: true,
  };
}

export function set(field: string, value: FieldValue): Patch {
  return { op: 'set', field, value };
}

/** A record as a clerk has it before him. */
interface Seen {
  doc: { id: string; version: number };
}

/** Submitted and approved, warnings accepted. */
export function approved<E extends EntityDef>(
  context: WriteContext,
  def: E,
  seen: Seen,
  key: () => string,
): Promise<Opened<E>>;
export async function approved(
  context: WriteContext,
  def: EntityDef,
  seen: Seen,
  key: () => string,
): Promise<DocResult> {
  const accepted = { acceptWarnings: true } as const;
  const submitted = await transitionDoc(context, def, seen.doc.id, 'submit', {
    version: seen.doc.version,
    key: key(),
    ...accepted,
  });
  return transitionDoc(context, def, seen.doc.id, 'approve', {
    version: submitted.doc.version,
    key: key(),
    ...accepted,
  });
}

/** An action taken, warnings accepted. */
export function acted<E extends EntityDef>(
  context: WriteContext,
  def: E,
  seen: Seen,
  action: string,
  values?: Row,
): Promise<Opened<E>>;
export function acted(
  context: WriteContext,
  def: EntityDef,
  { doc: { id, version } }: Seen,
  action: string,
  values?: Row,
): Promise<DocResult> {
  return transitionDoc(context, def, id, action, {
    version,
    key: newId(context.ports),
    acceptWarnings: true,
    ...(values === undefined ? {} : { values }),
  });
}

/** A draft of `to` made of the record, of these lines of it or of all. */
export function pushedTo<E extends EntityDef>(
  context: WriteContext,
  from: EntityDef,
  seen: Seen,
  to: E,
  lines?: readonly { id: string; qty?: string }[],
): Promise<Opened<E>>;
export function pushedTo(
  context: WriteContext,
  from: EntityDef,
  { doc: { id, version } }: Seen,
  to: EntityDef,
  lines?: readonly { id: string; qty?: string }[],
): Promise<DocResult> {
  return pushDoc(context, from, id, to.name, {
    version,
    key: newId(context.ports),
    ...(lines === undefined ? {} : { lines }),
  });
}

export function defOf(name: string): EntityDef {
  const def = entityOf(name);
  if (def === undefined) throw new RangeError(`no entity ${name}`);
  return def;
}

/** A record with these fields and lines, saved as a draft. */
export function saved(
  context: WriteContext,
  entity: string,
  fields: Row,
  lines: Readonly<Record<string, readonly Row[]>> = {},
): Promise<DocResult> {
  const patches: Patch[] = Object.entries(fields).map(([field, value]) => set(field, value));
  for (const [key, rows] of Object.entries(lines))
    for (const values of rows)
      patches.push({ op: 'insertLine', lines: key, id: newId(context.ports), before: null, values });
  return saveDoc(context, defOf(entity), { key: newId(context.ports), patches });
}
