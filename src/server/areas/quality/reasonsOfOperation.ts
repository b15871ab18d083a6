// 适用工序: a reason that other operations have is worth a warning where pieces of this one are found bad.
import type { Problem } from '#model/check/problem.ts';
import type { LineRow } from '#model/entity.ts';
import { defineBehaviour, type Behaviour } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

/** Names of the reasons that do not belong, by id. */
type Strange = ReadonlyMap<string, string>;

const strangeSql = `select id, name from bad_reason
  where id = any($1::uuid[]) and cardinality(operations) > 0 and not $2::uuid = any(operations)`;

/** @param lines the table whose rows name a reason of the operation in the header */
export function reasonsOfOperation(lines: string): Behaviour<Strange> {
  return defineBehaviour<Strange>({
    title: '不良原因的适用工序',
    checks: ['不良原因不适用于该工序时提交须确认'],
    async facts(doc, read, moment) {
      const operation = optionalText(doc.fields['operation']);
      const reasons = (doc.lines[lines] ?? []).flatMap((row) => optionalText(row['badReason']) ?? []);
      if (moment !== 'submit' || operation === null || reasons.length === 0) return new Map();
      const rows = await read.rows(strangeSql, [reasons, operation]);
      return new Map(rows.map((row) => [textOf(row['id']), textOf(row['name'])]));
    },
    check: (doc, strange) => strangeReasons(lines, doc.lines[lines] ?? [], strange),
  });
}

export function strangeReasons(lines: string, rows: readonly LineRow[], strange: Strange): Problem[] {
  return rows.flatMap((row): Problem[] => {
    const name = strange.get(textOf(row['badReason']));
    return name === undefined
      ? []
      : [
          {
            field: 'badReason',
            lines,
            lineId: row.id,
            lineNo: row.seq,
            level: 'warning',
            message: `第${row.seq}行 不良原因“${name}”不适用于该工序，请核对，或在不良原因的“适用工序”中补上`,
          },
        ];
  });
}
