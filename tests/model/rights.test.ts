// What a session may do with which record, and what it is told when it may not.
import { describe, expect, test } from 'vitest';
import {
  abilitiesOf,
  actionsOf,
  attachActionOf,
  can,
  changingCodes,
  grantsFor,
  printActionOf,
  scopeOf,
  whyNot,
  whyNotPushed,
  type Grants,
} from '#model/rights/can.ts';
import { permissionEntries } from '#model/derive/permissions.ts';
import type { Doc, Row } from '#model/entity.ts';
import type { RowRule } from '#model/rights/rowRules.ts';
import { admin, balance, clerk, doc, order, person, rack } from '#tests/model/support/trialOrder.ts';

describe('actions', () => {
  test('documents are traced, printed and pushed; what an area declares comes last', () => {
    expect(actionsOf(order).map(({ title }) => title)).toEqual([
      '查看',
      '新增',
      '修改',
      '删除',
      '复制',
      '导出',
      '上下查',
      '打印',
      '下推',
      '提交',
      '撤回',
      '审核',
      '驳回',
      '反审核',
      '作废',
      '关闭',
      '反关闭',
      '附件',
      '行关闭',
    ]);
    expect(actionsOf(balance).map(({ action }) => action)).toEqual(['view', 'export']);
    expect(actionsOf(person).map(({ action }) => action)).toContain('merge');
    expect(actionsOf(rack).map(({ action }) => action)).not.toContain('merge');
    const made = { ...order, generated: true } as const;
    expect(actionsOf(made).map(({ action }) => action)).not.toEqual(expect.arrayContaining(['create']));
  });

  test('every action is one permission code, named once', () => {
    const codes = permissionEntries([order, person, balance]).map(({ action }) => action);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toContain('trialOrder:approve');
    expect(changingCodes([order, balance])).not.toEqual(expect.arrayContaining(['balance:export']));
    expect(changingCodes([order])).not.toContain('trialOrder:print');
    expect(changingCodes([order])).toContain('trialOrder:submit');
  });

  test('files hang where the definition says, paper only where it can', () => {
    expect([attachActionOf(order), attachActionOf(person)]).toEqual(['attach', 'edit']);
    expect([printActionOf(order), printActionOf(person), printActionOf(balance)]).toEqual([
      'print',
      null,
      null,
    ]);
  });
});

describe('why something may not be done', () => {
  test.each<[string, Grants, string, Doc | undefined, string | null]>([
    ['an action nobody knows', clerk, 'fly', undefined, '试制单没有“fly”操作'],
    ['without the permission', { ...clerk, codes: [] }, 'edit', undefined, '您没有试制单的修改权限'],
    ['the administrator needs none', admin, 'edit', doc('draft'), null],
    [
      'looking through another’s eyes',
      { ...clerk, readonly: true },
      'edit',
      doc('draft'),
      '正在以他人身份预览，只能查看，不能操作',
    ],
    ['looking through another’s eyes, at paper', { ...clerk, readonly: true }, 'print', doc('draft'), null],
    ['a draft', clerk, 'edit', doc('draft'), null],
    ['an approved one', clerk, 'edit', doc('approved'), '当前状态不能修改试制单，请先反审核或撤回'],
    [
      'even for the administrator',
      admin,
      'edit',
      doc('approved'),
      '当前状态不能修改试制单，请先反审核或撤回',
    ],
    ['removed while approved', clerk, 'delete', doc('approved'), '当前状态不能删除试制单，只能删除草稿'],
    ['pushed before it is approved', clerk, 'push', doc('draft'), '试制单审核后才能下推'],
    ['pushed when approved', clerk, 'push', doc('approved'), null],
    ['approved twice', clerk, 'approve', doc('approved'), '当前状态不能审核'],
    ['handed in', clerk, 'submit', doc('draft'), null],
    ['reopened while open', clerk, 'reopen', doc('approved'), '当前状态不能反关闭'],
  ])('%s', (_, grants, action, document, reason) => {
    expect(whyNot(grants, order, action, document)).toBe(reason);
    expect(can(grants, order, action, document)).toBe(reason === null);
  });

  test('the abilities of a document are exactly what may be done with it', () => {
    for (const status of ['draft', 'submitted', 'approved', 'closed', 'voided']) {
      const document = doc(status);
      const allowed = abilitiesOf(clerk, order, document);
      for (const { action } of actionsOf(order))
        expect(allowed.includes(action), `${status} ${action}`).toBe(
          whyNot(clerk, order, action, document) === null,
        );
    }
    expect(abilitiesOf(clerk, order, doc('submitted'))).not.toContain('edit');
    expect(abilitiesOf({ ...clerk, codes: [] }, order, doc('draft'))).toEqual([]);
  });

  test('a push may ask for more than a state', () => {
    const [push] = order.pushes ?? [];
    if (push === undefined) throw new Error('no push');
    expect(whyNotPushed(order, push, doc('approved', { phone: '110' }))).toBeNull();
    expect(whyNotPushed(order, push, doc('approved', { phone: '119' }))).toBe('只有这个电话的单可以下推');
    expect(whyNotPushed(order, push, doc('draft'))).toBe('试制单审核后才能下推');
    expect(whyNotPushed(order, push, { status: null, fields: {} })).toBe('试制单审核后才能下推');
  });
});

describe('rows within reach', () => {
  const scoped = (scope: 'all' | 'department' | 'own', more: Partial<Grants> = {}): Grants => ({
    ...clerk,
    scopes: { trialOrder: scope },
    ...more,
  });
  test.each<[string, Grants, Row, boolean]>([
    ['all rows', scoped('all'), { owner: 'e9', department: 'd9' }, true],
    ['own: the owner', scoped('own'), { owner: 'e1' }, true],
    ['own: whoever created it', scoped('own'), { owner: 'e9', createdBy: 'u1' }, true],
    ['own: a colleague’s', scoped('own'), { owner: 'e9' }, false],
    [
      'own, but no employee: nobody’s rows are not mine',
      scoped('own', { employee: null }),
      { owner: null },
      false,
    ],
    ['department: below one’s own', scoped('department'), { owner: 'e9', department: 'd11' }, true],
    ['department: another one', scoped('department'), { owner: 'e9', department: 'd2' }, false],
    ['department: without one', scoped('department'), { owner: 'e9', department: null }, false],
  ])('%s', (_, grants, fields, reached) => {
    expect(can(grants, order, 'view', doc('draft', fields))).toBe(reached);
    if (!reached)
      expect(whyNot(grants, order, 'view', doc('draft', fields))).toBe('该试制单不在您的数据范围内');
  });

  test('the scope of an entity comes before the general one; the administrator has none', () => {
    expect(scopeOf({ ...clerk, scopes: { '*': 'own' } }, order)).toBe('own');
    expect(scopeOf({ ...clerk, scopes: { '*': 'own', trialOrder: 'department' } }, order)).toBe('department');
    expect(scopeOf({ ...clerk, scopes: { '*': 'own' } }, person)).toBe('all');
    expect(scopeOf({ ...admin, scopes: { '*': 'own' } }, order)).toBe('all');
  });

  test('shared records that belong to an organisation are that organisation’s', () => {
    const grants = { ...clerk, codes: ['rack:view'] };
    const of = (owner: string): Doc => ({
      id: 'r',
      version: 1,
      status: 'enabled',
      fields: { owner },
      lines: {},
    });
    expect(can(grants, rack, 'view', of('o1'))).toBe(true);
    expect(can(grants, rack, 'view', of('o2'))).toBe(false);
    expect(can({ ...grants, admin: true }, rack, 'view', of('o2'))).toBe(true);
  });

  test('what may be exported is what may be seen, and the rule of exporting besides', () => {
    const seen: RowRule = { field: 'urgent', op: 'in', values: ['true'] };
    const exported: RowRule = { field: 'count', op: 'gt', values: ['3'] };
    const grants = { ...clerk, rows: { 'trialOrder:view': seen, 'trialOrder:export': exported } };
    expect(grantsFor(grants, order, 'export').rows?.['trialOrder:view']).toEqual({ all: [seen, exported] });
    expect(grantsFor(grants, order, 'print')).toBe(grants);
    expect(can(grants, order, 'view', doc('draft', { urgent: true }))).toBe(true);
    expect(can(grants, order, 'export', doc('draft', { urgent: true, count: 3 }))).toBe(false);
    expect(can(grants, order, 'export', doc('draft', { urgent: true, count: 4 }))).toBe(true);
    expect(can(grants, order, 'export', doc('draft', { urgent: false, count: 4 }))).toBe(false);
  });
});
