// The addresses of a customer as documents pick them: kept on his card alone.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;

beforeAll(async () => {
  company = await buildCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const made = async (entity: string, fields: Record<string, string>): Promise<string> =>
  (await company.admin.create(entity, { fields })).doc.id;

it('shippingAddress-r2: the addresses on the card of a customer are addresses to pick, changed and taken away there alone (findings 2, 2.5)', async () => {
  const { admin, ids } = company;
  const material = await company.material('端子');
  const region = await made('region', { code: 'R9', name: '江苏', level: 'country' });
  const card = await admin.create('customer', {
    fields: { name: '多地客户', category: await made('customerCategory', { code: 'KD', name: '多地' }) },
    lines: {
      addresses: [
        { address: '金坛区泰山路315号', locationName: '一厂', region, contact: '吴门', isDefault: true },
        { address: '武进区常武路1号', region, leadDays: 2 },
        { address: '没有地区的地址' },
      ],
    },
  });
  const customer = card.doc.id;
  const [first, second] = card.doc.lines['addresses'] ?? [];
  const listed = async (): Promise<unknown[]> => {
    const { rows } = await company.database.query(
      'select id, name, contact, lead_days, is_default, status from shipping_address where customer = $1::uuid order by name desc',
      [customer],
    );
    return rows.map((row) => ({ ...row, lead_days: Number(row['lead_days']) }));
  };
  const [one, two] = [first?.id ?? '', second?.id ?? ''];
  expect(await listed()).toEqual([]);
  const approved = await admin.act('customer', card, 'approve');
  expect(await listed()).toEqual([
    { id: two, name: '武进区常武路1号', contact: null, lead_days: 2, is_default: false, status: 'enabled' },
    { id: one, name: '一厂', contact: '吴门', lead_days: 0, is_default: true, status: 'enabled' },
  ]);
  const alone = admin.edit('shippingAddress', await admin.open('shippingAddress', one), [
    { op: 'set', field: 'contact', value: '别人' },
  ]);
  expect((await refusalOf(alone)).messages.join()).toContain('客户“多地客户”资料中的收货地址');
  // What stands for lines of the card does not keep it from being taken back and approved again.
  const again = await admin.act('customer', await admin.act('customer', approved, 'unapprove'), 'approve');
  const order = await admin.create('saleOrder', {
    fields: { customer, salesperson: ids.salesperson },
    lines: {
      items: [{ material, qty: '2', taxPrice: '10', taxRate: '13', deliveryDate: '2024-05-20' }],
    },
  });
  expect(order.doc.fields).toMatchObject({ shippingAddress: one, receiveAddress: '金坛区泰山路315号' });
  const line = (id: string, field: string, value: string | boolean | null) =>
    ({ op: 'setLine', lines: 'addresses', id, field, value }) as const;
  const edited = await admin.edit('customer', again, [
    line(one, 'contact', '陈门'),
    line(one, 'isDefault', false),
    line(two, 'isDefault', true),
  ]);
  expect(await listed()).toMatchObject([
    { id: two, is_default: true },
    { id: one, contact: '陈门', is_default: false },
  ]);
  const fewer = await admin.edit('customer', edited, [{ op: 'removeLine', lines: 'addresses', id: one }]);
  // Named on an order, it is kept and no longer offered; the other one goes with the card.
  expect(await listed()).toMatchObject([{ id: two }, { id: one, status: 'disabled' }]);
  await admin.remove('saleOrder', order);
  await admin.remove('shippingAddress', await admin.open('shippingAddress', one));
  await admin.remove('customer', await admin.act('customer', fewer, 'unapprove'));
  expect(await listed()).toEqual([]);
});
