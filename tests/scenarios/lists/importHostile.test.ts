// Files made to harm, or simply wrong: each is refused in words that say what it is and how to mend it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkbook } from '#sheets/workbookReader.ts';
import { createZip } from '#sheets/zip.ts';
import { openOffice, upload, workbookOf, type Office } from '#tests/support/excelOffice.ts';
import { done } from '#tests/support/workingCompany.ts';

let office: Office;

beforeAll(async () => {
  office = await openOffice();
}, 120_000);
afterAll(() => office.close());

const titles = ['客户编码', '客户名称', '客户分组', '信用额度', '备注'];

const refusal = async (content: Uint8Array, name?: string) =>
  (await upload(office, office.admin, 'customer', content, name)).message;

test('other kinds of files, empty ones and broken ones are refused in plain words', async () => {
  const good = await workbookOf({ name: '客户', rows: [titles, ['H1', 'x', 'KC', '', '']] });
  expect(await refusal(good, '客户.xlsm')).toContain('宏');
  expect(await refusal(good, '客户.xls')).toContain('另存为 .xlsx');
  expect(await refusal(good, '客户.exe')).toContain('不是 Excel 文件');
  expect(await refusal(new Uint8Array())).toContain('空的');
  expect(await refusal(new TextEncoder().encode('<html>'))).toContain('已损坏');
  expect(await refusal(good.slice(0, good.length - 40))).toContain('已损坏');
  expect(await refusal(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 0))).toContain('另存为 .xlsx');
});

test('macros are refused, whatever the file is called', async () => {
  const zip = createZip();
  await zip.add('[Content_Types].xml', '<Types/>');
  await zip.add('xl/vbaProject.bin', 'x');
  expect(await refusal(zip.finish())).toContain('宏');
});

test('a file that unpacks to more than it says, or to more than is bearable, is not unpacked', async () => {
  const zip = createZip();
  await zip.add('[Content_Types].xml', '<Types/>');
  await zip.add('xl/workbook.xml', 'x'.repeat(2_000_000));
  const bomb = zip.finish();
  const view = new DataView(bomb.buffer);
  // The size in the directory, of the second part.
  for (let at = 0, found = 0; at < bomb.length - 4; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50 && ++found === 2) view.setUint32(at + 24, 10, true);
  }
  expect(await refusal(bomb)).toContain('已损坏');
  for (let at = 0; at < bomb.length - 4; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 400_000_000, true);
  expect(await refusal(bomb)).toContain('500 MB');
});

test('entities are not expanded, merged cells and rows beyond a sheet are named', async () => {
  const sheet = async (xml: string) => {
    const good = await openWorkbook(
      await workbookOf({ name: '客户', rows: [titles, ['H1', 'x', 'KC', '', '']] }),
    );
    const zip = createZip();
    for (const part of good.zip.parts()) {
      if (part.name.endsWith('sheet1.xml')) await zip.add(part.name, xml);
      else zip.copy(good.zip, part);
    }
    return refusal(zip.finish());
  };
  const rows = (more: string) =>
    `<row r="1"><c r="A1" t="str"><v>客户编码</v></c></row><row r="2"><c r="A2" t="str"><v>H1</v></c></row>${more}`;
  const whole = (data: string, after = '') =>
    `<worksheet xmlns="x"><sheetData>${data}</sheetData>${after}</worksheet>`;
  expect(await sheet(`<!DOCTYPE a [<!ENTITY x "y">]>${whole(rows(''))}`)).toContain('已损坏');
  expect(await sheet(whole(rows(''), '<mergeCells><mergeCell ref="A2:A4"/></mergeCells>'))).toContain(
    'A2:A4 是合并单元格',
  );
  expect(await sheet(whole(rows('<row r="1048577"><c r="A1048577" t="str"><v>x</v></c></row>')))).toContain(
    '1048576 行的上限',
  );
});

test('a title that stands twice is said, formulas give their saved value or a fault', async () => {
  const preview = await done(
    'upload',
    upload(
      office,
      office.admin,
      'customer',
      await workbookOf({
        name: '客户',
        rows: [
          ['客户编码', '客户名称', '客户名称'],
          ['H2', 'x', 'y'],
        ],
      }),
    ),
  );
  expect(preview.remarks).toEqual(['“客户”的标题“客户名称”出现了两次（B 列和 C 列），只取前一列，请核对']);
});
