// What became of the executed quantity of a source line: sums over the lines its executed links lead to. Ask after the
// links are stored and while the source documents are locked.
import { decimal, type Decimal } from '#model/decimal.ts';
import { columnName } from '#model/derive/names.ts';
import { lineTableName, tableName } from '#model/derive/tables.ts';
import type { LineRow } from '#model/entity.ts';
import type { LinkRule } from '#model/linkRule.ts';
import { entityOf } from '#entities/registry.ts';
import type { Context } from '#server/context.ts';
import { documentLink } from '#entities/system/documentLink.ts';
import { textsIn } from '#model/loose.ts';
import { among, asKind, is, joined, present, raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { Wanted } from './links.ts';

/** Base quantity of a part of a source line. */
export type PartReader = (rule: LinkRule, line: LineRow, column: string) => Decimal;

export async function partsOf(context: Context, group: readonly Wanted[]): Promise<PartReader> {
  const sums = new Map<string, string>();
  for (const rule of new Set(group.map((entry) => entry.rule))) {
    const target = entityOf(rule.target.entity);
    const parts = rule.source.parts ?? [];
    if (target === undefined || parts.length === 0) continue;
    const k = headerTable(documentLink, 'k');
    const table =
      rule.target.lines === undefined ? tableName(target) : lineTableName(target, rule.target.lines);
    const totals = parts.map(({ quantity }) => sql`coalesce(sum(t.${raw(columnName(quantity))}), 0)::text`);
    const rows = await selectRows(
      context.session,
      {
        line: present(k.sourceLineId),
        totals: asKind('json', sql`json_build_array(${joined(totals, ', ')})`),
      },
      sql`from ${k} join ${raw(table)} t on t.id = ${k.targetLineId}::uuid
        where ${is(k.org, context.grants.org)} and ${is(k.linkRule, rule.name)} and ${k.linkStatus} = 'executed'
          and ${among(
            k.sourceLineId,
            group.map(({ source }) => source.line.id),
          )}
        group by ${k.sourceLineId}`,
    );
    for (const { line, totals: found } of rows)
      for (const [index, total] of textsIn(found).entries()) {
        const part = parts[index];
        if (part !== undefined) sums.set(`${rule.name}|${line}|${part.column}`, total);
      }
  }
  return (rule, line, column) => decimal(sums.get(`${rule.name}|${line.id}|${column}`) ?? '0');
}
