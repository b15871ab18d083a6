// 修改密码: old password, new password twice; 800 px wide. Stays open until the new one was taken.
import { Alert, Button, Group, PasswordInput } from '@mantine/core';
import type { ReactNode } from 'react';
import * as z from 'zod';
import { Modal } from './Modal.tsx';
import { rulesOf, useSmallForm } from './useSmallForm.ts';
import classes from './PasswordDialog.module.css';

const passwordDialogWidth = 800;

export interface NewPassword extends Record<string, string> {
  currentPassword: string;
  newPassword: string;
  newPasswordVerify: string;
}

export interface PasswordDialogProps {
  /** The password was given by an administrator or ran out: says why it has to be changed now. */
  forced: boolean;
  /** What was submitted is under way. */
  busy: boolean;
  /** Whether it was taken; tells the user by itself why not. */
  onSubmit: (passwords: NewPassword) => Promise<boolean>;
  onClose: () => void;
}

/** Every field that is missing says so at once, whatever is wrong with the others. */
export const passwordSchema = z
  .object({ currentPassword: z.string(), newPassword: z.string(), newPasswordVerify: z.string() })
  .superRefine(({ currentPassword, newPassword, newPasswordVerify }, context) => {
    const wrong = (field: keyof NewPassword, message: string): void =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (currentPassword === '') wrong('currentPassword', '请输入旧密码!');
    if (newPassword === '') wrong('newPassword', '请输入新密码!');
    if (newPasswordVerify === '') wrong('newPasswordVerify', '请确认新密码!');
    else if (newPasswordVerify !== newPassword) wrong('newPasswordVerify', '两次输入的密码不一样！');
  });

const empty: NewPassword = { currentPassword: '', newPassword: '', newPasswordVerify: '' };

export function PasswordDialog({ forced, busy, onSubmit, onClose }: PasswordDialogProps): ReactNode {
  const form = useSmallForm<NewPassword>({ initialValues: empty, rules: rulesOf(passwordSchema) });

  async function submit(values: NewPassword): Promise<void> {
    if (await onSubmit(values)) onClose();
  }

  return (
    <Modal opened onClose={onClose} title="修改密码" size={passwordDialogWidth} closeOnClickOutside={false}>
      <form className={classes['form']} noValidate onSubmit={form.submit(submit)}>
        {forced && (
          <Alert color="orange" variant="light" p="sm">
            当前密码由管理员设置，或已超过有效天数，请先改成只有您自己知道的新密码。
          </Alert>
        )}
        <PasswordInput
          label="旧密码"
          placeholder="请输入旧密码"
          withAsterisk
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('currentPassword')}
        />
        <PasswordInput
          label="新密码"
          placeholder="请输入新密码"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          description="按系统参数要求的长度和字符种类（默认至少 8 个字符），不要使用常见密码、账号或姓名"
          withAsterisk
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <PasswordInput
          label="确认新密码"
          placeholder="请确认新密码"
          withAsterisk
          autoComplete="new-password"
          {...form.getInputProps('newPasswordVerify')}
        />
        <Group justify="flex-end" gap="sm" mt="sm">
          <Button variant="default" onClick={onClose}>
            关闭
          </Button>
          <Button type="submit" loading={busy}>
            确定
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
