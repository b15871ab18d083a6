// 供需追溯: what supplies a demand and what a supply is for, a level at a time; and the one chain that says why an order is
// late, through everything that comes in time, to its first cause.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chainText, whyLate, type SupplyFacts } from '#entities/planning/pegging/pegTree.ts';
import { withPartners } from '#server/areas/planning/pegging/pegPartners.ts';
import { branchOf, pegsBelow, supplyFacts } from '#server/areas/planning/pegging/pegRows.ts';
import type { Grants } from '#model/rights/can.ts';
import { seenPegs } from '#server/areas/planning/pegging/seenPegs.ts';
import { readContext } from '#server/pipeline/transaction.ts';
import { askReport } from '#tests/support/reports.ts';
import { buyingCompany, type BuyingCompany } from '#tests/support/buying.ts';
import { codeOf } from '#tests/support/scenario.ts';

let company: BuyingCompany;
const parts = new Map<string, string>();
const session = () =>
  readContext(company.ports, company.admin.grants, { requestId: 'test', sessionId: null }).session;

/** Demand, what requires it, day, supply, its kind, day. */
type Peg = [string, string, string, string, string, string, string];

async function pegged(rows: readonly Peg[]): Promise<void> {
  for (const [material, demandType, demand, demandDate, supplyType, supply, supplyDate] of rows) {
    if (!parts.has(material)) parts.set(material, await company.material(material));
    await company.database.query(
      `insert into mrp_pegging (id, org, version, created_at, material, demand_type, demand_code, demand_line_no, demand_date, demand_qty,
         supply_type, supply_code, supply_date, peg_qty)
       values ($1::uuid, $2::uuid, 1, now(), $3::uuid, $4, $5, case when $4 = 'saleOrder' then 10 else 0 end, $6::date, 5, $7, $8, $9::date, 5)`,
      [
        crypto.randomUUID(),
        company.org,
        parts.get(material),
        demandType,
        demand,
        demandDate,
        supplyType,
        supply,
        supplyDate,
      ],
    );
  }
}

beforeAll(async () => {
  company = await buyingCompany();
  await pegged([
    ['成品', 'saleOrder', 'SO1', '2024-06-28', 'planOrder', 'JH1', '2024-06-28'],
    ['部件', 'dependent', 'JH1', '2024-06-20', 'manufacturingOrder', 'MO1', '2024-06-20'],
    ['轴承', 'dependent', 'JH1', '2024-06-20', 'onHand', 'ONHAND', '2024-05-06'],
    ['毛坯', 'dependent', 'MO1', '2024-06-10', 'purchaseOrder', 'PO1', '2024-06-14'],
    ['螺栓', 'dependent', 'MO1', '2024-06-10', 'purchaseOrder', 'PO2', '2024-06-03'],
    ['螺栓', 'saleOrder', 'SO2', '2024-06-10', 'purchaseOrder', 'PO2', '2024-06-03'],
  ]);
}, 120_000);
afterAll(() => company.close());

test('down to what supplies an order, up to everything a supply is for', async () => {
  const down = await branchOf(session(), company.org, 'down', { code: 'JH1', line: null });
  expect(down.map(({ supplyCode, hasMore }) => [supplyCode, hasMore])).toEqual([
    ['ONHAND', false],
    ['MO1', true],
  ]);
  const up = await branchOf(session(), company.org, 'up', { code: 'PO2', line: null });
  expect(up.map(({ demandCode, hasMore }) => [demandCode, hasMore])).toEqual([
    ['MO1', true],
    ['SO2', false],
  ]);
  const line = await branchOf(session(), company.org, 'down', { code: 'SO1', line: 20 });
  expect(line).toEqual([]);
});

// lateChainReport-r1
test('lateChainReport-r1: an order whose parts come late is late by its lowest late part, with the words for sales', async () => {
  const { top, below, isCut } = await pegsBelow(session(), company.org, { code: 'SO1', line: 10 });
  const facts = await supplyFacts(session(), company.org, ['PO1']);
  const unknown: SupplyFacts = {
    startDate: null,
    supplyType: null,
    exceptionCode: null,
    partner: '宁波轴承',
    owner: '李采',
  };
  const { late, chain } = whyLate(top, below, ({ supplyCode }) => facts.get(supplyCode) ?? unknown, isCut);
  expect(late.map(({ supplyCode, room }) => [supplyCode, room])).toEqual([
    ['JH1', -4],
    ['MO1', -4],
    ['PO1', -4],
  ]);
  expect(chain.map(({ peg, cause, isRoot }) => [peg.supplyCode, cause, isRoot])).toEqual([
    ['JH1', 'component', false],
    ['MO1', 'component', false],
    ['PO1', 'supplierDate', true],
  ]);
  expect(chainText('SO1', chain)).toContain('宁波轴承 交期 2024-06-14，晚 4 天');
});

// lateChainReport-r1
test('lateChainReport-r1: of an order in time nothing is said to be late', async () => {
  const { top, below } = await pegsBelow(session(), company.org, { code: 'SO2', line: null });
  const { late, chain } = whyLate(
    top,
    below,
    () => ({ startDate: null, supplyType: null, exceptionCode: null, partner: '', owner: '' }),
    false,
  );
  expect([late, chain]).toEqual([[], []]);
  expect(chainText('SO2', chain)).toBe('SO2 没有延期');
});

// lateChainReport-r1
test('lateChainReport-r1: the report tells of every late demand the chain “why late” tells of one, and nothing of those in time', async () => {
  // Two parts are late below JH2: the later one is the reason; what is late only above it is none. JH4 requires itself.
  await pegged([
    ['乙', 'saleOrder', 'SO3', '2024-06-20', 'planOrder', 'JH2', '2024-06-24'],
    ['乙件', 'dependent', 'JH2', '2024-06-12', 'purchaseOrder', 'PO3', '2024-06-13'],
    ['乙座', 'dependent', 'JH2', '2024-06-12', 'planOrder', 'JH3', '2024-06-18'],
    ['乙料', 'dependent', 'JH3', '2024-06-10', 'inspecting', 'PO4', '2024-06-10'],
    ['丙', 'forecast', 'YC1', '2024-06-20', 'planOrder', 'JH4', '2024-06-22'],
    ['丙', 'dependent', 'JH4', '2024-06-20', 'planOrder', 'JH4', '2024-06-22'],
  ]);
  const { rows } = await askReport(company, 'lateChainReport');
  const told = rows.map((row) => [
    row['demandCode'],
    row['level'],
    row['supplyCode'],
    row['causeKind'],
    row['isRoot'],
  ]);
  expect(told).toEqual([
    ['SO3', 0, 'JH2', 'component', false],
    ['SO3', 1, 'JH3', 'lead', true],
    ...told.filter(([demand]) => demand === 'YC1'),
    ['SO1', 0, 'JH1', 'component', false],
    ['SO1', 1, 'MO1', 'component', false],
    ['SO1', 2, 'PO1', 'supplierDate', true],
  ]);
  expect(
    rows
      .filter((row) => row['demandCode'] === 'SO1')
      .map((row) => [row['slackDays'], row['lateDays'], row['rootCode']]),
  ).toEqual([
    [0, 4, 'PO1'],
    [0, 4, 'PO1'],
    [-4, 4, 'PO1'],
  ]);
  expect(told.filter(([demand, , , , isRoot]) => demand === 'YC1' && isRoot === true)).toHaveLength(1);
  const unknown: SupplyFacts = {
    startDate: null,
    supplyType: null,
    exceptionCode: null,
    partner: '',
    owner: '',
  };
  for (const code of ['SO1', 'SO3']) {
    const { top, below, isCut } = await pegsBelow(session(), company.org, { code, line: 10 });
    const { chain } = whyLate(top, below, () => unknown, isCut);
    expect(
      rows
        .filter((row) => row['demandCode'] === code)
        .map((row) => [row['supplyCode'], row['causeText'], row['isRoot']]),
    ).toEqual(chain.map(({ peg, text, isRoot }) => [peg.supplyCode, text, isRoot]));
  }
});

test('a peg of a document somebody may not look at is not told to him (findings 3, 9.4)', async () => {
  const sold = await company.material('另一种成品');
  await company.order(company.admin, [{ material: sold, qty: '1', taxPrice: '1' }], { code: 'SO9' });
  await pegged([
    ['螺栓', 'dependent', 'MO9', '2024-06-10', 'purchaseOrder', 'PO9', '2024-06-03'],
    ['螺栓', 'saleOrder', 'SO9', '2024-06-10', 'purchaseOrder', 'PO9', '2024-06-03'],
  ]);
  const up = await branchOf(session(), company.org, 'up', { code: 'PO9', line: null });
  const { grants } = await company.clerk('计划员', { codes: ['mrpPegging:view'], scope: 'all' });
  const toldTo = async (who: Grants): Promise<string[]> => {
    const context = readContext(company.ports, who, { requestId: 'test', sessionId: null });
    return (await seenPegs(context, up)).map(({ demandCode }) => demandCode);
  };
  expect(await toldTo(grants)).toEqual(['MO9']);
  expect(await toldTo({ ...grants, codes: ['mrpPegging:view', 'saleOrder:view'] })).toEqual(['MO9', 'SO9']);
});

test('a branch names who ordered what is wanted and who brings what supplies it (findings 3, 7.7c)', async () => {
  const { admin } = company;
  const material = await company.material('导轨', { fields: { isPurchase: true } });
  const sold = await company.order(admin, [{ material, qty: '5', taxPrice: '10' }]);
  const bought = await company.bought([{ material, qty: '5', taxPrice: '8' }]);
  parts.set('导轨', material);
  await pegged([
    ['导轨', 'saleOrder', codeOf(sold), '2024-06-28', 'purchaseOrder', codeOf(bought), '2024-06-20'],
  ]);
  const context = readContext(company.ports, admin.grants, { requestId: 'test', sessionId: null });
  const partners = async (way: 'up' | 'down', code: string) => {
    const rows = await branchOf(session(), company.org, way, { code, line: null });
    return (await withPartners(context, way, rows)).map(({ partner }) => partner);
  };
  const nameOf = async (entity: string, id: unknown) => {
    const { rows } = await company.database.query(`select name from ${entity} where id = $1::uuid`, [
      String(id),
    ]);
    return rows[0]?.['name'];
  };
  expect(await partners('down', codeOf(sold))).toEqual([
    await nameOf('supplier', bought.doc.fields['supplier']),
  ]);
  expect(await partners('up', codeOf(bought))).toEqual([
    await nameOf('customer', sold.doc.fields['customer']),
  ]);
});
