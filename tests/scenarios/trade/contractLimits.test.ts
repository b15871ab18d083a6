// What orders may be made under a contract: within its dates, up to its quantities or its amount, at its prices; and who
// plans the money, the contract or its orders.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { type BuyingCompany, buyingCompany } from '#tests/support/buying.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { planRows } from '#tests/support/money.ts';
import { codeOf, lineOf, refusalOf } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';

type Side = 'sale' | 'purchase';

let company: BuyingCompany;
let material: string;
const categories: Record<Side, string> = { sale: '', purchase: '' };

beforeAll(async () => {
  company = await buyingCompany();
  material = await company.material('减速机');
  for (const direction of ['sale', 'purchase'] as const)
    categories[direction] = (
      await company.admin.create('contractCategory', {
        fields: { code: direction, name: direction, direction },
      })
    ).doc.id;
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const contractOf = { sale: 'saleContract', purchase: 'purchaseContract' } as const;
const orderOf = { sale: 'saleOrder', purchase: 'purchaseOrder' } as const;

async function contract(
  side: Side,
  item: Row,
  fields: Row = {},
  lines: Record<string, readonly Row[]> = {},
): Promise<DocResult> {
  const { admin, ids, supplier, purchaser } = company;
  const people: Record<Side, Row> = {
    sale: { customer: ids.customer, salesperson: ids.salesperson },
    purchase: { supplier, purchaser },
  };
  const draft = await admin.create(contractOf[side], {
    fields: {
      contractName: '减速机合同',
      category: categories[side],
      ...people[side],
      signDate: '2024-05-01',
      effectiveDate: '2024-05-01',
      expiryDate: '2024-12-31',
      deliveryDeadline: '2024-06-30',
      ...fields,
    },
    lines: { items: [{ material, taxRate: '13', ...item }], ...lines },
  });
  return admin.approve(contractOf[side], draft);
}

/** The order as a draft again, after its approval was refused. */
async function taken(side: Side, { doc }: DocResult): Promise<DocResult> {
  const seen = await company.admin.open(orderOf[side], doc.id);
  return seen.doc.status === 'draft' ? seen : company.admin.act(orderOf[side], seen, 'withdraw');
}

/** Draft of an order over so much of the contract's first line. */
async function ordered(side: Side, of: DocResult, qty: string): Promise<DocResult> {
  const seen = await company.admin.open(contractOf[side], of.doc.id);
  return company.admin.push(contractOf[side], seen, orderOf[side], [{ id: lineOf(seen).id, qty }]);
}

describe.each(['sale', 'purchase'] as const)('orders under a %s contract', (side) => {
  const approved = (draft: DocResult): Promise<DocResult> => company.admin.approve(orderOf[side], draft);

  // Rules saleContract-r2, purchaseContract-r2.
  it('are dated within it', async () => {
    const { admin } = company;
    const agreed = await contract(
      side,
      { qty: '10', taxPrice: '100' },
      { effectiveDate: '2024-05-03', expiryDate: '2024-05-05' },
    );
    const draft = await ordered(side, agreed, '1');
    const refused = await refusalOf(approved(draft));
    expect(refused.messages).toEqual([
      `合同 ${codeOf(agreed)} 的有效期为 2024-05-03 至 2024-05-05，单据日期 2024-05-06 不在其内`,
    ]);
    const early = await admin.edit(orderOf[side], await taken(side, draft), [
      { op: 'set', field: 'date', value: '2024-05-02' },
    ]);
    expect((await refusalOf(approved(early))).messages[0]).toContain('单据日期 2024-05-02 不在其内');
    const last = await admin.edit(orderOf[side], await taken(side, draft), [
      { op: 'set', field: 'date', value: '2024-05-05' },
    ]);
    expect((await approved(last)).doc.status).toBe('approved');
  });

  // Rules saleContract-r3, purchaseContract-r3.
  it('of a quantity: are no more than its line and what it may be exceeded by', async () => {
    const agreed = await contract(side, { qty: '10', overRatio: '20', taxPrice: '100' });
    await approved(await ordered(side, agreed, '9'));
    expect((await refusalOf(ordered(side, agreed, '3.1'))).messages[0]).toContain('超过可下推数量');
    const rest = await approved(await ordered(side, agreed, '3'));
    expect(lineOf(rest)['qty']).toBe('3');
    expect((await refusalOf(ordered(side, agreed, '1'))).messages[0]).toContain('可下推');
  });

  // Rules saleContract-r3, purchaseContract-r3.
  it('of an amount: are together no more than it', async () => {
    const agreed = await contract(side, { qty: '1', taxPrice: '1000' }, { contractKind: 'amount' });
    await approved(await ordered(side, agreed, '1'));
    const more = await ordered(side, agreed, '1');
    expect((await refusalOf(approved(more))).messages[0]).toContain('超过金额合同');
    const seen = await taken(side, more);
    const free = await company.admin.edit(orderOf[side], seen, [setLine(lineOf(seen).id, 'taxPrice', '0')]);
    expect((await approved(free)).doc.status).toBe('approved');
  });

  // Rules saleContract-r3, purchaseContract-r3.
  it('of a frame: are as many as are wanted, and at another price only after it was confirmed', async () => {
    const agreed = await contract(side, { qty: '1', taxPrice: '50' }, { contractKind: 'framework' });
    expect((await approved(await ordered(side, agreed, '20'))).doc.fields['allAmount']).toBe('1000');
    const draft = await ordered(side, agreed, '1');
    const dear = await company.admin.edit(orderOf[side], draft, [
      setLine(lineOf(draft).id, 'taxPrice', '60'),
    ]);
    const warned = await refusalOf(company.admin.act(orderOf[side], dear, 'submit'));
    expect(warned.messages).toEqual(['第1行 含税单价与框架合同约定的 50 不同']);
    expect((await approved(dear)).doc.status).toBe('approved');
  });

  // Rules saleContract-r5, purchaseContract-r5.
  it('leave the plan of the money to a contract that has one, and plan it themselves otherwise', async () => {
    const planned = await contract(
      side,
      { qty: '2', taxPrice: '100' },
      {},
      { moneyPlans: [{ stage: 'balance', amount: '200' }] },
    );
    const under = await approved(await ordered(side, planned, '2'));
    expect(under.doc.fields['planFromContract']).toBe(true);
    expect(await planRows(company, under, orderOf[side])).toEqual([]);
    expect(await planRows(company, planned, contractOf[side])).toMatchObject([{ amount: '200' }]);
    const frame = await contract(side, { qty: '1', taxPrice: '100' }, { contractKind: 'framework' });
    const own = await approved(await ordered(side, frame, '2'));
    expect(own.doc.fields['planFromContract']).toBe(false);
    expect(await planRows(company, own, orderOf[side])).toMatchObject([{ amount: '200' }]);
  });
});
