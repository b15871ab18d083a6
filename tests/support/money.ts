// Plan schemes and plan rows as a scenario speaks of them.
import type { Row } from '#model/entity.ts';
import { moneySideOf } from '#entities/blocks/money/moneySide.ts';
import type { DocResult } from '#model/wire/wire.ts';
import type { Clerk, Company } from './scenario.ts';

let schemes = 0;

/** A saved scheme of receivables by percent, unless said otherwise. */
export async function schemeOf(
  clerk: Clerk,
  fields: Row,
  items: readonly Row[],
  entity = 'receivablePlanScheme',
): Promise<string> {
  schemes += 1;
  const saved = await clerk.create(entity, {
    fields: { code: `F${schemes}`, name: `方案${schemes}`, ...fields },
    lines: { items: items.map((row) => ({ dueBase: 'documentDate', ...row })) },
  });
  return saved.doc.id;
}

/** Plan rows that belong to the order or contract, in the order of their sources and instalments. */
export async function planRows(company: Company, { doc }: DocResult, entity = 'saleOrder'): Promise<Row[]> {
  const side = moneySideOf(entity);
  if (side === undefined) throw new Error(`no money in ${entity}`);
  const table = side.name === 'receivable' ? 'receivable_plan' : 'payable_plan';
  const column = entity.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const { rows } = await company.database.query(
    `select id::text from ${table} where ${column} = $1::uuid order by source_code, seq`,
    [doc.id],
  );
  const found: Row[] = [];
  for (const row of rows) found.push((await company.admin.open(side.plan, String(row['id']))).doc.fields);
  return found;
}

/** Ids of the rows that still wait for money. */
export async function openPlans(company: Company, order: DocResult, entity = 'saleOrder'): Promise<string[]> {
  const rows = await planRows(company, order, entity);
  return rows
    .filter((row) => row['planRowStatus'] !== 'settled')
    .flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
}

/** A receipt or payment over one plan row, not approved yet. */
export function moneyDraft(
  clerk: Clerk,
  entity: 'receiptRecord' | 'paymentRecord',
  { partner, amount, plan, more }: { partner: string; amount: string; plan: string; more: Row },
): Promise<DocResult> {
  const isReceipt = entity === 'receiptRecord';
  const fields: Row = { [isReceipt ? 'customer' : 'supplier']: partner, amount, ...more };
  return clerk.create(entity, {
    fields,
    lines: { items: [{ [isReceipt ? 'receivablePlan' : 'payablePlan']: plan, amount }] },
  });
}
