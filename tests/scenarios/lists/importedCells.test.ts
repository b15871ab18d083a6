// What a cell shows is what an import takes of it, and a cell that shows less than was written into it is refused.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageOf } from '#tests/sheets/support/packages.ts';
import { number, row } from '#tests/sheets/support/reading.ts';
import { importWorkbook, type Office, openOffice } from '#tests/support/excelOffice.ts';
import { save } from '#tests/support/workingCompany.ts';

let office: Office;

beforeAll(async () => {
  office = await openOffice();
  await save(office.admin, 'customerCategory', { code: 'KC', name: '直销客户' });
}, 120_000);
afterAll(() => office.close());

const titles = ['客户编码', '客户名称', '客户分组', '信用额度', '备注'];

async function stored(table: 'customer' | 'tax', code: string): Promise<readonly unknown[]> {
  const { rows } = await office.host.ports.database.query(`select * from ${table} where code = $1`, [code]);
  return rows;
}

const written = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
/** Titles, and cells in the row below. */
const sheetOf = (heads: readonly string[], cells: readonly string[]): string =>
  row(...heads.map(written)) +
  row(...cells).replaceAll(/(r="[A-Z]?)1"/g, (_all, start: string) => `${start}2"`);

test('a cell in per cent is the rate it shows, and refused where no rate is asked for (findings 3, 4.2)', async () => {
  const taxes = await packageOf({
    rows: sheetOf(
      ['税率编码', '税率名称', '税种', '税率%', '适用方向'],
      [written('P13'), written('百分之十三'), written('增值税'), number('0.13', 1), written('通用')],
    ),
    styles: [0, 9],
  });
  expect((await importWorkbook(office, taxes, 'tax')).list.faults).toEqual([]);
  expect(await stored('tax', 'P13')).toMatchObject([{ rate: '13' }]);
  const limits = await packageOf({
    rows: sheetOf(titles, [written('P1'), written('额度'), written('KC'), number('0.5', 1), written('')]),
    styles: [0, 9],
  });
  expect((await importWorkbook(office, limits, 'customer')).list.faults).toMatchObject([
    { row: 2, column: 3, message: expect.stringContaining('不要带百分号') },
  ]);
  expect(await stored('customer', 'P1')).toEqual([]);
});

test('a number of more digits than a spreadsheet keeps is refused with its cell (findings 3, 4.3)', async () => {
  const content = await packageOf({
    rows: sheetOf(titles, [
      written('L1'),
      written('账号'),
      written('KC'),
      number('1'),
      number('6222021234567890000'),
    ]),
  });
  expect((await importWorkbook(office, content, 'customer')).list.faults).toMatchObject([
    { row: 2, column: 4, message: expect.stringContaining('超过 15 位') },
  ]);
  expect(await stored('customer', 'L1')).toEqual([]);
});
