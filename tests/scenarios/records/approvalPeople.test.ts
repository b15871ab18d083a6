// The people of approvals: who is found, who stands in, who is called in, and what they are told.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addSigners, transfer, urge } from '#server/approval/decide.ts';
import { handleTimeouts } from '#server/approval/timeouts.ts';
import { agrees, buildApprovals, isAsked, of, taskOf, type Approvals } from '#tests/support/approvals.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { codeOf, newKey, refusalOf, type Clerk } from '#tests/support/scenario.ts';

let company: Approvals['company'];
let material: Approvals['material'];
let author: Approvals['author'];
let head: Approvals['head'];
let finance: Approvals['finance'];
let director: Approvals['director'];
let flow: Approvals['flow'];
let draft: Approvals['draft'];
let submitted: Approvals['submitted'];
let now: Approvals['now'];

beforeAll(async () => {
  ({ company, material, author, head, finance, director, flow, draft, submitted, now } =
    await buildApprovals());
}, 120_000);
afterEach(async () => {
  await company.database.query(`update approval_flow set status = 'disabled'`);
  await expectInvariants(company.database);
});
afterAll(() => company.close());

test('a task can be handed on, and further people called in, who have to agree as well', async () => {
  await flow([{ name: '部门审批', approverValue: of(head) }]);
  const order = await submitted();
  const own = await taskOf(head, order);
  await head.run((context) =>
    transfer(context, own, { key: newKey(), user: finance.grants.userId, opinion: '出差' }),
  );
  expect(await isAsked(head, order)).toBe(false);
  const handed = await taskOf(finance, order);
  await finance.run((context) =>
    addSigners(context, handed, { key: newKey(), users: [director.grants.userId] }),
  );
  expect((await agrees(finance, order)).status).toBe('running');
  expect((await agrees(director, order)).status).toBe('approved');
  expect(
    (await now(order)).approval?.steps[0]?.acts.map(({ userName, status, isAdded }) => [
      userName,
      status,
      isAdded,
    ]),
  ).toEqual([
    ['head', 'transferred', false],
    ['finance', 'approved', false],
    ['director', 'approved', true],
  ]);
});

// Rule approvalDelegation-r1.
test('while a delegation runs, the agent is asked in place of the principal, for the documents it names and he may see', async () => {
  const { admin } = company;
  const sees = (isAble: boolean) =>
    company.database.query('update "user" set party_id = $2 where id = $1::uuid', [
      director.grants.userId,
      isAble ? 'admin' : null,
    ]);
  const period = { startTime: '2024-05-01T00:00:00.000Z', endTime: '2024-05-31T00:00:00.000Z' };
  const people = { principal: head.grants.userId, agent: head.grants.userId };
  const himself = await refusalOf(admin.create('approvalDelegation', { fields: { ...people, ...period } }));
  expect(himself.messages).toContain('受托人不能是委托人自己');

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
  expect((await submitted()).approval?.steps[0]?.acts[0]).toMatchObject({ userName: 'head', insteadOf: '' });
  await sees(true);
  // Delegations are followed once: what the agent handed on himself stays with him.
  const further = await admin.create('approvalDelegation', {
    fields: { principal: director.grants.userId, agent: finance.grants.userId, ...period },
  });
  const order = await submitted();
  expect(order.approval?.steps[0]?.acts[0]).toMatchObject({ userName: 'director', insteadOf: 'head' });
  await admin.act('approvalDelegation', further, 'disable');
  await sees(false);
  await company.admin.act('approvalDelegation', delegation, 'disable');
  expect((await submitted()).approval?.steps[0]?.acts[0]).toMatchObject({ userName: 'head', insteadOf: '' });
});

test('heads of department, superiors and people named by the document are found', async () => {
  const { admin, ids } = company;
  const employee = async (name: string, user: Clerk, superior: string | null): Promise<string> => {
    const saved = await admin.create('employee', {
      fields: { name, department: ids.department, user: user.grants.userId, superior },
    });
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
    fields: {
      customer: ids.customer,
      salesperson: seller,
      saleDept: ids.department,
      deliveryDate: '2024-05-20',
    },
    lines: { items: [{ material, qty: '1', taxPrice: '10', taxRate: '13', deliveryDate: '2024-05-20' }] },
  });
  const order = await author.act('saleOrder', saved, 'submit', { acceptWarnings: true });
  await agrees(head, order);
  await agrees(director, order);
  expect((await agrees(author, order)).status).toBe('approved');
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
  const code = codeOf(order);
  expect(await told(head)).toContain(`销售订单 ${code} 等待您审批（部门审批）`);
  const instance = order.approval?.instance ?? '';
  await author.run((context) => urge(context, instance, { key: newKey() }));
  expect(
    (await refusalOf(author.run((context) => urge(context, instance, { key: newKey() })))).messages[0],
  ).toContain('已经催办过');
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
    flow([{ name: '部门审批', approverValue: {}, condition: 'price > 1' }], {
      startCondition: 'allAmount >=',
    }),
  );
  expect(refused.messages.join()).toMatch(/条件不能识别/);
  expect(refused.messages.join()).toContain('“price”不是销售订单的字段');
  expect(refused.messages.join()).toContain('请选择审批人');
  expect(
    (
      await refusalOf(flow([{ name: '审批', approverValue: of(head) }], { entityKey: 'unit' }))
    ).messages.join(),
  ).toContain('没有提交和审核');
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
  expect(refused.doc).toMatchObject({
    status: 'draft',
    fields: { rejectReason: '第1步“上级审批”没有审批人，已自动驳回' },
  });
});

test('a task that stood too long is told, passed or handed to the superior, as its step says', async () => {
  const { ports, clock } = company;
  const step = (timeoutAction: string) => ({
    name: '部门审批',
    approverValue: of(head),
    timeoutHours: 4,
    timeoutAction,
  });
  await flow([step('pass')]);
  const passed = await submitted();
  await company.database.query(`update approval_flow set status = 'disabled'`);
  await flow([step('remind')]);
  const reminded = await submitted();
  await handleTimeouts(ports);
  expect((await now(passed)).doc.status).toBe('submitted');
  clock.now += 5 * 3_600_000;
  await handleTimeouts(ports);
  expect((await now(passed)).doc.status).toBe('approved');
  expect((await now(passed)).approval?.steps[0]?.acts[0]?.opinion).toBe('超过时限，自动通过');
  expect((await now(reminded)).doc.status).toBe('submitted');
  const { rows } = await company.database.query(
    `select a.titile from announcement a join announcement_send s on s.announcement = a.id where s."user" = $1::uuid and a.titile like '%催您审批%'`,
    [head.grants.userId],
  );
  expect(rows.length).toBeGreaterThan(0);
});
