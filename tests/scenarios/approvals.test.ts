// Approval in several steps: who is asked, in which order, what every answer does to the document, and that nothing
// passes a running approval by. Told with the orders of a small company.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ApprovalOutcome } from '#model/approval.ts';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire.ts';
import { addSigners, agree, refuse, transfer, urge } from '#server/approval/decide.ts';
import { boxOf, countsOf } from '#server/approval/mine.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, codesOf, lineOf, newKey, refusalOf, type Clerk, type Company } from '#tests/support/scenario.ts';

let company: Company;
let material: string;
/** Writes orders and may submit them; may approve nothing. */
let author: Clerk;
/** Heads of department and finance: no permission on orders at all. */
let head: Clerk;
let finance: Clerk;
let director: Clerk;

beforeAll(async () => {
  company = await buildCompany();
  material = await company.material('轴承');
  const noApproval = codesOf(['saleOrder', 'customer', 'material'], ['saleOrder:approve', 'saleOrder:reject']);
  author = await company.clerk('author', { codes: noApproval, fieldGroups: ['price'] });
  head = await company.clerk('head', { codes: [], fieldGroups: ['price'] });
  finance = await company.clerk('finance', { codes: [], fieldGroups: ['price'] });
  director = await company.clerk('director', { codes: [], fieldGroups: ['price'] });
}, 120_000);
afterEach(async () => {
  await company.database.query(`update approval_flow set status = 'disabled'`);
  await expectInvariants(company.database);
});
afterAll(() => company.close());

const of = (...clerks: readonly Clerk[]) => ({ users: clerks.map(({ grants }) => grants.userId) });

/** An enabled flow of sale orders; each step a row. */
function flow(steps: readonly Row[], fields: Row = {}): Promise<DocResult> {
  return company.admin.create('approvalFlow', {
    fields: { name: '订单审批', entityKey: 'saleOrder', isActive: true, ...fields },
    lines: { steps: steps.map((step, index) => ({ stepNo: index + 1, approverType: 'user', signMode: 'any', ...step })) },
  });
}

async function draft(qty = '1', taxPrice = '100'): Promise<DocResult> {
  const { customer, salesperson } = company.ids;
  return author.create('saleOrder', {
    fields: { customer, salesperson, deliveryDate: '2024-05-20' },
    lines: { items: [{ material, qty, taxPrice, taxRate: '13', deliveryDate: '2024-05-20' }] },
  });
}

async function submitted(qty?: string, taxPrice?: string): Promise<DocResult> {
  return author.act('saleOrder', await draft(qty, taxPrice), 'submit', { acceptWarnings: true });
}

/** The task of this person on the order. */
async function taskOf(clerk: Clerk, { doc }: DocResult): Promise<string> {
  const page = await clerk.run(({ session }) =>
    boxOf(session, clerk.grants, { box: 'todo', search: '', entity: '', offset: 0, limit: 50 }),
  );
  const row = page.rows.find(({ recordId }) => recordId === doc.id);
  if (row === undefined) throw new Error(`${clerk.grants.userName} has nothing to decide`);
  return row.id;
}

/** Whether the order waits for this person. */
const isAsked = async (clerk: Clerk, order: DocResult): Promise<boolean> =>
  taskOf(clerk, order).then(
    () => true,
    () => false,
  );

const waits = async (clerk: Clerk): Promise<number> =>
  (await clerk.run(({ session, now: at }) => countsOf(session, clerk.grants, at))).todo;

async function agrees(clerk: Clerk, order: DocResult, opinion?: string): Promise<ApprovalOutcome> {
  const task = await taskOf(clerk, order);
  return clerk.run((context) =>
    agree(context, task, { key: newKey(), acceptWarnings: true, ...(opinion === undefined ? {} : { opinion }) }),
  );
}

async function refuses(clerk: Clerk, order: DocResult, opinion: string, to?: number): Promise<ApprovalOutcome> {
  const task = await taskOf(clerk, order);
  return clerk.run((context) => refuse(context, task, { key: newKey(), opinion, ...(to === undefined ? {} : { to }) }));
}

const now = (order: DocResult): Promise<DocResult> => company.admin.open('saleOrder', order.doc.id);

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
  expect(done.approval?.steps[0]?.acts[0]).toMatchObject({ userName: 'head', status: 'approved', opinion: '价格合适' });
});

test('without a flow that applies, submitting and approving stay what they are', async () => {
  await flow([{ name: '总经理审批', approverValue: of(director) }], { startCondition: 'allAmountLocal >= 50000' });
  const small = await submitted('1', '100');
  expect(small.approval).toBeUndefined();
  expect((await company.admin.act('saleOrder', small, 'approve', { acceptWarnings: true })).doc.status).toBe('approved');
  const large = await submitted('10', '5000');
  expect(large.approval?.steps[0]?.state).toBe('running');
});

test('nobody approves or rejects past a running approval, and the refusal names whose turn it is', async () => {
  await flow([{ name: '部门审批', approverValue: of(head, finance) }]);
  const order = await submitted();
  const approving = await refusalOf(company.admin.act('saleOrder', order, 'approve', { acceptWarnings: true }));
  expect(approving).toMatchObject({ code: '409' });
  expect(approving.messages[0]).toContain('第1步“部门审批”由head、finance审批');
  expect((await refusalOf(company.admin.act('saleOrder', order, 'reject', { reason: '不行' }))).messages[0]).toContain('审批流程中');
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
  expect((await now(order)).approval?.steps[2]?.acts.map(({ status }) => status)).toEqual(['pending', 'waiting']);
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
  expect((await now(order)).approval?.steps.map(({ state }) => state)).toEqual(['passed', 'passedOver', 'passed']);
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
  expect((await refusalOf(author.act('saleOrder', again, 'withdraw'))).messages[0]).toContain('已有审批人同意，不能撤回');
});

test('a task can be handed on, and further people called in, who have to agree as well', async () => {
  await flow([{ name: '部门审批', approverValue: of(head) }]);
  const order = await submitted();
  const own = await taskOf(head, order);
  await head.run((context) => transfer(context, own, { key: newKey(), user: finance.grants.userId, opinion: '出差' }));
  expect(await isAsked(head, order)).toBe(false);
  const handed = await taskOf(finance, order);
  await finance.run((context) => addSigners(context, handed, { key: newKey(), users: [director.grants.userId] }));
  expect((await agrees(finance, order)).status).toBe('running');
  expect((await agrees(director, order)).status).toBe('approved');
  expect((await now(order)).approval?.steps[0]?.acts.map(({ userName, status, isAdded }) => [userName, status, isAdded])).toEqual([
    ['head', 'transferred', false],
    ['finance', 'approved', false],
    ['director', 'approved', true],
  ]);
});

test('while a delegation runs, the agent is asked in place of the principal, for the documents it names', async () => {
  await flow([{ name: '部门审批', approverValue: of(head) }]);
  const delegation = await company.admin.create('approvalDelegation', {
    fields: {
      principal: head.grants.userId,
      agent: director.grants.userId,
      startTime: '2024-05-01T00:00:00.000Z',
      endTime: '2024-05-31T00:00:00.000Z',
      entityKeys: ['saleOrder'],
    },
  });
  const order = await submitted();
  expect(order.approval?.steps[0]?.acts[0]).toMatchObject({ userName: 'director', insteadOf: 'head' });
  await company.admin.act('approvalDelegation', delegation, 'disable');
  expect((await submitted()).approval?.steps[0]?.acts[0]).toMatchObject({ userName: 'head', insteadOf: '' });
});

test('heads of department, superiors and people named by the document are found', async () => {
  const { admin, ids } = company;
  const employee = async (name: string, user: Clerk, superior: string | null): Promise<string> => {
    const saved = await admin.create('employee', { fields: { name, department: ids.department, user: user.grants.userId, superior } });
    return (await admin.act('employee', saved, 'approve')).doc.id;
  };
  const boss = await employee('总监', director, null);
  const chief = await employee('经理', head, boss);
  const seller = await employee('业务员', author, chief);
  const department = await admin.open('department', ids.department);
  await admin.edit('department', department, [{ op: 'set', field: 'manager', value: chief }]);
  await flow([
    { name: '部门负责人', approverType: 'deptManager' },
    { name: '上级的上级', approverType: 'upperManager', approverValue: { level: 2 } },
    { name: '业务员确认', approverType: 'docField', approverValue: { field: 'salesperson' } },
  ]);
  const saved = await author.create('saleOrder', {
    fields: { customer: ids.customer, salesperson: seller, saleDept: ids.department, deliveryDate: '2024-05-20' },
    lines: { items: [{ material, qty: '1', taxPrice: '10', taxRate: '13', deliveryDate: '2024-05-20' }] },
  });
  const order = await author.act('saleOrder', saved, 'submit', { acceptWarnings: true });
  await agrees(head, order);
  await agrees(director, order);
  expect((await agrees(author, order)).status).toBe('approved');
});

test('a failing approval is told and leaves the last step open', async () => {
  const { admin, ids } = company;
  const scarce = await company.material('齿轮');
  await company.receive(admin, [{ material: scarce, qty: '5', unitCost: '10' }]);
  await flow([{ name: '仓库审批', approverValue: of(head) }], { entityKey: 'salesOutBill' });
  const bill = async (): Promise<DocResult> => {
    const saved = await admin.create('salesOutBill', {
      fields: { customer: ids.customer },
      lines: { items: [{ material: scarce, qty: '4', warehouse: ids.warehouse, taxPrice: '1', taxRate: '13' }] },
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
  const twice = await Promise.all([1, 2].map(() => director.run((context) => agree(context, last, { key, acceptWarnings: true }))));
  expect(twice.map(({ status }) => status)).toEqual(['approved', 'approved']);
  expect((await refusalOf(director.run((context) => agree(context, last, { key: newKey() })))).messages[0]).toContain('已处理');
  expect((await refusalOf(head.run((context) => agree(context, last, { key: newKey() })))).code).toBe('403');
});

test('approvers and authors are told, copies are sent, and the author may hurry the others on', async () => {
  const told = async (clerk: Clerk): Promise<string[]> =>
    (
      await company.database.query(
        `select a.titile from announcement a join announcement_send s on s.announcement = a.id where s."user" = $1::uuid order by a.send_time, a.id`,
        [clerk.grants.userId],
      )
    ).rows.map((row) => String(row['titile']));
  await flow([{ name: '部门审批', approverValue: of(head) }], { copyTo: [finance.grants.userId] });
  const order = await submitted();
  const code = String(order.doc.fields['code']);
  expect(await told(head)).toContain(`销售订单 ${code} 等待您审批（部门审批）`);
  const instance = order.approval?.instance ?? '';
  await author.run((context) => urge(context, instance, { key: newKey() }));
  expect((await refusalOf(author.run((context) => urge(context, instance, { key: newKey() })))).messages[0]).toContain('已经催办过');
  await company.admin.create('messageTemplate', {
    fields: {
      code: 'M1',
      name: '订单通过',
      eventKey: 'saleOrder:approved',
      receiverRule: [],
      titleTemplate: '恭喜，{{customer}}的订单 {{code}} 通过了',
      contentTemplate: '{{summary}}',
    },
  });
  await agrees(head, order);
  expect(await told(author)).toContain(`恭喜，华东机械的订单 ${code} 通过了`);
  expect(await told(finance)).toContain(`销售订单 ${code} 已审批通过，抄送给您`);
  expect((await finance.open('saleOrder', order.doc.id)).doc.status).toBe('approved');
});

test('a flow nobody could follow is not kept', async () => {
  const refused = await refusalOf(
    flow([{ name: '部门审批', approverValue: {}, condition: 'price > 1' }], { startCondition: 'allAmount >=' }),
  );
  expect(refused.messages.join()).toMatch(/条件不能识别/);
  expect(refused.messages.join()).toContain('“price”不是销售订单的字段');
  expect(refused.messages.join()).toContain('请选择审批人');
  expect((await refusalOf(flow([{ name: '审批', approverValue: of(head) }], { entityKey: 'unit' }))).messages.join()).toContain(
    '没有提交和审核',
  );
});

test('a step without approvers goes to the administrator, passes or sends back, as the flow says', async () => {
  // The author has no superior.
  const steps = [{ name: '上级审批', approverType: 'upperManager' }];
  await flow(steps, { skipEmpty: 'pass' });
  const sent = async () => company.admin.act('saleOrder', await draft(), 'submit', { acceptWarnings: true });
  expect((await sent()).doc.status).toBe('approved');
  await company.database.query(`update approval_flow set status = 'disabled'`);
  await flow(steps, { skipEmpty: 'refuse' });
  const refused = await sent();
  expect(refused.doc).toMatchObject({ status: 'draft', fields: { rejectReason: '第1步“上级审批”没有审批人，已自动驳回' } });
});
