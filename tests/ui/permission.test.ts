// The eight cases of button, field and column permissions.
import { describe, expect, test } from 'vitest';
import type { AuthEntry } from '#model/wire/wire.ts';
import { isColumnShown, isDisabled, isPermitted } from '#ui/shell/permission.ts';

const rule = (action: string, type: '1' | '2', status: '0' | '1'): AuthEntry => ({
  action,
  type,
  status,
  describe: '',
});
const granted = (action: string, type: '1' | '2'): AuthEntry => ({ action, type, describe: '' });
const code = 'order:price';

interface Case {
  name: string;
  allAuth: AuthEntry[];
  auth: AuthEntry[];
  button?: boolean;
  disabled?: boolean;
  column?: boolean;
}

const cases: Case[] = [
  { name: '1 show rule unknown', allAuth: [], auth: [], button: false, column: true },
  {
    name: '2 in force, not granted',
    allAuth: [rule(code, '1', '1')],
    auth: [],
    button: false,
    column: false,
  },
  {
    name: '3 in force, granted',
    allAuth: [rule(code, '1', '1')],
    auth: [granted(code, '1')],
    button: true,
    column: true,
  },
  { name: '4 switched off', allAuth: [rule(code, '1', '0')], auth: [], button: true, column: true },
  { name: '5 edit rule in force, not granted', allAuth: [rule(code, '2', '1')], auth: [], disabled: true },
  {
    name: '6 edit rule in force, granted',
    allAuth: [rule(code, '2', '1')],
    auth: [granted(code, '2')],
    disabled: false,
  },
  { name: '7 edit rule switched off', allAuth: [rule(code, '2', '0')], auth: [], disabled: false },
  { name: '8 edit rule unknown', allAuth: [], auth: [], disabled: false },
];

test.each(cases)(
  '$name (spec 6.rights.03) (findings 2, 4.3)',
  ({ allAuth, auth, button, disabled, column }) => {
    if (button !== undefined) expect(isPermitted({ allAuth, auth }, code)).toBe(button);
    if (disabled !== undefined) expect(isDisabled({ allAuth, auth }, code)).toBe(disabled);
    if (column !== undefined) expect(isColumnShown({ allAuth, auth }, code)).toBe(column);
  },
);

describe('lists of codes', () => {
  test('are split at commas and trimmed, granted and switched off alike (spec 6.rights.03)', () => {
    expect(isPermitted({ auth: [granted('a:add, order:price', '1')], allAuth: [] }, code)).toBe(true);
    expect(isPermitted({ auth: [], allAuth: [rule('order:price ,a:add', '1', '0')] }, code)).toBe(true);
    expect(isPermitted({ auth: [granted('order:prices', '1')], allAuth: [] }, code)).toBe(false);
  });

  test('an edit permission shows no button', () => {
    expect(isPermitted({ auth: [granted(code, '2')], allAuth: [] }, code)).toBe(false);
  });

  test('rights of a workflow form go first', () => {
    expect(isPermitted({ auth: [], allAuth: [], flow: [granted(code, '1')] }, code)).toBe(true);
    expect(isDisabled({ auth: [], allAuth: [], flow: [granted(code, '2')] }, code)).toBe(true);
  });
});
