// 修改密码: old password, new password twice; 800 px wide. Closes when the server took the new one.
import { Alert, Button, Group, Modal, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { messages } from '#api/errorCatalogue.ts';
import { messageOf } from '#api/mutations.ts';
import { changePassword } from '#api/session.ts';
import { notify } from '#ui/dialogs/notify.ts';
import classes from './PasswordDialog.module.css';

export interface PasswordDialogProps {
  partyId: string;
  /** The password was given by an administrator: says why it has to be changed now. */
  forced: boolean;
  onClose: () => void;
}

const empty = { currentPassword: '', newPassword: '', newPasswordVerify: '' };

export function PasswordDialog({ partyId, forced, onClose }: PasswordDialogProps): ReactNode {
  const [busy, setBusy] = useState(false);
  const form = useForm({
    initialValues: empty,
    validate: {
      currentPassword: (value) => (value === '' ? '请输入旧密码!' : null),
      newPassword: (value) => (value === '' ? '请输入新密码!' : null),
      newPasswordVerify: (value, values) => {
        if (value === '') return '请确认新密码!';
        return value === values.newPassword ? null : '两次输入的密码不一样！';
      },
    },
  });

  async function submit(values: typeof empty): Promise<void> {
    setBusy(true);
    try {
      await changePassword({ partyId, ...values });
      notify('success', messages.passwordChanged);
      onClose();
    } catch (failure) {
      notify('warning', messageOf(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal opened onClose={onClose} title="修改密码" size={800} closeOnClickOutside={false}>
      <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
        {forced && (
          <Alert color="orange" variant="light" p="sm">
            当前密码由管理员设置，请先改成只有您自己知道的密码。
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
          description="至少 8 个字符，不要使用常见密码、账号或姓名"
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
