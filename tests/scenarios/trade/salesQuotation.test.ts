// What a quotation is good for: its prices lead until it expires, a new version takes its place, the customer takes it or
// not; discounts on the whole document come from their lists; below the least price somebody with the right must agree.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expireQuotations } from '#server/areas/sales/expireQuotations.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, codeOf, codesOf, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';

let company: Company;
let material: string;

beforeAll(async () => {
  company = await buildCompany();
  material = await company.material('导轨', { fields: { refSalePrice: '50', standardCost: '20' } });
}, 120_000);

afterEach(() => expectInvariants(company.database));

afterAll(() => company.close());

function quote(lines: readonly Row[], fields: Row = {}): Promise<DocResult> {
  const { admin, ids } = company;
  return admin.create('saleQuotation', {
    fields: { customer: ids.customer, salesperson: ids.salesperson, ...fields },
    lines: { items: lines.map((row): Row => ({ material, taxRate: '13', ...row })) },
  });
}

const quoted = async (lines: readonly Row[], fields: Row = {}): Promise<DocResult> =>
  company.admin.approve('saleQuotation', await quote(lines, fields));

function ordered(lines: readonly Row[], fields: Row = {}): Promise<DocResult> {
  const { admin, ids } = company;
  return admin.create('saleOrder', {
    fields: { customer: ids.customer, salesperson: ids.salesperson, ...fields },
    lines: {
      items: lines.map((row): Row => ({ material, taxRate: '13', deliveryDate: '2024-05-20', ...row })),
    },
  });
}

describe('prices that were offered', () => {
  it('lead an order until they expire, with the discount that was offered', async () => {
    const offer = await quoted([{ qty: '10', taxPrice: '40', discountRate: '10' }], {
      expiryDate: '2024-05-10',
    });
    expect(lineOf(offer)).toMatchObject({ estimatedCost: '20', priceSource: 'manual', listTaxPrice: '50' });
    expect(offer.doc.fields).toMatchObject({ estimatedCost: '200' });
    expect(lineOf(await ordered([{ qty: '3' }]))).toMatchObject({
      taxPrice: '40',
      discountRate: '10',
      allAmount: '108',
      priceSource: 'quotation',
    });
    expect(lineOf(await ordered([{ qty: '3' }], { date: '2024-05-11' }))).toMatchObject({
      taxPrice: '50',
      priceSource: 'material',
    });

    company.clock.now += 6 * 86_400_000;
    expect(await expireQuotations(company.ports)).toBe('关闭了 1 张过期的报价单');
    company.clock.now -= 6 * 86_400_000;
    const expired = await company.admin.open('saleQuotation', offer.doc.id);
    expect(expired.doc).toMatchObject({ status: 'closed', fields: { winStatus: 'expired', closedBy: null } });
  });

  it('by quantity breaks limit no quantity and choose the price', async () => {
    const { admin } = company;
    const offer = await quoted([
      { qty: '1', taxPrice: '45', fromQty: '1', toQty: '100' },
      { qty: '100', taxPrice: '42', fromQty: '100' },
    ]);
    expect(lineOf(await ordered([{ qty: '99' }]))).toMatchObject({ taxPrice: '45' });
    expect(lineOf(await ordered([{ qty: '100' }]))).toMatchObject({ taxPrice: '42' });
    const placed = await admin.push('saleQuotation', offer, 'saleOrder', [
      { id: lineOf(offer, 1).id, qty: '5000' },
    ]);
    expect(lineOf(placed)).toMatchObject({ qty: '5000', taxPrice: '42' });
    await admin.remove('saleOrder', placed);
    await admin.act('saleQuotation', offer, 'unapprove');
  });

  it('give way to a new version when it is approved, and come back with its unapproval', async () => {
    const { admin } = company;
    const offer = await quoted([{ qty: '10', taxPrice: '44' }], { subject: '导轨年度报价' });
    const result = await admin.act('saleQuotation', offer, 'newVersion');
    const draft = await admin.open('saleQuotation', result.opens?.id ?? '');
    expect(draft.doc.fields).toMatchObject({
      quoteVersion: 2,
      prevQuotation: offer.doc.id,
      subject: '导轨年度报价',
      winStatus: 'following',
    });
    expect((await refusalOf(admin.act('saleQuotation', result, 'newVersion'))).messages[0]).toContain(
      codeOf(draft),
    );
    const cheaper = await admin.edit('saleQuotation', draft, [setLine(lineOf(draft).id, 'taxPrice', '43')]);
    expect(cheaper.doc.fields['expiryDate']).toBe('2024-06-05');
    const approved = await admin.approve('saleQuotation', cheaper);
    expect((await admin.open('saleQuotation', offer.doc.id)).doc).toMatchObject({
      status: 'closed',
      fields: { closeReason: '已被新版本报价取代' },
    });
    expect(lineOf(await ordered([{ qty: '1' }]))['taxPrice']).toBe('43');
    const back = await admin.act('saleQuotation', approved, 'unapprove');
    expect((await admin.open('saleQuotation', offer.doc.id)).doc.status).toBe('approved');
    await admin.remove('saleQuotation', back);
    const lost = await admin.act(
      'saleQuotation',
      await admin.open('saleQuotation', offer.doc.id),
      'markLost',
      {
        values: { lostReason: 'price' },
      },
    );
    expect(lost.doc.fields).toMatchObject({ winStatus: 'lost', lostReason: 'price' });
    expect(lineOf(await ordered([{ qty: '1' }]))['taxPrice']).toBe('50');
  });
});

describe('a discount on the whole document', () => {
  // Rule saleDiscountList-r3.
  it('comes from its list once the lines are priced, and is spread over them (P7)', async () => {
    const { admin, ids } = company;
    await admin.approve(
      'saleDiscountList',
      await admin.create('saleDiscountList', {
        fields: {
          name: '满额优惠',
          currency: ids.cny,
          effectiveDate: '2024-01-01',
          discountLevel: 'order',
          discountBasis: 'amount',
        },
        lines: { items: [{ fromAmount: '1000', discountMode: 'fixed', discountAmount: '100' }] },
      }),
    );
    const small = await ordered([{ qty: '10', taxPrice: '99.99' }]);
    expect(small.doc.fields).toMatchObject({ wholeDiscountAmount: '0', allAmount: '999.9' });
    const large = await ordered([
      { qty: '1', taxPrice: '333.33' },
      { qty: '1', taxPrice: '333.33' },
      { qty: '1', taxPrice: '333.34' },
    ]);
    expect(large.doc.fields).toMatchObject({
      wholeDiscountAmount: '100',
      allAmount: '900',
      amount: '796.47',
      taxAmount: '103.53',
    });
    expect(large.doc.lines['items']?.map((row) => row['allAmount'])).toEqual(['300', '300', '300']);
    const typed = await admin.edit('saleOrder', large, [
      { op: 'set', field: 'wholeDiscountAmount', value: '50' },
    ]);
    const more = await admin.edit('saleOrder', typed, [setLine(lineOf(typed).id, 'qty', '2')]);
    expect(more.doc.fields).toMatchObject({ wholeDiscountAmount: '50', allAmount: '1283.33' });
    const offer = await quote([{ qty: '20', taxPrice: '50' }]);
    expect(offer.doc.fields).toMatchObject({ wholeDiscountAmount: '100', allAmount: '900' });
    const placed = await admin.push(
      'saleQuotation',
      await admin.approve('saleQuotation', offer),
      'saleOrder',
    );
    expect(placed.doc.fields).toMatchObject({ wholeDiscountAmount: '0', allAmount: '900' });
  });
});

describe('below the least price', () => {
  // Rule saleOrder-r8.
  it('nobody sells without the right where the company says so', async () => {
    const { admin, ids } = company;
    const param = await admin.create('saleParam', { fields: { priceControl: 'block' } });
    const cheap = await company.material('滑块', { fields: { minSalePrice: '30' } });
    const codes = codesOf(['saleOrder'], ['saleOrder:belowFloor']);
    const clerk = await company.clerk('业务员', { codes, fieldGroups: ['price'] });
    const chief = await company.clerk('销售经理', {
      codes: [...codes, 'saleOrder:belowFloor'],
      fieldGroups: ['price'],
    });
    const draft = await clerk.create('saleOrder', {
      fields: { customer: ids.customer, salesperson: ids.salesperson },
      lines: {
        items: [{ material: cheap, qty: '1', taxPrice: '29', taxRate: '13', deliveryDate: '2024-05-20' }],
      },
    });
    expect(draft.warnings[0]?.message).toContain('低于最低限价 30');
    expect(
      (await refusalOf(clerk.act('saleOrder', draft, 'submit', { acceptWarnings: true }))).messages[0],
    ).toContain('请改价');
    expect((await chief.approve('saleOrder', draft)).doc.status).toBe('approved');
    await admin.edit('saleParam', param, [{ op: 'set', field: 'priceControl', value: 'none' }]);
    expect(
      (
        await clerk.create('saleOrder', {
          fields: { customer: ids.customer },
          lines: { items: [{ material: cheap, qty: '1', taxPrice: '1' }] },
        })
      ).warnings,
    ).toEqual([]);
  });
});
