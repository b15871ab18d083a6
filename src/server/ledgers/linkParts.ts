// What became of the executed quantity of a source line: sums over the lines its executed links lead to. Ask after the
// links are stored and while the source documents are locked.
import { decimal, type Decimal } from '#model/decimal.ts';
import { columnName } from '#model/derive/names.ts';
import { lineTableName, tableName } from '#model/derive/tables.ts';
import type { LineRow } from '#model/entity.ts';
import type { LinkRule } from '#model/linkRule.ts';
import { entityOf } from '#entities/registry.ts';
import type { Context } from '#server/context.ts';
import { textOf } from '#server/values.ts';
import type { Wanted } from './links.ts';

/** Base quantity of a part of a source line. */
export type PartReader = (rule: LinkRule, line: LineRow, column: string) => Decimal;

export async function partsOf(context: Context, group: readonly Wanted[]): Promise<PartReader> {
  const sums = new Map<string, string>();
  for (const rule of new Set(group.map((entry) => entry.rule))) {
    const target = entityOf(rule.target.entity);
    const parts = rule.source.parts ?? [];
    if (target === undefined || parts.length === 0) continue;
    const { rows } = await context.session.query(
      `select k.source_line_id, ${parts.map(({ quantity }, index) => `coalesce(sum(t.${columnName(quantity)}), 0) as part${index}`).join(', ')}
       from document_link k join ${rule.target.lines === undefined ? tableName(target) : lineTableName(target, rule.target.lines)} t on t.id = k.target_line_id::uuid
       where k.org = $1::uuid and k.link_rule = $2 and k.link_status = 'executed' and k.source_line_id = any($3::text[])
       group by k.source_line_id`,
      [context.grants.org, rule.name, group.map(({ source }) => source.line.id)],
    );
    for (const row of rows)
      parts.forEach(({ column }, index) =>
        sums.set(`${rule.name}|${textOf(row['source_line_id'])}|${column}`, textOf(row[`part${index}`], '0')),
      );
  }
  return (rule, line, column) => decimal(sums.get(`${rule.name}|${line.id}|${column}`) ?? '0');
}
