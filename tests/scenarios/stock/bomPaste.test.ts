// A block with levels becomes drafts of bills of materials: looked at first, then all of them or none.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { PasteResult } from '#entities/master/bom/bomWire.ts';
import { readLevels } from '#entities/master/bom/pastedLevels.ts';
import { NotWritten, pasteLevels } from '#server/areas/master/bom/pasteLevels.ts';
import { plainText } from '#model/text/plainText.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, type Clerk, type Company, newKey } from '#tests/support/scenario.ts';

let company: Company;

beforeAll(async () => {
  company = await buildCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const codeOf = async (material: string): Promise<string> =>
  plainText((await company.admin.open('material', material)).doc.fields['code'] ?? null);

async function paste(
  material: string,
  rows: string[][],
  write: boolean,
  clerk: Clerk = company.admin,
): Promise<PasteResult> {
  try {
    return await clerk.run((context) =>
      pasteLevels(context, { material, rows: readLevels(rows).rows, write, key: newKey() }),
    );
  } catch (error) {
    if (error instanceof NotWritten) return error.result;
    throw error;
  }
}

const countBoms = async (): Promise<number> =>
  Number((await company.database.query('select count(*) as n from bom', [])).rows[0]?.['n']);
const outcomes = ({ bills }: PasteResult) =>
  bills.map(({ name, outcome, lines }) => `${name} ${outcome} ${lines}`);

it('nested drafts are made, looked at beforehand without a trace, and the second time there is nothing to do', async () => {
  const [top, box, blank, paint] = [
    await company.material('卷扬机'),
    await company.material('卷筒'),
    await company.material('筒坯'),
    await company.material('面漆'),
  ];
  const rows = [
    ['1', await codeOf(box), '2'],
    ['.2', await codeOf(blank), '1'],
    ['..2', await codeOf(paint), '0.5'],
    ['1', await codeOf(paint), '1'],
  ];
  const before = await countBoms();
  const looked = await paste(top, rows, false);
  expect([outcomes(looked), looked.problems, looked.written]).toEqual([
    ['卷扬机 create 2', '卷筒 create 2'],
    [],
    false,
  ]);
  expect(await countBoms()).toBe(before);

  const written = await paste(top, rows, true);
  expect(written.written).toBe(true);
  const made = await company.admin.open('bom', written.bills[1]?.bom?.id ?? '');
  expect(made.doc).toMatchObject({ status: 'draft', fields: { material: box, bomVersion: 'V1.0' } });
  expect(made.doc.lines['items']).toMatchObject([
    { material: blank, numerator: '1' },
    { material: paint, numerator: '0.5' },
  ]);
  expect(outcomes(await paste(top, rows, true))).toEqual(['卷扬机 same 2', '卷筒 same 2']);
  expect(await countBoms()).toBe(before + 2);

  // A draft is rewritten where it differs and keeps what the block does not speak of.
  const draft = await company.admin.open('bom', made.doc.id);
  const line = draft.doc.lines['items']?.[0]?.id ?? '';
  await company.admin.edit('bom', draft, [
    { op: 'setLine', lines: 'items', id: line, field: 'positionNo', value: 'A-1' },
  ]);
  const changed = [rows[0] ?? [], ['2', await codeOf(blank), '3'], rows[3] ?? []];
  expect(outcomes(await paste(top, changed, true))).toEqual(['卷扬机 same 2', '卷筒 update 1']);
  expect((await company.admin.open('bom', made.doc.id)).doc.lines['items']).toMatchObject([
    { id: line, numerator: '3', positionNo: 'A-1' },
  ]);

  // An approved one stays; what differs becomes its next version.
  await company.admin.approve('bom', await company.admin.open('bom', made.doc.id));
  const again = await paste(top, rows, true);
  expect(outcomes(again)).toEqual(['卷扬机 same 2', '卷筒 newVersion 2']);
  expect(again.bills[1]?.bom?.version).toBe('V2.0');
});

it('nothing is half written: every problem is told with its row, those of the rules of a bill too', async () => {
  const [top, part] = [await company.material('绞车'), await company.material('绞盘')];
  const code = await codeOf(part);
  const before = await countBoms();
  const unknown = await paste(
    top,
    [
      ['1', code, '1'],
      ['1', '没有这个', '1'],
    ],
    true,
  );
  expect(unknown.problems).toEqual([
    { row: 2, message: expect.stringContaining('没有编码为“没有这个”的物料') },
  ]);
  const twice = await paste(
    top,
    [
      ['1', code, '1'],
      ['2', await codeOf(await company.material('销')), '1'],
      ['1', code, '2'],
    ],
    true,
  );
  expect([twice.written, twice.problems]).toMatchObject([false, [{ row: 3 }]]);
  expect(twice.problems[0]?.message).toContain('同一物料');
  expect(await countBoms()).toBe(before);
});

it('who may not make bills cannot paste them', async () => {
  const [top, part] = [await company.material('吊车'), await company.material('吊臂')];
  const reader = await company.clerk('只读工程师', { codes: ['bom:view', 'material:view'] });
  const result = await paste(top, [['1', await codeOf(part), '1']], true, reader);
  expect([result.written, result.problems.length]).toEqual([false, 1]);
});
