// Approval in steps: when a step is through, whom one may send a document back to, and flows read as they are stored.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  approverValueOf,
  returnTargets,
  routeOf,
  stepOf,
  stepPassed,
  type Route,
  type StepTask,
  type TaskStatus,
} from '#model/approval/approval.ts';
import { canHaveFlow, conditionProblem, conditionText } from '#model/approval/approvalCondition.ts';
import { defineEntity } from '#model/entity.ts';
import { code, text } from '#model/fields.ts';
import { order } from '#tests/model/support/order.ts';

const own = (...statuses: TaskStatus[]): StepTask[] => statuses.map((status) => ({ status, isAdded: false }));
const added = (...statuses: TaskStatus[]): StepTask[] =>
  statuses.map((status) => ({ status, isAdded: true }));

describe('a step is through', () => {
  test.each<[string, 'any' | 'all' | 'sequence', StepTask[], boolean]>([
    ['when one of them agrees', 'any', own('pending', 'approved'), true],
    ['not before anybody agrees', 'any', own('pending', 'pending'), false],
    ['not because the others were skipped', 'any', own('skipped', 'skipped'), false],
    ['when all agree', 'all', own('approved', 'approved'), true],
    ['not while one is missing', 'all', own('approved', 'pending'), false],
    ['when those who need not act are skipped', 'all', own('approved', 'skipped'), true],
    ['in turn, when the last agrees', 'sequence', own('approved', 'approved'), true],
    ['in turn, not while somebody waits', 'sequence', own('approved', 'waiting'), false],
    ['whoever handed his task on no longer counts', 'all', own('transferred', 'approved'), true],
    ['copies do not count', 'all', own('copied', 'approved'), true],
    ['when whoever was called in agrees too', 'any', [...own('approved'), ...added('approved')], true],
    ['not while whoever was called in is missing', 'any', [...own('approved'), ...added('pending')], false],
    [
      'whoever was called in does not agree for the others',
      'any',
      [...own('pending'), ...added('approved')],
      false,
    ],
    ['a refusal is no agreement', 'all', own('approved', 'rejected'), false],
  ])('%s', (_, mode, tasks, passed) => {
    expect(stepPassed(mode, tasks)).toBe(passed);
  });

  test('“all” asks for at least as much as “any” where anybody has agreed', () => {
    const task = fc.record({
      status: fc.constantFrom<TaskStatus>(
        'pending',
        'waiting',
        'approved',
        'rejected',
        'transferred',
        'skipped',
        'copied',
      ),
      isAdded: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(task, { minLength: 1, maxLength: 6 }), (tasks) => {
        const agreed = tasks.some(({ status, isAdded }) => status === 'approved' && !isAdded);
        if (agreed && stepPassed('all', tasks)) expect(stepPassed('any', tasks)).toBe(true);
        expect(stepPassed('sequence', tasks)).toBe(stepPassed('all', tasks));
        expect(stepPassed('any', [...tasks, ...added('pending')])).toBe(false);
      }),
    );
  });
});

describe('sending back', () => {
  const route = (refuseTo: 'submitter' | 'previous' | 'chosen'): Route =>
    routeOf({}, [
      { stepNo: 1, name: '部门', refuseTo },
      { stepNo: 2, name: '财务', refuseTo },
      { stepNo: 3, name: '总经理', refuseTo },
    ]);
  const author = { stepNo: 0, name: '提交人' };
  test.each([
    ['submitter', 3, [author]],
    ['previous', 3, [{ stepNo: 2, name: '第2步 财务' }, author]],
    ['previous', 1, [author]],
    ['chosen', 3, [author, { stepNo: 1, name: '第1步 部门' }, { stepNo: 2, name: '第2步 财务' }]],
    ['chosen', 1, [author]],
    ['chosen', 9, [author]],
  ] as const)('to %s, from step %i', (refuseTo, stepNo, targets) => {
    expect(returnTargets(route(refuseTo), stepNo)).toEqual(targets);
  });
});

describe('a flow as it is stored', () => {
  test('what is missing or wrong has the safe meaning', () => {
    expect(stepOf({})).toEqual({
      stepNo: 0,
      name: '',
      approverType: 'user',
      approverValue: { users: [], groups: [], level: 1, field: '' },
      signMode: 'any',
      condition: '',
      timeoutHours: 0,
      timeoutAction: 'remind',
      refuseTo: 'submitter',
      needOpinion: false,
    });
    expect(stepOf(null)).toEqual(stepOf({}));
    expect(stepOf({ signMode: 'most', refuseTo: 7, condition: '  amount > 5 ' })).toMatchObject({
      signMode: 'any',
      refuseTo: 'submitter',
      condition: 'amount > 5',
    });
    expect(routeOf(undefined)).toEqual({
      allowWithdraw: true,
      skipSame: true,
      skipEmpty: 'toAdmin',
      copyTo: [],
      steps: [],
    });
    expect(
      routeOf({ allowWithdraw: false, skipSame: false, skipEmpty: 'pass', copyTo: ['u1', 2] }),
    ).toMatchObject({
      allowWithdraw: false,
      skipSame: false,
      skipEmpty: 'pass',
      copyTo: ['u1'],
    });
  });

  test.each([
    [{ level: 3 }, 3],
    [{ level: 2.7 }, 2],
    [{ level: 40 }, 9],
    [{ level: 0 }, 1],
    [{ level: '2' }, 1],
    [null, 1],
  ])('levels up %j: %i', (value, level) => {
    expect(approverValueOf(value).level).toBe(level);
  });

  test('steps are gone through by their number, however they were stored; a snapshot reads like its flow', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([1, 2, 3, 4, 5]), (numbers) => {
        const route = routeOf(
          {},
          numbers.map((stepNo) => ({ stepNo, name: `步骤${stepNo}` })),
        );
        expect(route.steps.map(({ stepNo }) => stepNo)).toEqual(
          numbers.toSorted((one, other) => one - other),
        );
        expect(routeOf(JSON.parse(JSON.stringify(route)))).toEqual(route);
      }),
    );
  });
});

describe('conditions of a flow', () => {
  const customer = defineEntity({
    name: 'customer',
    title: '客户',
    area: 'master',
    kind: 'master',
    states: 'master',
    carry: ['level'],
    fields: { code: code('编码'), level: text('客户等级'), phone: text('电话') },
  });
  const lookup = (name: string) => (name === 'customer' ? customer : undefined);

  test.each([
    ['', null],
    ['   ', null],
    ['allAmount > 10000', null],
    ['doc.allAmount >= 10000 and taxIncluded', null],
    ["customer.level = 'A'", null],
    ["customer.code = 'C1'", null],
    ['sum(items.qty) > 5', null],
    ['max(items.discountRate) > 10', null],
    ["customer.phone = '1'", '条件中的“customer.phone”不是销售订单的字段'],
    ['ghost > 5', '条件中的“ghost”不是销售订单的字段'],
    ['items.ghost > 5', '条件中的“items.ghost”不是销售订单的字段'],
    ['items.material.name = 1', '条件中的“items.material.name”不是销售订单的字段'],
    ['currency.name = 1', '条件中的“currency.name”不是销售订单的字段'],
  ])('%j: %j', (condition, problem) => {
    expect(conditionProblem(order, condition, lookup)).toBe(problem);
  });

  test.each(['allAmount >', 'a b', 'constructor("x")', 'allAmount > 5;', "allAmount = 'x"])(
    '%j cannot be read',
    (condition) => {
      expect(conditionProblem(order, condition, lookup)).toContain('条件不能识别：');
    },
  );

  test.each([
    ['allAmount >= 10000', '价税合计 ≥ 10000'],
    ["customer.level = 'A' and not taxIncluded", '客户的客户等级 = A 并且 不是 含税'],
    ['sum(items.qty) <= 5 or empty(deliveryDate)', '合计(销售明细的数量) ≤ 5 或者 为空(要货日期)'],
    ["customer.name != 'and or'", '客户名称 ≠ and or'],
    ['ghost > 5', 'ghost > 5'],
  ])('%j reads %j', (condition, shown) => {
    expect(conditionText(order, condition, lookup)).toBe(shown);
  });

  test('options and records read as what they are called (findings 3, 6.14)', () => {
    const shown = (path: string, value: string) => (path === 'customer.code' ? `${value} 上海精密` : null);
    const condition = "customer.code = 'C1' and customer.name != 'C1'";
    expect(conditionText(order, condition, lookup, shown)).toBe('客户编码 = C1 上海精密 并且 客户名称 ≠ C1');
  });

  test('only what is submitted and then approved can have a flow', () => {
    expect(canHaveFlow(order)).toBe(true);
    expect(canHaveFlow({ ...order, states: 'lookup' })).toBe(false);
    expect(canHaveFlow({ ...order, states: 'none' })).toBe(false);
  });
});
