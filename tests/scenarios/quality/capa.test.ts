// A corrective action by the eight disciplines, as a quality team goes through it: example M09 step by step, an ineffective
// measure, reopening, what may no longer be changed, where it is raised from, and reminders. Rules: capaRecord-r1, capaRecord-r2.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { remindOverdue } from '#server/areas/quality/capa/capaReminders.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, codeOf, type Company, newLineId, refusalOf } from '#tests/support/scenario.ts';

let company: Company;
beforeAll(async () => {
  company = await buildCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const evidence = 'https://example.com/photo-of-the-new-tool.jpg';
const row = (lines: string, values: Row): Patch => ({
  op: 'insertLine',
  lines,
  id: newLineId(),
  before: null,
  values,
});
const set = (field: string, value: string): Patch => ({ op: 'set', field, value });

/** The line of a sub-table with this text. */
function lineWith(seen: DocResult, lines: string, text: string): string {
  const found = seen.doc.lines[lines]?.find((line) => Object.values(line).includes(text));
  if (found === undefined) throw new Error(`no line with ${text}`);
  return found.id;
}

const done = (seen: DocResult, content: string, day: string): Patch[] => {
  const id = lineWith(seen, 'actions', content);
  return [
    { op: 'setLine', lines: 'actions', id, field: 'doneAt', value: `${day}T08:00:00Z` },
    { op: 'setLine', lines: 'actions', id, field: 'evidence', value: evidence },
  ];
};

const capa = {
  edit: (seen: DocResult, ...patches: Patch[]) => company.admin.edit('capaRecord', seen, patches),
  act: (seen: DocResult, action: string, more: { values?: Row; reason?: string } = {}) =>
    company.admin.act('capaRecord', seen, action, { acceptWarnings: true, ...more }),
  says: async (seen: DocResult, action: string, more: { values?: Row; reason?: string } = {}) =>
    (await refusalOf(capa.act(seen, action, more))).messages[0] ?? '',
};

/** A draft with team leader and one containment measure. */
async function begun(fields: Row = {}): Promise<DocResult> {
  const { ids } = company;
  return company.admin.create('capaRecord', {
    fields: {
      title: '轴承内径超差',
      problem: '来料 2000 件中 11 件内径偏小',
      date: '2024-05-06',
      dueDate: '2024-06-15',
      leader: ids.salesperson,
      ...fields,
    },
    lines: {
      actions: [
        { actionKind: 'containment', content: '隔离库存', owner: ids.salesperson, dueDate: '2024-05-08' },
      ],
    },
  });
}

const planOf = (): Patch[] => [
  row('actions', {
    actionKind: 'corrective',
    content: '更换刀具',
    owner: company.ids.salesperson,
    dueDate: '2024-05-20',
  }),
  row('actions', {
    actionKind: 'preventive',
    content: '刀具寿命管理',
    owner: company.ids.salesperson,
    dueDate: '2024-05-30',
  }),
];

/** Taken to verification from the first of June, with three lots to prove it. */
async function verifying(): Promise<DocResult> {
  let seen = await capa.act(await begun(), 'submit');
  seen = await capa.act(await capa.edit(seen, ...done(seen, '隔离库存', '2024-05-07')), 'confirmContainment');
  seen = await capa.act(await capa.edit(seen, set('occurCause', '刀具磨损')), 'confirmCause');
  seen = await capa.act(await capa.edit(seen, ...planOf()), 'approvePlan');
  seen = await capa.edit(
    seen,
    ...done(seen, '更换刀具', '2024-05-18'),
    ...done(seen, '刀具寿命管理', '2024-05-29'),
    set('verifyFrom', '2024-06-01'),
  );
  return capa.act(seen, 'startVerify');
}

const lot = (day: string, result: string): Patch => row('verifications', { verifiedAt: day, result });

test('M09: every step is taken in its turn, and only with what it asks for', async () => {
  let seen = await begun({ leader: null });
  expect(await capa.says(seen, 'submit')).toContain('组长(D1)');
  seen = await capa.act(await capa.edit(seen, set('leader', company.ids.salesperson)), 'submit');
  expect(seen.doc.status).toBe('containing');
  expect(await capa.says(seen, 'confirmContainment')).toContain('“隔离库存”尚未完成');
  expect(await capa.says(seen, 'confirmCause')).toBe('当前状态不能确认原因');
  seen = await capa.act(await capa.edit(seen, ...done(seen, '隔离库存', '2024-05-08')), 'confirmContainment');
  expect(seen.doc.status).toBe('analysing');
  expect(await capa.says(seen, 'confirmCause')).toContain('发生根因(D4)');
  seen = await capa.act(await capa.edit(seen, set('occurCause', '刀具磨损')), 'confirmCause');
  expect(seen.doc.status).toBe('planning');
  expect(await capa.says(seen, 'approvePlan')).toContain('至少一项纠正措施');
  seen = await capa.act(await capa.edit(seen, ...planOf()), 'approvePlan');
  expect(seen.doc.lines['actions']?.map((action) => action['actionNo'])).toEqual([1, 2, 3]);
  seen = await capa.edit(seen, set('verifyFrom', '2024-06-01'), ...done(seen, '更换刀具', '2024-05-18'));
  expect(await capa.says(seen, 'startVerify')).toContain('措施 3“刀具寿命管理”尚未完成');
  seen = await capa.edit(seen, ...done(seen, '刀具寿命管理', '2024-05-29'));
  seen = await capa.act(seen, 'startVerify');
  seen = await capa.edit(
    seen,
    lot('2024-06-02', 'accept'),
    lot('2024-06-04', 'accept'),
    lot('2024-05-31', 'accept'),
  );
  expect(await capa.says(seen, 'verify')).toContain('只有 2 批接收，须有 3 批');
  seen = await capa.edit(seen, lot('2024-06-06', 'accept'));
  seen = await capa.act(seen, 'verify', { values: { verifyNote: '三批合格' } });
  expect(seen.doc.fields).toMatchObject({
    status: 'verified',
    verifyResult: 'effective',
    verifyNote: '三批合格',
  });
  expect(await capa.says(seen, 'close')).toContain('标准化(D7)');
  seen = await capa.act(await capa.edit(seen, set('standardised', '修订作业指导书 WI-07')), 'close');
  expect(seen.doc.status).toBe('closed');
});

test('an ineffective measure begins the next round, and the first one stays readable', async () => {
  let seen = await capa.edit(await verifying(), lot('2024-06-02', 'accept'), lot('2024-06-03', 'reject'));
  seen = await capa.act(seen, 'refute', { values: { verifyNote: '6 月 3 日一批仍有超差' } });
  expect(seen.doc.fields).toMatchObject({ status: 'analysing', roundNo: 2, verifyFrom: null });
  expect(seen.doc.lines['rounds']?.[0]).toMatchObject({
    roundNo: 1,
    occurCause: '刀具磨损',
    verifyResult: 'ineffective',
    note: '6 月 3 日一批仍有超差',
  });
  const old = lineWith(seen, 'actions', '更换刀具');
  const change = capa.edit(seen, {
    op: 'setLine',
    lines: 'actions',
    id: old,
    field: 'content',
    value: '别的',
  });
  expect((await refusalOf(change)).messages[0]).toContain('“内容”在当前情况下不能填写');
  const removal = capa.edit(seen, { op: 'removeLine', lines: 'actions', id: old });
  expect((await refusalOf(removal)).messages[0]).toContain('不能增删');
  seen = await capa.act(await capa.edit(seen, set('occurCause', '冷却液浓度低')), 'confirmCause');
  expect(await capa.says(seen, 'approvePlan')).toContain('至少一项纠正措施');
  seen = await capa.act(await capa.edit(seen, ...planOf()), 'approvePlan');
  expect(seen.doc.lines['actions']?.map((action) => [action['actionNo'], action['roundNo']])).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 2],
    [5, 2],
  ]);
});

describe('texts of a confirmed step are locked until the record returns to it', () => {
  test('problem, cause and plan', async () => {
    const seen = await verifying();
    for (const field of ['problem', 'occurCause', 'verifyFrom', 'dueDate']) {
      const value = field.endsWith('From') || field === 'dueDate' ? '2024-06-20' : '改过的';
      expect((await refusalOf(capa.edit(seen, set(field, value)))).messages[0]).toContain(
        '在当前情况下不能填写',
      );
    }
    expect((await refusalOf(capa.edit(seen, ...planOf()))).messages[0]).toContain('措施计划(D5)已确认');
    const why = row('whys', { chain: 'occur', whyNo: 1, question: '为什么', answer: '因为' });
    expect((await refusalOf(capa.edit(seen, why))).messages[0]).toContain('原因(D4)已确认');
  });

  test('a lot cannot be entered before verification', async () => {
    const seen = await capa.act(await begun(), 'submit');
    expect((await refusalOf(capa.edit(seen, lot('2024-05-07', 'accept')))).messages[0]).toContain(
      '只在效果验证时增删',
    );
  });
});

test('containment may be left out with a reason, and a complaint asks why nobody saw it', async () => {
  let seen = await capa.act(await begun({ capaSource: 'customer' }), 'submit');
  seen = await capa.act(seen, 'confirmContainment', { values: { skipReason: '客户已全部退回' } });
  expect(seen.doc.fields).toMatchObject({ status: 'analysing', skipReason: '客户已全部退回' });
  seen = await capa.edit(seen, set('occurCause', '刀具磨损'));
  expect(await capa.says(seen, 'confirmCause')).toContain('流出根因(D4)');
});

test('a closed record is reopened with a reason and begins the next round', async () => {
  let seen = await capa.edit(
    await verifying(),
    ...['02', '03', '04'].map((day) => lot(`2024-06-${day}`, 'accept')),
    set('standardised', '修订作业指导书'),
  );
  seen = await capa.act(await capa.act(seen, 'verify'), 'close');
  expect((await refusalOf(capa.act(seen, 'reopen'))).messages[0]).toContain('原因');
  seen = await capa.act(seen, 'reopen', { reason: '客户再次投诉' });
  expect(seen.doc.fields).toMatchObject({
    status: 'analysing',
    roundNo: 2,
    reopenReason: '客户再次投诉',
    verifyResult: null,
  });
});

test('a return raises one open record with the customer and the goods', async () => {
  const { admin, ids } = company;
  const material = await company.material('退回的轴承');
  const back = await admin.create('saleReturnApplication', {
    fields: { customer: ids.customer, returnReason: 'quality', remark: '异响' },
    lines: { items: [{ material, qty: '4', price: '10', taxRate: '13', warehouse: ids.warehouse }] },
  });
  const sent = await admin.act('saleReturnApplication', back, 'submit', { acceptWarnings: true });
  const raised = await admin.act('saleReturnApplication', sent, 'raiseCapa');
  const opened = await admin.open('capaRecord', raised.opens?.id ?? '');
  expect(opened.doc.fields).toMatchObject({
    status: 'draft',
    capaSource: 'customer',
    customer: ids.customer,
    material,
    defectQty: '4',
    sourceEntity: 'saleReturnApplication',
  });
  const seen = await admin.open('saleReturnApplication', sent.doc.id);
  expect((await refusalOf(admin.act('saleReturnApplication', seen, 'raiseCapa'))).messages[0]).toContain(
    '已有未关闭的 8D',
  );
});

test('whoever owns an overdue measure is notified every day until it is done', async () => {
  const { admin, ids, clock, ports, database } = company;
  const owner = await company.clerk('责任人', {});
  const employee = await admin.open('employee', ids.salesperson);
  await admin.edit('employee', employee, [set('user', owner.grants.userId)]);
  let seen = await capa.act(await begun({ title: '逾期的措施' }), 'submit');
  const told = async (): Promise<number> => {
    const { rows } = await database.query(
      `select count(*)::int as count from announcement_send s join announcement a on a.id = s.announcement
       where s."user" = $1::uuid and a.titile like $2`,
      [owner.grants.userId, `%${codeOf(seen)}%`],
    );
    return Number(rows[0]?.['count']);
  };
  clock.now = Date.UTC(2024, 4, 8, 2);
  await remindOverdue(ports);
  expect(await told()).toBe(0);
  clock.now = Date.UTC(2024, 4, 9, 2);
  expect(await remindOverdue(ports)).toContain('项措施逾期');
  expect(await told()).toBe(1);
  seen = await capa.edit(seen, ...done(seen, '隔离库存', '2024-05-09'));
  await remindOverdue(ports);
  expect(await told()).toBe(1);
});
