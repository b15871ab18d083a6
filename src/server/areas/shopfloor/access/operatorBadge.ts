// 操作员工牌: number and PIN are judged and kept as digests; a badge that is taken out of use ends its person's sessions.
import { pinProblem, type PinOwner } from '#entities/shopfloor/access/pin.ts';
import { employee } from '#entities/master/employee.ts';
import { operatorBadge as badge } from '#entities/shopfloor/access/operatorBadge.ts';
import type { GivenOf } from '#model/typedDoc.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { givenOf } from '#server/behaviours/given.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

interface Facts {
  given: GivenOf<typeof badge, 'setPin'>;
  owner: PinOwner;
}

export const operatorBadge = defineBehaviour(badge, {
  title: '操作员工牌',
  checks: ['PIN为4到8位数字，不是工号、生日、手机尾号或连续数字'],
  effects: {
    setPin: ['badgeCredentials', 'endOperatorSessions'],
    unlock: ['keep'],
    disable: ['endOperatorSessions'],
  },
  async facts(doc, read, moment): Promise<Facts> {
    const e = headerTable(employee, 'e');
    const [owner] =
      moment === 'setPin' && doc.fields.employee !== null
        ? await read.select(
            { code: e.code, birthDate: e.birthDate, mobile: e.mobile },
            sql`from ${e} where ${is(e.id, doc.fields.employee)}`,
          )
        : [];
    return {
      given: givenOf(badge, 'setPin', read.given),
      owner: {
        code: owner?.code ?? '',
        birthDate: owner?.birthDate ?? null,
        mobile: owner?.mobile ?? null,
      },
    };
  },
  check(_doc, { given, owner }, moment) {
    if (moment !== 'setPin') return [];
    const [badgeNo, pin] = [given.newBadgeNo, given.newPin];
    if (badgeNo === null && pin === null)
      return [{ field: '', level: 'error', message: '请刷工牌，或填写PIN' }];
    const problem = pin === null ? null : pinProblem(pin, owner);
    return problem === null ? [] : [{ field: 'newPin', level: 'error', message: problem }];
  },
  plan: {
    setPin: (doc, { given }) => [
      {
        effect: 'badgeCredentials',
        badgeNo: given.newBadgeNo,
        pin: given.newPin,
      },
      { effect: 'endOperatorSessions', employee: doc.fields.employee ?? '', reason: 'forced' },
    ],
    unlock: () => [
      {
        effect: 'keep',
        patches: [
          { op: 'set', field: 'failedCount', value: 0 },
          { op: 'set', field: 'lockedUntil', value: null },
        ],
      },
    ],
    disable: (doc) => [
      { effect: 'endOperatorSessions', employee: doc.fields.employee ?? '', reason: 'forced' },
    ],
  },
});
