// Phone number and the code sent to it; the next code can be asked for after a minute.
import { Button, TextInput } from '@mantine/core';
import { IconDeviceMobile, IconShieldCheck } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { messageOf } from '#api/http.ts';
import { requestPhoneCode, signInByPhone } from '#api/signInWays.ts';
import type { WayProps } from './PasswordForm.tsx';
import classes from './LoginScreen.module.css';

const secondsBetweenCodes = 60;
const phonePattern = /^1\d{10}$/;

export function PhoneForm({ onFailure, onSignedIn }: WayProps): ReactNode {
  const [mobile, setMobile] = useState('');
  const [captcha, setCaptcha] = useState('');
  const [wrong, setWrong] = useState<{ mobile: string | null; captcha: string | null }>({
    mobile: null,
    captcha: null,
  });
  const [sending, setSending] = useState(false);
  const [wait, setWait] = useState(0);
  const [busy, setBusy] = useState(false);
  const phoneField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  useEffect(() => phoneField.current?.focus(), []);
  useEffect(() => {
    const timer = wait === 0 ? undefined : setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  function isPhone(): boolean {
    const right = phonePattern.test(mobile);
    setWrong({ mobile: right ? null : '请输入正确的手机号!', captcha: null });
    if (!right) phoneField.current?.focus();
    return right;
  }

  async function askForCode(): Promise<void> {
    onFailure(null);
    if (!isPhone()) return;
    setSending(true);
    try {
      await requestPhoneCode(mobile);
      setWait(secondsBetweenCodes);
      codeField.current?.focus();
    } catch (problem) {
      onFailure(`获取验证码失败：${messageOf(problem)}`);
    } finally {
      setSending(false);
    }
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    onFailure(null);
    if (!isPhone()) return;
    if (captcha.trim() === '') {
      setWrong({ mobile: null, captcha: '请输入验证码!' });
      return codeField.current?.focus();
    }
    setBusy(true);
    try {
      await signInByPhone(mobile, captcha.trim());
      await onSignedIn();
    } catch (problem) {
      onFailure(messageOf(problem));
      setCaptcha('');
      codeField.current?.focus();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        ref={phoneField}
        size="md"
        type="tel"
        label="手机号"
        placeholder="请输入手机号"
        leftSection={<IconDeviceMobile size={16} stroke={1.6} aria-hidden />}
        autoComplete="tel-national"
        value={mobile}
        error={wrong.mobile}
        onChange={(event) => setMobile(event.currentTarget.value.trim())}
      />
      <div className={classes.code}>
        <TextInput
          ref={codeField}
          size="md"
          label="验证码"
          placeholder="请输入验证码"
          leftSection={<IconShieldCheck size={16} stroke={1.6} aria-hidden />}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={captcha}
          error={wrong.captcha}
          onChange={(event) => setCaptcha(event.currentTarget.value)}
        />
        <Button
          size="md"
          variant="default"
          mt={24}
          disabled={wait > 0 || sending}
          onClick={() => void askForCode()}
        >
          {sending ? '验证码发送中..' : wait > 0 ? `${wait} s` : '获取验证码'}
        </Button>
      </div>
      <Button type="submit" size="md" fullWidth loading={busy} mt="sm">
        登 录
      </Button>
    </form>
  );
}
