// The part of the recipe that every new or edited document goes through, however it came about: save, push-down, effect.
// Checks first, then the number as late as possible, then the rows, then the links.
import { emptyDoc } from '#model/derive/draft.ts';
import { applyChanges } from '#model/derive/recompute.ts';
import { problemsOf } from '#model/derive/checks.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import type { Problem } from '#model/problem.ts';
import { readerOf, type RefMap } from '#model/refs.ts';
import type { Effect } from '#server/behaviours/behaviour.ts';
import type { Context } from '#server/context.ts';
import { invalid } from '#server/refusal.ts';
import { nextCodeOf } from '#server/store/numbering.ts';
import { keptRows } from '#server/store/kept.ts';
import { duplicateProblems, problemOfFailure } from '#server/store/uniques.ts';
import { writeDoc } from '#server/store/writeDoc.ts';
import { changesBetween } from './audit.ts';
import { planOf, type Plan } from './behave.ts';
import { codeOf, stamped } from './documents.ts';
import { newId } from './ids.ts';
import { claimSources, occupy } from './progress.ts';
import { forgetRef, referenceProblems, type Changed } from './references.ts';
import type { WriteContext } from './transaction.ts';

export interface Stored {
  doc: Doc;
  /** What the behaviours plan for 'save'. */
  effects: Effect[];
  warnings: Problem[];
}

/** A new document with its initial values. */
export async function emptyDraft(context: Context, def: EntityDef): Promise<Doc> {
  const { grants, today, now, ports } = context;
  const rows = await keptRows(
    context,
    ['organization'],
    'select local_currency from organization where id = $1::uuid',
    [grants.org],
  );
  const localCurrency = typeof rows[0]?.['local_currency'] === 'string' ? rows[0]['local_currency'] : null;
  const { userId, employee, department, org } = grants;
  return emptyDoc(def, { id: newId(ports), today, now, userId, employee, department, org, localCurrency });
}

export interface Judged {
  draft: Doc;
  plan: Plan;
  /** Errors and warnings; duplicates are not among them. */
  problems: Problem[];
}

/**
 * Everything a changed document is held against before it is stored, but whether others have its unique values.
 * References that `chosen` has already are kept, whatever became of the records.
 */
export async function judgeDraft(
  context: Context,
  def: EntityDef,
  before: Doc | null,
  changed: Changed,
  chosen: Doc | null = before,
): Promise<Judged> {
  const draft = stamped(context, changed.doc, before === null);
  const plan = await planOf(context, def, draft, changed.refs, 'save');
  const problems = [
    ...organisationProblems(context, def, draft),
    ...problemsOf(def, draft, readerOf(changed.refs), 'save'),
    ...referenceProblems(def, chosen, draft, changed.refs),
    ...plan.problems,
  ];
  return { draft, plan, problems };
}

/** What refuses the document; a number that is still to be given is not missing. */
export function errorsOf(def: EntityDef, draft: Doc, problems: readonly Problem[]): Problem[] {
  return problems.filter(
    ({ level, field, lines }) =>
      level === 'error' && !(field === 'code' && lines === undefined && isNumbered(def, draft)),
  );
}

/**
 * Checks, numbers and writes the changed document (`before` null: a new one, which begins after the version it carries).
 * Nothing is written when it is refused. References that `chosen` has already are kept, whatever became of the records.
 */
export async function storeDraft(
  context: WriteContext,
  def: EntityDef,
  before: Doc | null,
  changed: Changed,
  action: string,
  chosen: Doc | null = before,
): Promise<Stored> {
  const { draft, plan, problems } = await judgeDraft(context, def, before, changed, chosen);
  problems.push(...(await duplicateProblems(context.session, def, before, draft)));
  const errors = errorsOf(def, draft, problems);
  if (errors.length > 0) throw invalid(errors);
  // Sources are locked before the number is taken: the counter is the last lock (S9).
  const claim = await claimSources(context, def, draft, before === null && draft.version === 0);
  const doc = await numbered(context, def, draft, changed.refs);
  const version = (before ?? doc).version + 1;
  await written(context, def, before, doc, version);
  await occupy(context, def, doc, claim);
  context.record({
    def,
    docId: doc.id,
    code: codeOf(doc),
    action,
    fromVersion: before?.version ?? null,
    toVersion: version,
    changes: changesBetween(before, doc),
  });
  context.affect(def.name, doc.id);
  forgetRef(context, def, doc.id);
  return {
    doc: { ...doc, version, fields: { ...doc.fields, version } },
    effects: plan.effects,
    warnings: problems.filter(({ level }) => level === 'warning'),
  };
}

/** Rows never leave the organisation they are made in. */
function organisationProblems(context: Context, def: EntityDef, doc: Doc): Problem[] {
  const org = doc.fields['org'];
  if (def.shared || org === context.grants.org) return [];
  return [{ field: 'org', level: 'error', message: '所属组织必须是当前组织，请切换组织后再操作' }];
}

/** Whether the number is still to be given; until then a missing code is no problem. */
function isNumbered(def: EntityDef, doc: Doc): boolean {
  return (
    def.fields['code']?.kind === 'code' && def.codePrefix !== undefined && (doc.fields['code'] ?? '') === ''
  );
}

/** The document with its number, taken from the counter when it has none. `refs`: facts of what it refers to. */
export async function numbered(
  context: WriteContext,
  def: EntityDef,
  doc: Doc,
  refs: RefMap = {},
): Promise<Doc> {
  if (!isNumbered(def, doc)) return doc;
  const date = typeof doc.fields['date'] === 'string' ? doc.fields['date'] : context.today;
  const code = await nextCodeOf(context, def, def.shared ? '' : context.grants.org, date, doc);
  // What is made of the number, as the text for scanners, follows it.
  const followed = Object.values(def.fields).some(({ computed = '' }) => /\bcode\b/.test(computed));
  if (followed) return applyChanges(def, doc, [{ op: 'set', field: 'code', value: code }], readerOf(refs));
  return { ...doc, fields: { ...doc.fields, code } };
}

async function written(
  context: WriteContext,
  def: EntityDef,
  before: Doc | null,
  doc: Doc,
  version: number,
): Promise<void> {
  try {
    await writeDoc(context.session, def, before, doc, { firstVersion: version });
  } catch (failure) {
    const problem = problemOfFailure(def, failure);
    throw problem === null ? failure : invalid([problem]);
  }
}
