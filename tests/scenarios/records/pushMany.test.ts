// Several documents pushed down at once: into one per agreeing partner, or one each.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PushManyRequest } from '#model/wire/flowWire.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { pushableOf } from '#server/flow/pushable.ts';
import { pushMany } from '#server/pipeline/pushMany.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import {
  buildCompany,
  type Clerk,
  codeOf,
  codesOf,
  type Company,
  known,
  lineOf,
  newKey,
  refusalOf,
} from '#tests/support/scenario.ts';

let company: Company;
let bolt: string;
let nut: string;
let otherCustomer: string;

beforeAll(async () => {
  company = await buildCompany();
  const { admin, ids } = company;
  bolt = await company.material('螺栓');
  nut = await company.material('螺母');
  await company.receive(admin, [
    { material: bolt, qty: '10000', unitCost: '2' },
    { material: nut, qty: '10000', unitCost: '1' },
  ]);
  const category = (await admin.open('customer', ids.customer)).doc.fields['category'] ?? null;
  const made = await admin.create('customer', {
    fields: {
      code: 'C0002',
      name: '江南泵业',
      category,
      currency: ids.cny,
      salesperson: ids.salesperson,
      saleDept: ids.department,
    },
  });
  await admin.act('customer', made, 'approve');
  otherCustomer = made.doc.id;
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const order = (qty = '100', fields = {}): Promise<DocResult> =>
  company.order(
    company.admin,
    [
      { material: bolt, qty, taxPrice: '20' },
      { material: nut, qty, taxPrice: '10' },
    ],
    fields,
  );

const source = ({ doc }: DocResult, lines?: readonly { id: string; qty?: string }[]) => ({
  id: doc.id,
  version: doc.version,
  ...(lines === undefined ? {} : { lines }),
});

const pushAll = (
  clerk: Clerk,
  sources: PushManyRequest['sources'],
  grouping: PushManyRequest['grouping'],
  key = newKey(),
) =>
  clerk.run((context) => pushMany(context, known('saleOrder'), 'deliveryNotice', { key, sources, grouping }));

describe('pushing several documents down', () => {
  it('makes one notice of the chosen lines of two orders, and counts them on both', async () => {
    const { admin } = company;
    const [first, second] = [await order('100'), await order('50', { customerOrderNo: 'PO-7' })];
    const chosen = [source(first, [{ id: lineOf(first).id, qty: '30' }]), source(second)];
    const { made, warnings } = await pushAll(admin, chosen, 'one');
    expect(made).toMatchObject([{ lines: 3 }]);
    const notice = await admin.open('deliveryNotice', made[0]?.id ?? '');
    expect(notice.doc.lines['items']?.map((row) => [row['sourceCode'], row['qty']])).toEqual([
      [codeOf(first), '30'],
      [codeOf(second), '50'],
      [codeOf(second), '50'],
    ]);
    expect(notice.doc.fields['customerOrderNo']).toBeNull();
    expect(warnings.map(({ message }) => message).join()).toContain('客户订单号');
    const left = await admin.run((context) =>
      pushableOf(context, known('saleOrder'), 'deliveryNotice', [first.doc.id, second.doc.id]),
    );
    expect(left.docs.map((doc) => doc.lines.map(({ remaining, refused }) => [remaining, refused]))).toEqual([
      [
        ['70', null],
        ['100', null],
      ],
      [
        ['0', '已全部下推'],
        ['0', '已全部下推'],
      ],
    ]);
  });

  // Rule deliveryNotice-r2.
  it('keeps partners apart, and refuses by name what one document cannot hold', async () => {
    const { admin } = company;
    const [mine, theirs, abroad] = [
      await order('10'),
      await order('10', { customer: otherCustomer }),
      await order('10', { currency: company.ids.usd, exchangeRate: '7.1' }),
    ];
    const refused = await refusalOf(pushAll(admin, [source(mine), source(theirs), source(abroad)], 'one'));
    expect(refused.messages).toEqual(
      expect.arrayContaining([
        `销售订单 ${codeOf(mine)} 与 销售订单 ${codeOf(theirs)} 的“客户”不同（华东机械、江南泵业），不能放在同一张发货通知单`,
        expect.stringContaining('“币别”不同（人民币、美元）'),
      ]),
    );
    const { made } = await pushAll(admin, [source(mine), source(theirs), source(abroad)], 'partner');
    const customers = await Promise.all(
      made.map(async ({ id }) => (await admin.open('deliveryNotice', id)).doc.fields['customer']),
    );
    expect(customers).toEqual([company.ids.customer, otherCustomer, company.ids.customer]);
  });

  it('pushes all or nothing, names the line, and answers a repeated request alike', async () => {
    const { admin } = company;
    const [first, second] = [await order('10'), await order('10')];
    const tooMuch = [source(first), source(second, [{ id: lineOf(second).id, qty: '11' }])];
    const refused = await refusalOf(pushAll(admin, tooMuch, 'each'));
    expect(refused.messages).toEqual([
      expect.stringContaining(`数量 11 超过可下推数量 10（销售订单 ${codeOf(second)} 第1行）`),
    ]);
    expect(refused.result).toMatchObject({ problems: [{ lineId: lineOf(second).id }] });
    const key = newKey();
    const [once, again] = [
      await pushAll(admin, [source(first), source(second)], 'one', key),
      await pushAll(admin, [source(first), source(second)], 'one', key),
    ];
    expect(again.made).toEqual(once.made);
  });

  it('asks for the right to push and to make the target', async () => {
    const made = await order('10');
    const reader = await company.clerk('李查', {
      codes: codesOf(['saleOrder'], ['saleOrder:push']),
      scope: 'all',
    });
    expect((await refusalOf(pushAll(reader, [source(made)], 'one'))).code).toBe('403');
    const halfway = await company.clerk('李推', { codes: codesOf(['saleOrder']), scope: 'all' });
    expect((await refusalOf(pushAll(halfway, [source(made)], 'one'))).messages[0]).toContain('发货通知单');
  });
});
