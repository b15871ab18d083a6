// What npm run explain says of an action: read from the registries, in the order it happens.
import { describe, expect, it } from 'vitest';
import '#server/areas.ts';
import { allEntities } from '#entities/registry.ts';
import { actionsOf } from '#model/rights/can.ts';
import { explainAction, explained, explainedEntity } from '#server/pipeline/explain.ts';

function detailsOf(entity: string, action: string, title: string): string[] {
  return explainAction(entity, action).find((step) => step.title === title)?.details ?? [];
}

/** Areas whose behaviours all say what they do. */
const declaring = new Set([
  'master',
  'sales',
  'purchase',
  'contract',
  'inventory',
  'finance',
  'system',
  'process',
  'manufacturing',
  'planning',
]);

/** Kinds of the effects, in their order. */
function kindsOf(entity: string, action: string): string[] {
  return detailsOf(entity, action, '效果').map((detail) => / → (\w+)：/.exec(detail)?.[1] ?? detail);
}

describe('what an action sets in motion', () => {
  it('goes from rights to messages in the order it happens', () => {
    expect(explainAction('salesOutBill', 'approve').map(({ title }) => title)).toEqual([
      '权限',
      '幂等',
      '锁定',
      '检查',
      '效果',
      '加锁次序',
      '写入',
      '消息',
      '审计与通知',
    ]);
  });

  it('tells of a shipment that orders are counted on, money follows, and stock is posted last', () => {
    expect(kindsOf('salesOutBill', 'approve')).toEqual([
      'set',
      'progress',
      'keepLines',
      'packMove',
      'money',
      'money',
      'post',
      'genealogy',
      'reserve',
    ]);
    expect(detailsOf('salesOutBill', 'approve', '权限')[0]).toContain('salesOutBill:approve');
    expect(detailsOf('salesOutBill', 'approve', '写入')).toContain('status：submitted → approved');
  });

  it('tells of a receipt that stock comes in and the last price is kept, and of both taken back', () => {
    const before = ['progress', 'packMove', 'money', 'money'];
    expect(kindsOf('purchaseInBill', 'approve')).toEqual([
      ...before,
      'post',
      'genealogy',
      'lastPrices',
      'reserveArrived',
    ]);
    expect(kindsOf('purchaseInBill', 'unapprove')).toEqual([
      ...before,
      'reserveArrived',
      'post',
      'genealogy',
      'lastPrices',
    ]);
    expect(detailsOf('purchaseInBill', 'unapprove', '检查')).toContain('已有下游单据时拒绝');
  });

  it('tells of an order its credit, its plan and its locks, and that the number comes late when it is saved', () => {
    expect(kindsOf('saleOrder', 'approve')).toEqual([
      'set',
      'progress',
      'reserve',
      'consumeForecast',
      'money',
      'keepLines',
    ]);
    const locks = detailsOf('saleOrder', 'create', '加锁次序');
    expect(locks.indexOf('编号计数器')).toBeGreaterThan(locks.indexOf('源单及关联单据（由近及远，按内码）'));
  });

  it('tells what is locked before anything is read: structures before the document, orders before their quantities (findings 3, 3.1)', () => {
    expect(detailsOf('department', 'edit', '锁定')[0]).toBe(
      '先锁定部门的上下级（本组织），同一时刻只有一人改动',
    );
    expect(detailsOf('organization', 'edit', '锁定')[0]).toBe('先锁定组织机构的上下级，同一时刻只有一人改动');
    expect(detailsOf('bom', 'approve', '加锁次序')[0]).toBe('上下级与结构');
    expect(detailsOf('productionInBill', 'approve', '锁定')).toContain('读取数量之前锁定生产订单');
    expect(detailsOf('productionInBill', 'submit', '锁定').join()).not.toContain('读取数量之前');
  });

  it('says of each check what it asks for', () => {
    const checks = detailsOf('otherOutBill', 'approve', '检查').join('\n');
    expect(checks).toContain('未关账的期间');
    expect(checks).toContain('库存状态允许出库');
    expect(detailsOf('openingStock', 'approve', '检查').join('\n')).not.toContain('允许补录');
    expect(detailsOf('stockCount', 'submit', '检查').join('\n')).toContain('复盘数量');
    expect(kindsOf('stockCount', 'submit')).toEqual(['keep', 'set', 'counted']);
    expect(kindsOf('receiptRecord', 'approve')).toEqual(['money']);
  });

  it.each(allEntities.filter(({ area }) => declaring.has(area)).map((def) => [def.title, def] as const))(
    'leaves nothing of %s to be guessed',
    (_title, def) => {
      for (const { action } of actionsOf(def)) {
        const told = explained(def.name, action);
        expect(told, action).not.toContain('由单据内容决定');
        expect(told, action).not.toContain('未命名的行为');
      }
    },
  );

  it('says of an action what it alone checks, locks and does', () => {
    const submitted = detailsOf('workReport', 'submit', '检查').join();
    expect(submitted).toContain('完成数量不超过可报数量');
    expect(submitted).not.toContain('没有用到它的数量');
    expect(detailsOf('workReport', 'unapprove', '检查').join()).toContain('没有用到它的数量');
    expect(detailsOf('workReport', 'submit', '锁定').join()).not.toContain('读取数量之前');
  });

  it('follows what the approval of a report makes down to the stock it posts', () => {
    const effects = detailsOf('workReport', 'approve', '效果');
    const receipt = effects.findIndex((detail) => detail.trim() === '生产入库单·审核');
    expect(receipt).toBeGreaterThan(0);
    expect(effects.slice(receipt).join('\n')).toContain('→ post：过账库存台账');
    expect(detailsOf('workReport', 'approve', '加锁次序').join()).toMatch(/随后 生产入库单·审核：.*库存行/);
  });

  it('tells all actions of an entity where none is named', () => {
    const told = explainedEntity('workReport');
    expect(told).toContain('报工单·审核（approve）');
    expect(told).toContain('报工单·装箱（pack）');
    expect(() => explainedEntity('workReprot')).toThrow('没有名为“workReprot”的业务对象');
  });

  it('refuses what nobody knows, with its name', () => {
    expect(() => explained('salesOutBil', 'approve')).toThrow('没有名为“salesOutBil”的业务对象');
    expect(() => explained('salesOutBill', 'launch')).toThrow('销售出库单没有操作“launch”');
  });

  it.each(allEntities.map((def) => [def.name, def] as const))(
    'can be told for every action of %s',
    (name, def) => {
      for (const { action } of actionsOf(def)) expect(explained(name, action)).toContain('1. 权限');
    },
  );
});
