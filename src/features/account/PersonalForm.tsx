// The personal info form of the specification: picture with cropper, name, gender, birth date, age, phone, email.
import { businessDate } from '#model/time/calendar.ts';
import '#ui/theme/chineseDates.ts';
import { Button, Group, Input, NumberInput, Radio, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { type ReactNode, useState } from 'react';
import * as z from 'zod';
import { savePersonalInfoMutation } from '#api/session/account.ts';
import { messages } from '#api/errorCatalogue.ts';
import { messageOf, problemsOfFailure } from '#api/mutations.ts';
import { uploadFile } from '#api/attachments.ts';
import type { OwnOverview } from '#model/person/ownAccount.ts';
import {
  genders,
  leastAge,
  mostAge,
  type PersonalInfo,
  personalProblem,
} from '#model/person/personalInfo.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { rulesOf, useSmallForm } from '#ui/dialogs/useSmallForm.ts';
import { useUnsaved } from '#ui/shell/tabs/tabContext.ts';
import { ImageUpload } from '#ui/upload/ImageUpload.tsx';
import { useWrite } from '../useWrite.ts';
import classes from './account.module.css';

type FormValues = Omit<PersonalInfo, 'age' | 'phone' | 'email'> & {
  age: number | string;
  phone: string;
  email: string;
};

function valuesOf({
  logoImageUrl,
  firstName,
  gender,
  birthDate,
  age,
  phone,
  email,
}: PersonalInfo): FormValues {
  return {
    logoImageUrl,
    firstName,
    gender,
    birthDate,
    age: age ?? '',
    phone: phone ?? '',
    email: email ?? '',
  };
}

/** A value the rule of its field is asked about. */
const judged = (field: string) =>
  z.union([z.string(), z.number(), z.null()]).superRefine((value, context) => {
    const problem = personalProblem(field, value);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });

const personalSchema = z.object({
  firstName: judged('firstName'),
  age: judged('age'),
  phone: judged('phone'),
  email: judged('email'),
});

export function PersonalForm({ user }: { user: OwnOverview['user'] }): ReactNode {
  const [today] = useState(() => businessDate(Date.now()));
  const form = useSmallForm<FormValues>({
    initialValues: valuesOf(user),
    validateInputOnBlur: true,
    rules: rulesOf(personalSchema),
  });
  useUnsaved(form.isDirty());

  const saving = useWrite({
    ...savePersonalInfoMutation,
    onSuccess: () => notify('success', messages.personalSaved),
    onError(failure) {
      notify('warning', messageOf(failure));
      for (const { field, message } of problemsOfFailure(failure)) form.setFieldError(field, message);
    },
  });

  async function save(values: FormValues): Promise<void> {
    const { age, phone, email, ...rest } = values;
    const info = {
      ...rest,
      age: age === '' ? null : Number(age),
      phone: phone || null,
      email: email || null,
    };
    if (await saving.run({ ...info, partyId: user.partyId })) form.resetDirty(values);
  }

  return (
    <form className={classes['form']} noValidate onSubmit={form.submit(save)}>
      <Input.Wrapper label="头像" className={classes['wide'] ?? ''}>
        <div className={classes['portrait']}>
          <ImageUpload
            label="头像"
            value={form.values.logoImageUrl}
            onChange={(path) => form.setFieldValue('logoImageUrl', path)}
            send={(file, signal) => uploadFile(file, { biz: 'avatar', signal })}
            crop={1}
          />
        </div>
      </Input.Wrapper>
      <TextInput label="姓名" withAsterisk maxLength={200} {...form.getInputProps('firstName')} />
      <Radio.Group label="性别" {...form.getInputProps('gender')}>
        <Group gap="lg" h={32}>
          {genders.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} size="xs" />
          ))}
        </Group>
      </Radio.Group>
      <DateInput
        label="出生日期"
        placeholder="YYYY-MM-DD"
        valueFormat="YYYY-MM-DD"
        clearable
        maxDate={today}
        {...form.getInputProps('birthDate')}
      />
      <NumberInput
        label="年龄"
        placeholder="0 到 100"
        min={leastAge}
        max={mostAge}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps('age')}
      />
      <TextInput
        label="手机号"
        placeholder="11 位手机号"
        inputMode="tel"
        maxLength={20}
        {...form.getInputProps('phone')}
      />
      <TextInput
        label="邮箱"
        placeholder="name@example.com"
        inputMode="email"
        maxLength={200}
        {...form.getInputProps('email')}
      />
      <Group className={classes['wide'] ?? ''} gap="sm" mt="sm">
        <Button type="submit" loading={saving.busy}>
          保存
        </Button>
        <Button variant="default" disabled={!form.isDirty()} onClick={() => form.reset()}>
          撤销修改
        </Button>
      </Group>
    </form>
  );
}
