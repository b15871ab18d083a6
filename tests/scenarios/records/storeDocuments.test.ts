// Documents as they are stored: what was saved comes back digit by digit, only what changed is written, nobody
// overwrites what he has not seen, and names are found by their pinyin.
import '#server/areas.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityOf } from '#entities/registry.ts';
import { allFieldsOf } from '#model/derive/system.ts';
import type { Doc, EntityDef, LineRow, Row } from '#model/entity.ts';
import type { Database, Ports } from '#server/ports.ts';
import { Refusal } from '#server/refusal.ts';
import { pick } from '#server/store/pick/pick.ts';
import { loadRefs } from '#server/store/refs.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { checkUnique, duplicateProblems, problemOfFailure } from '#server/store/uniques.ts';
import { deleteDoc, writeDoc } from '#server/store/writeDoc.ts';
import { otherOrg, testContext, testGrants, testOrg, testPorts, testUser } from '#tests/support/context.ts';
import { openTestDatabase } from '#tests/support/database.ts';

let database: Database;
let ports: Ports;

function definition(name: string): EntityDef {
  const def = entityOf(name);
  if (def === undefined) throw new Error(`no ${name}`);
  return def;
}

const saleOrder = definition('saleOrder');
const customer = definition('customer');
const material = definition('material');

beforeAll(async () => {
  database = await openTestDatabase();
  ports = testPorts(database);
});
afterAll(() => database.close());

const newId = () => crypto.randomUUID();

function docOf(
  def: EntityDef,
  fields: Row,
  lines: Record<string, LineRow[]> = {},
  status: string | null = 'draft',
): Doc {
  const id = newId();
  const empty = Object.fromEntries(Object.keys(def.lines ?? {}).map((key) => [key, [] as LineRow[]]));
  const stamps = {
    id,
    version: 1,
    createdBy: testUser,
    createdAt: '2024-05-06T01:02:03.456Z',
    ...('org' in allFieldsOf(def) ? { org: testOrg } : {}),
  };
  return { id, version: 1, status, fields: { ...stamps, ...fields }, lines: { ...empty, ...lines } };
}

async function stored(def: EntityDef, doc: Doc): Promise<Doc> {
  const found = await readDoc(database, def, doc.id);
  if (found === null) throw new Error('not stored');
  return found;
}

async function save(def: EntityDef, doc: Doc): Promise<Doc> {
  await database.transaction((session) => writeDoc(session, def, null, doc));
  return stored(def, doc);
}

const line = (seq: number, values: Row): LineRow => ({ id: newId(), seq, ...values });

const order = (code: string, fields: Row = {}) =>
  docOf(
    saleOrder,
    {
      code,
      date: '2024-05-06',
      exchangeRate: '6.12345678',
      allAmount: '1234567890123456.7891',
      taxIncluded: true,
      remark: '第一行\n\'引号\' "双" \\ 😀',
      ...fields,
    },
    {
      items: [
        line(1, { qty: '0.00000001', price: '12.3400000001', isFree: false, deliveryDate: '2024-05-31' }),
        line(2, { qty: '3' }),
        line(3, { qty: '2.5', remark: 'c' }),
      ],
    },
  );

describe('a document', () => {
  test('comes back as it was saved, to the last digit', async () => {
    const doc = order('SO-1');
    const found = await save(saleOrder, doc);
    expect(found).toMatchObject({ id: doc.id, version: 1, status: 'draft' });
    expect(found.fields).toMatchObject(doc.fields);
    expect(found.lines['items']).toMatchObject(doc.lines['items'] ?? []);
    expect(found.lines['deliveries']).toEqual([]);
    expect(found.fields['customer']).toBeNull();
  });

  test('writes only what changed, with its lines added, changed, moved and removed', async () => {
    const before = await save(saleOrder, order('SO-2'));
    const [first, second, third] = before.lines['items'] ?? [];
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('lines are missing');
    const added = line(2, { qty: '7' });
    const after: Doc = {
      ...before,
      fields: { ...before.fields, remark: null, allAmount: '5' },
      lines: { ...before.lines, items: [{ ...third, seq: 1 }, added, { ...first, seq: 3, qty: '9.5' }] },
    };
    const written: string[] = [];
    await database.transaction((session) =>
      writeDoc(
        { query: (text, parameters) => (written.push(text), session.query(text, parameters)) },
        saleOrder,
        before,
        after,
      ),
    );
    expect(written[0]).toMatch(
      /^update "sale_order" h set "version" = h\."version" \+ 1, "all_amount" = v\.c0, "remark" = v\.c1 from/,
    );
    expect(written).toHaveLength(5);
    const found = await stored(saleOrder, before);
    expect(found.version).toBe(2);
    expect(found.fields).toMatchObject({ remark: null, allAmount: '5', code: 'SO-2' });
    expect(found.lines['items']?.map(({ id, seq, qty }) => [id, seq, qty])).toEqual([
      [third.id, 1, '2.5'],
      [added.id, 2, '7'],
      [first.id, 3, '9.5'],
    ]);
  });

  test('that did not change is not written', async () => {
    const before = await save(saleOrder, order('SO-3'));
    await database.transaction((session) => writeDoc(session, saleOrder, before, structuredClone(before)));
    expect((await stored(saleOrder, before)).version).toBe(1);
  });

  test('of two people who change it at once the second is told, and nothing of the first is lost', async () => {
    const seen = await save(saleOrder, order('SO-4'));
    const change = (remark: string) =>
      database.transaction((session) =>
        writeDoc(session, saleOrder, seen, { ...seen, fields: { ...seen.fields, remark } }),
      );
    await change('甲');
    await expect(change('乙')).rejects.toMatchObject({
      code: '409',
      message: '该销售订单刚刚被其他人修改，请刷新后重试',
    });
    expect((await stored(saleOrder, seen)).fields['remark']).toBe('甲');
    await expect(
      database.transaction((session) => deleteDoc(session, saleOrder, seen)),
    ).rejects.toBeInstanceOf(Refusal);
  });

  test('cannot take a line away from another document', async () => {
    const [one, two] = [await save(saleOrder, order('SO-5')), await save(saleOrder, order('SO-6'))];
    const stolen = { ...(two.lines['items']?.[0] ?? line(1, {})), qty: '99' };
    const before = {
      ...one,
      lines: { ...one.lines, items: [...(one.lines['items'] ?? []), { ...stolen, qty: '1' }] },
    };
    const after = { ...one, lines: { ...one.lines, items: [...(one.lines['items'] ?? []), stolen] } };
    await expect(
      database.transaction((session) => writeDoc(session, saleOrder, before, after)),
    ).rejects.toBeInstanceOf(Refusal);
    expect(await stored(saleOrder, two)).toEqual(two);
  });

  test('is removed with its lines', async () => {
    const doc = await save(saleOrder, order('SO-7'));
    await database.transaction((session) => deleteDoc(session, saleOrder, doc));
    expect(await readDoc(database, saleOrder, doc.id)).toBeNull();
    expect(
      (await database.query('select 1 from sale_order_items where doc_id = $1::uuid', [doc.id])).rows,
    ).toEqual([]);
  });
});

describe('values that may occur once', () => {
  test('name the record that has them already, before and after the engine does', async () => {
    const first = await save(customer, docOf(customer, { code: 'K1', name: '上海精密' }));
    const second = docOf(customer, { code: 'K1', name: '重庆长安' });
    const message = '客户编码与客户“K1 上海精密”重复，请修改';
    expect(
      (await duplicateProblems(database, customer, null, second)).map((problem) => [
        problem.field,
        problem.message,
      ]),
    ).toEqual([['code', message]]);
    expect(await duplicateProblems(database, customer, first, first)).toEqual([]);
    const failure: unknown = await save(customer, second).catch((error: unknown) => error);
    expect(problemOfFailure(customer, failure)).toMatchObject({
      field: 'code',
      message: '客户编码与其他客户重复，请修改',
    });
    expect(await checkUnique(testContext(ports), customer, 'code', 'K1', null)).toMatchObject({ message });
    expect(await checkUnique(testContext(ports), customer, 'code', 'K1', first.id)).toBeNull();
    expect(
      await checkUnique(testContext(ports, testGrants({ org: otherOrg })), customer, 'code', 'K1', null),
    ).toBeNull();
  });

  test('of several values together the one that was changed is to be mended, of a new record the last (findings 2, 6.18)', async () => {
    const location = definition('location');
    const [main, shop] = [newId(), newId()];
    const bin = (warehouse: string): Doc =>
      docOf(location, { warehouse, code: 'A-01', name: '一号位' }, {}, 'enabled');
    await save(location, bin(main));
    const moved = await save(location, bin(shop));
    const fields = async (before: Doc | null, after: Doc): Promise<string[]> =>
      (await duplicateProblems(database, location, before, after)).map(({ field }) => field);
    expect(await fields(null, bin(main))).toEqual(['code']);
    const here = { ...moved, fields: { ...moved.fields, warehouse: main } };
    expect(await fields(moved, here)).toEqual(['warehouse']);
    expect(await fields({ ...moved, fields: { ...moved.fields, code: 'B-01' } }, moved)).toEqual([]);
  });
});

describe('a picker', () => {
  beforeAll(async () => {
    for (const [code, name, status, isSale] of [
      ['M001', '六角螺丝', 'approved', true],
      ['M002', '六角螺母', 'approved', true],
      ['M003', '绿色绝缘漆', 'approved', false],
      ['M004', '重庆齿轮', 'draft', true],
      ['M005', '六角螺丝', 'approved', true],
      ['m6', 'M001', 'approved', true],
    ] as const) {
      await save(material, docOf(material, { code, name, isSale }, {}, status));
    }
  });
  const found = async (search: string, forField?: string) =>
    (
      await pick(testContext(ports), material, { search, ...(forField === undefined ? {} : { forField }) })
    ).rows.map((row) => row.code);

  test('finds by code, name, pinyin and initials', async () => {
    expect(await found('m00')).toEqual(['M001', 'M002', 'M003', 'M005', 'm6']);
    expect(await found('螺母')).toEqual(['M002']);
    expect(await found('liujiaoluosi')).toEqual(['M001', 'M005']);
    expect(await found('LJLM')).toEqual(['M002']);
    expect(await found('lvse')).toEqual(['M003']);
    expect(await found('六角 M005')).toEqual(['M005']);
  });

  test('offers only approved records that fit the asking field', async () => {
    expect(await found('重庆')).toEqual([]);
    expect(await found('绝缘')).toEqual(['M003']);
    expect(await found('绝缘', 'saleOrder.items.material')).toEqual([]);
    await expect(found('绝缘', 'saleOrder.customer')).rejects.toBeInstanceOf(Refusal);
    await expect(found('绝缘', "saleOrder.items.material' or 1=1")).rejects.toBeInstanceOf(Refusal);
  });

  test('puts the exact code first and resolves pasted codes and names', async () => {
    expect((await found('M001'))[0]).toBe('M001');
    const { byCode, ambiguous, rows } = await pick(testContext(ports), material, {
      codes: ['M001', ' M002 ', '六角螺丝', '六角螺母', 'm003', '没有', 'M004'],
    });
    const codeOf = (asked: string) => rows.find((row) => row.id === byCode?.[asked])?.code;
    expect(['M001', 'M002', '六角螺母', 'm003'].map(codeOf)).toEqual(['M001', 'M002', 'M002', 'M003']);
    expect(Object.keys(byCode ?? {}).toSorted()).toEqual(['M001', 'M002', 'm003', '六角螺母'].toSorted());
    expect(ambiguous).toEqual(['六角螺丝']);
  });

  test('resolves thousands of codes in one go', async () => {
    const codes = Array.from({ length: 5_000 }, (_, index) => `X${index}`);
    expect((await pick(testContext(ports), material, { codes })).byCode).toEqual({});
    await expect(pick(testContext(ports), material, { codes: [...codes, 'one more'] })).rejects.toMatchObject(
      {
        message: '一次最多查找5000个编码',
      },
    );
  });
});

describe('references', () => {
  test('travel with code, name and carried facts, guarded ones only for rules', async () => {
    const cost = docOf(material, { code: 'R1', name: '齿轮', refCost: '1.25' }, {}, 'approved');
    await save(material, cost);
    const wanted = [
      { entity: 'material', id: cost.id },
      { entity: 'material', id: 'no id' },
      { entity: 'nothing', id: cost.id },
    ];
    const clerk = testGrants({ admin: false });
    const seen = (await loadRefs(testContext(ports, clerk), wanted))['material']?.[cost.id];
    expect(seen).toMatchObject({ code: 'R1', name: '齿轮', fields: { status: 'approved' } });
    expect(seen?.fields).not.toHaveProperty('refCost');
    expect(await loadRefs(testContext(ports, testGrants({ org: otherOrg })), wanted)).toEqual({
      material: {},
    });
  });
});
