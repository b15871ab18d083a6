// Runs the behaviours of an entity: what they declare is locked, facts are read once, then checked, then planned; nothing
// here writes.
import type { Doc, EntityDef, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import { readerOf, type RefMap } from '#model/refs.ts';
import { entityOf } from '#entities/registry.ts';
import { grantsElsewhere } from '#server/access/elsewhere.ts';
import type { Moment, Read, Requested } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import type { Changed } from '#server/writeContext.ts';
import { behavioursOf } from '#server/behaviours/ofEntity.ts';
import { kindOf, partsAt, type PartAt } from '#server/behaviours/partsAt.ts';
import type { Context } from '#server/context.ts';
import { cachedSelect } from '#server/select/cached.ts';
import { selectRows } from '#server/select/select.ts';
import { cachedRows } from '#server/store/datedCache.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { loadRefs } from '#server/store/refs.ts';
import { inOrganisation } from '#server/store/rowSecurity.ts';
import { newId } from '#server/ids.ts';
import { changeDoc } from '#server/document/references.ts';
import { lockDocuments, lockStructures } from './declaredLocks.ts';
import { isUsed } from './usage.ts';

export interface Plan {
  problems: Problem[];
  effects: Effect[];
}

/** What the behaviours object to, and what they want done once nothing is objected to. */
export async function planOf(
  context: Context,
  def: EntityDef,
  doc: Doc,
  refs: RefMap,
  moment: Moment,
  request: Requested = {},
  given: Row = {},
): Promise<Plan> {
  const read = readOf(context, refs, request, given);
  await lockStructures(context, def, moment);
  await lockDocuments(context, def, doc, moment, read);
  const plan: Plan = { problems: [], effects: [] };
  const asked = { def, given };
  for (const each of partsAt(def.name, moment)) {
    const { part } = each;
    const facts = await part.facts?.(doc, read);
    plan.problems.push(...(part.check?.(doc, facts, asked) ?? []));
    const planned = part.plan?.(doc, facts, asked) ?? [];
    refuseUndeclared(each, moment, planned);
    plan.effects.push(...planned);
  }
  return plan;
}

/** What a behaviour says of its effects is what people are told of it, so it has to be true. */
function refuseUndeclared({ behaviour, part }: PartAt, moment: Moment, planned: readonly Effect[]): void {
  const { effects: declared } = part;
  if (declared === undefined) return;
  const made = declared.flatMap((each) => (typeof each === 'string' ? [] : [each.make]));
  const kinds = declared.map(kindOf);
  const strange = planned.find(
    (each) =>
      !kinds.includes(each.effect) ||
      (each.effect === 'make' && made.length > 0 && !made.includes(each.entity)),
  );
  if (strange === undefined) return;
  const what = strange.effect === 'make' ? `make ${strange.entity}` : strange.effect;
  throw new Error(`the behaviour ${behaviour.title ?? ''} plans ${what} at ${moment} without declaring it`);
}

/** What the behaviours propose for the changed document, and the document with it. */
export async function withProposals(
  context: Context,
  def: EntityDef,
  before: Doc | null,
  changed: Changed,
  patches: readonly Patch[],
): Promise<{ changed: Changed; proposals: Patch[] }> {
  const reader = readerOf(changed.refs);
  const read = readOf(context, changed.refs);
  const proposals: Patch[] = [];
  await lockDocuments(context, def, changed.doc, 'save', read);
  for (const behaviour of behavioursOf(def.name))
    proposals.push(
      ...((await behaviour.propose?.({ before, doc: changed.doc, patches, reader }, read)) ?? []),
    );
  return {
    changed: proposals.length === 0 ? changed : await changeDoc(context, def, changed.doc, proposals),
    proposals,
  };
}

function readOf(context: Context, refs: RefMap, request: Requested = {}, given: Row = {}): Read {
  const { grants, session, today, now } = context;
  return {
    org: grants.org,
    userId: grants.userId,
    grants,
    today,
    now,
    given,
    newId: () => newId(context.ports),
    reader: readerOf(refs),
    request,
    refs: (wanted) => loadRefs(context, wanted, { guarded: true }),
    async doc(entity, id) {
      const def = entityOf(entity);
      return def === undefined ? null : readDoc(session, def, id, { org: grants.org });
    },
    docOf: (def, id) => readDoc(session, def, id, { org: grants.org }),
    async isUsed(entity, id, counts) {
      const def = entityOf(entity);
      return def !== undefined && isUsed(context, def, id, counts);
    },
    rows: async (text, parameters) => (await session.query(text, parameters)).rows,
    select: (selection, rest) => selectRows(session, selection, rest),
    async across(org, ask) {
      const there = await grantsElsewhere(context, org);
      return there === null
        ? null
        : inOrganisation(context, there, (other) => ask(readOf(other, refs, request, given)));
    },
    kept: (entities, text, parameters) => cachedRows(context, entities, text, parameters),
    keptSelect: (defs, selection, rest) => cachedSelect(context, defs, selection, rest),
  };
}
