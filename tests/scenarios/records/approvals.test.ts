// Approval in several steps: who is asked when, what every answer does to the document, and that nothing passes a running
// approval by.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import { agree } from '#server/approval/decide.ts';
import {
  agrees,
  buildApprovals,
  isAsked,
  of,
  refuses,
  taskOf,
  todoOf,
  waits,
  type Approvals,
} from '#tests/support/approvals.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { codeOf, lineOf, newKey, refusalOf } from '#tests/support/scenario.ts';

let company: Approvals['company'];
let author: Approvals['author'];
let head: Approvals['head'];
let finance: Approvals['finance'];
let director: Approvals['director'];
let flow: Approvals['flow'];
let submitted: Approvals['submitted'];
let now: Approvals['now'];

beforeAll(async () => {
  ({ company, author, head, finance, director, flow, submitted, now } = await buildApprovals());
}, 120_000);
afterEach(async () => {
  await company.database.query(`update approval_flow set status = 'disabled'`);
  await expectInvariants(company.database);
});
afterAll(() => company.close());

test('two steps follow one another, and the last agreement approves the order in the name of whoever gave it', async () => {
  await flow([
    { name: '部门审批', approverValue: of(head) },
    { name: '财务审批', approverValue: of(finance) },
  ]);
  const order = await submitted();
  expect(order.doc.status).toBe('submitted');
  expect(order.approval?.steps.map(({ name, state }) => [name, state])).toEqual([
    ['部门审批', 'running'],
    ['财务审批', 'coming'],
  ]);
  expect([await waits(head), await waits(finance)]).toEqual([1, 0]);
  expect((await agrees(head, order, '价格合适')).status).toBe('running');
  expect((await agrees(finance, order)).status).toBe('approved');
  const done = await now(order);
  expect(done.doc).toMatchObject({ status: 'approved', fields: { approvedBy: finance.grants.userId } });
  expect(done.approval?.steps[0]?.acts[0]).toMatchObject({
    userName: 'head',
    status: 'approved',
    opinion: '价格合适',
  });
});

// Rule approvalFlow-r3.
test('without a flow that applies, submitting and approving stay what they are', async () => {
  await flow([{ name: '总经理审批', approverValue: of(director) }], {
    startCondition: 'allAmountLocal >= 50000',
  });
  const small = await submitted('1', '100');
  expect(small.approval).toBeUndefined();
  expect((await company.admin.act('saleOrder', small, 'approve', { acceptWarnings: true })).doc.status).toBe(
    'approved',
  );
  const large = await submitted('10', '5000');
  expect(large.approval?.steps[0]?.state).toBe('running');
});

test('what follows no flow waits for everybody who may approve it, beside the tasks of flows (findings 2, 5.20)', async () => {
  await flow([{ name: '部门审批', approverValue: of(head) }], { startCondition: 'allAmountLocal >= 50000' });
  const inFlow = await submitted('10', '9000');
  const before = await waits(company.admin);
  const order = await submitted('1', '100');
  expect(await waits(company.admin)).toBe(before + 1);
  // Who submitted it may not approve it, and whoever is asked by the flow has it there.
  expect([await waits(author), await waits(head)]).toEqual([0, 1]);
  const box = await todoOf(company.admin, codeOf(order));
  expect(box).toMatchObject({
    total: 1,
    rows: [{ recordId: order.doc.id, instance: '', summary: '华东机械 · 价税合计 100.00', stepName: '审核' }],
  });
  expect((await todoOf(company.admin, codeOf(inFlow))).total).toBe(0);
  await company.admin.act('saleOrder', order, 'approve', { acceptWarnings: true });
  expect(await waits(company.admin)).toBe(before);
});

test('nobody approves or rejects past a running approval, and the refusal names whose turn it is', async () => {
  await flow([{ name: '部门审批', approverValue: of(head, finance) }]);
  const order = await submitted();
  const approving = await refusalOf(
    company.admin.act('saleOrder', order, 'approve', { acceptWarnings: true }),
  );
  expect(approving).toMatchObject({ code: '409' });
  expect(approving.messages[0]).toContain('第1步“部门审批”由head、finance审批');
  expect(
    (await refusalOf(company.admin.act('saleOrder', order, 'reject', { reason: '不行' }))).messages[0],
  ).toContain('审批流程中');
  expect((await now(order)).abilities).not.toContain('approve');
});

test('an approver reads the document while it is his to decide, and not before or after', async () => {
  await flow([
    { name: '部门审批', approverValue: of(head) },
    { name: '财务审批', approverValue: of(finance) },
  ]);
  const order = await submitted();
  expect((await refusalOf(finance.open('saleOrder', order.doc.id))).code).toBe('403');
  expect((await head.open('saleOrder', order.doc.id)).doc.fields['allAmount']).toBe('100');
  await agrees(head, order);
  await agrees(finance, order);
  expect((await refusalOf(head.open('saleOrder', order.doc.id))).code).toBe('403');
});

test('of any one the first decides, of all everybody has to, in a sequence one after the other', async () => {
  await flow(
    [
      { name: '或签', approverValue: of(head, finance) },
      { name: '会签', approverValue: of(head, finance), signMode: 'all' },
      { name: '依次', approverValue: of(finance, director), signMode: 'sequence' },
    ],
    { skipSame: false },
  );
  const order = await submitted();
  await agrees(finance, order);
  await agrees(head, order);
  expect((await now(order)).approval?.steps[1]?.state).toBe('running');
  await agrees(finance, order);
  expect((await now(order)).approval?.steps[2]?.acts.map(({ status }) => status)).toEqual([
    'pending',
    'waiting',
  ]);
  await expect(taskOf(director, order)).rejects.toThrow();
  await agrees(finance, order);
  expect((await agrees(director, order)).status).toBe('approved');
});

test('who agreed earlier is not asked again, and steps whose condition fails are passed over', async () => {
  await flow([
    { name: '部门审批', approverValue: of(head) },
    { name: '大额审批', approverValue: of(director), condition: 'allAmountLocal >= 50000' },
    { name: '复核', approverValue: of(head) },
  ]);
  const order = await submitted('1', '100');
  expect((await agrees(head, order)).status).toBe('approved');
  expect((await now(order)).approval?.steps.map(({ state }) => state)).toEqual([
    'passed',
    'passedOver',
    'passed',
  ]);
});

test('a refusal returns the order to its author with the opinion, or to an earlier step', async () => {
  await flow([
    { name: '部门审批', approverValue: of(head) },
    { name: '财务审批', approverValue: of(finance), refuseTo: 'chosen' },
  ]);
  const first = await submitted();
  await agrees(head, first);
  expect((await refusalOf(refuses(finance, first, ' '))).messages[0]).toContain('意见');
  await refuses(finance, first, '请再核对数量', 1);
  expect((await now(first)).approval?.steps[0]?.state).toBe('running');
  await agrees(head, first, '已核对');
  await refuses(finance, first, '价格太低', 0);
  const back = await now(first);
  expect(back.doc).toMatchObject({ status: 'draft', fields: { rejectReason: '价格太低' } });
  expect(back.approval?.status).toBe('rejected');
  expect(await isAsked(head, first)).toBe(false);
  const again = await author.act('saleOrder', back, 'submit', { acceptWarnings: true });
  expect(again.approval?.status).toBe('running');
});

test('the author takes the order back until somebody has agreed', async () => {
  await flow([
    { name: '部门审批', approverValue: of(head) },
    { name: '财务审批', approverValue: of(finance) },
  ]);
  const order = await submitted();
  const back = await author.act('saleOrder', order, 'withdraw');
  expect(back.doc.status).toBe('draft');
  expect(await isAsked(head, order)).toBe(false);
  const again = await author.act('saleOrder', back, 'submit', { acceptWarnings: true });
  await agrees(head, again);
  expect((await refusalOf(author.act('saleOrder', again, 'withdraw'))).messages[0]).toContain(
    '已有审批人同意，不能撤回',
  );
});

test('approvalFlow-r1: a change makes a new version of a flow; approvals under way keep theirs (findings 2, 2.5)', async () => {
  const steps = [
    { name: '部门审批', approverValue: of(head) },
    { name: '财务审批', approverValue: of(finance) },
  ];
  const published = await flow(steps);
  const under = await submitted();
  const seen = await company.admin.open('approvalFlow', published.doc.id);
  const changed = await company.admin.edit('approvalFlow', seen, [
    { op: 'removeLine', lines: 'steps', id: lineOf(seen, 1, 'steps').id },
    {
      op: 'setLine',
      lines: 'steps',
      id: lineOf(seen, 0, 'steps').id,
      field: 'approverValue',
      value: of(director),
    },
  ]);
  expect(Number(changed.doc.fields['flowVersion'])).toBeGreaterThan(Number(seen.doc.fields['flowVersion']));
  const later = await submitted();
  expect((await agrees(head, under)).status).toBe('running');
  expect((await agrees(finance, under)).status).toBe('approved');
  expect((await agrees(director, later)).status).toBe('approved');
});

test('a failing approval is told and leaves the last step open', async () => {
  const { admin, ids } = company;
  const scarce = await company.material('齿轮');
  await company.receive(admin, [{ material: scarce, qty: '5', unitCost: '10' }]);
  await flow([{ name: '仓库审批', approverValue: of(head) }], { entityKey: 'salesOutBill' });
  const bill = async (): Promise<DocResult> => {
    const saved = await admin.create('salesOutBill', {
      fields: { customer: ids.customer },
      lines: {
        items: [{ material: scarce, qty: '4', warehouse: ids.warehouse, taxPrice: '1', taxRate: '13' }],
      },
    });
    return admin.act('salesOutBill', saved, 'submit', { acceptWarnings: true });
  };
  const [first, second] = [await bill(), await bill()];
  expect((await agrees(head, first)).status).toBe('approved');
  expect((await refusalOf(agrees(head, second))).messages[0]).toContain('库存不足');
  expect(await isAsked(head, second)).toBe(true);
  await company.receive(admin, [{ material: scarce, qty: '3', unitCost: '10' }]);
  expect((await agrees(head, second)).status).toBe('approved');
  expect(lineOf(await admin.open('salesOutBill', second.doc.id))['costAmount']).toBe('40');
});

// Rule approvalTask-r1.
test('two people who decide at once, one who decides twice, and a decision that came too late', async () => {
  await flow([
    { name: '部门审批', approverValue: of(head, finance) },
    { name: '总经理审批', approverValue: of(director) },
  ]);
  const order = await submitted();
  const [first, second] = [await taskOf(head, order), await taskOf(finance, order)];
  const answers = await Promise.allSettled([
    head.run((context) => agree(context, first, { key: newKey() })),
    finance.run((context) => agree(context, second, { key: newKey() })),
  ]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await now(order)).approval?.steps.map(({ state }) => state)).toEqual(['passed', 'running']);
  const last = await taskOf(director, order);
  const key = newKey();
  const twice = await Promise.all(
    [1, 2].map(() => director.run((context) => agree(context, last, { key, acceptWarnings: true }))),
  );
  expect(twice.map(({ status }) => status)).toEqual(['approved', 'approved']);
  expect(
    (await refusalOf(director.run((context) => agree(context, last, { key: newKey() })))).messages[0],
  ).toContain('已处理');
  expect((await refusalOf(head.run((context) => agree(context, last, { key: newKey() })))).code).toBe('403');
});
