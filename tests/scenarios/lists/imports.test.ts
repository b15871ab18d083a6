// Records from a workbook: what is right comes in as if it had been typed, what is wrong is told at its cell.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportPreview, ImportRequest, JobView } from '#model/wire/jobs.ts';
import type { DocResult } from '#model/wire/wire.ts';
import {
  importWorkbook,
  openOffice,
  outcomeOf,
  workbookOf,
  type Office,
  type Outcome,
} from '#tests/support/excelOffice.ts';
import { done, save } from '#tests/support/workingCompany.ts';

let office: Office;

beforeAll(async () => {
  office = await openOffice();
  await save(office.admin, 'customerCategory', { code: 'KC', name: '直销客户' });
}, 120_000);
afterAll(() => office.close());

const titles = ['*客户编码', '客户名称', '客户分组', '客户等级', '信用额度', '成立日期'];
const people = ['客户编码', '姓名', '手机', '默认联系人'];

async function customer(code: string): Promise<DocResult | null> {
  const { rows } = await office.host.ports.database.query('select id from customer where code = $1', [code]);
  const id = rows[0]?.['id'];
  office.host.pass(200);
  return typeof id === 'string' ? done('open', office.admin.get<DocResult>(`data/customer/${id}`)) : null;
}

test('customers with their linkmen come in as they stand in the file', async () => {
  const outcome = await importWorkbook(
    office,
    await workbookOf(
      {
        name: '客户',
        rows: [
          titles,
          ['0001', ' 华东机械 ', 'KC', '', '12,345.60', '２０２０/３/５'],
          ['0002', '华南机械', '直销客户', '', '', '43895'],
        ],
      },
      {
        name: '联系人',
        rows: [
          people,
          ['0001', '王晓', '13800000001', '是'],
          ['0002', '李娜', '', ''],
          ['0001', '赵强', '13800000003', '否'],
        ],
      },
    ),
    'customer',
  );
  expect(outcome).toMatchObject({
    state: 'done',
    succeeded: 2,
    failed: 0,
    faults: 0,
    total: 2,
    message: '已导入 2 条客户',
  });
  const first = await customer('0001');
  expect(first?.doc.fields).toMatchObject({
    name: '华东机械',
    creditLimit: '12345.6',
    foundDate: '2020-03-05',
    status: 'draft',
  });
  expect(first?.doc.lines['linkmen']).toMatchObject([
    { seq: 1, name: '王晓', mobile: '13800000001', isDefault: true },
    { seq: 2, name: '赵强', mobile: '13800000003', isDefault: false },
  ]);
  expect((await customer('0002'))?.doc.fields).toMatchObject({ foundDate: '2020-03-05' });
});

/** Pastes the block into the list of customers and imports what the first look proposes. */
async function pasted(rows: readonly string[][], listed: readonly string[] = []): Promise<Outcome> {
  const preview = await done(
    'paste',
    office.admin.post<ImportPreview>('imports/customer/paste', { rows, titles: listed }),
  );
  const sheets = preview.sheets.map(({ sheet, lines, headRow, columns }) => ({
    sheet,
    lines,
    headRow,
    columns,
  }));
  const request: ImportRequest = {
    file: preview.file,
    mode: 'insert',
    dryRun: false,
    allOrNothing: false,
    sheets,
  };
  const { id } = await done('import', office.admin.post<JobView>('imports/customer', request));
  return outcomeOf(office, office.admin, id);
}

test('rows copied from a spreadsheet come in like a file, and what is wrong is told at its cell', async () => {
  const outcome = await pasted([
    ['客户名称', '客户编码', '客户分组', '成立日期'],
    ['粘贴机械', 'PA01', 'KC', '2020/3/5'],
    ['粘贴轴承', 'PA02', '没有的分组', ''],
  ]);
  expect(outcome).toMatchObject({ succeeded: 1, failed: 1, faults: 1 });
  expect((await customer('PA01'))?.doc.fields).toMatchObject({ name: '粘贴机械', foundDate: '2020-03-05' });
  expect(await customer('PA02')).toBeNull();
});

test('rows without titles are taken by the columns of the list', async () => {
  const outcome = await pasted(
    [['PA03', '粘贴齿轮', 'KC']],
    ['客户编码', '客户名称', '客户分组', '单据状态'],
  );
  expect(outcome).toMatchObject({ succeeded: 1, failed: 0 });
  expect((await customer('PA03'))?.doc.fields).toMatchObject({ name: '粘贴齿轮' });
});

// Rule importJob-r3.
test('an import is undone as a whole, unless somebody changed one of its records since', async () => {
  const sheet = (rows: string[][]) =>
    workbookOf({ name: '客户', rows: [['*客户编码', '客户名称', '客户分组'], ...rows] });
  const { id, can } = await importWorkbook(
    office,
    await sheet([
      ['UN01', '待撤销一', 'KC'],
      ['UN02', '待撤销二', 'KC'],
    ]),
    'customer',
  );
  expect(can).toContain('rollback');
  const changed = await customer('UN02');
  const undo = (job: string) => {
    office.host.pass(500);
    return office.admin.post<JobView>(`jobs/${job}/rollback`);
  };
  const edit = (version: number, name: string) =>
    done(
      'save',
      office.admin.post<DocResult>('data/customer', {
        id: changed?.doc.id,
        version,
        key: crypto.randomUUID(),
        patches: [{ op: 'set', field: 'name', value: name }],
      }),
    );
  await edit(1, '改过的名称');
  const refused = await undo(id);
  expect(refused.message).toContain('有 1 条客户在导入之后被修改过，不能撤销：UN02');
  expect(await customer('UN01')).not.toBeNull();

  const second = await importWorkbook(
    office,
    await sheet([
      ['UN02', '导入改的名称', 'KC'],
      ['UN03', '新增的', 'KC'],
    ]),
    'customer',
    { mode: 'upsert' },
  );
  const undone = await done('rollback', undo(second.id));
  expect(undone).toMatchObject({ message: '已撤销导入：删除 1 条，恢复 1 条' });
  expect(undone.can).not.toContain('rollback');
  expect((await customer('UN02'))?.doc.fields['name']).toBe('改过的名称');
  expect(await customer('UN03')).toBeNull();
  expect((await undo(second.id)).code).toBe('409');
});
