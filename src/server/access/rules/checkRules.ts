// Checks by rule code: those of the specification first, then the ones administrators keep.
import { checkRuleProblem } from '#model/check/checkRule.ts';
import { PatternError } from '#model/pattern/match.ts';
import { ruleProblem } from '#model/check/ruleCodes.ts';
import type { Database } from '#server/ports.ts';
import { textOf } from '#server/values.ts';

/** Null when the value passes, a message when not, undefined when nobody knows the code. */
export async function problemByCode(
  database: Database,
  code: string,
  value: string,
): Promise<string | null | undefined> {
  const known = ruleProblem(code, value, '该字段');
  if (known !== undefined) return known;
  const { rows } = await database.query(
    `select i.check_kind, i.pattern, i.message, i.digit_from, i.digit_to from check_rule r left join check_rule_items i on i.doc_id = r.id
     where r.rule_code = $1 and r.status = 'enabled' order by i.priority, i.seq`,
    [code],
  );
  if (rows.length === 0) return undefined;
  const items = rows.map((row) => ({
    checkKind: textOf(row['check_kind']),
    pattern: textOf(row['pattern']),
    message: textOf(row['message']),
    digitFrom: row['digit_from'] === null ? null : Number(row['digit_from']),
    digitTo: row['digit_to'] === null ? null : Number(row['digit_to']),
  }));
  try {
    return value === '' ? null : checkRuleProblem(items, value);
  } catch (error) {
    if (error instanceof PatternError) return `校验规则“${code}”不可用，请联系管理员修改：${error.message}`;
    throw error;
  }
}
