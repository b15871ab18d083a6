// The budget of a project: what is ordered for it, by approved orders and the one that is judged, against 预算金额. It is told,
// not refused: whoever approves decides.
import { decimal, decimalText, formatDecimal } from '#model/decimal.ts';
import type { Doc } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { optionalText, textOf } from '#server/values.ts';

/** In the currency of the project. */
export interface Passed {
  name: string;
  budget: string;
  /** With the order itself. */
  ordered: string;
}

/** Null: no project, no budget, another currency than the project's, or still within it. */
export async function passedBudget(doc: Doc, read: Read): Promise<Passed | null> {
  const project = optionalText(doc.fields['project']);
  if (project === null) return null;
  const [row] = await read.rows(
    `select p.code || ' ' || p.name as name, p.budget_amount::text as budget,
       (select coalesce(sum(o.all_amount), 0) from purchase_order o where o.org = $1::uuid and o.project = p.id and o.id <> $3::uuid
          and o.currency = $4::uuid and ${stateSql('purchaseOrder', 'o.status', 'reviewed')})::text as ordered
     from project p where p.id = $2::uuid and p.budget_amount > 0 and coalesce(p.currency, $4::uuid) = $4::uuid`,
    [read.org, project, doc.id, optionalText(doc.fields['currency'])],
  );
  if (row === undefined) return null;
  const budget = textOf(row['budget'], '0');
  const ordered = decimal(textOf(row['ordered'], '0')).plus(decimal(textOf(doc.fields['allAmount'], '0')));
  return ordered.gt(budget) ? { name: textOf(row['name']), budget, ordered: decimalText(ordered) } : null;
}

export function overBudget({ name, budget, ordered }: Passed): Problem {
  const [most, now] = [formatDecimal(budget, 2), formatDecimal(ordered, 2)];
  return {
    field: 'project',
    level: 'warning',
    message: `项目 ${name} 的采购预算 ${most}，连同本单已订 ${now}，请核对预算后再审核`,
  };
}
