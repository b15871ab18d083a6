// What demo documents need that go through the recipes of the product: the administrator as a clerk, and his usual steps.
import { entityOf } from '#entities/registry.ts';
import type { Grants } from '#model/rights/can.ts';
import type { EntityDef, FieldValue, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { newId } from '#server/ids.ts';
import { saveDoc } from '#server/pipeline/save.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { Ports } from '#server/ports.ts';
import { textOf } from '#server/values.ts';

/** Null before the accounts are there. */
export async function clerkOf({ database }: Ports): Promise<Grants | null> {
  const { rows } = await database.query(
    `select id, name, default_org from "user" where login_id = 'admin'`,
    [],
  );
  const [user] = rows;
  if (user === undefined) return null;
  const none = { employee: null, department: null, departments: [], codes: [], fieldGroups: [], scopes: {} };
  return {
    ...none,
    userId: String(user['id']),
    login: 'admin',
    userName: textOf(user['name']),
    org: String(user['default_org']),
    admin: true,
  };
}

export function set(field: string, value: FieldValue): Patch {
  return { op: 'set', field, value };
}

/** Submitted and approved, warnings accepted. */
export async function approved(
  context: WriteContext,
  def: EntityDef,
  seen: DocResult,
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
