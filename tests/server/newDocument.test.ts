// Adding a document that posts and pushes costs six files in two folders: the code of docs/how-to-add-a-document.md is put
// into the product while it runs, and clerks work with it.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { codeLists } from '#entities/codeLists.ts';
import { allEntities, entities, entityOf } from '#entities/registry.ts';
import { actionsOf } from '#model/rights/can.ts';
import { menuRecords } from '#model/derive/menuRecords.ts';
import { menuGroups } from '#model/registry.ts';
import { readSchema } from '#server/store/databaseSchema.ts';
import { proposeMigration } from '#server/store/schema.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';

// One line in each half.
vi.mock('#entities/inventory/index.ts', async (original) => ({
  ...(await original<object>()),
  sampleBill: (await import('#tests/support/sampleBill/definition.ts')).sampleBill,
}));
vi.mock('#server/areas/inventory/behaviours.ts', async (original) => ({
  ...(await original<object>()),
  sampleBill: (await import('#tests/support/sampleBill/behaviour.ts')).sampleBill,
}));
// And what the document brings to the lists of its area.
vi.mock('#entities/inventory/links.ts', async (original) => {
  const { inventoryLinkRules } = await original<{ inventoryLinkRules: readonly object[] }>();
  const { links } = await import('#tests/support/sampleBill/additions.ts');
  return { inventoryLinkRules: [...inventoryLinkRules, ...links] };
});
vi.mock('#entities/inventory/codeLists.ts', async (original) => {
  const { inventoryCodeLists } = await original<{ inventoryCodeLists: object }>();
  const added = (await import('#tests/support/sampleBill/additions.ts')).codeLists;
  return { inventoryCodeLists: { ...inventoryCodeLists, ...added } };
});

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const guide = read('docs/how-to-add-a-document.md');

let company: Company;

beforeAll(async () => {
  company = await buildCompany();
  await company.database.query(proposeMigration(await readSchema(company.database), allEntities));
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

describe('the guide', () => {
  test.each(['definition', 'behaviour'])('shows the very %s', (part) => {
    expect(guide).toContain(read(`tests/support/sampleBill/${part}.ts`).trim());
  });

  test('shows the very link rule, code lists and tests', () => {
    const additions = read('tests/support/sampleBill/additions.ts');
    const [rule] = /^ {2}\{\n[\s\S]*?^ {2}\},$/m.exec(additions) ?? [];
    expect(guide).toContain(rule);
    for (const line of additions.split('\n').filter((text) => text.includes('codeList(')))
      expect(guide).toContain(line);
    const scenario = read('tests/server/newDocument.test.ts').split('// The tests of the guide.\n')[1];
    expect(guide).toContain(scenario?.trim());
  });

  test('asks for six files in two folders', () => {
    const files = [...guide.matchAll(/^\| `(src\/[^`]+)` \|/gm)].map(([, file]) => file ?? '');
    expect(files).toHaveLength(6);
    expect(new Set(files.map((file) => path.dirname(file)))).toEqual(
      new Set(['src/entities/inventory', 'src/server/areas/inventory']),
    );
  });
});

test('menu, actions and code lists are there without another line', () => {
  const def = entityOf('sampleBill');
  expect(def?.title).toBe('样品领用单');
  expect(actionsOf(def ?? entities.otherOutBill).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['新增', '提交', '审核', '反审核', '下推', '打印']),
  );
  expect(menuRecords(allEntities, menuGroups()).find(({ key }) => key === 'menu:sampleBill')).toMatchObject({
    parent: 'directory:/inventory/outbound',
    path: '/inventory/sampleBill',
  });
  expect(codeLists['sampleUse']?.items.map(({ text }) => text)).toEqual(['送客户', '展会', '测试']);
});

// The tests of the guide.
test('a sample takes stock out at the average cost, and unapproval brings it back', async () => {
  const { admin, ids } = company;
  const material = await company.material('轴承');
  await company.receive(admin, [{ material, qty: '10', unitCost: '8' }]);
  const draft = await admin.create('sampleBill', {
    fields: { department: ids.department },
    lines: { items: [{ material, qty: '4', warehouse: ids.warehouse }] },
  });
  const bill = await admin.approve('sampleBill', draft);
  expect(lineOf(bill)).toMatchObject({ costPrice: '8', costAmount: '32' });
  const open = await admin.act('sampleBill', bill, 'unapprove');
  expect(lineOf(open)['costAmount']).toBeNull();
});

test('more than there is stays in the store', async () => {
  const { admin, ids } = company;
  const material = await company.material('端盖');
  const draft = await admin.create('sampleBill', {
    fields: { department: ids.department },
    lines: { items: [{ material, qty: '1', warehouse: ids.warehouse }] },
  });
  expect((await refusalOf(admin.approve('sampleBill', draft))).messages[0]).toContain('库存不足');
});

test('a sample that comes back is pushed to the store, and never more than was taken', async () => {
  const { admin, ids } = company;
  const material = await company.material('支架');
  await company.receive(admin, [{ material, qty: '10', unitCost: '8' }]);
  const draft = await admin.create('sampleBill', {
    fields: { department: ids.department },
    lines: { items: [{ material, qty: '4', warehouse: ids.warehouse }] },
  });
  const bill = await admin.approve('sampleBill', draft);
  const line = lineOf(bill).id;
  const back = await admin.push('sampleBill', bill, 'otherInBill', [{ id: line, qty: '3' }]);
  await admin.approve('otherInBill', back);
  const seen = await admin.open('sampleBill', bill.doc.id);
  expect(lineOf(seen)).toMatchObject({ returnedQty: '3' });
  const again = admin.push('sampleBill', seen, 'otherInBill', [{ id: line, qty: '2' }]);
  expect((await refusalOf(again)).messages[0]).toContain('1');
});
