// Numbers of documents follow each other without a gap, whoever asks at the same time.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityOf } from '#entities/registry.ts';
import { allFieldsOf } from '#model/derive/system.ts';
import type { Doc, EntityDef, LineRow, Row } from '#model/entity.ts';
import type { Database } from '#server/ports.ts';
import { nextCode } from '#server/store/numbering/numbering.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { writeDoc } from '#server/store/writeDoc.ts';
import { otherOrg, testOrg, testUser } from '#tests/support/context.ts';
import { openTestDatabase } from '#tests/support/database.ts';

let database: Database;

function definition(name: string): EntityDef {
  const def = entityOf(name);
  if (def === undefined) throw new Error(`no ${name}`);
  return def;
}

const saleOrder = definition('saleOrder');

beforeAll(async () => {
  database = await openTestDatabase();
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

describe('numbers', () => {
  const take = (org = testOrg, date = '2024-05-06', def = saleOrder) =>
    database.transaction((session) => nextCode(session, def, org, date));

  test('of two saves at the same moment follow each other; organisations and days count for themselves (10.28)', async () => {
    const both = await Promise.all([take(), take()]);
    expect(both.toSorted()).toEqual(['SO202405060001', 'SO202405060002']);
    expect(await take(otherOrg)).toBe('SO202405060001');
    expect(await take(testOrg, '2024-05-07')).toBe('SO202405070001');
  });

  test('leave no gap and no duplicate when many save at once and some fail', async () => {
    const takes = Array.from({ length: 60 }, (_, index) =>
      database
        .transaction(async (session) => {
          const code = await nextCode(session, saleOrder, testOrg, '2024-06-01');
          if (index % 10 === 3) throw new Error('rolled back');
          return code;
        })
        .catch(() => null),
    );
    const given = (await Promise.all(takes)).filter((code) => code !== null);
    expect(given.toSorted()).toEqual(
      Array.from({ length: 54 }, (_, index) => `SO20240601${String(index + 1).padStart(4, '0')}`),
    );
  });

  test('given by hand are skipped', async () => {
    await save(saleOrder, order('SO202407010001'));
    expect(await take(testOrg, '2024-07-01')).toBe('SO202407010002');
  });

  test('follow the rule an administrator set, of the kind of document before the one for all (findings 3, 8.4)', async () => {
    const rules = definition('businessCode');
    const segment = (seq: number, segmentType: string, values: Row = {}) =>
      line(seq, {
        segmentType,
        inResetKey: true,
        startNo: 1,
        step: 1,
        padChar: '0',
        padSide: 'left',
        ...values,
      });
    const rule = docOf(
      rules,
      {
        code: 'R',
        name: '采购',
        entityKey: 'saleOrder',
        isDefault: true,
        resetPeriod: 'month',
        resetByOrg: true,
      },
      {
        segments: [
          segment(1, 'constant', { value: 'PO-' }),
          segment(2, 'date', { value: 'yyMM' }),
          segment(3, 'sequence', { length: 3, startNo: 10, step: 5 }),
          segment(4, 'field', { value: 'billType' }),
        ],
      },
      'enabled',
    );
    await save(rules, rule);
    const doc = order('', { billType: 'T' });
    const taken = () =>
      database.transaction((session) => nextCode(session, saleOrder, testOrg, '2024-05-06', doc));
    expect([await taken(), await taken()]).toEqual(['PO-2405010T', 'PO-2405015T']);
    expect(
      await database.transaction((session) => nextCode(session, saleOrder, testOrg, '2024-06-06', doc)),
    ).toBe('PO-2406010T');
    const ofKind = docOf(
      rules,
      {
        code: 'A',
        name: '退货',
        entityKey: 'saleOrder',
        billTypeField: 'billType',
        billTypeValue: 'B',
        isDefault: true,
        resetPeriod: 'never',
        resetByOrg: true,
      },
      { segments: [segment(1, 'constant', { value: 'B-' }), segment(2, 'sequence', { length: 2 })] },
      'enabled',
    );
    await save(rules, ofKind);
    const other = order('', { billType: 'B' });
    const numberOf = (given?: typeof doc) =>
      database.transaction((session) => nextCode(session, saleOrder, testOrg, '2024-06-06', given));
    expect([await numberOf(other), await numberOf(other)]).toEqual(['B-01', 'B-02']);
    // Documents of other kinds keep to the rule for all of them.
    expect(await numberOf(doc)).toBe('PO-2406015T');
    await database.query("update business_code set status = 'disabled'");
    expect(await take(testOrg, '2024-05-08')).toBe('SO202405080001');
  });
});
