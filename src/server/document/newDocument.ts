// New documents: their first values, and the number that is taken as late as possible, because its counter serialises.
import { organization } from '#entities/master/organization.ts';
import { namedFieldsOf } from '#model/namedFields.ts';
import { emptyDoc } from '#model/derive/draft.ts';
import { applyChanges } from '#model/derive/recompute.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import { readerOf, type RefMap } from '#model/refs.ts';
import { functionOf } from '#model/registry.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Context } from '#server/context.ts';
import { newId } from '#server/ids.ts';
import { invalid } from '#server/refusal.ts';
import { cachedSelect } from '#server/select/cached.ts';
import { is, otherwise, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { nextCodeOf, typedCodeProblem } from '#server/store/numbering/numbering.ts';
import type { WriteContext } from '#server/writeContext.ts';

/**
 * A document nobody has typed anything into yet.
 * @throws Refusal 422 where the organisation lacks the function the area asks for: one without 销售职能 sells nothing
 */
export async function newDocument(context: Context, def: EntityDef): Promise<Doc> {
  const { grants, today, now, ports } = context;
  const o = headerTable(organization, 'o');
  const [organisation] = await cachedSelect(
    context,
    [organization],
    {
      name: otherwise(o.name, ''),
      localCurrency: o.localCurrency,
      isSale: o.isSale,
      isPurchase: o.isPurchase,
      isStock: o.isStock,
      isProduction: o.isProduction,
      isSettlement: o.isSettlement,
    },
    sql`from ${o} where ${is(o.id, grants.org)}`,
  );
  const needed = def.kind === 'document' ? functionOf(def) : undefined;
  const functions: Readonly<Record<string, unknown>> = organisation ?? {};
  if (needed !== undefined && organisation !== undefined && functions[needed.field] === false)
    throw invalid([
      {
        field: 'org',
        level: 'error',
        message: `组织 ${organisation.name} 没有${needed.title}，不能新增${def.title}；请在组织资料里勾选${needed.title}，或切换组织`,
      },
    ]);
  const localCurrency = organisation?.localCurrency ?? null;
  const { userId, employee, department, org } = grants;
  return emptyDoc(def, { id: newId(ports), today, now, userId, employee, department, org, localCurrency });
}

/** Whether records of the entity are numbered. */
function givesNumbers({ fields: { code }, codePrefix }: EntityDef): boolean {
  return code?.kind === 'code' && codePrefix !== undefined;
}

/** Whether the number is still to be given; until then a missing code is no problem. */
export function awaitsNumber(def: EntityDef, doc: Doc): boolean {
  const { code } = doc.fields;
  return givesNumbers(def) && (code ?? '') === '';
}

/** What is wrong with a number somebody typed: where a numbering rule insists, it gives them alone. */
export async function typedNumberProblems(
  context: Context,
  def: EntityDef,
  before: Doc | null,
  doc: Doc,
): Promise<Problem[]> {
  const { code: typed = null } = doc.fields;
  const { code: stored = null } = before?.fields ?? {};
  if (!givesNumbers(def) || typed === null || typed === '' || typed === stored) return [];
  const message = await typedCodeProblem(context, def, def.shared ? '' : context.grants.org, doc);
  return message === null ? [] : [{ field: 'code', level: 'error', message }];
}

/** The document with its number, taken from the counter when it has none. `refs`: facts of what it refers to. */
export async function numbered(
  context: WriteContext,
  def: EntityDef,
  doc: Doc,
  refs: RefMap = {},
): Promise<Doc> {
  if (!awaitsNumber(def, doc)) return doc;
  const date = namedFieldsOf(doc.fields).date ?? context.today;
  const code = await nextCodeOf(context, def, def.shared ? '' : context.grants.org, date, doc);
  // What is made of the number, as the text for scanners, follows it.
  const followed = Object.values(def.fields).some(({ computed = '' }) => /\bcode\b/.test(computed));
  if (followed) return applyChanges(def, doc, [{ op: 'set', field: 'code', value: code }], readerOf(refs));
  return { ...doc, fields: { ...doc.fields, code } };
}
