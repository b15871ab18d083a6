// Account and password; works by keyboard alone.
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconLock, IconUser } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { messageOf } from '#api/http.ts';
import { lastUserName, signIn } from '#api/session/session.ts';
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
  const [entered, setEntered] = useState<Entered>(() => ({ username: lastUserName(), password: '' }));
  const [missing, setMissing] = useState({ username: false, password: false });
  const [capsLock, setCapsLock] = useState(false);
  const [busy, setBusy] = useState(false);
  const userField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  const firstField = useRef(entered.username === '' ? userField : passwordField);
  useEffect(() => firstField.current.current?.focus(), []);

  function change(part: Partial<Entered>): void {
    setEntered({ ...entered, ...part });
    setMissing({ username: false, password: false });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const username = entered.username.trim();
    const absent = { username: username === '', password: entered.password === '' };
    setMissing(absent);
    onFailure(null);
    if (absent.username) return userField.current?.focus();
    if (absent.password) return passwordField.current?.focus();
    setBusy(true);
    try {
      await signIn(username, entered.password);
      await onSignedIn();
    } catch (problem) {
      onFailure(messageOf(problem));
      setEntered({ ...entered, password: '' });
      passwordField.current?.focus();
    } finally {
      setBusy(false);
    }
  }

  const watchCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        ref={userField}
        size="md"
        label="账号"
        placeholder="请输入账号"
        leftSection={<IconUser size={16} stroke={1.6} aria-hidden />}
        autoComplete="username"
        spellCheck={false}
        value={entered.username}
        error={missing.username ? '请输入用户名!' : null}
        onChange={(event) => change({ username: event.currentTarget.value })}
      />
      <PasswordInput
        ref={passwordField}
        size="md"
        label="密码"
        placeholder="请输入密码"
        leftSection={<IconLock size={16} stroke={1.6} aria-hidden />}
        autoComplete="current-password"
        value={entered.password}
        error={missing.password ? '请输入密码!' : null}
        description={capsLock ? '大写锁定已打开' : null}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        visibilityToggleButtonProps={{ 'aria-label': '显示或隐藏密码' }}
        onChange={(event) => change({ password: event.currentTarget.value })}
        onKeyUp={watchCapsLock}
        onKeyDown={watchCapsLock}
      />
      <Button type="submit" size="md" fullWidth loading={busy} mt="sm">
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
                onClick={() => change({ username, password })}
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
