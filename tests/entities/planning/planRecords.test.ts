// What the rows of a plan call stock, reservations and safety stock, for which no document stands.
import { expect, test } from 'vitest';
import { codeText } from '#entities/codeLists.ts';
import type { PegRow } from '#entities/planning/mrp/planRows.ts';
import { planRecords } from '#entities/planning/plan/planRecords.ts';
import type { PlannedMaterial } from '#entities/planning/plan/planInput.ts';

const item: PlannedMaterial = {
  org: 'O',
  material: 'M',
  id: 'm1',
  name: '轴承',
  specification: null,
  unit: 'u1',
  planner: null,
  buyer: null,
  workshop: null,
  supplier: null,
  warehouse: null,
  processRoute: null,
  category: null,
  orderPolicy: 'lotForLot',
  supplyType: 'purchase',
};
const peg = (demandKind: PegRow['demandKind'], demand: string, more: Partial<PegRow>): PegRow => ({
  org: 'O',
  material: 'M',
  demandKind,
  demand,
  isOfProposal: false,
  demandLine: 0,
  demandDate: '2026-12-01',
  demandQty: '5',
  supplyKind: 'onHand',
  supply: 'ONHAND',
  supplyLine: 0,
  supplyDate: '2026-11-23',
  qty: '5',
  supplyQty: '5',
  isLate: false,
  ...more,
});

test('stock, what was held and the safety stock are told in words, each as what it is (findings 3, 7.7b)', () => {
  const { pegs } = planRecords(
    [],
    [
      peg('saleOrder', 'SO1', { supplyKind: 'reserved', supply: 'RESERVED' }),
      peg('safetyStock', 'SAFETY', {}),
      peg('saleOrder', 'SO2', { supplyKind: 'purchaseOrder', supply: 'PO1' }),
    ],
    [],
    [item],
    { run: 'r', runCode: 'R', idPrefix: '0', planDate: '2026-11-23', autoFirmDays: 0 },
    new Map(),
  );
  expect(
    pegs.map((row) => [
      row['demand_code'],
      row['top_demand_code'],
      codeText('pegSupplyType', String(row['supply_type'])),
      row['supply_code'],
    ]),
  ).toEqual([
    ['SO1', 'SO1', '预留', '预留'],
    ['安全库存', '安全库存', '现存量', '现存量'],
    ['SO2', 'SO2', '采购订单', 'PO1'],
  ]);
});
