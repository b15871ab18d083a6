// What may still be drawn from a source line, as SQL over that line: the formulas of its link rule, read as the recipe
// evaluates them line by line. So a list of open lines says the same as the push that follows.
import type { LinkRule } from '#model/linkRule.ts';
import { storedScale } from '#model/openQuantity.ts';
import { numberSql, replenishSql } from '#server/store/formulaSql.ts';
import type { TableShape } from '#server/store/shape.ts';
import type { Parameters } from '#server/store/sql.ts';

const LINKS = 'links';

/**
 * Condition on a row of source lines at `alias`: something is left of it before any tolerance, however little its unit shows.
 * Price agreements limit nothing and are never used up. The sums are those of `ledgers/links.ts`.
 * @throws ExpressionError for formulas beyond arithmetic, comparisons, if, min, max, coalesce
 */
export function isLeftSql(
  rule: LinkRule,
  line: TableShape,
  alias: string,
  org: string,
  parameters: Parameters,
): string {
  const rules = (names: readonly string[]): string => parameters.add(names, 'text[]');
  const sums = `select coalesce(sum(k.base_qty) filter (where k.link_rule = any(${rules([rule.name, ...(rule.together ?? [])])})), 0) as taken,
      coalesce(sum(k.base_qty) filter (where k.via is null and k.link_rule = any(${rules(rule.beside ?? [])})), 0) as direct
    from document_link k
    where k.org = ${parameters.add(org, 'uuid')} and k.source_line_id = ${alias}."id"::text and k.link_status <> 'released'`;
  const names = { direct: `${LINKS}.direct`, replenish: replenishSql(line, alias), overRatio: '0' };
  const limit = numberSql(rule.limit ?? rule.proposes ?? '0', { table: line, alias, names });
  return `(select round(${limit} - ${LINKS}.taken, ${storedScale}) > 0 from (${sums}) ${LINKS})`;
}

/**
 * The most that links of a rule may reach, in base units, over a row of source lines at `alias`; what goes past the rule by
 * others is left out, since it may come later. Null for rules that only count.
 * @throws ExpressionError as above
 */
export function limitSql(rule: LinkRule, line: TableShape, alias: string): string | null {
  if (rule.limit === undefined) return null;
  const names = { direct: '0', replenish: replenishSql(line, alias) };
  return `round(${numberSql(rule.limit, { table: line, alias, names })}, ${storedScale})`;
}
