// The organisation at work; with several, choosing another one is confirmed before the page loads anew.
import { Button, Popover, Select } from '@mantine/core';
import { IconBuilding, IconSelector } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './Header.module.css';

export interface CompanyChoice {
  companyId: string;
  companyName: string;
}

export interface CompanyMenuProps {
  current: { id: string; name: string };
  companies: readonly CompanyChoice[];
  onSwitch: (companyId: string) => Promise<void>;
}

export function CompanyMenu({ current, companies, onSwitch }: CompanyMenuProps): ReactNode {
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  if (companies.length < 2) {
    return (
      <span className={classes.company} title={current.name}>
        <IconBuilding size={16} stroke={1.6} aria-hidden />
        <span>{current.name}</span>
      </span>
    );
  }

  async function confirm(): Promise<void> {
    setAsked(true);
    if (chosen === null) return;
    setBusy(true);
    try {
      await onSwitch(chosen);
      setOpened(false);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={280} trapFocus>
      <Popover.Target>
        <button type="button" className={classes.company} title="切换组织" onClick={() => setOpened(!opened)}>
          <IconBuilding size={16} stroke={1.6} aria-hidden />
          <span>{current.name}</span>
          <IconSelector size={14} stroke={1.6} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <Select
          label="切换组织"
          placeholder="请选择组织"
          searchable
          data={companies
            .filter(({ companyId }) => companyId !== current.id)
            .map(({ companyId, companyName }) => ({ value: companyId, label: companyName }))}
          value={chosen}
          onChange={setChosen}
          error={asked && chosen === null}
          comboboxProps={{ withinPortal: false }}
        />
        <div className={classes.companyActions}>
          <Button size="xs" variant="default" onClick={() => setOpened(false)}>
            取消
          </Button>
          <Button size="xs" loading={busy} onClick={() => void confirm()}>
            确定
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
