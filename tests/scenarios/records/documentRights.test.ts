// Who may see and do what with a document, what its history tells, and records that others use.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { historyOf } from '#server/pipeline/audit.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import {
  buildCompany,
  codesOf,
  type Company,
  known,
  lineOf,
  newLineId,
  refusalOf,
} from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';

let company: Company;
let material: string;

beforeAll(async () => {
  company = await buildCompany();
  material = await company.material('导轨');
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const header = (): Row => ({ customer: company.ids.customer, salesperson: company.ids.salesperson });

const item = (more: Row = {}): Row => ({
  material,
  qty: '10',
  taxPrice: '5',
  taxRate: '13',
  deliveryDate: '2024-05-20',
  ...more,
});

const draft = (more: Row = {}, fields: Row = {}): Promise<DocResult> =>
  company.admin.create('saleOrder', { fields: { ...header(), ...fields }, lines: { items: [item(more)] } });

describe('who may see and do what', () => {
  it('keeps other salespeople out of an order, which is as unknown to them as one that never was (findings 3, 5.4)', async () => {
    const codes = codesOf(['saleOrder']);
    const owner = await company.clerk('业务员甲', {
      codes,
      fieldGroups: ['price'],
      scope: 'own',
      employee: company.ids.salesperson,
    });
    const other = await company.clerk('业务员乙', { codes, scope: 'own', employee: newLineId() });
    const order = await owner.create('saleOrder', { fields: header(), lines: { items: [item()] } });
    const submitted = await owner.act('saleOrder', order, 'submit', { acceptWarnings: true });
    const unknown = await refusalOf(other.open('saleOrder', newLineId()));
    expect(unknown).toMatchObject({
      code: '404',
      messages: ['该销售订单不存在、已被删除，或不在您的数据范围内'],
    });
    expect(await refusalOf(other.open('saleOrder', order.doc.id))).toEqual(unknown);
    expect(await refusalOf(other.act('saleOrder', submitted, 'approve'))).toEqual(unknown);
    expect(await refusalOf(other.edit('saleOrder', order, []))).toEqual(unknown);
    expect(await refusalOf(other.remove('saleOrder', order))).toEqual(unknown);
    expect((await owner.open('saleOrder', order.doc.id)).abilities).toContain('approve');
  });

  it('asks for the permission of every action', async () => {
    const reader = await company.clerk('访客', { codes: ['saleOrder:view'] });
    const order = await company.order(company.admin, [item()]);
    expect((await refusalOf(reader.create('saleOrder', { fields: header() }))).messages).toEqual([
      '您没有销售订单的新增权限',
    ]);
    expect((await refusalOf(reader.act('saleOrder', order, 'unapprove'))).messages).toEqual([
      '您没有销售订单的反审核权限',
    ]);
    expect((await refusalOf(reader.push('saleOrder', order, 'deliveryNotice'))).messages).toEqual([
      '您没有销售订单的下推权限',
    ]);
    const shown = await reader.open('saleOrder', order.doc.id);
    expect(shown.abilities).toEqual(['view']);
    expect(shown.reasons?.['unapprove']).toBe('您没有销售订单的反审核权限');
  });

  it('shows nothing of another organisation', async () => {
    const order = await draft();
    const stranger = await company.clerk('外地同事', { org: company.otherOrg });
    expect((await refusalOf(stranger.open('saleOrder', order.doc.id))).code).toBe('404');
    expect((await refusalOf(stranger.act('saleOrder', order, 'submit'))).code).toBe('404');
    expect((await refusalOf(stranger.remove('saleOrder', order))).code).toBe('404');
  });

  it('leads every state through its table and no other way', async () => {
    const { admin } = company;
    const order = await company.order(admin, [item()]);
    expect(
      (await refusalOf(admin.edit('saleOrder', order, [{ op: 'set', field: 'remark', value: 'x' }])))
        .messages[0],
    ).toContain('当前状态不能修改');
    expect((await refusalOf(admin.remove('saleOrder', order))).messages[0]).toContain('当前状态不能删除');
    expect((await refusalOf(admin.act('saleOrder', order, 'approve'))).messages[0]).toBe('当前状态不能审核');
    const back = await admin.act('saleOrder', order, 'unapprove');
    expect(back.doc.fields).toMatchObject({
      status: 'draft',
      approvedBy: null,
      approvedAt: null,
      submittedBy: null,
    });
    const submitted = await admin.act('saleOrder', back, 'submit', { acceptWarnings: true });
    expect((await refusalOf(admin.act('saleOrder', submitted, 'reject'))).messages).toEqual([
      '请填写驳回的原因',
    ]);
    const rejected = await admin.act('saleOrder', submitted, 'reject', { reason: '价格有误' });
    expect(rejected.doc.fields).toMatchObject({ status: 'draft', rejectReason: '价格有误' });
    const voided = await admin.act('saleOrder', rejected, 'void');
    expect(voided.doc.status).toBe('voided');
    expect(voided.abilities).not.toContain('edit');
  });
});

describe('history', () => {
  it('says who changed what, and shows when a row was tampered with', async () => {
    const { admin } = company;
    const saved = await draft();
    const changed = await admin.edit('saleOrder', saved, [
      setLine(lineOf(saved).id, 'qty', '11'),
      { op: 'set', field: 'remark', value: '改量' },
    ]);
    await admin.act('saleOrder', changed, 'submit', { acceptWarnings: true });
    const history = await admin.run((context) => historyOf(context, known('saleOrder'), saved.doc.id));
    expect(history.map(({ action, version }) => [action, version])).toEqual([
      ['submit', 3],
      ['edit', 2],
      ['create', 1],
    ]);
    expect(history[1]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'remark', old: null, new: '改量' },
        expect.objectContaining({ lines: 'items', lineNo: 1, field: 'qty', old: '10', new: '11' }),
      ]),
    );
  });
});

describe('records in use', () => {
  it('stay while anything refers to them', async () => {
    const { admin, ids } = company;
    const unit = await admin.open('unit', ids.bar);
    const used = await company.material('盘条', { units: [{ unit: ids.bar, numerator: '10' }] });
    expect((await refusalOf(admin.remove('unit', unit))).messages).toEqual([
      '该计量单位已被物料引用，不能删除；不再使用时请禁用',
    ]);
    await draft({ material: used });
    expect(
      (await refusalOf(admin.act('material', await admin.open('material', used), 'unapprove'))).messages[0],
    ).toMatch(/该物料已被销售订单引用，不能反审核/);
    const spare = await admin.create('unit', {
      fields: { code: 'SET', name: '套', unitGroup: unit.doc.fields['unitGroup'] ?? null },
    });
    await admin.remove('unit', spare);
    expect((await refusalOf(admin.open('unit', spare.doc.id))).code).toBe('404');
  });

  it('go with their links when a draft is removed, and the history keeps what they were', async () => {
    const { admin } = company;
    const saved = await draft();
    await admin.remove('saleOrder', saved);
    const history = await admin.run((context) => historyOf(context, known('saleOrder'), saved.doc.id));
    expect(history[0]).toMatchObject({ action: 'delete', byName: null });
    expect(history[0]?.changes).toEqual(
      expect.arrayContaining([expect.objectContaining({ lines: 'items', new: null })]),
    );
  });
});
