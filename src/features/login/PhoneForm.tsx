// Phone number and the code sent to it; the next code can be asked for after a minute.
import { Button, TextInput } from '@mantine/core';
import { IconDeviceMobile, IconShieldCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { messageOf } from '#api/http.ts';
import { requestPhoneCode, signInByPhone } from '#api/session/signInWays.ts';
import type { WayProps } from './PasswordForm.tsx';
import { useForm } from '@mantine/form';
import { useWrite } from '../useWrite.ts';
import classes from './LoginScreen.module.css';

const secondsBetweenCodes = 60;
const phonePattern = /^1\d{10}$/;

export function PhoneForm({ onFailure, onSignedIn }: WayProps): ReactNode {
  const form = useForm({
    initialValues: { mobile: '', captcha: '' },
    validate: {
      mobile: (value) => (phonePattern.test(value) ? null : '请输入正确的手机号!'),
      captcha: (value, { mobile }) =>
        phonePattern.test(mobile) && value.trim() === '' ? '请输入验证码!' : null,
    },
    transformValues: ({ mobile, captcha }) => ({ mobile, captcha: captcha.trim() }),
  });
  const [wait, setWait] = useState(0);
  const phoneField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  useEffect(() => phoneField.current?.focus(), []);
  useEffect(() => {
    const timer = wait === 0 ? undefined : setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  const sending = useWrite({
    mutationFn: requestPhoneCode,
    onSuccess() {
      setWait(secondsBetweenCodes);
      codeField.current?.focus();
    },
    onError: (problem) => onFailure(`获取验证码失败：${messageOf(problem)}`),
  });
  const signingIn = useWrite({
    mutationFn: async ({ mobile, captcha }: { mobile: string; captcha: string }) => {
      await signInByPhone(mobile, captcha);
      await onSignedIn();
    },
    onError(problem) {
      onFailure(messageOf(problem));
      form.setFieldValue('captcha', '');
      codeField.current?.focus();
    },
  });

  async function askForCode(): Promise<void> {
    onFailure(null);
    form.clearFieldError('captcha');
    if (form.validateField('mobile').hasError) phoneField.current?.focus();
    else await sending.run(form.values.mobile);
  }

  const submit = form.onSubmit(
    (values) => {
      onFailure(null);
      void signingIn.run(values);
    },
    ({ mobile }) => {
      onFailure(null);
      form.getInputNode(mobile === undefined ? 'captcha' : 'mobile')?.focus();
    },
  );

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        ref={phoneField}
        size="md"
        type="tel"
        label="手机号"
        placeholder="请输入手机号"
        leftSection={<IconDeviceMobile size={16} stroke={1.6} aria-hidden />}
        autoComplete="tel-national"
        {...form.getInputProps('mobile')}
        onChange={(event) => form.setFieldValue('mobile', event.currentTarget.value.trim())}
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
          {...form.getInputProps('captcha')}
        />
        <Button
          size="md"
          variant="default"
          mt={24}
          disabled={wait > 0 || sending.busy}
          onClick={() => void askForCode()}
        >
          {sending.busy ? '验证码发送中..' : wait > 0 ? `${wait} s` : '获取验证码'}
        </Button>
      </div>
      <Button type="submit" size="md" fullWidth loading={signingIn.busy} mt="sm">
        登 录
      </Button>
    </form>
  );
}
