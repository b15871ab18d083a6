// Choosing another organisation, inside the panel of the header. Loaded when somebody wants to change.
import { Button, Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './Header.module.css';

export interface CompanyChoice {
  companyId: string;
  companyName: string;
}

export interface CompanyFormProps {
  companies: readonly CompanyChoice[];
  /** Resolves when the switch was tried. */
  onSwitch: (companyId: string) => Promise<void>;
  onCancel: () => void;
}

export function CompanyForm({ companies, onSwitch, onCancel }: CompanyFormProps): ReactNode {
  const [chosen, setChosen] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);

  async function confirm(): Promise<void> {
    setAsked(true);
    if (chosen === null) return;
    setBusy(true);
    try {
      await onSwitch(chosen);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Select
        label="切换组织"
        placeholder="请选择组织"
        searchable
        openOnFocus={false}
        data={companies.map(({ companyId, companyName }) => ({ value: companyId, label: companyName }))}
        value={chosen}
        onChange={setChosen}
        error={asked && chosen === null ? '请选择组织' : null}
        comboboxProps={{ withinPortal: false }}
        data-autofocus
      />
      <div className={classes.companyActions}>
        <Button size="xs" variant="default" onClick={onCancel}>
          取消
        </Button>
        <Button size="xs" loading={busy} onClick={() => void confirm()}>
          确定
        </Button>
      </div>
    </>
  );
}
