// Account and password; works by keyboard alone.
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconLock, IconUser } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { messageOf } from '#api/http.ts';
import { lastUserName, signIn } from '#api/session.ts';
import { useForm } from '@mantine/form';
import { useWrite } from '../useWrite.ts';
import classes from './LoginScreen.module.css';

interface Entered {
  username: string;
  password: string;
}

export interface WayProps {
  onFailure: (message: string | null) => void;
  onSignedIn: () => Promise<void>;
}

export function PasswordForm({
  demoAccounts,
  onFailure,
  onSignedIn,
}: WayProps & { demoAccounts: readonly (Entered & { title: string })[] }): ReactNode {
  const form = useForm<Entered>({
    initialValues: { username: lastUserName(), password: '' },
    validate: {
      username: (value) => (value.trim() === '' ? '请输入用户名!' : null),
      password: (value) => (value === '' ? '请输入密码!' : null),
    },
    onValuesChange: () => form.clearErrors(),
  });
  const [capsLock, setCapsLock] = useState(false);
  const userField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  const firstField = useRef(form.values.username === '' ? userField : passwordField);
  useEffect(() => firstField.current.current?.focus(), []);

  const signingIn = useWrite({
    mutationFn: async ({ username, password }: Entered) => {
      await signIn(username.trim(), password);
      await onSignedIn();
    },
    onError(problem) {
      onFailure(messageOf(problem));
      form.setFieldValue('password', '');
      passwordField.current?.focus();
    },
  });

  const submit = form.onSubmit(
    (values) => {
      onFailure(null);
      void signingIn.run(values);
    },
    (errors) => {
      onFailure(null);
      form.getInputNode(errors['username'] === undefined ? 'password' : 'username')?.focus();
    },
  );

  const watchCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        ref={userField}
        size="md"
        label="账号"
        placeholder="请输入账号"
        leftSection={<IconUser size={16} stroke={1.6} aria-hidden />}
        autoComplete="username"
        spellCheck={false}
        {...form.getInputProps('username')}
      />
      <PasswordInput
        ref={passwordField}
        size="md"
        label="密码"
        placeholder="请输入密码"
        leftSection={<IconLock size={16} stroke={1.6} aria-hidden />}
        autoComplete="current-password"
        {...form.getInputProps('password')}
        description={capsLock ? '大写锁定已打开' : null}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        visibilityToggleButtonProps={{ 'aria-label': '显示或隐藏密码' }}
        onKeyUp={watchCapsLock}
        onKeyDown={watchCapsLock}
      />
      <Button type="submit" size="md" fullWidth loading={signingIn.busy} mt="sm">
        登 录
      </Button>
      {demoAccounts.length > 0 && (
        <div className={classes.demo}>
          <span>演示账号</span>
          <div className={classes.demoAccounts}>
            {demoAccounts.map(({ username, password, title }) => (
              <button
                key={username}
                type="button"
                title={title}
                onClick={() => form.setValues({ username, password })}
              >
                {title.split('（', 1)[0]}
              </button>
            ))}
          </div>
        </div>
      )}
    </form>
  );
}
