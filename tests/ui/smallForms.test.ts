// The rules of small forms, in the words users read: what is missing or wrong, and at which field.
import '#tests/support/page.ts';
import { describe, expect, test, vi } from 'vitest';
import { decisionSchema } from '#features/document/actions/DecisionDialog.tsx';
import { reasonSchema } from '#features/document/actions/ReasonDialog.tsx';
import { askedProblems, beginningOf } from '#features/document/form/AskDialog.tsx';
import { templateSchema } from '#features/flow/TemplateDialog.tsx';
import { calculationSchema } from '#features/list/views/CalculationDialog.tsx';
import { date, datetime, qty, text } from '#model/fields.ts';
import { shareSchema } from '#features/list/views/ShareDialog.tsx';
import { passwordSchema } from '#ui/dialogs/PasswordDialog.tsx';
import { rulesOf } from '#ui/dialogs/useSmallForm.ts';

const wrong = rulesOf(passwordSchema);
const empty = { currentPassword: '', newPassword: '', newPasswordVerify: '' };

test.each([
  [
    'nothing is filled: every field says so at once',
    empty,
    { currentPassword: '请输入旧密码!', newPassword: '请输入新密码!', newPasswordVerify: '请确认新密码!' },
  ],
  [
    'the second differs, whatever else is missing',
    { ...empty, newPassword: 'a', newPasswordVerify: 'b' },
    { currentPassword: '请输入旧密码!', newPasswordVerify: '两次输入的密码不一样！' },
  ],
  ['both are the same', { currentPassword: 'x', newPassword: 'a', newPasswordVerify: 'a' }, {}],
])('new password: %s', (_case, values, errors) => {
  expect(wrong(values)).toEqual(errors);
});

test.each([
  ['', { name: '请填写模板名称' }],
  ['   ', { name: '请填写模板名称' }],
  [' 常用 ', {}],
])('a template named “%s”', (name, errors) => {
  expect(rulesOf(templateSchema)({ name })).toEqual(errors);
});

test.each([
  ['required', false, ' \n', { reason: '请填写原因' }],
  ['required', false, '客户取消', {}],
  ['optional', true, '', {}],
])('a reason that is %s (%s): “%s”', (_how, optional, reason, errors) => {
  expect(rulesOf(reasonSchema(optional))({ reason })).toEqual(errors);
});

describe('a decision', () => {
  const someone = { id: '7', code: 'E1', name: '王晓' };
  test.each([
    ['同意 without an opinion', false, false, { people: [], opinion: '' }, {}],
    ['驳回 says why', true, false, { people: [], opinion: ' ' }, { opinion: '请填写审批意见' }],
    ['转办 goes to somebody', false, true, { people: [], opinion: '' }, { people: '请选择人员' }],
    ['加签 asks somebody', false, true, { people: [someone], opinion: '' }, {}],
    [
      'where both are missing, who is asked for first',
      true,
      true,
      { people: [], opinion: '' },
      { people: '请选择人员', opinion: '请填写审批意见' },
    ],
  ])('%s', (_case, needed, asksPeople, values, errors) => {
    const found = rulesOf(decisionSchema(needed, asksPeople))({ to: '0', ...values });
    expect(found).toEqual(errors);
    expect(Object.keys(found)).toEqual(Object.keys(errors));
  });
});

describe('a shared view', () => {
  const plain = { name: '本月到期', scope: 'org', groups: [], isDefault: false };
  test.each([
    ['for the organisation', plain, {}],
    ['without a name', { ...plain, name: ' ' }, { name: '请填写视图名称' }],
    ['for groups, none chosen', { ...plain, scope: 'group' }, { groups: '请选择安全组' }],
    ['for a group', { ...plain, scope: 'group', groups: ['1'] }, {}],
  ])('%s', (_case, values, errors) => {
    expect(rulesOf(shareSchema)(values)).toEqual(errors);
  });
});

test.each([
  ['nothing typed', { title: '', formula: ' ' }, { title: '请填写列名', formula: '请填写公式' }],
  ['two numbers', { title: '含税', formula: '[数量] * 2' }, {}],
])('a calculated column: %s', (_case, values, errors) => {
  const quantity = { id: 'qty', title: '数量', width: 100, filter: 'number' as const };
  const columns = [{ ...quantity, read: () => '1', text: String }];
  expect(rulesOf(calculationSchema(columns))(values)).toEqual(errors);
});

test('a formula that names no column of the list says which', () => {
  const { formula } = rulesOf(calculationSchema([]))({ title: '含税', formula: '[没有的列] * 2' });
  expect(formula).toContain('没有的列');
});

describe('the small form an action asks for', () => {
  const fields = {
    to: { kind: 'ref', title: '替换为', entity: 'material', required: true },
    ratio: { kind: 'qty', title: '用量比例', required: true },
    remark: { kind: 'text', title: '备注' },
  } as const;
  test.each([
    ['nothing is filled', {}, {}, { to: '请选择替换为', ratio: '请填写用量比例' }],
    ['zero is filled', { to: '7', ratio: '0' }, {}, {}],
    [
      'what cannot be read is said, not that it is missing',
      { to: '7' },
      { ratio: '一百' },
      { ratio: '“一百”不是有效的用量比例' },
    ],
    [
      'a text nobody asked for may be wrong too',
      { to: '7', ratio: '1' },
      { remark: 'x' },
      { remark: '“x”不是有效的备注' },
    ],
  ])('%s', (_case, values, invalid, problems) => {
    const found = askedProblems(fields, values, invalid);
    expect(found).toEqual(problems);
    expect(Object.keys(found)).toEqual(Object.keys(fields).filter((key) => key in problems));
  });
});

test('what an action asks for begins with the day, or with the minute that is running', () => {
  vi.useFakeTimers({ now: new Date('2026-08-12T16:04:35Z') });
  const begun = beginningOf({
    raw: qty('读数', { default: '1' }),
    day: date('日期', { default: 'today' }),
    readAt: datetime('时间', { default: 'now' }),
    remark: text('说明'),
  });
  vi.useRealTimers();
  expect(begun).toEqual({ raw: '1', day: '2026-08-13', readAt: '2026-08-12T16:04:00.000Z', remark: null });
});
