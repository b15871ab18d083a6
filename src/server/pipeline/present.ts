// The answer of every read and write of a document: what this session may see, and what it may do next.
import { abilitiesOf, actionsOf, can, whyNot, whyNotPushed, type Grants } from '#model/rights/can.ts';
import type { Doc, EntityDef, LineRow } from '#model/entity.ts';
import { visibleLine, visibleRow } from '#model/rights/visible.ts';
import type { Problem } from '#model/check/problem.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { entityOf } from '#entities/registry.ts';
import { approvalOf, heldByApproval } from '#server/approval/view.ts';
import { transientsOf } from '#server/behaviours/transients.ts';
import type { Context } from '#server/context.ts';
import { unknownRecord } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import type { Outcome } from './idempotency.ts';
import { visibleRefs } from '#server/document/references.ts';

/** The document as stored, read again, with abilities and everything it refers to. */
export async function present(
  context: Context,
  def: EntityDef,
  id: string,
  affected: Record<string, string[]>,
  warnings: Problem[],
): Promise<DocResult> {
  const stored = await readDoc(context.session, def, id, { org: context.grants.org });
  if (stored === null) throw unknownRecord(def.title);
  return presentDoc(context, def, stored, affected, warnings);
}

export async function presentDoc(
  context: Context,
  def: EntityDef,
  stored: Doc,
  affected: Record<string, string[]>,
  warnings: Problem[],
): Promise<DocResult> {
  const [complete, held, approval] = await Promise.all([
    transientsOf(context, def, stored),
    heldByApproval(context, def, stored),
    approvalOf(context, def, stored),
  ]);
  const doc = visibleDoc(context.grants, def, complete);
  const refs = await visibleRefs(context, def, doc);
  const { abilities, reasons } = abilitiesWithPushes(context.grants, def, stored);
  const free = abilities.filter((action) => !Object.hasOwn(held, action));
  return {
    doc,
    refs,
    abilities: free,
    reasons: { ...reasons, ...held },
    affected,
    warnings,
    ...(approval === null ? {} : { approval }),
  };
}

/** Repeats the answer of a write that was asked for twice. */
export async function repeat(context: Context, def: EntityDef, outcome: Outcome): Promise<DocResult> {
  const stored = await readDoc(context.session, def, outcome.id, { org: context.grants.org });
  if (stored === null) throw unknownRecord(def.title);
  // A key may come back from somebody else, or after the rights have changed.
  if (can(context.grants, def, 'view') && !can(context.grants, def, 'view', stored))
    throw unknownRecord(def.title);
  const result = await presentDoc(context, def, stored, outcome.affected, outcome.warnings);
  return outcome.opens === undefined ? result : { ...result, opens: outcome.opens };
}

/** The document without what the session may not see. */
export function visibleDoc(grants: Grants, def: EntityDef, doc: Doc): Doc {
  const lines: Record<string, LineRow[]> = {};
  for (const [key, rows] of Object.entries(doc.lines))
    lines[key] = rows.map((row) => visibleLine(grants, def, key, row));
  return { ...doc, fields: visibleRow(grants, def, null, doc.fields), lines };
}

function abilitiesWithPushes(
  grants: Grants,
  def: EntityDef,
  doc: Doc,
): { abilities: string[]; reasons: Record<string, string> } {
  const abilities = abilitiesOf(grants, def, doc);
  const reasons: Record<string, string> = {};
  for (const { action } of actionsOf(def)) {
    const reason = whyNot(grants, def, action, doc);
    if (reason !== null) reasons[action] = reason;
  }
  for (const push of def.pushes ?? []) {
    const { to } = push;
    const target = entityOf(to);
    if (target === undefined) continue;
    const reason =
      whyNot(grants, def, 'push', doc) ??
      whyNotPushed(def, push, doc) ??
      (can(grants, target, 'create') ? null : `您没有${target.title}的新增权限`);
    if (reason === null) abilities.push(`push:${to}`);
    else reasons[`push:${to}`] = reason;
  }
  return { abilities, reasons };
}
