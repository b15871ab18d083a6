// Before an action asks for anything: what can only be refused is refused at once, with the reason.
import '#tests/support/page.ts';
import { describe, expect, test } from 'vitest';
import { entities } from '#entities/registry.ts';
import { refusalBefore } from '#features/document/actions/refusalBefore.ts';
import { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import type { Row } from '#model/entity.ts';
import { whyNot, type Grants } from '#model/rights/can.ts';
import { order, setLine, stored } from './storedOrder.ts';

const asked = (action: string, lines: string | null = null, lineIds: readonly string[] = []) => ({
  action,
  lines,
  lineIds,
});

describe('an action that asks first does not ask where it can only be refused (findings 3, 7.19a)', () => {
  test('the state or the rights are against it', () => {
    const draft = new DocumentDraft(order, stored(), {});
    expect(refusalBefore(draft, asked('close'), { close: '当前状态不能关闭' })).toEqual({
      message: '当前状态不能关闭',
    });
    expect(refusalBefore(draft, asked('close'), {})).toBeNull();
  });

  test('the form would have to be saved first and cannot be: the place to mend is shown', () => {
    const draft = new DocumentDraft(order, stored(), {});
    draft.change('', { patches: [setLine('a', 'qty', '-1')] });
    const refusal = refusalBefore(draft, asked('close'), {});
    expect(refusal?.problem).toMatchObject({ lines: 'items', lineId: 'a', field: 'qty' });
    expect(refusal?.message).toContain(refusal?.problem?.message);
  });

  test('a condition of its step does not hold', () => {
    const planOrder = (releasedQty: string): DocumentDraft =>
      new DocumentDraft(
        entities.planOrder,
        { id: 'p', version: 2, status: 'firmed', fields: { confirmedQty: '5', releasedQty }, lines: {} },
        {},
      );
    expect(refusalBefore(planOrder('2'), asked('void'), {})?.message).toContain('已投放的计划订单不能作废');
    expect(refusalBefore(planOrder('0'), asked('void'), {})).toBeNull();
  });

  test.each([
    ['changeComponent', null, [], '请先在“用料清单”页签选中要处理的行，再执行“变更用料”'],
    ['changeComponent', 'operations', ['o'], '请先在“用料清单”页签选中要处理的行，再执行“变更用料”'],
    ['changeComponent', 'components', ['a', 'b'], null],
    ['substitute', 'components', ['a', 'b'], '一次只能处理一行'],
    ['substitute', 'components', ['a'], null],
    ['addComponent', null, [], null],
  ])('%s of lines chosen in %s (%o)', (action, lines, lineIds, said) => {
    const draft = new DocumentDraft(
      entities.manufacturingOrder,
      { id: 'o', version: 2, status: 'released', fields: {}, lines: {} },
      {},
    );
    const refusal = refusalBefore(draft, asked(action, lines, lineIds), {});
    if (said === null) expect(refusal).toBeNull();
    else expect(refusal?.message).toContain(said);
  });

  const grants: Grants = {
    userId: 'u',
    login: 'wang',
    userName: '王晓',
    employee: null,
    department: null,
    departments: [],
    org: 'A01',
    admin: true,
    codes: [],
    fieldGroups: [],
    scopes: {},
  };
  const made = (fields: Row) => ({ id: 'o', version: 2, status: 'released', fields, lines: {} });
  test.each([
    ['suspend', true, '订单已经挂起'],
    ['suspend', false, null],
    ['unsuspend', false, '订单没有挂起'],
    ['unsuspend', true, null],
    ['reserve', true, '订单已挂起，请先反挂起再预留'],
    ['reserve', null, null],
  ])(
    'of a production order, %s is offered only where it fits (suspended: %s)',
    (action, isSuspended, said) => {
      expect(whyNot(grants, entities.manufacturingOrder, action, made({ isSuspended }))).toBe(said);
    },
  );
});
