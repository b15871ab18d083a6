// 供需平衡表 over the server: what documents and plan orders bring and take stands on its day, materials in trouble are
// found, and the documents of a bucket add up to its quantity.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balanceRows } from '#entities/planning/supplyDemand/balanceRows.ts';
import type { GridFilter, GridMaterial } from '#entities/planning/supplyDemand/gridAnswer.ts';
import { timeBuckets } from '#entities/planning/supplyDemand/timeBuckets.ts';
import { gridIndex, passes, plannersOf } from '#server/areas/planning/supplyDemand/gridIndex.ts';
import { gridDocuments, gridMaterials, lastRun } from '#server/areas/planning/supplyDemand/gridWindow.ts';
import { seenDocuments } from '#server/areas/planning/supplyDemand/seenDocuments.ts';
import { changeReceipts } from '#server/areas/planning/supplyDemand/changeReceipts.ts';
import { inTransaction, readContext } from '#server/pipeline/transaction.ts';
import { refusalOf } from '#tests/support/scenario.ts';
import type { ReceiptChange } from '#entities/planning/supplyDemand/receiptChanges.ts';
import { buyingCompany, type BuyingCompany } from '#tests/support/buying.ts';
import { askReport } from '#tests/support/reports.ts';
import { openFloor, type Floor } from '#tests/support/workshopFloor.ts';

let company: BuyingCompany;
let floor: Floor;
let part: string;
let bought: string;
const everything: GridFilter = { search: '', planner: null, only: 'all', until: null };

beforeAll(async () => {
  company = await buyingCompany();
  floor = await openFloor(company);
  part = await company.material('PART', {
    fields: { isPurchase: true, isSafetyStock: true, safetyStock: '20' },
  });
  bought = await company.material('COMES', { fields: { isPurchase: true } });
  const product = await company.material('MADE', { fields: { isProduce: true } });
  await floor.stock(part, '40');
  await floor.order({ material: product, planQty: '50' }, [{ material: part }]);
  await company.bought([{ material: bought, qty: '10', taxPrice: '1', deliveryDate: '2024-05-20' }]);
}, 120_000);
afterAll(async () => company.close());

const today = '2024-05-06';
const indexed = () =>
  gridIndex(readContext(company.ports, company.admin.grants, { requestId: 'test', sessionId: null }));

async function shown(filter: Partial<GridFilter> = {}): Promise<GridMaterial[]> {
  const index = await indexed();
  const found = index.filter((material) => passes(material, { ...everything, ...filter }));
  return gridMaterials(company.database, { org: company.org, today }, found, () => null);
}

const codes = (materials: readonly GridMaterial[]): string[] => materials.map(({ name }) => name);

describe('which materials', () => {
  test('those with stock, open documents or a safety stock, by code', async () => {
    expect(codes(await shown())).toEqual(expect.arrayContaining(['PART', 'COMES', 'MADE']));
  });

  test('those that fall short, fall below their safety stock, or are found by words', async () => {
    expect(codes(await shown({ only: 'short' }))).toEqual(['PART']);
    expect(codes(await shown({ only: 'low' }))).toEqual(['PART']);
    expect(codes(await shown({ search: 'come' }))).toEqual(['COMES']);
    expect(codes(await shown({ only: 'short', until: '2000-01-01' }))).toEqual([]);
  });
});

describe('what of them', () => {
  // supplyDemandGrid-r1
  test('stock, what takes of it, what comes, and what is left', async () => {
    const [made] = await shown({ search: 'part' });
    if (made === undefined) throw new Error('PART is not shown');
    expect([made.onHand, made.safetyStock]).toEqual(['40', '20']);
    const buckets = timeBuckets('2024-05-06', { key: 'x', title: '', days: 0, weeks: 0, months: 12 });
    const rows = balanceRows(made, buckets);
    expect(rows.projected.at(-1)).toBe('-10');
    expect(made.firstShortDate).not.toBeNull();
  });

  // supplyDemandGrid-r3
  test('the documents of a bucket, which add up to its quantity', async () => {
    const found = await gridDocuments(
      company.database,
      { org: company.org, today },
      {
        material: bought,
        from: '2024-05-20',
        to: '2024-05-20',
      },
    );
    expect(found.map(({ entity, row, qty, day }) => [entity, row, qty, day])).toEqual([
      ['purchaseOrder', 'scheduled', '10', '2024-05-20'],
    ]);
    const none = await gridDocuments(
      company.database,
      { org: company.org, today },
      {
        material: bought,
        from: '2024-05-21',
        to: '2024-06-20',
      },
    );
    expect(none).toEqual([]);
  });

  test('the documents of a bucket are told to those who may open them (findings 3, 9.4)', async () => {
    const found = await gridDocuments(
      company.database,
      { org: company.org, today },
      {
        material: bought,
        from: '2024-05-20',
        to: '2024-05-20',
      },
    );
    const toldTo = async (name: string, codes: string[]): Promise<string[]> => {
      const { grants } = await company.clerk(name, { codes, scope: 'all' });
      const context = readContext(company.ports, grants, { requestId: 'test', sessionId: null });
      return (await seenDocuments(context, found)).map(({ entity }) => entity);
    };
    expect(await toldTo('只看平衡表', ['supplyDemandGrid:view'])).toEqual([]);
    expect(await toldTo('也看采购', ['supplyDemandGrid:view', 'purchaseOrder:view'])).toEqual([
      'purchaseOrder',
    ]);
  });

  test('plan orders come, are begun, and require their parts until they are released', async () => {
    const { rows } = await company.database.query(
      `insert into plan_order (id, org, version, status, created_at, code, date, material, unit, confirmed_qty, remain_qty, remain_base_qty, confirmed_start_date, confirmed_finish_date)
       select gen_random_uuid(), $1::uuid, 1, 'suggested', now(), 'JH1', date '2024-05-06', $2::uuid, base_unit, 8, 6, 6, date '2024-06-03', date '2024-06-07'
       from material where id = $2::uuid returning id`,
      [company.org, bought],
    );
    await company.database.query(
      `insert into plan_order_components (id, doc_id, seq, material, required_qty, required_date)
       values (gen_random_uuid(), $1::uuid, 1, $2::uuid, 16, date '2024-06-03')`,
      [rows[0]?.['id'], part],
    );
    const [planned] = await shown({ search: 'comes' });
    expect(planned?.moves).toEqual([
      ['2024-05-20', 'scheduled', '10'],
      ['2024-06-03', 'plannedRelease', '6'],
      ['2024-06-07', 'plannedReceipt', '6'],
    ]);
    const [parent] = await shown({ search: 'part' });
    expect(parent?.moves).toContainEqual(['2024-06-03', 'gross', '12']);
  });
});

test('the report lists the same materials with their first shortage', async () => {
  const { rows } = await askReport(company, 'supplyDemandGrid');
  const row = rows.find((each) => each['material'] === part);
  expect(row).toMatchObject({ onHand: '40', safetyStock: '20' });
  expect(row?.['firstShortDate']).not.toBeNull();
});

test('nobody plans them yet, and no run has been', async () => {
  expect(plannersOf(await indexed())).toEqual([]);
  expect(await lastRun(company.database, company.org)).toBeNull();
});

describe('计划入库 typed in the grid', () => {
  let made: string;
  const week = { from: '2024-06-10', to: '2024-06-16' };
  beforeAll(async () => {
    made = await company.material('TYPED', { fields: { isPurchase: true } });
  });

  const typed = (change: ReceiptChange['change'], shown: string, more: Partial<ReceiptChange> = {}) =>
    inTransaction(company.ports, company.admin.grants, { requestId: 'test', sessionId: null }, (context) =>
      changeReceipts(context, { material: made, ...week, shown, change, ...more }, crypto.randomUUID()),
    );
  const orders = async (): Promise<unknown[]> =>
    (
      await company.database.query(
        `select status, trim_scale(confirmed_qty)::text as qty, confirmed_finish_date::text as finish, supply_type as type from plan_order
         where material = $1::uuid and status <> 'voided' order by confirmed_finish_date, code`,
        [made],
      )
    ).rows;

  test('an empty bucket gets a confirmed order on its first working day', async () => {
    await typed({ do: 'quantity', qty: '40' }, '0');
    expect(await orders()).toEqual([{ status: 'firmed', qty: '40', finish: '2024-06-10', type: 'purchase' }]);
  });

  test('more and less change the order, and what was changed by somebody meanwhile is refused', async () => {
    await typed({ do: 'quantity', qty: '55' }, '40');
    expect(await orders()).toEqual([expect.objectContaining({ qty: '55' })]);
    const refused = await refusalOf(typed({ do: 'quantity', qty: '10' }, '40'));
    expect(refused.messages[0]).toContain('已被他人改为 55');
    await typed({ do: 'quantity', qty: '55' }, '40');
    await typed({ do: 'quantity', qty: '30' }, '55');
    expect(await orders()).toEqual([expect.objectContaining({ qty: '30' })]);
  });

  test('receipts are moved to another week, and there again', async () => {
    const later = { from: '2024-06-17', to: '2024-06-23' };
    await typed({ do: 'move', ...later }, '30');
    expect(await orders()).toEqual([expect.objectContaining({ finish: '2024-06-17', qty: '30' })]);
    await typed({ do: 'move', ...week }, '30', later);
    expect(await orders()).toEqual([expect.objectContaining({ finish: '2024-06-10' })]);
  });

  test('nothing is typed inside the plan fence; a week it ends in is planned behind it', async () => {
    await company.database.query('update material set plan_fence = 26 where id = $1::uuid', [made]);
    const inside = await refusalOf(
      typed({ do: 'quantity', qty: '5' }, '0', { from: '2024-05-13', to: '2024-05-19' }),
    );
    expect(inside.messages[0]).toContain('在计划时界内（2024-06-11 起开放）');
    const kept = await refusalOf(typed({ do: 'quantity', qty: '10' }, '30'));
    expect(kept.messages[0]).toContain('其中 30 在计划时界内');
    await typed({ do: 'quantity', qty: '42' }, '30');
    expect(await orders()).toEqual([
      expect.objectContaining({ qty: '30', finish: '2024-06-10' }),
      expect.objectContaining({ qty: '12', finish: '2024-06-11' }),
    ]);
    await company.database.query('update material set plan_fence = 0 where id = $1::uuid', [made]);
  });

  test('nothing wanted voids the orders, and who may not edit plan orders types nothing', async () => {
    await typed({ do: 'quantity', qty: '0' }, '42');
    expect(await orders()).toEqual([]);
    const reader = await company.clerk('看单员', {
      codes: ['supplyDemandGrid:view', 'planOrder:view'],
    });
    const refused = await refusalOf(
      inTransaction(company.ports, reader.grants, { requestId: 'test', sessionId: null }, (context) =>
        changeReceipts(
          context,
          { material: made, ...week, shown: '0', change: { do: 'quantity', qty: '5' } },
          crypto.randomUUID(),
        ),
      ),
    );
    expect(refused.code).toBe('403');
  });

  test('what a run suggested is confirmed', async () => {
    await company.database.query(
      `insert into plan_order (id, org, version, status, created_at, code, date, material, unit, supply_type, plan_origin, confirmed_qty, base_qty, remain_qty, remain_base_qty, confirmed_start_date, confirmed_finish_date)
       select gen_random_uuid(), $1::uuid, 1, 'suggested', now(), 'JH2', date '2024-05-06', $2::uuid, base_unit, 'purchase', 'mrp', 9, 9, 9, 9, date '2024-06-11', date '2024-06-12'
       from material where id = $2::uuid`,
      [company.org, made],
    );
    await typed({ do: 'firm' }, '9');
    expect(await orders()).toEqual([expect.objectContaining({ status: 'firmed', qty: '9' })]);
  });
});
