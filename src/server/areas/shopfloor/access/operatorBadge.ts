// 操作员工牌: number and PIN are judged and kept as digests; a badge that is taken out of use ends its person's sessions.
import { pinProblem, type PinOwner } from '#entities/shopfloor/access/pin.ts';
import { employee } from '#entities/master/employee.ts';
import { operatorBadge as badge } from '#entities/shopfloor/access/operatorBadge.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

export const operatorBadge = defineBehaviour(badge, {
  title: '操作员工牌',
  actions: {
    setPin: defineAction(badge, 'setPin', {
      checks: ['PIN为4到8位数字，不是工号、生日、手机尾号或连续数字'],
      effects: ['badgeCredentials', 'endOperatorSessions'],
      facts: (doc, read) => ownerOf(doc.fields.employee, read),
      check(_doc, owner, { given: { newBadgeNo, newPin } }) {
        if (newBadgeNo === null && newPin === null)
          return [{ field: '', level: 'error', message: '请刷工牌，或填写PIN' }];
        const problem = newPin === null ? null : pinProblem(newPin, owner);
        return problem === null ? [] : [{ field: 'newPin', level: 'error', message: problem }];
      },
      plan: (doc, _owner, { given }) => [
        { effect: 'badgeCredentials', badgeNo: given.newBadgeNo, pin: given.newPin },
        { effect: 'endOperatorSessions', employee: doc.fields.employee ?? '', reason: 'forced' },
      ],
    }),
    unlock: {
      effects: ['keep'],
      plan: () => [
        {
          effect: 'keep',
          patches: [
            { op: 'set', field: 'failedCount', value: 0 },
            { op: 'set', field: 'lockedUntil', value: null },
          ],
        },
      ],
    },
    disable: {
      effects: ['endOperatorSessions'],
      plan: (doc) => [
        { effect: 'endOperatorSessions', employee: doc.fields.employee ?? '', reason: 'forced' },
      ],
    },
  },
});

/** Whose badge it is: what a PIN may not be. */
async function ownerOf(id: string | null, read: Read): Promise<PinOwner> {
  const e = headerTable(employee, 'e');
  const [owner] =
    id === null
      ? []
      : await read.select(
          { code: e.code, birthDate: e.birthDate, mobile: e.mobile },
          sql`from ${e} where ${is(e.id, id)}`,
        );
  return { code: owner?.code ?? '', birthDate: owner?.birthDate ?? null, mobile: owner?.mobile ?? null };
}
