// What an import does: updates, everything or nothing, documents, the error file.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import { openWorkbook } from '#sheets/workbookReader.ts';
import {
  fetchFile,
  importWorkbook,
  type Office,
  openOffice,
  upload,
  workbookOf,
} from '#tests/support/excelOffice.ts';
import { done, enterCompany, save } from '#tests/support/workingCompany.ts';

let office: Office;

beforeAll(async () => {
  office = await openOffice();
  await save(office.admin, 'customerCategory', { code: 'KC', name: '直销客户' });
}, 120_000);
afterAll(() => office.close());

const titles = ['客户编码', '客户名称', '客户分组', '信用额度', '备注'];
const people = ['客户编码', '姓名', '手机'];

async function customer(code: string): Promise<DocResult['doc'] | null> {
  const { rows } = await office.host.ports.database.query('select id from customer where code = $1', [code]);
  office.host.pass(200);
  const id = rows[0]?.['id'];
  return typeof id === 'string'
    ? (await done('open', office.admin.get<DocResult>(`data/customer/${id}`))).doc
    : null;
}

/** The texts of every sheet, row by row. */
async function textsOf(content: Uint8Array): Promise<Record<string, string[][]>> {
  const sheets: Record<string, string[][]> = {};
  for (const { name, rows } of (await openWorkbook(content)).sheets) {
    const all: string[][] = [];
    for await (const batch of rows()) all.push(...batch.map(({ cells }) => cells));
    sheets[name] = all;
  }
  return sheets;
}

describe('updating', () => {
  test('by what the default template matches finds customers by their name, whose code the file does not know (findings 3, 8.4)', async () => {
    const first = await workbookOf({ name: '客户', rows: [titles, ['N1', '按名客户', 'KC', '100', '旧']] });
    await importWorkbook(office, first, 'customer');
    const template = await save(office.admin, 'importTemplate', {
      name: '按名称',
      entityKey: 'customer',
      importMode: 'update',
      matchFields: ['name'],
      isDefault: true,
    });
    const second = await workbookOf({
      name: '客户',
      rows: [
        ['客户名称', '备注'],
        ['按名客户', '新'],
        ['没有的客户', '新'],
      ],
    });
    const outcome = await importWorkbook(office, second, 'customer', { mode: 'update' });
    expect(outcome.list.faults.map(({ message }) => message).join()).toContain('没有的客户');
    expect((await customer('N1'))?.fields['remark']).toBe('新');
    await office.host.ports.database.query('delete from import_template where id = $1::uuid', [
      template.doc.id,
    ]);
  });

  test('empty cells keep what is there, [清空] empties, the rows of a sub-table follow the file', async () => {
    const first = await workbookOf(
      { name: '客户', rows: [titles, ['U1', '更新一', 'KC', '100', '旧备注']] },
      {
        name: '联系人',
        rows: [people, ['U1', '甲', '13800000001'], ['U1', '乙', '13800000002'], ['U1', '丙', '13800000003']],
      },
    );
    await importWorkbook(office, first, 'customer');
    const before = await customer('U1');
    const second = await workbookOf(
      { name: '客户', rows: [titles, ['U1', '', '', '250', '[清空]'], ['U2', '更新二', 'KC', '1', '']] },
      { name: '联系人', rows: [people, ['U1', '甲', '13900000001'], ['U1', '丁', '']] },
    );
    expect(await importWorkbook(office, second, 'customer', { mode: 'upsert' })).toMatchObject({
      succeeded: 2,
      failed: 0,
    });
    const after = await customer('U1');
    expect(after?.fields).toMatchObject({ name: '更新一', creditLimit: '250', remark: null, version: 2 });
    expect(after?.lines['linkmen']).toMatchObject([
      { id: before?.lines['linkmen']?.[0]?.id, name: '甲', mobile: '13900000001' },
      { name: '丁', mobile: null },
    ]);
    const history = await done(
      'history',
      office.admin.get<{ action: string; reason: string | null }[]>(`data/customer/${after?.id}/history`),
    );
    expect(history[0]).toMatchObject({ action: 'edit', reason: 'Excel 导入' });
    // The same file again changes nothing, and so writes nothing.
    const again = await workbookOf({ name: '客户', rows: [titles, ['U1', '更新一', 'KC', '250.00', '']] });
    await importWorkbook(office, again, 'customer', { mode: 'update' });
    expect((await customer('U1'))?.version).toBe(2);
  });

  test('what is not there cannot be updated, what is there cannot be added', async () => {
    const content = await workbookOf({ name: '客户', rows: [titles, ['NEW9', '新客户', 'KC', '', '']] });
    const updated = await importWorkbook(office, content, 'customer', { mode: 'update' });
    expect(updated.list.faults).toMatchObject([
      { row: 2, column: 0, message: '没有客户编码为“NEW9”的客户，无法更新；如要新增，请改用“新增并更新”' },
    ]);
    await importWorkbook(office, content, 'customer');
    const added = await importWorkbook(office, content, 'customer');
    expect(added.list.faults).toMatchObject([
      { row: 2, column: 0, message: '客户编码“NEW9”已存在；如要修改它，请改用“新增并更新”' },
    ]);
  });
});

test('with 全部成功才写入 one fault keeps everything out', async () => {
  const rows = [titles, ['A1', '全部一', 'KC', '', ''], ['A2', '全部二', '没有', '', '']];
  const outcome = await importWorkbook(office, await workbookOf({ name: '客户', rows }), 'customer', {
    allOrNothing: true,
  });
  expect(outcome).toMatchObject({
    state: 'done',
    failed: 1,
    message: '没有写入数据：1 条有错（共 1 处），请改正后重新导入',
  });
  expect(await customer('A1')).toBeNull();
});

test('records without a code are numbered, and rows below may name rows above', async () => {
  const groups = [
    ['分组编码', '分组名称', '上级分组'],
    ['G1', '华东', ''],
    ['G2', '上海', 'G1'],
    ['G3', '浦东', '上海'],
  ];
  expect(
    await importWorkbook(office, await workbookOf({ name: '客户分组', rows: groups }), 'customerCategory'),
  ).toMatchObject({
    succeeded: 3,
    faults: 0,
  });
  const { rows } = await office.host.ports.database.query(
    "select c.code, p.code as parent from customer_category c left join customer_category p on p.id = c.parent where c.code like 'G_' order by 1",
  );
  expect(rows.map(({ code, parent }) => [code, parent])).toEqual([
    ['G1', null],
    ['G2', 'G1'],
    ['G3', 'G2'],
  ]);
  const unnumbered = await workbookOf({ name: '客户', rows: [titles, ['', '待编号', 'G3', '', '']] });
  expect(await importWorkbook(office, unnumbered, 'customer')).toMatchObject({ succeeded: 1, faults: 0 });
  const numbered = await office.host.ports.database.query("select code from customer where name = '待编号'");
  expect(String(numbered.rows[0]?.['code'])).toMatch(/^C\d+$/);
});

// Rule importJob-r1.
test('documents with lines come in by the recipe of saving, with their checks', async () => {
  const company = await enterCompany(office.admin, { materials: 2, stock: '10', mark: 'X' });
  expect(company.materials).toHaveLength(2);
  office.host.pass(5_000);
  const content = await workbookOf(
    {
      name: '其他入库单',
      rows: [
        ['单据编号', '备注'],
        ['QTRK1', '期初'],
        ['QTRK2', '期初'],
      ],
    },
    {
      name: '入库明细',
      rows: [
        ['单据编号', '物料', '仓库', '数量', '单位成本'],
        ['QTRK1', 'T-M1X', 'T-WHX', '5', '2'],
        ['QTRK1', 'T-M2X', 'T-WHX', '6', '2'],
        ['QTRK2', 'T-M1X', 'T-WHX', '-1', '2'],
      ],
    },
  );
  const preview = await done('upload', upload(office, office.admin, 'otherInBill', content));
  const outcome = await importWorkbook(office, content, 'otherInBill');
  expect(preview.modes).toEqual(['insert']);
  expect(outcome).toMatchObject({ succeeded: 1, failed: 1 });
  expect(outcome.list.faults).toMatchObject([{ row: 4, title: '数量' }]);
  const { rows } = await office.host.ports.database.query(
    "select b.code, b.status, count(l.id)::text as lines from other_in_bill b join other_in_bill_items l on l.doc_id = b.id where b.code like 'QTRK%' group by 1, 2",
  );
  expect(rows).toMatchObject([{ code: 'QTRK1', status: 'draft', lines: '2' }]);
});

// Rule importJob-r2: every import runs in the background; how many rows one may bring is a system parameter.
test('a file with more rows than the parameter allows is refused when it is uploaded', async () => {
  await office.host.ports.database.query(
    "update system_config set value = '1000' where config_key = 'importMaxRows'",
  );
  const rows = Array.from({ length: 1_020 }, (_, index) => [`L${index}`, `客户${index}`, 'KC', '', '']);
  const content = await workbookOf({ name: '客户', rows: [titles, ...rows] });
  expect(await upload(office, office.admin, 'customer', content)).toMatchObject({
    code: '422',
    message: '工作表“客户”超过 1,000 行的上限，请拆成几个文件后上传',
  });
  await office.host.ports.database.query(
    "update system_config set value = null where config_key = 'importMaxRows'",
  );
});

describe('the error file', () => {
  const rows = [
    titles,
    ['E1', '错误一', 'KC', '', ''],
    ['E2', '错误二', '没有', '', ''],
    ['E3', '', 'KC', 'x', ''],
  ];
  const linkmen = [people, ['E1', '甲', ''], ['E2', '乙', ''], ['E3', '丙', '1']];

  test('of a check is the whole workbook, each wrong row explained and each wrong cell coloured', async () => {
    const outcome = await importWorkbook(
      office,
      await workbookOf({ name: '客户', rows }, { name: '联系人', rows: linkmen }),
      'customer',
      {
        dryRun: true,
      },
    );
    const content = await fetchFile(office, office.admin, `jobs/${outcome.id}/file?which=errors`);
    if (!(content instanceof Uint8Array)) throw new Error(content.message);
    const sheets = await textsOf(content);
    expect(sheets['客户']?.[0]).toEqual([...titles, '错误说明']);
    expect(sheets['客户']?.map((cells) => cells[5] ?? '')).toEqual([
      '错误说明',
      '',
      '没有编码或名称为“没有”的客户分组，请先建立该客户分组，或改正客户分组',
      '信用额度应为数字，如 1234.5（现在是“x”）；请填写客户名称',
    ]);
    expect(sheets['联系人']?.[3]?.[3]).toContain('手机');
    const sheet = await (await openWorkbook(content)).zip.text('xl/worksheets/sheet1.xml');
    const style = /<c r="C3" s="(\d+)"/.exec(sheet)?.[1] ?? /<c [^>]*r="C3" s="(\d+)"/.exec(sheet)?.[1];
    const right = /<c [^>]*r="C2"[^>]* s="(\d+)"|<c r="C2" s="(\d+)"/.exec(sheet);
    expect(style).toBeDefined();
    expect(style).not.toBe(right?.[1] ?? right?.[2]);
  });

  test('of an import holds only what was refused, ready to be mended and sent again', async () => {
    const outcome = await importWorkbook(
      office,
      await workbookOf({ name: '客户', rows }, { name: '联系人', rows: linkmen }),
      'customer',
    );
    expect(outcome).toMatchObject({ succeeded: 1, failed: 2 });
    const content = await fetchFile(office, office.admin, `jobs/${outcome.id}/file?which=errors`);
    if (!(content instanceof Uint8Array)) throw new Error(content.message);
    const sheets = await textsOf(content);
    expect(sheets['客户']?.map(([code]) => code)).toEqual(['客户编码', 'E2', 'E3']);
    expect(sheets['联系人']?.map(([code]) => code)).toEqual(['客户编码', 'E2', 'E3']);
    const mended = await importWorkbook(office, content, 'customer', { dryRun: true });
    expect(mended.list.faults).toHaveLength(4);
  });
});

test('the template fits what it asks for: filled in, it goes through (findings 2, 1.9)', async () => {
  const template = await fetchFile(office, office.admin, 'imports/customer/template');
  if (!(template instanceof Uint8Array)) throw new Error(template.message);
  const sheets = await textsOf(template);
  expect(Object.keys(sheets)).toEqual(
    expect.arrayContaining(['客户', '联系人', '银行信息', '开票信息', '填写说明', '选项']),
  );
  const head = sheets['客户']?.[0] ?? [];
  const filled = head.map((title) => ({ 客户编码: 'T1', 客户名称: '模板客户', 客户分组: 'KC' })[title] ?? '');
  const outcome = await importWorkbook(
    office,
    await workbookOf({ name: '客户', rows: [head, filled] }, { name: '填写说明', rows: [['x'], ['y']] }),
    'customer',
  );
  expect(outcome).toMatchObject({ succeeded: 1, faults: 0 });
  // Nothing is typed into it yet: it says so.
  expect(await upload(office, office.admin, 'customer', template)).toMatchObject({
    status: 422,
    message: '工作表“客户”只有标题，没有数据，请填写后重新上传',
  });
});
