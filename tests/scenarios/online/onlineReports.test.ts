// Reports an administrator designs: what they show is what each person may see, added up by hand, and nothing that is
// typed into a design or a parameter becomes a statement.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityOf, replacePublished } from '#entities/registry.ts';
import { reportDefinition, reportProblems } from '#entities/online/reportDefinition.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, EntityDef, Row } from '#model/entity.ts';
import type { Grants } from '#model/rights/can.ts';
import { plainText } from '#model/text/plainText.ts';
import { readContext } from '#server/pipeline/transaction.ts';
import { queryList } from '#server/store/list/queryList.ts';
import { buildCompany, type Clerk, type Company, known, refusalOf } from '#tests/support/scenario.ts';

let company: Company;
let clerks: Clerk[];

const meta = { requestId: 'test', sessionId: null };

beforeAll(async () => {
  company = await buildCompany();
  const [bearing, cover] = [await company.material('轴承'), await company.material('端盖')];
  clerks = [company.admin];
  for (const name of ['甲', '乙'])
    clerks.push(
      await company.clerk(name, {
        codes: [
          'saleOrder:view',
          'saleOrder:create',
          'saleOrder:edit',
          'saleOrder:submit',
          'saleOrder:approve',
          'customer:view',
          'material:view',
        ],
        fieldGroups: ['price'],
        scope: 'own',
        scopes: { customer: 'all' },
      }),
    );
  for (const [index, clerk] of clerks.entries())
    for (let no = 0; no < 3; no += 1)
      await company.order(clerk, [
        { material: bearing, qty: String(3 + no), taxPrice: String(10 + index) },
        { material: no === 1 ? cover : bearing, qty: '2', taxPrice: '7.5' },
      ]);
}, 120_000);
afterAll(async () => {
  await company.close();
  replacePublished({ version: 0, definitions: [] });
});

const columns = [
  { title: '物料编码', path: 'items.material.code', columnKey: 'code', aggregate: 'none' },
  { title: '客户名称', path: 'customer.name', columnKey: 'customer', aggregate: 'none' },
  { title: '数量', path: 'items.qty', columnKey: 'qty', aggregate: 'sum' },
  { title: '价税合计', path: 'items.allAmount', columnKey: 'amount', aggregate: 'sum' },
  { title: '行数', path: 'items.qty', columnKey: 'rows', aggregate: 'count' },
  { title: '均价', columnKey: 'average', expression: 'amount / qty', decimals: 4, aggregate: 'none' },
];
const head = { code: 'orders', name: '订单物料汇总', rootEntity: 'saleOrder', rootLines: 'items' };

function designed(fields: Row, lines: Record<string, readonly Row[]>): Doc {
  return {
    id: 'x',
    version: 1,
    status: 'draft',
    fields: { ...fields },
    lines: Object.fromEntries(
      Object.entries(lines).map(([key, rows]) => [
        key,
        rows.map((row, index) => ({ ...row, id: `${key}${index}`, seq: index + 1 })),
      ]),
    ),
  };
}

const rowsFor = async (grants: Grants, def: EntityDef, parameters: Record<string, string> = {}) =>
  (await queryList(readContext(company.ports, grants, meta), def, { offset: 0, limit: 200, parameters }))
    .rows;

/** The same, from the orders the person sees in the list of lines. */
async function byHand(grants: Grants): Promise<Map<string, { qty: string; amount: string; rows: number }>> {
  const list = await queryList(readContext(company.ports, grants, meta), known('saleOrder'), {
    offset: 0,
    limit: 200,
    lines: 'items',
    fields: ['customer', 'items.material', 'items.qty', 'items.allAmount'],
  });
  const found = new Map<string, { qty: string; amount: string; rows: number }>();
  for (const row of list.rows) {
    const code = list.refs['material']?.[plainText(row['items.material'] ?? null)]?.code ?? '';
    const customer = list.refs['customer']?.[plainText(row['customer'] ?? null)]?.name ?? '';
    const sum = found.get(`${code} ${customer}`) ?? { qty: '0', amount: '0', rows: 0 };
    found.set(`${code} ${customer}`, {
      qty: decimalText(decimal(sum.qty).plus(plainText(row['items.qty'] ?? null))),
      amount: decimalText(decimal(sum.amount).plus(plainText(row['items.allAmount'] ?? null))),
      rows: sum.rows + 1,
    });
  }
  return found;
}

test('what a report adds up is what everybody may see, added up by hand (onlineReport-r2)', async () => {
  const design = designed(head, { columns });
  expect(reportProblems(design, entityOf)).toEqual([]);
  const def = reportDefinition(design, entityOf);
  const counts: number[] = [];
  for (const { grants } of clerks) {
    const shown = new Map(
      (await rowsFor(grants, def)).map((row) => [
        `${plainText(row['code'] ?? null)} ${plainText(row['customer'] ?? null)}`,
        { qty: row['qty'], amount: row['amount'], rows: row['rows'] },
      ]),
    );
    const wanted = await byHand(grants);
    expect(shown).toEqual(wanted);
    counts.push([...wanted.values()].reduce((sum, { rows }) => sum + rows, 0));
  }
  // Each sees other orders: the administrator all of them.
  expect(counts[0]).toBeGreaterThan(Math.max(...counts.slice(1)));
});

test('a computed column follows from the others, rounded by its decimals', async () => {
  const def = reportDefinition(designed(head, { columns }), entityOf);
  for (const row of await rowsFor(company.admin.grants, def))
    expect(decimal(plainText(row['average'] ?? null)).toFixed(4)).toBe(
      decimal(plainText(row['amount'] ?? null))
        .div(plainText(row['qty'] ?? null))
        .toFixed(4),
    );
});

test('without the right to a joined object the report is refused; a hidden field is an empty column', async () => {
  const def = reportDefinition(designed(head, { columns }), entityOf);
  const [, seller] = clerks;
  if (seller === undefined) throw new Error('no seller');
  const { grants } = seller;
  const blind = { ...grants, codes: grants.codes.filter((code) => code !== 'customer:view') };
  expect((await refusalOf(rowsFor(blind, def))).messages[0]).toContain('报表用到“客户”，您没有查看它的权限');
  const hidden: Grants = { ...grants, fields: { customer: { name: 'hidden' } } };
  const rows = await rowsFor(hidden, def);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every((row) => row['customer'] === null)).toBe(true);
  const priceless: Grants = { ...grants, fieldGroups: [] };
  expect((await rowsFor(priceless, def)).every((row) => (row['amount'] ?? null) === null)).toBe(true);
});

test('parameters are bound, whatever is typed; names that are no fields are refused at their row (onlineReport-r1)', async () => {
  const params = [{ title: '客户', path: 'customer.name', queryMode: 'like' }];
  const def = reportDefinition(designed(head, { columns, params }), entityOf);
  const all = await rowsFor(company.admin.grants, def);
  expect(
    await rowsFor(company.admin.grants, def, { p1: 'x\' union select login_id, password from "user" --' }),
  ).toEqual([]);
  expect(await rowsFor(company.admin.grants, def, { p1: '' })).toHaveLength(all.length);
  for (const path of [
    'select password from user',
    'customer.name; drop table customer',
    'customer"."name',
    'createdBy.passwordHash',
    'items.nothing',
    'customer.a.b.c.d',
    '__proto__.x',
    'constructor',
  ])
    expect(
      reportProblems(
        designed(head, { columns: [{ title: '坏', path, columnKey: 'bad', aggregate: 'none' }] }),
        entityOf,
      ).map(({ lines, field }) => `${lines ?? ''}.${field}`),
      path,
    ).toEqual(['columns.path']);
  for (const expression of ["'a'.getClass()", 'eval("1")', '=use groovy', 'qty; select 1', 'other + 1'])
    expect(
      reportProblems(
        designed(head, {
          columns: [...columns, { title: '坏', columnKey: 'bad', expression, aggregate: 'none' }],
        }),
        entityOf,
      ).map(({ field }) => field),
      expression,
    ).toEqual(['expression']);
});

test('published it is a report of the menu, its next version takes its place, switched off it is gone (onlineReport-r3) (spec 1.product.19)', async () => {
  const { admin } = company;
  const drawn = await admin.create('onlineReport', { fields: head, lines: { columns } });
  const published = await admin.act('onlineReport', drawn, 'publish');
  expect(published.doc.status).toBe('published');
  const def = known('xReportOrders');
  expect(def).toMatchObject({ kind: 'report', title: '订单物料汇总' });
  expect(await rowsFor(admin.grants, def)).toHaveLength((await byHand(admin.grants)).size);
  const stranger = await company.clerk('丙', { codes: ['currency:view'] });
  expect((await refusalOf(rowsFor(stranger.grants, def))).code).toBe('403');
  const off = await admin.act('onlineReport', published, 'disable');
  expect(entityOf('xReportOrders')).toBeUndefined();
  await admin.act('onlineReport', off, 'enable');
  expect(entityOf('xReportOrders')).toBeDefined();
});
