// The organisation at work; with several, choosing another one is confirmed before the page loads anew.
import { Popover } from '@mantine/core';
import { IconBuilding, IconSelector } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { loadChunk } from '#ui/chunks.ts';
import classes from './Header.module.css';
import type { CompanyChoice } from './CompanyForm.tsx';

const CompanyForm = lazy(async () => ({
  default: (await loadChunk(() => import('./CompanyForm.tsx'))).CompanyForm,
}));

export interface CompanyMenuProps {
  /** Null: the account may work in none. */
  current: { id: string; name: string } | null;
  companies: readonly CompanyChoice[];
  busy: boolean;
  /** Resolves to whether the switch took place. */
  onSwitch: (companyId: string) => Promise<boolean>;
  /** Asked to switch although there is no organisation to switch to. */
  onMissing: () => void;
}

export function CompanyMenu({ current, companies, busy, onSwitch, onMissing }: CompanyMenuProps): ReactNode {
  const [opened, setOpened] = useState(false);
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
    setOpened(!opened);
  }

  async function change(companyId: string): Promise<void> {
    if (await onSwitch(companyId)) setOpened(false);
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
        <Suspense>
          <CompanyForm companies={others} busy={busy} onSwitch={change} onCancel={() => setOpened(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
