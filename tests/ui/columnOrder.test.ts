// What stands first in a list nobody has arranged: what the row is, how much of it, when and with whom.
import '#tests/support/page.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entities, entityOf, hasEntity } from '#entities/registry.ts';
import { isPinned, orderedColumns } from '#features/list/rows/columnOrder.ts';
import { columnsOf, type ListColumn, refTextIn } from '#model/derive/columns.ts';
import type { EntityDef } from '#model/entity.ts';
import type { Grants } from '#model/rights/can.ts';

const grants: Grants = {
  userId: 'u',
  login: 'wang',
  userName: '王晓',
  employee: null,
  department: null,
  departments: [],
  org: 'A01',
  admin: true,
  codes: [],
  fieldGroups: ['price', 'cost'],
  scopes: {},
};

function known(name: string): EntityDef {
  const def = entityOf(name);
  if (def === undefined) throw new Error(`no entity ${name}`);
  return def;
}

function derived(def: EntityDef, lines: string | null): ListColumn[] {
  return columnsOf(def, { grants, has: hasEntity, ...(lines === null ? {} : { lines }) });
}

/** Titles of the columns that are shown, as they stand. */
function shown(name: string, lines: string | null = null): string[] {
  const def = known(name);
  return orderedColumns(def, lines, derived(def, lines)).flatMap((column) =>
    column.shown ? [column.title] : [],
  );
}

/** Px of the grid beside the side menu at 1366, 1440 and 1920, less the row heads. */
const room = { small: 1108, usual: 1182, large: 1662 };

function shownWithin(name: string, lines: string | null, width: number): string[] {
  const def = known(name);
  let right = 0;
  return orderedColumns(def, lines, derived(def, lines)).flatMap((column) => {
    if (!column.shown) return [];
    right += column.width;
    return right <= width ? [column.title] : [];
  });
}

describe('the first screen of a work list shows its figures (findings 2, 5.6)', () => {
  test.each([
    ['即时库存', 'stockBalance', null, ['物料编码', '物料名称', '仓库', '库存量', '可用量']],
    ['库存流水账', 'stockLedger', null, ['物料编码', '物料名称', '仓库', '基本数量', '业务日期', '单据编号']],
    ['成本池', 'stockCostPool', null, ['物料编码', '物料名称', '数量', '金额']],
    ['锁库', 'stockReservation', null, ['锁库编号', '物料编码', '锁定数量', '有效锁定数量']],
  ])('%s, on a small screen', (_title, entity, lines, titles) => {
    expect(shownWithin(entity, lines, room.small)).toEqual(expect.arrayContaining(titles));
  });

  test.each([
    [
      '销售订单明细',
      'saleOrder',
      'items',
      ['单据编号', '客户', '物料编码', '物料名称', '数量', '单位', '单价'],
    ],
    ['采购订单明细', 'purchaseOrder', 'items', ['单据编号', '供应商', '物料编码', '数量', '单位']],
    [
      '销售订单执行明细',
      'saleOrderExecution',
      null,
      ['订单编号', '客户', '物料编码', '订货数量', '要货日期'],
    ],
    ['采购订单执行明细', 'purchaseOrderExecution', null, ['订单编号', '供应商', '物料编码', '订货数量']],
    ['应收计划', 'receivablePlan', null, ['客户', '到期日', '应收金额', '未收金额']],
  ])('%s, on a large screen', (_title, entity, lines, titles) => {
    expect(shownWithin(entity, lines, room.large)).toEqual(expect.arrayContaining(titles));
  });
});

describe('lists of lines and of work answer their question at 1440 and 1920 (findings 3, 6.11)', () => {
  const partners = ['客户', '供应商'];
  const goods = ['物料编码', '物料名称', '规格型号'];
  test.each<[string, string | null, string[], string[]]>([
    ['saleOrder', 'items', ['日期', '客户', ...goods, '数量', '单位', '价税合计'], ['要货日期', '单据状态']],
    ['purchaseOrder', 'items', ['采购日期', '供应商', ...goods, '数量', '单位', '价税合计'], ['交货日期']],
    ['purchaseRequisition', 'items', ['申请日期', ...goods, '申请数量', '单位', '预计金额'], ['到货日期']],
    [
      'deliveryNotice',
      'items',
      ['客户', ...goods, '通知发货数量', '单位', '价税合计'],
      ['要货日期', '出货仓库'],
    ],
    ['salesOutBill', 'items', ['出库日期', '客户', ...goods, '实发数量', '单位'], ['仓库', '单据状态']],
    ['purchaseInBill', 'items', ['入库日期', '供应商', ...goods, '实收数量', '单位'], ['仓库']],
    ['otherInBill', 'items', ['入库日期', ...goods, '数量', '单位', '仓库'], ['单据状态']],
    ['otherOutBill', 'items', ['出库日期', ...goods, '数量', '单位', '仓库'], ['即时库存']],
    ['materialIssueBill', 'items', ['领料日期', ...goods, '实发数量', '单位', '仓库'], ['应领数量']],
    ['outsourcingOrder', 'items', ['委外供应商', ...goods, '委外数量', '单位'], ['要求交货日期']],
    [
      'stockLedger',
      null,
      [...goods, '基本数量', '基本单位', '业务日期', '单据编号', '往来/部门'],
      ['过账时间'],
    ],
    [
      'manufacturingOrder',
      null,
      [...goods, '生产数量', '单位', '计划开工日期', '计划完工日期'],
      ['已入库数量'],
    ],
    ['workshopOrder', null, ['车间', ...goods, '订单数量', '单位'], ['完工数量', '生产订单']],
    ['workOrder', null, ['生产订单', ...goods, '工单数量', '单位'], ['合格数量', '生产批号']],
    ['workTaskOrder', null, ['生产订单', ...goods, '派工数量', '单位'], ['已报工数量']],
    ['workReport', null, ['生产订单', ...goods, '完成数量', '单位'], ['合格数量', '待处理不良', '返工数量']],
    ['saleContract', null, ['签订日期', '合同名称', '客户', '价税合计'], ['已下单金额']],
    ['purchaseContract', null, ['签订日期', '合同名称', '供应商', '价税合计'], ['已下单金额']],
    ['planOrder', null, [...goods, '确认数量', '单位', '确认开工/采购日期'], ['确认完工/到货日期']],
  ])('%s %s', (entity, lines, usual, large) => {
    expect(shownWithin(entity, lines, room.usual)).toEqual(expect.arrayContaining(usual));
    expect(shownWithin(entity, lines, room.large)).toEqual(expect.arrayContaining([...usual, ...large]));
  });

  test('in a list of lines the state and the number of the line follow partner, quantity, amount and day', () => {
    const titles = shown('saleOrder', 'items');
    const before = [...partners, '数量', '价税合计', '要货日期'].filter((title) => titles.includes(title));
    for (const title of before)
      for (const later of ['单据状态', '行号'])
        expect(titles.indexOf(title)).toBeLessThan(titles.indexOf(later));
  });
});

describe('what is short stands directly beside the part (findings 3, 7.19c)', () => {
  test('in the list of shortages, in sight at 1440', () => {
    const titles = shownWithin('materialShortageReport', null, room.usual);
    expect(titles.slice(0, 5)).toEqual(['生产订单', '子项物料', '子项名称', '缺料数量', '单位']);
    expect(titles).toContain('最近到货日');
  });

  test.each(['shortages', 'parts'])('in the table %s of a kitting run', (lines) => {
    const titles = Object.values(known('kittingRun').lines?.[lines]?.fields ?? {}).map(({ title }) => title);
    expect(titles[titles.indexOf('物料名称') + 1]).toBe('缺');
  });
});

test('stock begins with the material, which stays while the others move; the organisation all rows share is no column', () => {
  expect(shown('stockBalance').slice(0, 4)).toEqual(['物料编码', '物料名称', '规格型号', '仓库']);
  expect(shown('stockBalance')).not.toContain('库存组织');
  expect(isPinned(known('stockBalance'), 'material')).toBe(true);
  expect(isPinned(known('saleOrder'), 'material')).toBe(false);
  expect(isPinned(known('saleOrder'), 'code')).toBe(true);
});

test('a number, its state and its date lead every document, its partner and its sums follow', () => {
  expect(shown('saleOrder').slice(0, 4)).toEqual(['单据编号', '单据状态', '日期', '客户']);
  expect(shown('saleOrder').indexOf('价税合计')).toBeLessThan(8);
});

test('among lines only what tells the document apart is shown of its header', () => {
  const def = known('saleOrder');
  const header = orderedColumns(def, 'items', derived(def, 'items')).filter(
    ({ path, shown: seen }) => seen && !path.includes('.'),
  );
  expect(header.map(({ path }) => path)).toEqual(['code', 'date', 'customer', 'status']);
});

test('no list loses a column or has one twice, and none is shown that the definition hides', () => {
  const lists = Object.values(entities).flatMap((def) =>
    [null, ...Object.keys(def.lines ?? {})].map((lines) => ({ def, lines })),
  );
  fc.assert(
    fc.property(fc.constantFrom(...lists), ({ def, lines }) => {
      const before = derived(def, lines);
      const after = orderedColumns(def, lines, before);
      expect(after.map(({ path }) => path).toSorted()).toEqual(before.map(({ path }) => path).toSorted());
      const hidden = new Set(before.flatMap((column) => (column.shown ? [] : [column.path])));
      expect(after.filter((column) => column.shown && hidden.has(column.path))).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test.each([
  ['mrpPegging', 'material', 'code'],
  ['mrpPegging', 'topMaterial', 'name'],
  ['capacityLoadReport', 'workCenter', 'name'],
  ['mrpExceptionMessage', 'material', 'code'],
])('%s.%s shows the %s: what is called a code is one (findings 3, 7.7c)', (entity, key, text) => {
  expect(refTextIn(known(entity).fields, key)).toBe(text);
});
