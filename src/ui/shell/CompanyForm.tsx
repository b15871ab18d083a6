// Choosing another organisation, inside the panel of the header. Loaded when somebody wants to change.
import { Button, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import * as z from 'zod';
import { rulesOf, useSmallForm } from '../dialogs/useSmallForm.ts';
import classes from './Header.module.css';

export interface CompanyChoice {
  companyId: string;
  companyName: string;
}

export interface CompanyFormProps {
  companies: readonly CompanyChoice[];
  busy: boolean;
  onSwitch: (companyId: string) => Promise<void>;
  onCancel: () => void;
}

const choiceSchema = z.object({ company: z.string('请选择组织') });

export function CompanyForm({ companies, busy, onSwitch, onCancel }: CompanyFormProps): ReactNode {
  const form = useSmallForm<{ company: string | null }>({
    initialValues: { company: null },
    rules: rulesOf(choiceSchema),
  });
  return (
    <form noValidate onSubmit={form.submit(({ company }) => company !== null && onSwitch(company))}>
      <Select
        label="切换组织"
        placeholder="请选择组织"
        searchable
        openOnFocus={false}
        data={companies.map(({ companyId, companyName }) => ({ value: companyId, label: companyName }))}
        {...form.getInputProps('company')}
        comboboxProps={{ withinPortal: false }}
        data-autofocus
      />
      <div className={classes.companyActions}>
        <Button size="xs" variant="default" onClick={onCancel}>
          取消
        </Button>
        <Button size="xs" type="submit" loading={busy}>
          确定
        </Button>
      </div>
    </form>
  );
}
