// What an engineering change does to documents that are already there: each is updated, cancelled or kept as somebody
// decided, its row says what came of it, the bill remembers the change, and keepers hear what to do with the old parts.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import { plainText } from '#model/text/plainText.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { buyingCompany, type BuyingCompany } from '#tests/support/buying.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { codeOf, lineOf, refusalOf } from '#tests/support/scenario.ts';
import { openWorkshop, type Workshop } from '#tests/support/workshop.ts';

let company: BuyingCompany;
let workshop: Workshop;

const entity = 'engineeringChange';

beforeAll(async () => {
  company = await buyingCompany();
  workshop = await openWorkshop(company);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

interface Product {
  product: string;
  bom: string;
  old: string;
  fresh: string;
}

/** Two of the old part in each. */
async function made(name: string, items: readonly Row[] = []): Promise<Product> {
  const { admin, ids } = company;
  const part = (suffix: string) => company.material(`${name}${suffix}`, { baseUnit: ids.bar });
  const [old, fresh] = [await part('旧'), await part('新')];
  const product = await workshop.product(name, [
    { material: old, numerator: '2', issueWarehouse: ids.warehouse },
    ...items,
  ]);
  const { doc } = await admin.open('material', product);
  return { product, bom: plainText(doc.fields['defaultBom'] ?? null), old, fresh };
}

const replacing = ({ bom, old, fresh }: Product, more: Row = {}): Row => ({
  bom,
  action: 'replace',
  oldMaterial: old,
  newMaterial: fresh,
  numerator: '3',
  ...more,
});

function change(items: Row[], fields: Row = {}): Promise<DocResult> {
  return company.admin.create(entity, {
    fields: {
      reason: 'design',
      applicant: company.ids.salesperson,
      description: '改进设计',
      effectiveDate: '2024-06-01',
      effectiveMode: 'order',
      ...fields,
    },
    lines: { items },
  });
}

/** With these decisions by number of the document. */
async function decided(draft: DocResult, decisions: Readonly<Record<string, string>>): Promise<DocResult> {
  const seen = await company.admin.open(entity, draft.doc.id);
  return company.admin.edit(
    entity,
    seen,
    (seen.doc.lines['affected'] ?? []).flatMap((row) => {
      const value = decisions[plainText(row['docCode'] ?? null)];
      return value === undefined
        ? []
        : [{ op: 'setLine' as const, lines: 'affected', id: row.id, field: 'decision', value }];
    }),
  );
}

const results = async ({ doc }: DocResult): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    ((await company.admin.open(entity, doc.id)).doc.lines['affected'] ?? []).map((row) => [
      row['docCode'],
      row['result'],
    ]),
  );

const parts = async (order: DocResult): Promise<unknown[]> =>
  ((await company.admin.open('manufacturingOrder', order.doc.id)).doc.lines['components'] ?? []).map(
    (row) => [row['material'], row['requiredQty']],
  );

async function issued(order: DocResult, qty: string): Promise<void> {
  const { admin } = company;
  const now = await admin.open('manufacturingOrder', order.doc.id);
  const draft = await admin.push('manufacturingOrder', now, 'materialIssueBill', [
    { id: lineOf(now, 0, 'components').id, qty },
  ]);
  const placed = await company.placed('materialIssueBill', draft);
  await admin.approve('materialIssueBill', placed);
}

describe('by order', () => {
  test('chosen orders take the new part for what was not issued yet, the others stay', async () => {
    const goods = await made('齿轮箱');
    await company.receive(company.admin, [{ material: goods.old, qty: '100', unitCost: '1' }]);
    const [whole, begun, kept] = [
      await workshop.orderAt('planned', goods.product, '10'),
      await workshop.orderAt('released', goods.product, '10'),
      await workshop.orderAt('planned', goods.product, '10'),
    ];
    await issued(begun, '8');
    const draft = await change([replacing(goods)]);
    const none = await refusalOf(company.admin.approve(entity, draft));
    expect(none.messages.join()).toContain('至少把一张订单选为“更新用料”');
    const done = await company.admin.approve(
      entity,
      await decided(await company.admin.open(entity, draft.doc.id), {
        [codeOf(whole)]: 'update',
        [codeOf(begun)]: 'update',
      }),
    );
    expect(await parts(whole)).toEqual([[goods.fresh, '30']]);
    // 12 of 20 were open: 18 of 30 in the new part.
    expect(await parts(begun)).toEqual([
      [goods.old, '8'],
      [goods.fresh, '18'],
    ]);
    expect(await parts(kept)).toEqual([[goods.old, '20']]);
    expect(await results(done)).toMatchObject({
      [codeOf(whole)]: '已更新',
      [codeOf(begun)]: '已更新；第1行 齿轮箱旧已领 8 仍用原料',
      [codeOf(kept)]: '维持',
    });
    const { rows } = await company.database.query(
      `select event, reason from execution_log where manufacturing_order = $1::uuid and event = 'changeComponent'`,
      [whole.doc.id],
    );
    expect(rows).toEqual([{ event: 'changeComponent', reason: `工程变更 ${codeOf(done)} 改进设计` }]);
  });

  test('another usage keeps the line and what was issued; parts that come and go do so on the order', async () => {
    const [cover, label] = [await company.material('盖板'), await company.material('标签')];
    const goods = await made('阀门', [{ material: cover, numerator: '1' }]);
    await company.receive(company.admin, [{ material: goods.old, qty: '100', unitCost: '1' }]);
    const order = await workshop.orderAt('released', goods.product, '10');
    await issued(order, '6');
    const { bom, old } = goods;
    const draft = await change([
      { bom, action: 'quantity', oldMaterial: old, numerator: '5', denominator: '2' },
      { bom, action: 'remove', oldMaterial: cover },
      { bom, action: 'add', newMaterial: label, numerator: '4' },
    ]);
    await company.admin.approve(entity, await decided(draft, { [codeOf(order)]: 'update' }));
    expect(await parts(order)).toEqual([
      [old, '25'],
      [label, '40'],
    ]);
    const { doc } = await company.admin.open('manufacturingOrder', order.doc.id);
    expect(doc.lines['components']?.[0]).toMatchObject({ issuedQty: '6', unissuedQty: '19' });
  });
});

describe('by date', () => {
  test('an order that begins before the day can only be kept', async () => {
    const goods = await made('支架');
    const order = await workshop.orderAt('planned', goods.product, '5', { planStartDate: '2024-05-30' });
    const draft = await change([replacing(goods)], { effectiveMode: 'date' });
    const refused = await refusalOf(
      company.admin.approve(entity, await decided(draft, { [codeOf(order)]: 'update' })),
    );
    expect(refused.messages.join()).toContain('在生效日期之前开工（2024-05-30），只能维持');
  });
});

describe('cancelled', () => {
  test('an order nothing was done for is voided, lines of purchases end, one at work says why it stays', async () => {
    const { admin } = company;
    const goods = await made('滤芯');
    await company.receive(admin, [{ material: goods.old, qty: '50', unitCost: '1' }]);
    const [planned, atWork] = [
      await workshop.orderAt('released', goods.product, '5'),
      await workshop.orderAt('started', goods.product, '5'),
    ];
    const bought = await company.bought([{ material: goods.old, qty: '40', taxPrice: '2' }]);
    const asked = await company.requisition([{ material: goods.old, qty: '30' }]);
    const draft = await change([replacing(goods)], { effectiveMode: 'date' });
    const done = await admin.approve(
      entity,
      await decided(draft, {
        [codeOf(planned)]: 'cancel',
        [codeOf(atWork)]: 'cancel',
        [codeOf(bought)]: 'cancel',
        [codeOf(asked)]: 'cancel',
      }),
    );
    expect(await results(done)).toEqual({
      [codeOf(planned)]: '已取消（作废）',
      [codeOf(atWork)]: '被拒：订单开工，不能取消，请结案或变更数量',
      [codeOf(bought)]: '已终止该行未完数量',
      [codeOf(asked)]: '已终止该行未完数量',
    });
    expect((await admin.open('manufacturingOrder', planned.doc.id)).doc.status).toBe('voided');
    expect(lineOf(await admin.open('purchaseOrder', bought.doc.id))['lineStatus']).toBe('terminated');
    expect(lineOf(await admin.open('purchaseRequisition', asked.doc.id))['lineStatus']).toBe('terminated');
    const back = await refusalOf(admin.act(entity, await admin.open(entity, done.doc.id), 'unapprove'));
    expect(back.messages[0]).toMatch(/反审核只恢复清单，已取消的 .* 不会恢复/u);
  });
});

describe('the bill and its store', () => {
  test('the bill says line by line what was changed, why and from when, and that it was taken back', async () => {
    const { admin } = company;
    const goods = await made('手柄');
    const done = await admin.approve(entity, await change([replacing(goods)], { effectiveMode: 'date' }));
    await admin.act(entity, done, 'unapprove');
    const { doc } = await admin.open('bom', goods.bom);
    expect(doc.lines['changes']).toMatchObject([
      {
        changeKind: 'modify',
        lineSeq: 1,
        fieldKey: '用料',
        oldValue: expect.stringMatching(/手柄旧 × 2$/u),
        newValue: expect.stringMatching(/手柄新 × 3$/u),
        reason: `${codeOf(done)} 设计改进 2024-06-01 生效`,
      },
      { changeKind: 'cancel', oldValue: codeOf(done), reason: `${codeOf(done)} 设计改进 反审核，恢复原样` },
    ]);
  });

  test('what is left over is said, and its keepers are told what becomes of it', async () => {
    const { admin, ids, database } = company;
    const goods = await made('弹簧');
    await company.receive(admin, [{ material: goods.old, qty: '70', unitCost: '1' }]);
    const order = await workshop.orderAt('planned', goods.product, '10');
    await database.query('update employee set "user" = $1::uuid where id = $2::uuid', [
      admin.grants.userId,
      ids.salesperson,
    ]);
    await database.query('update warehouse set keeper = $1::uuid where id = $2::uuid', [
      ids.salesperson,
      ids.warehouse,
    ]);
    const draft = await change([replacing(goods)], { effectiveMode: 'date', disposal: 'useUp' });
    const told = await refusalOf(admin.act(entity, draft, 'submit'));
    expect(told.messages.join()).toContain('库存 70，生效日期前的订单还用 20，将剩余 50；在库处理是“用完”');
    const scrap = await admin.edit(entity, await admin.open(entity, draft.doc.id), [
      { op: 'set', field: 'disposal', value: 'scrap' },
    ]);
    const done = await admin.approve(entity, scrap);
    const { rows } = await database.query(
      `select titile as title, msg_txt as content from announcement where titile like '工程变更 ' || $1 || '%'`,
      [codeOf(done)],
    );
    expect(rows).toEqual([
      {
        title: `工程变更 ${codeOf(done)} 生效，原物料在库处理：报废`,
        content: expect.stringMatching(/弹簧旧：.* 70$/u),
      },
    ]);
    expect(codeOf(order)).not.toBe('');
  });

  test('used up first: an order that is updated gets the new part as a substitute of the old one', async () => {
    const { admin } = company;
    const goods = await made('轴套');
    const order = await workshop.orderAt('planned', goods.product, '10', { planStartDate: '2024-06-10' });
    const draft = await change([replacing(goods)], { effectiveMode: 'depletion' });
    await admin.approve(entity, await decided(draft, { [codeOf(order)]: 'update' }));
    const { doc } = await admin.open('manufacturingOrder', order.doc.id);
    expect(doc.lines['components']).toMatchObject([{ material: goods.old, requiredQty: '20' }]);
    expect(doc.lines['substitutes']).toMatchObject([
      { mainMaterial: goods.old, material: goods.fresh, substituteMode: 'mixed' },
    ]);
  });
});

// The row keeps what somebody wrote about it.
test('a remark beside a decision stays when the list is read again', async () => {
  const { admin } = company;
  const goods = await made('垫圈');
  await workshop.orderAt('planned', goods.product, '5');
  const draft = await admin.open(entity, (await change([replacing(goods)])).doc.id);
  const noted = await admin.edit(entity, draft, [
    {
      op: 'setLine',
      lines: 'affected',
      id: lineOf(draft, 0, 'affected').id,
      field: 'remark',
      value: '等客户确认',
    },
  ]);
  expect(lineOf(await admin.open(entity, noted.doc.id), 0, 'affected')['remark']).toBe('等客户确认');
});
