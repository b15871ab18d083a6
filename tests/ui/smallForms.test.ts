// The rules of small forms, in the words users read: what is missing or wrong, and at which field.
import { schemaResolver } from '@mantine/form';
import { expect, test } from 'vitest';
import { passwordSchema } from '#ui/dialogs/PasswordDialog.tsx';

const wrong = schemaResolver(passwordSchema, { sync: true });
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
