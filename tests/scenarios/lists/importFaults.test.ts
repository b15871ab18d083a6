// Fifty workbooks with faults thrown in at random: every fault is told at its cell, and nothing else; every record
// without one is there with all its rows, every other not at all.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importWorkbook, openOffice, workbookOf, type Office } from '#tests/support/excelOffice.ts';
import { save } from '#tests/support/workingCompany.ts';

const files = 50;
const perFile = 12;

let office: Office;

beforeAll(async () => {
  office = await openOffice();
  await save(office.admin, 'customerCategory', { code: 'KC', name: '直销客户' });
  const { rows } = await office.host.ports.database.query(
    "select id from customer_category where code = 'KC'",
  );
  await save(office.admin, 'customer', {
    code: 'THERE',
    name: '早已有的客户',
    category: String(rows[0]?.['id']),
  });
}, 120_000);
afterAll(() => office.close());

/** The same numbers for the same seed. */
function chanceOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const header = ['客户编码', '客户名称', '客户分组', '客户等级', '信用额度', '成立日期', '邮箱'];
const people = ['客户编码', '姓名', '手机', '默认联系人'];

interface Case {
  customers: string[][];
  linkmen: string[][];
  /** '客户!3:信用额度' */
  expected: Set<string>;
  /** Codes of records without a fault, with the number of their linkmen. */
  right: Map<string, number>;
}

type Spoil = (made: Case, row: number, chance: (below: number) => number) => void;

const at = (sheet: string, index: number, title: string): string => `${sheet}!${index + 2}:${title}`;

function set(made: Case, row: number, title: string, value: string): void {
  const cells = made.customers[row];
  if (cells !== undefined) cells[header.indexOf(title)] = value;
}

const cell =
  (title: string, value: string): Spoil =>
  (made, row) => {
    set(made, row, title, value);
    made.expected.add(at('客户', row, title));
  };

const lineCell =
  (title: string, value: string): Spoil =>
  (made, row, chance) => {
    const code = made.customers[row]?.[0];
    const own = made.linkmen.flatMap((cells, index) => (cells[0] === code ? [index] : []));
    const index = own[chance(own.length)] ?? 0;
    const cells = made.linkmen[index];
    if (cells !== undefined) cells[people.indexOf(title)] = value;
    made.expected.add(at('联系人', index, title));
  };

const spoils: readonly Spoil[] = [
  cell('信用额度', '一千元'),
  cell('信用额度', '-5'),
  cell('信用额度', '1.234'),
  cell('信用额度', '=1+1'),
  cell('客户分组', '没有这个分组'),
  cell('客户分组', ''),
  cell('客户名称', ''),
  cell('客户名称', '长'.repeat(201)),
  cell('客户等级', 'VIP9'),
  cell('成立日期', '2020-13-45'),
  cell('邮箱', '不是邮箱'),
  (made, row) => {
    const first = made.customers[0];
    if (first === undefined || row === 0) return cell('客户等级', 'VIP8')(made, row, () => 0);
    set(made, row, '客户名称', first[1] ?? '');
    made.expected.add(at('客户', row, '客户名称'));
  },
  (made, row) => {
    const code = made.customers[row]?.[0] ?? '';
    set(made, row, '客户编码', 'THERE');
    made.expected.add(at('客户', row, '客户编码'));
    // Its linkmen now belong to nobody.
    made.linkmen.forEach((cells, index) => {
      if (cells[0] === code) made.expected.add(at('联系人', index, '客户编码'));
    });
  },
  (made, row) => {
    set(made, row, '客户名称', '早已有的客户');
    made.expected.add(at('客户', row, '客户名称'));
  },
  lineCell('姓名', ''),
  lineCell('手机', '12'),
  lineCell('默认联系人', '也许'),
];

function caseOf(number: number): Case {
  const chance = chanceOf(number * 7919);
  const code = (row: number): string => `F${String(number).padStart(2, '0')}${String(row).padStart(3, '0')}`;
  const made: Case = { customers: [], linkmen: [], expected: new Set(), right: new Map() };
  for (let row = 0; row < perFile; row += 1) {
    made.customers.push([
      code(row),
      `客户 ${number}-${row}`,
      'KC',
      'A级',
      String(100 + row),
      '2020-03-05',
      'a@b.cn',
    ]);
    for (let line = 0; line <= chance(3); line += 1)
      made.linkmen.push([code(row), `联系人 ${row}-${line}`, '13800000001', line === 0 ? '是' : '否']);
  }
  const wrong = new Set<number>();
  const names = new Set<string>();
  for (let count = chance(6); count > 0; count -= 1) {
    const row = chance(perFile);
    const spoil = chance(spoils.length);
    // What may stand there once is spoilt once in a file: of two alike the first one would be right.
    if (wrong.has(row) || (spoil >= 11 && spoil <= 13 && names.has(String(spoil)))) continue;
    wrong.add(row);
    names.add(String(spoil));
    spoils[spoil]?.(made, row, chance);
  }
  if (chance(3) === 0) {
    made.linkmen.push(['NOBODY', '没有主人的联系人', '', '']);
    made.expected.add(at('联系人', made.linkmen.length - 1, '客户编码'));
  }
  made.customers.forEach(([own = ''], row) => {
    if (!wrong.has(row)) made.right.set(own, made.linkmen.filter(([owner]) => owner === own).length);
  });
  return made;
}

test.each(Array.from({ length: files }, (_, index) => index + 1))('file %i', async (number) => {
  const made = caseOf(number);
  const content = await workbookOf(
    { name: '客户', rows: [header, ...made.customers] },
    { name: '联系人', rows: [people, ...made.linkmen] },
  );
  const checked = await importWorkbook(office, content, 'customer', { dryRun: true });
  const told = (faults: typeof checked.list.faults) =>
    faults.map(({ sheet, row, title }) => `${sheet}!${row}:${title}`).toSorted();
  expect(told(checked.list.faults)).toEqual([...made.expected].toSorted());
  expect(checked).toMatchObject({
    state: 'done',
    succeeded: made.right.size,
    errors: made.expected.size > 0,
  });

  const written = await importWorkbook(office, content, 'customer');
  expect(told(written.list.faults)).toEqual([...made.expected].toSorted());
  const { rows } = await office.host.ports.database.query(
    `select c.code, count(l.id)::text as people from customer c left join customer_linkmen l on l.doc_id = c.id
     where c.code like $1 group by c.code`,
    [`F${String(number).padStart(2, '0')}%`],
  );
  expect(new Map(rows.map((row) => [String(row['code']), Number(row['people'])]))).toEqual(made.right);
});

test('the files hold faults enough to speak of', () => {
  const all = Array.from({ length: files }, (_, index) => caseOf(index + 1).expected.size);
  expect(all.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(100);
  expect(all.some((count) => count === 0)).toBe(true);
});
