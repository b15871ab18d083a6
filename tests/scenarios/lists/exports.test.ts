// A list written to a file in the background: what the screen shows, nothing that its user may not see, and read again
// by another program the same values in every cell.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTable } from '#grid/export/readTable.ts';
import type { ExportRequest, JobView } from '#model/wire/jobs.ts';
import { plainText } from '#model/text/plainText.ts';
import type { QueryResult } from '#model/wire/wire.ts';
import { openWorkbook } from '#sheets/workbookReader.ts';
import { attack, textOf } from '#tests/attacks/attack.ts';
import { addUser } from '#tests/support/app.ts';
import {
  fetchFile,
  importWorkbook,
  openOffice,
  outcomeOf,
  workbookOf,
  type Office,
} from '#tests/support/excelOffice.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { act, done, save } from '#tests/support/workingCompany.ts';

const count = 1_234;
let office: Office;

const hostile = [
  '=1+1',
  '+86 21',
  '-5',
  '@SUM(A1)',
  '\t=cmd',
  '<b>&"\'',
  '00123',
  '1234567890123456789',
  ' 首尾空格 ',
  '多\n行',
  '_x0041_',
  textOf(attack('CLI-14').payload, 'value'),
  textOf(attack('CLI-15').payload, 'value'),
];

beforeAll(async () => {
  office = await openOffice();
  await save(office.admin, 'customerCategory', { code: 'KC', name: '直销客户' });
  const rows = Array.from({ length: count }, (_, index) => [
    `X${String(index).padStart(5, '0')}`,
    `导出客户 ${index}`,
    'KC',
    `${index}.${String(index % 100).padStart(2, '0')}`,
    '2020-03-05',
    hostile[index % hostile.length] ?? '',
  ]);
  rows[0]?.splice(3, 1, '12345678901234.56');
  const titles = ['客户编码', '客户名称', '客户分组', '信用额度', '成立日期', '备注'];
  expect(
    await importWorkbook(office, await workbookOf({ name: '客户', rows: [titles, ...rows] }), 'customer'),
  ).toMatchObject({
    succeeded: count,
  });
}, 240_000);
afterAll(() => office.close());

const columns = [
  ['code', '客户编码'],
  ['name', '客户名称'],
  ['category', '客户分组'],
  ['creditLimit', '信用额度'],
  ['foundDate', '成立日期'],
  ['customerClass', '客户类别'],
  ['taxIncluded', '默认含税'],
  ['remark', '备注'],
  ['createdAt', '创建时间'],
].map(([field = '', title = '']) => ({ field, title }));

async function exported(
  request: Partial<ExportRequest> = {},
  entity = 'customer',
  client: Client = office.admin,
): Promise<{ job: JobView; content: Uint8Array }> {
  office.host.pass(1_000);
  const { id } = await done(
    'export',
    client.post<JobView>(`exports/${entity}`, { columns, format: 'xlsx', ...request }),
  );
  const job = await outcomeOf(office, client, id);
  const content = await fetchFile(office, client, `jobs/${id}/file?which=result`);
  if (!(content instanceof Uint8Array)) throw new Error(content.message);
  return { job, content };
}

const tableOf = (content: Uint8Array): Promise<string[][]> => readTable(new Blob([new Uint8Array(content)]));

test('every cell of the file is what the list holds, in its order and under its filter', async () => {
  const filter = { field: 'code', op: 'startsWith' as const, values: ['X'] };
  const sort = [{ field: 'code', descending: true }];
  const { job, content } = await exported({ filter, sort });
  expect(job).toMatchObject({ state: 'done', done: count, message: `已导出 ${count} 行`, result: true });
  const [head, ...rows] = await tableOf(content);
  expect(head).toEqual(columns.map(({ title }) => title));
  const listed: QueryResult['rows'] = [];
  for (let offset = 0; offset < count; offset += 500) {
    office.host.pass(200);
    const page = await done(
      'query',
      office.admin.post<QueryResult>('data/customer/query', {
        filter,
        sort,
        offset,
        limit: 500,
        fields: columns.map(({ field }) => field),
      }),
    );
    listed.push(...page.rows);
  }
  expect(rows).toHaveLength(count);
  const texts = (row: QueryResult['rows'][number]): string[] => [
    plainText(row['code']),
    plainText(row['name']),
    '直销客户',
    plainText(row['creditLimit']),
    plainText(row['foundDate']),
    '国内客户',
    '是',
    plainText(row['remark']),
    '2026-03-02',
  ];
  expect(rows.map((cells) => cells.map((cell, at) => (at === 8 ? cell.slice(0, 10) : cell)))).toEqual(
    listed.map(texts),
  );
});

// Rule exportJob-r2.
test('numbers and days are such, codes and whatever looks like a formula stay text, long numbers keep every digit', async () => {
  const { content } = await exported({
    filter: { field: 'code', op: 'in', values: ['X00000', 'X00006', 'X00007'] },
  });
  const sheet = await (await openWorkbook(content)).zip.text('xl/worksheets/sheet1.xml');
  expect(sheet).not.toContain('<f');
  expect(sheet).toMatch(/<c r="B2"[^>]* t="inlineStr">/);
  // 16 digits are more than a spreadsheet's number holds.
  expect(sheet).toMatch(/<c r="D2"[^>]* t="inlineStr"><is><t xml:space="preserve">12345678901234.56</);
  expect(sheet).toMatch(/<c r="D3" s="\d+"><v>6.06<\/v>/);
  expect(sheet).toMatch(/<c r="E3" s="\d+"><v>43895<\/v>/);
  expect(sheet).toMatch(/<c r="H3"[^>]* t="inlineStr"><is><t xml:space="preserve">00123</);
  expect(sheet).toContain('state="frozen"');
});

test('columns that follow from what was asked of a report are in its file, others are not', async () => {
  const asked = ['partnerName', 'due1', 'due2', 'due3', 'due4'].map((field) => ({ field, title: field }));
  const parameters = { asOfDate: '2026-11-22', months: '2' };
  const { job, content } = await exported({ columns: asked, parameters }, 'planAgeing');
  expect(job).toMatchObject({ state: 'done' });
  expect((await tableOf(content))[0]).toEqual(['partnerName', 'due1', 'due2', 'due3']);
});

test('CSV carries the mark of UTF-8, keeps long numbers, and runs nothing', async () => {
  const { content, job } = await exported({ format: 'csv', columns: columns.slice(0, 8) });
  expect(Array.from(content.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  expect(job.fileName).toMatch(/^客户-\d{8}\.csv$/);
  const lines = new TextDecoder().decode(content).split('\r\n');
  expect(lines[0]).toBe('客户编码,客户名称,客户分组,信用额度,成立日期,客户类别,默认含税,备注');
  expect(lines[1]).toContain(",'=1+1");
  expect(lines[7]).toContain(',"=""00123"""');
  expect(lines[12]).toMatch(/,"?'=HYPERLINK\(/);
  expect(lines[13]).toMatch(/,"?'@SUM\(1\+1\)\*cmd/);
  const parsed = await tableOf(content);
  expect(parsed[1]?.[7]).toBe('=1+1');
  expect(parsed[8]?.[7]).toBe('1234567890123456789');
});

test('the file of a list holds its rows and nothing else, so that it can be read back (findings 3, 6.6a)', async () => {
  const { rows } = await office.host.ports.database.query(
    'select id from department order by code limit 1',
    [],
  );
  const made = await save(office.admin, 'employee', { name: '李工', department: String(rows[0]?.['id']) });
  const manager = await act(office.admin, 'employee', made, 'approve');
  for (const [code, contractAmount] of [
    ['P1', '100.5'],
    ['P2', '200'],
  ] as const)
    await save(office.admin, 'project', {
      code,
      name: `项目 ${code}`,
      projectType: 'customer',
      manager: manager.doc.id,
      contractAmount,
    });
  const asked = [
    { field: 'code', title: '项目编码' },
    { field: 'contractAmount', title: '合同金额' },
  ];
  const sort = [{ field: 'code', descending: false }];
  expect(await tableOf((await exported({ columns: asked, sort }, 'project')).content)).toEqual([
    ['项目编码', '合同金额'],
    ['P1', '100.5'],
    ['P2', '200'],
  ]);
});

test('lines of documents can be written one by one', async () => {
  const { content } = await exported(
    {
      columns: [
        { field: 'code', title: '单据编号' },
        { field: 'items.qty', title: '数量' },
      ],
      lines: 'items',
    },
    'saleOrder',
  );
  expect(await tableOf(content)).toEqual([['单据编号', '数量']]);
});

// Rule exportJob-r1.
test('the rights of the user decide: no permission no file, guarded fields left out, own rows only', async () => {
  const clerk = await addUser(office.host.ports, 'looker', ['customer:view']);
  const client = office.host.client({ address: '10.8.0.1' });
  await client.signIn(clerk.login, clerk.password);
  expect(await client.post('exports/customer', { columns, format: 'xlsx' })).toMatchObject({ status: 403 });

  const buyer = await addUser(office.host.ports, 'buyer', ['material:view', 'material:export']);
  const other = office.host.client({ address: '10.8.0.2' });
  await other.signIn(buyer.login, buyer.password);
  const wanted = [
    { field: 'code', title: '物料编码' },
    { field: 'standardCost', title: '标准成本' },
  ];
  expect(await tableOf((await exported({ columns: wanted }, 'material', other)).content)).toEqual([
    ['物料编码'],
  ]);
  expect(await tableOf((await exported({ columns: wanted }, 'material')).content)).toEqual([
    ['物料编码', '标准成本'],
  ]);
});

test('strange columns and filters are refused, too many at once too', async () => {
  office.host.pass(2_000);
  const refused = await exportedState({ columns: [{ field: 'password', title: 'x' }] });
  expect(refused).toMatchObject({ state: 'failed', message: '没有可以导出的列，请在列表中显示至少一列' });
  const filter = { field: 'nothing', op: 'eq' as const, values: ['1'] };
  expect(await exportedState({ filter })).toMatchObject({ state: 'failed' });
  const { database } = office.host.ports;
  await database.query(
    "update export_job set status = 'running', seen_at = now() where id in (select id from export_job order by created_at limit 2)",
  );
  expect(await office.admin.post('exports/customer', { columns, format: 'xlsx' })).toMatchObject({
    status: 429,
  });
});

async function exportedState(request: Partial<ExportRequest>): Promise<JobView> {
  const { id } = await done(
    'export',
    office.admin.post<JobView>('exports/customer', { columns, format: 'xlsx', ...request }),
  );
  return outcomeOf(office, office.admin, id);
}
