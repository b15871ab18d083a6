// The sign-in screen: branding beside a form that works by keyboard alone and says in place what went wrong.
import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { IconLock, IconUser } from '@tabler/icons-react';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useBrand } from '#api/branding.ts';
import { messageOf } from '#api/mutations.ts';
import { lastUserName, signIn, takeSignInNotice } from '#api/session.ts';
import { ColourSchemeButton } from '#ui/shell/DisplayMenu.tsx';
import { ownPath } from '#ui/shell/menuAddress.ts';
import { LoginAside } from './LoginAside.tsx';
import classes from './LoginScreen.module.css';

const route = getRouteApi('/user/login');
const landing = '/dashboard/analysis';

interface Entered {
  username: string;
  password: string;
}

export function LoginScreen(): ReactNode {
  const brand = useBrand();
  useEffect(() => {
    document.title = brand.name;
  }, [brand.name]);
  const { copyright, branding, loginBackground } = brand;
  return (
    <div className={classes.screen} style={loginBackground === null ? {} : { backgroundImage: `url("${encodeURI(loginBackground)}")` }}>
      <LoginAside name={brand.name} logo={brand.logo} image={brand.loginImage} />
      <div className={classes.side}>
        <div className={classes.tools}>
          <ColourSchemeButton />
        </div>
        <LoginForm demoAccounts={branding?.demoAccounts ?? []} />
        <footer className={classes.footer}>
          {branding?.links.map(({ name, url }) => (
            <a key={url} href={url} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          ))}
          {copyright !== '' && <span>{copyright}</span>}
        </footer>
      </div>
    </div>
  );
}

function LoginForm({ demoAccounts }: { demoAccounts: readonly (Entered & { title: string })[] }): ReactNode {
  const { redirect } = route.useSearch();
  const router = useRouter();
  const [entered, setEntered] = useState<Entered>(() => ({ username: lastUserName(), password: '' }));
  const [missing, setMissing] = useState({ username: false, password: false });
  const [failure, setFailure] = useState<string | null>(takeSignInNotice);
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
    setFailure(null);
    if (absent.username) return userField.current?.focus();
    if (absent.password) return passwordField.current?.focus();
    setBusy(true);
    try {
      await signIn(username, entered.password);
      await router.navigate({ href: ownPath(redirect) ?? landing, replace: true });
    } catch (problem) {
      setFailure(messageOf(problem));
      setEntered({ ...entered, password: '' });
      passwordField.current?.focus();
    } finally {
      setBusy(false);
    }
  }

  const watchCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <h1 className={classes.title}>账号登录</h1>
      {failure !== null && (
        <Alert color="red" variant="light" p="sm" role="alert">
          {failure}
        </Alert>
      )}
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
              <button key={username} type="button" title={title} onClick={() => change({ username, password })}>
                {title.split('（', 1)[0]}
              </button>
            ))}
          </div>
        </div>
      )}
    </form>
  );
}
