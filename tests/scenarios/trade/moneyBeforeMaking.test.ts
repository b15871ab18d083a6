// Money agreed before a step: what is made for an order waits for it, as what is sent does.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { moneyDraft, openPlans, schemeOf } from '#tests/support/money.ts';
import { buildCompany, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';
import { openWorkshop, type Workshop } from '#tests/support/workshop.ts';

let company: Company;
let workshop: Workshop;
let cash: string;

beforeAll(async () => {
  company = await buildCompany();
  workshop = await openWorkshop(company);
  cash = (
    await company.admin.create('settlementMethod', {
      fields: { code: 'T', name: '电汇', methodType: 'wire' },
    })
  ).doc.id;
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

async function paid(order: DocResult, amount: string): Promise<DocResult> {
  const [plan = ''] = await openPlans(company, order);
  const draft = await moneyDraft(company.admin, 'receiptRecord', {
    partner: company.ids.customer,
    amount,
    plan,
    more: { settlementMethod: cash },
  });
  return company.admin.approve('receiptRecord', draft);
}

// Rule saleOrder-r10.
it.each([
  ['beforeProduction', 'manufacturingOrder', '才能投产'],
  ['beforeDelivery', 'deliveryNotice', '才能发货'],
  ['beforeDelivery', 'salesOutBill', '才能发货'],
] as const)(
  'money due %s keeps a %s waiting until all of it is there',
  async (controlPoint, entity, said) => {
    const { admin, ids } = company;
    const part = await company.material(`铸坯${entity}`, { baseUnit: ids.bar });
    const material = await workshop.product(`阀门${entity}`, [{ material: part, numerator: '1' }]);
    await company.receive(admin, [{ material, qty: '10', unitCost: '5' }]);
    const scheme = await schemeOf(admin, {}, [
      { stage: 'deposit', ratio: '30', isAdvance: true, controlPoint },
      { stage: 'balance', ratio: '70' },
    ]);
    const order = await company.order(
      admin,
      [{ material, qty: '4', taxPrice: '100', warehouse: ids.warehouse }],
      { receivablePlanScheme: scheme },
    );
    const pushed = (to: string): Promise<DocResult> =>
      admin
        .open('saleOrder', order.doc.id)
        .then((seen) => admin.push('saleOrder', seen, to, [{ id: lineOf(order).id, qty: '2' }]));
    const draft = await pushed(entity);
    const approve = async (): Promise<DocResult> => {
      const seen = await admin.open(entity, draft.doc.id);
      return seen.doc.status === 'draft'
        ? admin.approve(entity, seen)
        : admin.act(entity, seen, 'approve', { acceptWarnings: true });
    };
    expect((await refusalOf(approve())).messages[0]).toContain(said);
    await paid(order, '100');
    expect((await refusalOf(approve())).messages[0]).toContain('尚未收 20');
    await paid(order, '20');
    expect((await approve()).doc.status).not.toBe('draft');
  },
);
