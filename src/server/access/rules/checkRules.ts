// Checks by rule code: those of the specification first, then the ones administrators keep.
import { checkRuleProblem } from '#model/check/checkRule.ts';
import { PatternError } from '#model/pattern/match.ts';
import { ruleProblem } from '#model/check/ruleCodes.ts';
import type { Database } from '#server/ports.ts';
import { sql, is, otherwise } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { checkRule } from '#entities/system/checkRule.ts';

/** Null when the value passes, a message when not, undefined when nobody knows the code. */
export async function problemByCode(
  database: Database,
  code: string,
  value: string,
): Promise<string | null | undefined> {
  const known = ruleProblem(code, value, '该字段');
  if (known !== undefined) return known;
  const r = headerTable(checkRule, 'r');
  const i = linesTable(checkRule, 'items', 'i');
  const items = await selectRows(
    database,
    {
      checkKind: otherwise(i.checkKind, ''),
      pattern: otherwise(i.pattern, ''),
      message: otherwise(i.message, ''),
      digitFrom: i.digitFrom,
      digitTo: i.digitTo,
    },
    sql`from ${r} left join ${i} on ${i.docId} = ${r.id}
     where ${is(r.ruleCode, code)} and ${r.status} = 'enabled' order by ${i.priority}, ${i.seq}`,
  );
  if (items.length === 0) return undefined;
  try {
    return value === '' ? null : checkRuleProblem(items, value);
  } catch (error) {
    if (error instanceof PatternError) return `校验规则“${code}”不可用，请联系管理员修改：${error.message}`;
    throw error;
  }
}
