// Contracts of a quantity from signature to the last payment: orders under them, goods and money that come in, changes
// and the end.
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BuyingCompany, buyingCompany } from '#tests/support/buying.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { moneyDraft, openPlans, planRows, schemeOf } from '#tests/support/money.ts';
import { codeOf, lineOf, refusalOf } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';

let company: BuyingCompany;
let material: string;
let cash: string;

const categories: Record<string, string> = {};

beforeAll(async () => {
  company = await buyingCompany();
  const { admin } = company;
  material = await company.material('减速机');
  cash = (await admin.create('settlementMethod', { fields: { code: 'T', name: '电汇', methodType: 'wire' } }))
    .doc.id;
  for (const direction of ['sale', 'purchase'])
    categories[direction] = (
      await admin.create('contractCategory', { fields: { code: direction, name: direction, direction } })
    ).doc.id;
  await company.receive(admin, [{ material, qty: '1000', unitCost: '10' }]);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const rows3 = [
  { stage: 'advance', ratio: '30', isAdvance: true },
  { stage: 'arrival', ratio: '60', dueBase: 'stockOutDate' },
  { stage: 'retention', ratio: '10', dueBase: 'milestone', milestoneType: 'acceptance' },
];

async function saleContract(
  items: readonly Row[],
  fields: Row = {},
  lines: Record<string, readonly Row[]> = {},
): Promise<DocResult> {
  const { admin, ids } = company;
  const header: Row = {
    contractName: '减速机销售合同',
    category: categories['sale'] ?? null,
    customer: ids.customer,
    salesperson: ids.salesperson,
    signDate: '2024-05-01',
    effectiveDate: '2024-05-01',
    expiryDate: '2024-12-31',
    deliveryDeadline: '2024-06-30',
    ...fields,
  };
  const draft = await admin.create('saleContract', {
    fields: header,
    lines: { items: items.map((row) => ({ taxRate: '13', ...row })), ...lines },
  });
  return admin.approve('saleContract', draft);
}

function record(
  entity: 'receiptRecord' | 'paymentRecord',
  amount: string,
  plan: string,
  more: Row = {},
): Promise<DocResult> {
  const partner = entity === 'receiptRecord' ? company.ids.customer : company.supplier;
  return moneyDraft(company.admin, entity, {
    partner,
    amount,
    plan,
    more: { settlementMethod: cash, ...more },
  });
}

async function ship(order: DocResult, qty: string): Promise<DocResult> {
  const { admin, ids } = company;
  const seen = await admin.open('saleOrder', order.doc.id);
  const draft = await admin.push('saleOrder', seen, 'salesOutBill', [{ id: lineOf(seen).id, qty }]);
  return admin.approve(
    'salesOutBill',
    await admin.edit('salesOutBill', draft, [setLine(lineOf(draft).id, 'warehouse', ids.warehouse)]),
  );
}

const open = (entity: string, seen: DocResult): Promise<DocResult> => company.admin.open(entity, seen.doc.id);

describe('a quantity contract', () => {
  it('is ordered, shipped, paid and closed by itself; every step is taken back exactly', async () => {
    const { admin } = company;
    const scheme = await schemeOf(admin, { basis: 'contract' }, rows3);
    const milestones = [{ name: '验收', milestoneType: 'acceptance', planDate: '2024-06-30' }];
    const contract = await saleContract(
      [{ material, qty: '10', taxPrice: '1000' }],
      { receivablePlanScheme: scheme },
      { milestones },
    );
    expect(contract.doc.fields).toMatchObject({
      contractStage: 'executing',
      allAmount: '10000',
      warrantyEnd: null,
    });
    expect(await planRows(company, contract, 'saleContract')).toMatchObject([
      { amount: '3000', dueDate: '2024-05-01', planRowStatus: 'due', isAdvance: true },
      { amount: '6000', dueDate: null, planRowStatus: 'pending' },
      { amount: '1000', dueBase: 'milestone', milestoneSeq: 1, planRowStatus: 'pending' },
    ]);

    const draft = await admin.push('saleContract', contract, 'saleOrder');
    expect(draft.doc.fields).toMatchObject({ planFromContract: true, saleContract: contract.doc.id });
    const order = await admin.approve('saleOrder', draft);
    expect(await planRows(company, order)).toEqual([]);
    expect(lineOf(await open('saleContract', contract))).toMatchObject({
      orderedQty: '10',
      remainQty: '0',
      orderedAmount: '10000',
    });
    const more = await refusalOf(
      admin.push('saleContract', await open('saleContract', contract), 'saleOrder', [
        { id: lineOf(contract).id, qty: '1' },
      ]),
    );
    expect(more.messages[0]).toContain('超过可下推数量');

    const bill = await ship(order, '10');
    const shipped = await open('saleContract', contract);
    expect(lineOf(shipped)).toMatchObject({
      executedQty: '10',
      executedAmount: '10000',
      lineStatus: 'closed',
    });
    expect(shipped.doc).toMatchObject({
      status: 'approved',
      fields: { executedAmount: '10000', executePercent: '100' },
    });
    expect((await planRows(company, contract, 'saleContract'))[1]).toMatchObject({
      dueDate: '2024-05-06',
      planRowStatus: 'due',
    });

    const done = await admin.act('saleContract', shipped, 'milestoneDone', {
      values: { milestoneSeq: 1, actualDate: '2024-05-06' },
    });
    expect(done.doc.fields['warrantyEnd']).toBe('2025-05-06');
    const plans = await openPlans(company, contract, 'saleContract');
    const receipts: DocResult[] = [];
    for (const [index, amount] of ['3000', '6000', '1000'].entries())
      receipts.push(
        await admin.approve('receiptRecord', await record('receiptRecord', amount, plans[index] ?? '')),
      );
    const finished = await open('saleContract', contract);
    expect(finished.doc).toMatchObject({
      status: 'closed',
      fields: { receivedAmount: '10000', contractStage: 'finished', closedBy: null },
    });
    expect(lineOf(finished, 0, 'moneyPlans')).toMatchObject({
      settledAmount: '3000',
      planRowStatus: 'settled',
    });

    for (const paid of receipts.toReversed())
      await admin.remove('receiptRecord', await admin.act('receiptRecord', paid, 'unapprove'));
    expect((await open('saleContract', contract)).doc).toMatchObject({
      status: 'approved',
      fields: { receivedAmount: '0', contractStage: 'executing' },
    });
    await admin.remove('salesOutBill', await admin.act('salesOutBill', bill, 'unapprove'));
    expect(lineOf(await open('saleContract', contract))).toMatchObject({
      executedQty: '0',
      executedAmount: '0',
      lineStatus: 'open',
    });
    const stands = await refusalOf(
      admin.act('saleContract', await open('saleContract', contract), 'unapprove'),
    );
    expect(stands.messages[0]).toContain(codeOf(order));
    await admin.remove(
      'saleOrder',
      await admin.act('saleOrder', await open('saleOrder', order), 'unapprove'),
    );
    expect(lineOf(await open('saleContract', contract))).toMatchObject({
      orderedQty: '0',
      orderedAmount: '0',
    });
    const kept = await refusalOf(
      admin.act('saleContract', await open('saleContract', contract), 'unapprove'),
    );
    expect(kept.messages[0]).toContain('里程碑');
  });

  // Rule contractChange-r3.
  it('is changed: old values are kept, the rest of the plan is cut again', async () => {
    const { admin } = company;
    const scheme = await schemeOf(admin, { basis: 'contract' }, [
      { stage: 'advance', ratio: '30' },
      { stage: 'balance', ratio: '70' },
    ]);
    const contract = await saleContract([{ material, qty: '10', taxPrice: '100' }], {
      receivablePlanScheme: scheme,
    });
    const [advance = ''] = await openPlans(company, contract, 'saleContract');
    await admin.approve('receiptRecord', await record('receiptRecord', '300', advance));
    await admin.act('saleContract', await open('saleContract', contract), 'change');
    const { rows } = await company.database.query(
      'select id::text from contract_change where sale_contract = $1::uuid',
      [contract.doc.id],
    );
    const draft = await admin.open('contractChange', String(rows[0]?.['id']));
    expect(draft.doc.fields).toMatchObject({
      partnerName: '华东机械',
      oldAllAmount: '1000',
      newAllAmount: '1000',
      fromVersion: 1,
    });
    const twice = await refusalOf(admin.act('saleContract', await open('saleContract', contract), 'change'));
    expect(twice.messages[0]).toContain(codeOf(draft));

    const changed = await admin.edit('contractChange', draft, [
      { op: 'set', field: 'changeType', value: 'qty' },
      { op: 'set', field: 'reason', value: '客户加量' },
      { op: 'set', field: 'summary', value: '数量由 10 改为 15' },
      setLine(lineOf(draft).id, 'newQty', '15'),
      ...(draft.doc.lines['moneyPlans'] ?? []).map((row) => ({
        op: 'removeLine' as const,
        lines: 'moneyPlans',
        id: row.id,
      })),
    ]);
    expect(changed.doc.fields).toMatchObject({ newAllAmount: '1500', diffAmount: '500' });
    const approved = await admin.approve('contractChange', changed);
    expect(approved.doc.fields).toMatchObject({ toVersion: 2 });
    expect(approved.abilities).not.toContain('unapprove');
    const now = await open('saleContract', contract);
    expect(now.doc.fields).toMatchObject({ contractVersion: 2, allAmount: '1500' });
    expect(lineOf(now)['qty']).toBe('15');
    expect(lineOf(now, 0, 'changes')).toMatchObject({
      version: 2,
      oldAllAmount: '1000',
      newAllAmount: '1500',
    });
    expect(await planRows(company, contract, 'saleContract')).toMatchObject([
      { amount: '300', planRowStatus: 'settled' },
      { amount: '1200', settledAmount: '0' },
    ]);
    expect(now.doc.lines['moneyPlans']?.map((row) => row['amount'])).toEqual(['300', '1200']);
  });

  it('ends before its time: what nobody paid stops counting, and counts again when it is reopened', async () => {
    const { admin } = company;
    const contract = await saleContract(
      [{ material, qty: '1', taxPrice: '100' }],
      {},
      { moneyPlans: [{ stage: 'balance', amount: '100' }] },
    );
    const order = await admin.approve('saleOrder', await admin.push('saleContract', contract, 'saleOrder'));
    const stands = await refusalOf(
      admin.act('saleContract', await open('saleContract', contract), 'terminate', { reason: '客户取消' }),
    );
    expect(stands.messages[0]).toContain(codeOf(order));
    await admin.act('saleOrder', await open('saleOrder', order), 'lineClose', {
      lineIds: [lineOf(order).id],
    });
    const ended = await admin.act('saleContract', await open('saleContract', contract), 'terminate', {
      reason: '客户取消',
    });
    expect(ended.doc).toMatchObject({
      status: 'closed',
      fields: { contractStage: 'terminated', closeReason: '客户取消' },
    });
    expect(await planRows(company, contract, 'saleContract')).toMatchObject([{ planRowStatus: 'cancelled' }]);
    const archived = await admin.act('saleContract', ended, 'archive', {
      values: { archiveNo: 'A-1', archiveDate: '2024-05-06' },
    });
    expect(archived.doc.fields).toMatchObject({ archiveNo: 'A-1', contractStage: 'archived' });
    const reopened = await admin.act('saleContract', archived, 'reopen');
    expect(reopened.doc.fields['contractStage']).toBe('executing');
    expect(await planRows(company, contract, 'saleContract')).toMatchObject([{ planRowStatus: 'due' }]);
  });
});
