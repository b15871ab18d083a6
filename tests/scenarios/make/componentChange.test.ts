// Parts of an order that is already planned or at work: added, changed, taken away, replaced by what may stand in for them.
// What was handed out stays, what stands in the way is named, and the execution log says what was done and why.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, codeOf, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';
import { openFloor, type Floor } from '#tests/support/workshopFloor.ts';

let company: Company;
let floor: Floor;

const entity = 'manufacturingOrder';

beforeAll(async () => {
  company = await buildCompany();
  floor = await openFloor(company);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const product = (name: string) => company.material(name, { fields: { isProduce: true } });

/** A released order over 10 pieces with two parts, 20 and 30 of them. */
async function released(name: string, lines: Record<string, readonly Row[]> = {}) {
  const parts = [await company.material(`${name}甲`), await company.material(`${name}乙`)];
  const order = await floor.order(
    { material: await product(name), planQty: '10' },
    [
      { material: parts[0] ?? null, numerator: '2' },
      { material: parts[1] ?? null, numerator: '3' },
    ],
    lines,
  );
  return { parts, order };
}

const ask = async (
  order: DocResult,
  action: string,
  values: Row,
  lines: readonly number[] = [],
  sure = true,
) => {
  const now = await floor.seen(order);
  company.clock.now += 60_000;
  return company.admin.act(entity, now, action, {
    values: { reason: '现场需要', ...values },
    lineIds: lines.map((index) => lineOf(now, index, 'components').id),
    acceptWarnings: sure,
  });
};

const required = async (order: DocResult) =>
  ((await floor.seen(order)).doc.lines['components'] ?? []).map((row) => [
    row['material'],
    row['requiredQty'],
  ]);

async function logOf(order: DocResult): Promise<unknown[]> {
  const { rows } = await company.database.query(
    'select event, reason, remark from execution_log where manufacturing_order = $1::uuid order by event_time, id',
    [order.doc.id],
  );
  return rows
    .filter((row) => row['reason'] !== null)
    .map((row) => [row['event'], row['reason'], row['remark']]);
}

describe('parts of a released order', () => {
  test('are added; they grow with the order unless they are fixed', async () => {
    const { order, parts } = await released('电机');
    const [plus, fixed] = [await company.material('电机垫片'), await company.material('电机漆')];
    await ask(order, 'addComponent', { material: plus, requiredQty: '5' });
    const changed = await ask(order, 'addComponent', { material: fixed, requiredQty: '2', isFixed: true });
    expect(changed.doc.fields).toMatchObject({ orderVersion: 3, changeReason: '现场需要' });
    await ask(order, 'change', { planQty: '20' });
    expect(await required(order)).toEqual([
      [parts[0], '40'],
      [parts[1], '60'],
      [plus, '10'],
      [fixed, '2'],
    ]);
    const again = await refusalOf(ask(order, 'addComponent', { material: plus, requiredQty: '1' }));
    expect(again.messages[0]).toContain('第3行 电机垫片已是这个物料');
    expect((await logOf(order))[0]).toEqual([
      'changeComponent',
      '现场需要',
      expect.stringMatching(/^增加用料 .*电机垫片 应发 5$/u),
    ]);
  });

  test('are changed down to what was issued or is held by a draft, which is named', async () => {
    const { order, parts } = await released('风机');
    await floor.stock(parts[0] ?? '', '100');
    const issue = await floor.booked(order, 'materialIssueBill', ['12', null]);
    const low = await refusalOf(ask(order, 'changeComponent', { requiredQty: '11' }, [0]));
    expect(low.messages[0]).toContain(`已领 12（生产领料单 ${codeOf(issue)}），应发数量不能小于它`);
    const draft = await floor.pushed(order, 'materialIssueBill', ['3', null]);
    expect(
      (await refusalOf(ask(order, 'changeComponent', { requiredQty: '14' }, [0]))).messages[0],
    ).toContain('已领 15');
    await company.admin.remove('materialIssueBill', draft);
    await ask(order, 'changeComponent', { requiredQty: '12', requiredDate: '2024-05-08' }, [0]);
    expect(await floor.component(order)).toMatchObject({
      requiredQty: '12',
      unissuedQty: '0',
      isManualQty: true,
    });
    expect((await logOf(order)).at(-1)).toEqual([
      'changeComponent',
      '现场需要',
      '变更用料 第1行 风机甲 应发数量 20 → 12，需求日期 2024-05-06 → 2024-05-08',
    ]);
    expect((await refusalOf(floor.pushed(order, 'materialIssueBill', ['1', null]))).messages[0]).toContain(
      '0',
    );
  });

  test('go only while nothing stands on them', async () => {
    const { order, parts } = await released('水泵');
    await floor.stock(parts[0] ?? '', '100');
    const issue = await floor.pushed(order, 'materialIssueBill', ['12', null]);
    expect((await refusalOf(ask(order, 'removeComponent', {}))).messages[0]).toContain('选中要处理的行');
    expect((await refusalOf(ask(order, 'removeComponent', {}, [0, 1]))).messages[0]).toContain(
      `第1行 水泵甲不能删除：已有生产领料单 ${codeOf(issue)}，请先删除它`,
    );
    await ask(order, 'removeComponent', {}, [1]);
    expect(await required(order)).toEqual([[parts[0], '20']]);
    expect((await logOf(order)).at(-1)).toEqual(['changeComponent', '现场需要', '删除用料 第2行 水泵乙 30']);
    const old = await company.database.query(
      'select doc_version, reason from document_version where doc_id = $1 order by doc_version',
      [order.doc.id],
    );
    expect(old.rows).toMatchObject([{ doc_version: 1, reason: '现场需要' }]);
  });
});

describe('a part of a released order is replaced', () => {
  // E13: need of 100 of R1
  async function needsHundred(name: string) {
    const { admin, ids } = company;
    const kg = { baseUnit: ids.kg };
    const [main, second, third] = [
      await company.material(`${name}R1`, kg),
      await company.material(`${name}R2`, kg),
      await company.material(`${name}R3`, kg),
    ];
    const scheme = await admin.create('materialSubstitution', {
      fields: { name: `${name}替代`, mainMaterial: main, effectiveDate: '2024-01-01' },
      lines: {
        items: [
          { material: second, qty: '1.2', priority: 1 },
          { material: third, qty: '0.5', priority: 2 },
        ],
      },
    });
    await admin.approve('materialSubstitution', scheme);
    const order = await floor.order({ material: await product(name), planQty: '100' }, [
      { material: main, unit: ids.kg, numerator: '1' },
    ]);
    for (const [material, qty] of [
      [main, '35'],
      [second, '48'],
      [third, '100'],
    ] as const)
      await floor.stock(material, qty);
    return { order, main, second, third };
  }

  test('E13: by stock and priority 35 of R1, 48 of R2 for 40, 12.5 of R3 for 25, told before it is done', async () => {
    const { order, main, second, third } = await needsHundred('混料');
    const told = await refusalOf(ask(order, 'substitute', {}, [0], false));
    expect(told.messages[0]).toMatch(
      /混料R2 48（顶 40）、.*混料R3 12\.5（顶 25） 替代，原料未领保留 35；请确认/u,
    );
    await ask(order, 'substitute', {}, [0]);
    expect(await required(order)).toEqual([
      [main, '35'],
      [second, '48'],
      [third, '12.5'],
    ]);
    expect((await floor.seen(order)).doc.lines['components']).toMatchObject([
      { substituteGroup: '替1', mainMaterial: null },
      { substituteGroup: '替1', substitutePriority: 1, mainMaterial: main, substituteRatio: '1.2' },
      { substituteGroup: '替1', substitutePriority: 2, mainMaterial: main, substituteRatio: '0.5' },
    ]);
    const issue = await floor.booked(order, 'materialIssueBill', ['35', '48', '12.5']);
    expect(issue.doc.lines['items']).toMatchObject([
      { isSubstitute: false },
      { isSubstitute: true, mainMaterial: main, substituteRatio: '1.2', qty: '48' },
      { isSubstitute: true, mainMaterial: main, substituteRatio: '0.5', qty: '12.5' },
    ]);
    expect(await logOf(order)).toEqual([
      ['substitute', '现场需要', expect.stringContaining('原料未领保留 35')],
    ]);
  });

  test('what was issued stays, the chosen substitute takes over the rest, and it may go back', async () => {
    const { order, main, second } = await needsHundred('换料');
    await floor.booked(order, 'materialIssueBill', ['30']);
    const short = await refusalOf(ask(order, 'substitute', { material: second }, [0], false));
    expect(short.messages[0]).toContain('换料R2 可用 48，少 36');
    await ask(order, 'substitute', { material: second, qty: '40' }, [0]);
    expect(await required(order)).toEqual([
      [main, '60'],
      [second, '48'],
    ]);
    expect(await floor.component(order)).toMatchObject({ issuedQty: '30', unissuedQty: '30' });
    await ask(order, 'substitute', { material: main, qty: '24' }, [1]);
    expect(await required(order)).toEqual([
      [main, '80'],
      [second, '24'],
    ]);
    const foreign = await company.material('陌生料');
    const refused = await refusalOf(ask(order, 'substitute', { material: foreign }, [0]));
    expect(refused.messages[0]).toMatch(/所选物料不是允许的替代料（允许的替代料：.*换料R2、.*换料R3）/u);
  });
});

describe('an order at work is changed', () => {
  test('its by-products follow the quantity, its parts the start day, and all of it is told', async () => {
    const waste = await company.material('边角料');
    const { order } = await released('车床', {
      byProducts: [{ material: waste, productType: 'byProduct', planQty: '5' }],
    });
    await ask(order, 'changeComponent', { requiredDate: '2024-05-09' }, [1]);
    const said = await refusalOf(
      ask(
        order,
        'change',
        { planQty: '15', planStartDate: '2024-05-09', planFinishDate: '2024-05-20' },
        [],
        false,
      ),
    );
    expect(said.messages[0]).toBe(
      '用料 2 行的应发数量按新数量重算；联副产品 1 行按比例重算；用料 2 行的需求日期随开工日期移动；请确认',
    );
    const done = await ask(order, 'change', {
      planQty: '15',
      planStartDate: '2024-05-09',
      planFinishDate: '2024-05-20',
    });
    expect(done.doc.lines['byProducts']).toMatchObject([{ planQty: '7.5' }]);
    // 2024-05-09 is a Thursday: three working days on is the Tuesday.
    expect(done.doc.lines['components']).toMatchObject([
      { requiredQty: '30', requiredDate: '2024-05-09' },
      { requiredQty: '45', requiredDate: '2024-05-14' },
    ]);
    expect((await logOf(order)).at(-1)).toEqual([
      'change',
      '现场需要',
      '用料 2 行的应发数量按新数量重算；联副产品 1 行按比例重算；用料 2 行的需求日期随开工日期移动',
    ]);
  });

  test('split, the by-products of both together are what they were', async () => {
    const waste = await company.material('铁屑');
    const { admin, database } = company;
    const { order } = await released('铣床', {
      byProducts: [{ material: waste, productType: 'byProduct', planQty: '10' }],
    });
    await admin.act(entity, await floor.seen(order), 'split', { values: { splitQty: '3' } });
    const { rows } = await database.query(
      `select p.plan_qty::text as qty from manufacturing_order_by_products p where p.material = $1::uuid order by p.plan_qty`,
      [waste],
    );
    expect(rows.map((row) => Number(row['qty']))).toEqual([3, 7]);
  });

  test('split, by-products keep the decimals of their unit and are together what they were', async () => {
    const waste = await company.material('铜屑');
    const { admin, database } = company;
    const { order } = await released('刨床', {
      byProducts: [{ material: waste, productType: 'byProduct', planQty: '3.33' }],
    });
    await admin.act(entity, await floor.seen(order), 'split', { values: { splitQty: '3' } });
    const { rows } = await database.query(
      `select p.plan_qty::float as qty from manufacturing_order_by_products p where p.material = $1::uuid order by 1`,
      [waste],
    );
    expect(rows.map((row) => row['qty'])).toEqual([1, 2.33]);
  });
});
