// What happens to records that somebody removes: where they are used, and how they come back from the recycle bin.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BinResult, Usages } from '#model/wire/recordWire.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { historyOf } from '#server/pipeline/audit.ts';
import { binOf, purgeDoc, restoreDoc } from '#server/pipeline/recycleBin.ts';
import { usagesOf } from '#server/pipeline/usage.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import {
  buildCompany,
  type Clerk,
  codeOf,
  codesOf,
  known,
  lineOf,
  newKey,
  refusalOf,
  type Company,
} from '#tests/support/scenario.ts';

let company: Company;
beforeAll(async () => {
  company = await buildCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const bin = (clerk: Clerk, entity: string): Promise<BinResult> =>
  clerk.run((context) => binOf(context, known(entity), { offset: 0, limit: 100 }));
const restore = (clerk: Clerk, entity: string, id: string): Promise<DocResult> =>
  clerk.run((context) => restoreDoc(context, known(entity), id, newKey()));

describe('a record in use', () => {
  it('names the places where it is used, with the first documents to open', async () => {
    const { admin } = company;
    const material = await company.material('丝杆');
    const order = await company.order(admin, [
      { material, qty: '1', taxPrice: '5' },
      { material, qty: '2', taxPrice: '5' },
    ]);
    const used = await admin.run((context) => usagesOf(context, known('material'), material));
    expect(used).toEqual({
      places: [
        {
          entity: 'saleOrder',
          title: '销售订单',
          field: '销售明细 / 物料编码',
          count: 1,
          records: [{ id: order.doc.id, label: codeOf(order) }],
        },
      ],
      hidden: 0,
    });
  });

  it('tells others only how many uses there are that they may not look at', async () => {
    const { admin, ids } = company;
    const material = await company.material('联轴器');
    await company.order(admin, [{ material, qty: '1', taxPrice: '5' }]);
    const keeper = await company.clerk('库管', { codes: codesOf(['unit', 'material']) });
    const used = await keeper.run((context) => usagesOf(context, known('material'), material));
    expect(used).toEqual({ places: [], hidden: 1 });
    const refused = await refusalOf(
      keeper.act('material', await keeper.open('material', material), 'unapprove'),
    );
    expect(refused.messages).toEqual(['该物料已被其他资料引用，不能反审核；不再使用时请禁用']);

    const unit = await keeper.open('unit', ids.piece);
    const kept = await refusalOf(keeper.remove('unit', unit));
    expect(kept.messages[0]).toContain('该计量单位已被物料、其他资料引用，不能删除');
    const { usages } = kept.result as { usages: Usages };
    expect(usages.places.map(({ title, field }) => [title, field])).toContainEqual(['物料', '基本单位']);
  });
});

describe('the recycle bin', () => {
  it('gives a removed customer back with all its linkmen and accounts, its number and its history', async () => {
    const { admin } = company;
    const category = (await admin.create('customerCategory', { fields: { code: 'BIN1', name: '零售' } })).doc
      .id;
    const bank = (await admin.create('bank', { fields: { code: 'BINB', name: '工商银行' } })).doc.id;
    const made = await admin.create('customer', {
      fields: { category, name: '回收测试一厂' },
      lines: {
        linkmen: [{ name: '李芳', mobile: '13800000001' }, { name: '张强' }],
        banks: [{ bank, accountName: '回收测试一厂', accountNo: '6222000000000001' }],
      },
    });
    await admin.remove('customer', made);
    expect((await refusalOf(admin.open('customer', made.doc.id))).code).toBe('404');
    expect((await bin(admin, 'customer')).rows).toMatchObject([
      { id: made.doc.id, code: codeOf(made), name: '回收测试一厂', note: null },
    ]);

    const back = await restore(admin, 'customer', made.doc.id);
    expect(codeOf(back)).toBe(codeOf(made));
    expect(back.doc.fields['createdAt']).toBe(made.doc.fields['createdAt']);
    expect(back.doc.lines['linkmen']).toEqual(made.doc.lines['linkmen']);
    expect(lineOf(back, 0, 'banks')).toEqual(lineOf(made, 0, 'banks'));
    expect(back.doc.version).toBe(made.doc.version + 1);
    expect((await bin(admin, 'customer')).rows).toEqual([]);
    const history = await admin.run((context) => historyOf(context, known('customer'), made.doc.id));
    expect(history.map(({ action }) => action)).toEqual(['restore', 'delete', 'create']);
  });

  it('says so when the number was given to somebody else meanwhile', async () => {
    const { admin } = company;
    const first = await admin.create('unitGroup', { fields: { code: 'BINQ', name: '长度' } });
    await admin.remove('unitGroup', first);
    const second = await admin.create('unitGroup', { fields: { code: 'BINQ', name: '面积' } });
    const refused = await refusalOf(restore(admin, 'unitGroup', first.doc.id));
    expect(refused).toMatchObject({
      code: '422',
      messages: [expect.stringContaining('与计量单位组“BINQ 面积”重复')],
    });
    expect((await bin(admin, 'unitGroup')).total).toBe(1);
    await admin.edit('unitGroup', second, [{ op: 'set', field: 'code', value: 'BINR' }]);
    expect((await restore(admin, 'unitGroup', first.doc.id)).doc.fields['name']).toBe('长度');
  });

  it('asks for what the record refers to first', async () => {
    const { admin } = company;
    const group = await admin.create('unitGroup', { fields: { code: 'BINW', name: '重量' } });
    const unit = await admin.create('unit', {
      fields: { code: 'BINT', name: '吨', unitGroup: group.doc.id },
    });
    await admin.remove('unit', unit);
    await admin.remove('unitGroup', group);
    expect((await refusalOf(restore(admin, 'unit', unit.doc.id))).messages).toEqual([
      '“单位组”所引用的记录已被删除，请先恢复它',
    ]);
    await restore(admin, 'unitGroup', group.doc.id);
    expect((await restore(admin, 'unit', unit.doc.id)).doc.fields['name']).toBe('吨');
  });

  it('gives a draft back only as far as its order still has something left', async () => {
    const { admin } = company;
    const material = await company.material('滚轮');
    const order = await company.order(admin, [{ material, qty: '10', taxPrice: '5' }]);
    const notice = await admin.push('saleOrder', order, 'deliveryNotice');
    await admin.remove('deliveryNotice', notice);
    const again = await admin.push(
      'saleOrder',
      await admin.open('saleOrder', order.doc.id),
      'deliveryNotice',
    );
    expect((await refusalOf(restore(admin, 'deliveryNotice', notice.doc.id))).code).toBe('422');
    await admin.remove('deliveryNotice', again);
    expect(lineOf(await restore(admin, 'deliveryNotice', notice.doc.id))['qty']).toBe('10');
  });

  it('is shut to clerks who may not remove, and only administrators empty it', async () => {
    const { admin } = company;
    const group = await admin.create('unitGroup', { fields: { code: 'BINX', name: '体积' } });
    await admin.remove('unitGroup', group);
    const reader = await company.clerk('阅读者', { codes: ['unitGroup:view', 'unitGroup:create'] });
    expect((await refusalOf(bin(reader, 'unitGroup'))).code).toBe('403');
    expect((await refusalOf(restore(reader, 'unitGroup', group.doc.id))).code).toBe('403');
    const clerk = await company.clerk('资料员', { codes: codesOf(['unitGroup']) });
    const purge = (who: Clerk) => who.run((context) => purgeDoc(context, known('unitGroup'), group.doc.id));
    expect((await refusalOf(purge(clerk))).messages).toEqual(['只有系统管理员可以彻底删除']);
    await purge(admin);
    expect((await refusalOf(restore(admin, 'unitGroup', group.doc.id))).code).toBe('404');
  });

  it('shows nothing of another company', async () => {
    const { admin, otherOrg } = company;
    const category = await admin.create('customerCategory', { fields: { code: 'BIN9', name: '外贸' } });
    await admin.remove('customerCategory', category);
    const other = await company.clerk('分公司', { codes: codesOf(['customerCategory']), org: otherOrg });
    expect((await bin(other, 'customerCategory')).rows).toEqual([]);
    expect((await refusalOf(restore(other, 'customerCategory', category.doc.id))).code).toBe('404');
  });
});
