// The values of an action's own form (`asks` of its transition or of the definition), held against their fields before a behaviour reads them.
import type { EntityDef, Row } from '#model/entity.ts';
import { kindOf } from '#model/kind.ts';
import type { Problem } from '#model/check/problem.ts';
import { decimal } from '#model/decimal.ts';
import { isDecimal, type FieldDef } from '#model/fields.ts';
import { missingProblem } from '#model/derive/checks.ts';
import type { Context } from '#server/context.ts';
import { dictionaryValues, type Dictionaries } from '#server/document/dictionaryValues.ts';
import { invalid } from '#server/refusal.ts';
import { asksOf } from '#model/states/states.ts';

/** Canonical values by field; empty for actions that ask nothing. @throws Refusal 422 with every problem */
export async function givenValues(
  context: Context,
  def: EntityDef,
  action: string,
  values: Row = {},
): Promise<Row> {
  const fields = asksOf(def, action);
  // Without a form of its own the behaviour reads and judges what came with the request.
  if (fields === undefined) return {};
  const problems: Problem[] = Object.keys(values).flatMap((key): Problem[] =>
    Object.hasOwn(fields, key)
      ? []
      : [{ field: key, level: 'error', message: `没有名为“${key}”的字段，请刷新页面后重试` }],
  );
  const given: Row = {};
  const dictionary = await dictionaryValues(context);
  for (const [key, field] of Object.entries(fields)) {
    const value = Object.hasOwn(values, key) ? (values[key] ?? null) : null;
    const message = objectionTo(field, value, dictionary);
    if (message !== null) problems.push({ field: key, level: 'error', message });
    else given[key] = value === null ? null : kindOf(field.kind).canonical(value);
  }
  if (problems.length > 0) throw invalid(problems);
  return given;
}

function objectionTo(field: FieldDef, value: Row[string], dictionary: Dictionaries): string | null {
  if (value === null || value === '') return missingProblem(field);
  const wrong = kindOf(field.kind).check(value, field, { dictionary });
  if (wrong !== null) return wrong;
  if (
    field.above !== undefined &&
    isDecimal(field) &&
    typeof value === 'string' &&
    decimal(value).lessThanOrEqualTo(decimal(field.above))
  )
    return `“${field.title}”应大于 ${field.above}`;
  return null;
}
