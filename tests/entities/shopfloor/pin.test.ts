// PINs of terminals: what is good enough and what everybody would try first.
import { expect, test } from 'vitest';
import { mayDo, operatorCodes } from '#entities/shopfloor/access/operatorRights.ts';
import { pinProblem } from '#entities/shopfloor/access/pin.ts';

const owner = { code: 'EMP02589', birthDate: '1987-03-14', mobile: '13800006173' };

test.each([
  ['4096', null],
  ['90210355', null],
  ['123', '4到8位'],
  ['123456789', '4到8位'],
  ['12a4', '4到8位'],
  ['0000', '连续'],
  ['3456', '连续'],
  ['8765', '连续'],
  ['7890', '连续'],
  ['2589', '工号'],
  ['0314', '生日'],
  ['1987', '生日'],
  ['6173', '手机'],
])('PIN %s', (pin, said) => {
  const problem = pinProblem(pin, owner);
  if (said === null) expect(problem).toBeNull();
  else expect(problem).toContain(said);
});

test('a call may do what both the operator and the device may (shopDevice-r2)', () => {
  expect(mayDo('report', operatorCodes, [])).toBe(true);
  expect(mayDo('report', operatorCodes, ['start', 'pause'])).toBe(false);
  expect(mayDo('finish', ['workTaskOrder:view'], ['finish'])).toBe(false);
});
