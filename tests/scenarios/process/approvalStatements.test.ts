// What an approval costs in statements: a report that issues its parts takes one turn of the database for each of them, and
// the order it counts on stays locked that long. The number is held here, so that it can only be raised knowingly.
import { expect, it } from 'vitest';
import type { Database, SqlTransaction, TenantScoped } from '#server/ports.ts';
import { changesOf } from '#server/store/changes.ts';
import { buildCompany } from '#tests/support/scenario.ts';
import { openReporting } from '#tests/support/workshop/reporting.ts';

/** Statements of a report of an order with operations, and of the issue of two materials it makes, audit left out. */
const mostStatements = 65;

it('the approval of a report with two parts used up asks the database no more often than it must', async () => {
  const company = await buildCompany();
  const shop = await openReporting(company);
  const parts = [await company.material('面板'), await company.material('螺钉')];
  for (const part of parts) await shop.floor.stock(part, '100');
  const product = await company.material('控制柜', { fields: { isProduce: true } });
  const order = await shop.order(
    { material: product, planQty: '5' },
    [{ operationSeq: 10 }],
    parts.map((material) => ({
      material,
      operationSeq: 10,
      issueMode: 'backflush',
      backflushPoint: 'report',
    })),
  );
  const waiting = [];
  for (let index = 0; index < 2; index += 1) {
    const draft = await shop.draft(order, { operationSeq: 10, finishedQty: '1', qualifiedQty: '1' });
    waiting.push(await company.admin.act('workReport', draft, 'submit', { acceptWarnings: true }));
  }
  await changesOf(company.database);

  const statements = counted(company.database);
  const asked: number[] = [];
  for (const report of waiting) {
    const before = statements.length;
    const approved = await company.admin.act('workReport', report, 'approve', { acceptWarnings: true });
    expect(approved.doc.status).toBe('approved');
    asked.push(statements.length - before);
  }

  // The first fills what is kept in memory; from the second on it is as in a server at work.
  expect(asked[1]).toBeLessThanOrEqual(mostStatements);
  const locks = statements
    .slice(asked[0])
    .filter((text) => text.startsWith('select 1 from "manufacturing_order" ') && text.endsWith('for update'));
  expect(locks).toHaveLength(1);
});

/** Texts of the statements asked for within transactions from now on. */
function counted(database: Database): string[] {
  const texts: string[] = [];
  const watched = ({ transaction }: TenantScoped): TenantScoped['transaction'] => {
    return (work) =>
      transaction((session) => {
        const told: SqlTransaction = {
          query(text, parameters, options) {
            texts.push(text);
            return session.query(text, parameters, options);
          },
          last: (text, parameters) => session.last(text, parameters),
        };
        return work(told);
      });
  };
  const { walled } = database;
  if (walled !== undefined)
    database.walled = (org) => {
      const scope = walled(org);
      return { ...scope, transaction: watched(scope) };
    };
  database.transaction = watched(database);
  return texts;
}
