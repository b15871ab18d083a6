// 适用工序: a reason that other operations have is worth a warning where pieces of this one are found bad.
import type { Problem } from '#model/check/problem.ts';
import type { LineRow } from '#model/entity.ts';
import { badReason as reasons } from '#entities/quality/badReason.ts';
import { ref } from '#model/fields.ts';
import { partOf } from '#model/rowPart.ts';
import { type Behaviour, defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';
import { among, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

/** Names of the reasons that do not belong, by id. */
type Strange = ReadonlyMap<string, string>;

const ofHeader = { operation: ref('operation', '工序') };
const ofLine = { badReason: ref('badReason', '不良原因') };

/** @param lines the table whose rows name a reason of the operation in the header */
export function reasonsOfOperation(lines: string): Behaviour {
  return defineBehaviour({
    title: '不良原因的适用工序',
    actions: {
      submit: defineAction<Strange>({
        checks: ['不良原因不适用于该工序时须确认'],
        async facts(doc, read) {
          const { operation } = partOf(doc.fields, ofHeader);
          const named = (doc.lines[lines] ?? []).flatMap((row) => partOf(row, ofLine).badReason ?? []);
          if (operation === null || named.length === 0) return new Map();
          const r = headerTable(reasons, 'r');
          const rows = await read.select(
            { id: r.id, name: r.name },
            sql`from ${r} where ${among(r.id, named)} and cardinality(${r.operations}) > 0
              and not ${operation}::uuid = any(${r.operations})`,
          );
          return new Map(rows.map(({ id, name }) => [id, name ?? '']));
        },
        check: (doc, strange) => strangeReasons(lines, doc.lines[lines] ?? [], strange),
      }),
    },
  });
}

export function strangeReasons(lines: string, rows: readonly LineRow[], strange: Strange): Problem[] {
  return rows.flatMap((row): Problem[] => {
    const name = strange.get(partOf(row, ofLine).badReason ?? '');
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
