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
  /** Null: the account may work in none. */
  current: { id: string; name: string } | null;
  companies: readonly CompanyChoice[];
  /** Resolves to whether the switch took place. */
  onSwitch: (companyId: string) => Promise<boolean>;
  /** Asked to switch although there is no organisation to switch to. */
  onMissing: () => void;
}

export function CompanyMenu({ current, companies, onSwitch, onMissing }: CompanyMenuProps): ReactNode {
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const others = companies.filter(({ companyId }) => companyId !== current?.id);
  const name = current?.name ?? '未设置组织';
  if (current !== null && others.length === 0) {
    return (
      <span className={classes.company} title={name}>
        <IconBuilding size={16} stroke={1.6} aria-hidden />
        <span>{name}</span>
      </span>
    );
  }

  function toggle(): void {
    if (companies.length === 0) return onMissing();
    setAsked(false);
    setChosen(null);
    setOpened(!opened);
  }

  async function confirm(): Promise<void> {
    setAsked(true);
    if (chosen === null) return;
    setBusy(true);
    try {
      if (await onSwitch(chosen)) setOpened(false);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.company} title="切换组织" onClick={toggle}>
          <IconBuilding size={16} stroke={1.6} aria-hidden />
          <span>{name}</span>
          <IconSelector size={14} stroke={1.6} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <Select
          label="切换组织"
          placeholder="请选择组织"
          searchable
          openOnFocus={false}
          data={others.map(({ companyId, companyName }) => ({ value: companyId, label: companyName }))}
          value={chosen}
          onChange={setChosen}
          error={asked && chosen === null ? '请选择组织' : null}
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
