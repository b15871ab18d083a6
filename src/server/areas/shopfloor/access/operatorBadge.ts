// 操作员工牌: number and PIN are judged and kept as digests; a badge that is taken out of use ends its person's sessions.
import { pinProblem, type PinOwner } from '#entities/shopfloor/access/pin.ts';
import type { Row } from '#model/entity.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

interface Facts {
  given: Row;
  owner: PinOwner;
}

export const operatorBadge = defineBehaviour<Facts>({
  title: '操作员工牌',
  checks: ['PIN为4到8位数字，不是工号、生日、手机尾号或连续数字'],
  effects: {
    setPin: ['badgeCredentials', 'endOperatorSessions'],
    unlock: ['keep'],
    disable: ['endOperatorSessions'],
  },
  async facts(doc, read, moment) {
    const [row] =
      moment === 'setPin'
        ? await read.rows(
            'select code, birth_date::text as birth_date, mobile from employee where id = $1::uuid',
            [doc.fields['employee']],
          )
        : [];
    const owner = {
      code: textOf(row?.['code']),
      birthDate: optionalText(row?.['birth_date']),
      mobile: optionalText(row?.['mobile']),
    };
    return { given: read.given, owner };
  },
  check(_doc, { given, owner }, moment) {
    if (moment !== 'setPin') return [];
    const [badgeNo, pin] = [optionalText(given['newBadgeNo']), optionalText(given['newPin'])];
    if (badgeNo === null && pin === null)
      return [{ field: '', level: 'error', message: '请刷工牌，或填写PIN' }];
    const problem = pin === null ? null : pinProblem(pin, owner);
    return problem === null ? [] : [{ field: 'newPin', level: 'error', message: problem }];
  },
  plan: {
    setPin: (doc, { given }) => [
      {
        effect: 'badgeCredentials',
        badgeNo: optionalText(given['newBadgeNo']),
        pin: optionalText(given['newPin']),
      },
      { effect: 'endOperatorSessions', employee: textOf(doc.fields['employee']), reason: 'forced' },
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
      { effect: 'endOperatorSessions', employee: textOf(doc.fields['employee']), reason: 'forced' },
    ],
  },
});
