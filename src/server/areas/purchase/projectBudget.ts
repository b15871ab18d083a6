// The budget of a project: what is ordered for it, by approved orders and the one that is judged, against 预算金额. It is told,
// not refused: whoever approves decides.
import { decimal, decimalText, formatDecimal } from '#model/decimal.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { project as projectDef } from '#entities/master/project.ts';
import { purchaseOrder } from '#entities/purchase/purchaseOrder/purchaseOrder.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { asKind, is, present, sql, stateIs } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

/** In the currency of the project. */
export interface Passed {
  name: string;
  budget: string;
  /** With the order itself. */
  ordered: string;
}

/** Null: no project, no budget, another currency than the project's, or still within it. */
export async function passedBudget(
  { id, fields: { project, currency, allAmount } }: DocOf<typeof purchaseOrder>,
  read: Read,
): Promise<Passed | null> {
  if (project === null) return null;
  const p = headerTable(projectDef, 'p');
  const o = headerTable(purchaseOrder, 'o');
  const [row] = await read.select(
    {
      name: asKind('text', sql`${p.code} || ' ' || ${p.name}`),
      budget: present(p.budgetAmount),
      ordered: asKind(
        'money',
        sql`(select coalesce(sum(${o.allAmount}), 0) from ${o} where ${is(o.org, read.org)} and ${o.project} = ${p.id} and ${o.id} <> ${id}::uuid
          and ${o.currency} = ${currency}::uuid and ${stateIs(purchaseOrder, o.status, 'reviewed')})`,
      ),
    },
    sql`from ${p} where ${is(p.id, project)} and ${p.budgetAmount} > 0 and coalesce(${p.currency}, ${currency}::uuid) = ${currency}::uuid`,
  );
  if (row === undefined) return null;
  const { name, budget } = row;
  const ordered = decimal(row.ordered).plus(decimal(allAmount));
  return ordered.gt(budget) ? { name: name ?? '', budget, ordered: decimalText(ordered) } : null;
}

export function overBudget({ name, budget, ordered }: Passed): Problem {
  const [most, now] = [formatDecimal(budget, 2), formatDecimal(ordered, 2)];
  return {
    field: 'project',
    level: 'warning',
    message: `项目 ${name} 的采购预算 ${most}，连同本单已订 ${now}，请核对预算后再审核`,
  };
}
