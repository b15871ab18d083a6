// A menu beside a cell, a head or the pointer: Mantine's, with its arrows, type-ahead and roles.
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Anchor } from '../frame/anchor.ts';
import { AnchorSpot } from './AnchorSpot.tsx';
import styles from './floating.module.css';
import { PanelsProvider } from './PanelsProvider.tsx';
import { atOnce } from './Popup.tsx';
import { endKeysHere, useOpened } from './useOpened.ts';

interface PopupMenuProps {
  anchor: Anchor;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

export function PopupMenu({ anchor, label, onClose, children }: PopupMenuProps): ReactNode {
  const opened = useOpened();
  return (
    <PanelsProvider>
      <Menu
        opened
        position="bottom-start"
        offset={2}
        floatingStrategy="fixed"
        trapFocus={false}
        returnFocus={false}
        withInitialFocusPlaceholder={false}
        closeOnItemClick={false}
        hideDetached={false}
        transitionProps={atOnce}
        onClose={onClose}
      >
        <Menu.Target>
          <AnchorSpot anchor={anchor} />
        </Menu.Target>
        <Menu.Dropdown
          ref={opened}
          aria-label={label}
          aria-labelledby={undefined}
          data-interactive=""
          className={styles['menu']}
          onFocusCapture={endKeysHere}
        >
          {children}
        </Menu.Dropdown>
      </Menu>
    </PanelsProvider>
  );
}

interface PopupItemProps {
  icon?: ReactNode;
  /** Why it cannot be chosen now. */
  blocked?: string | boolean | null;
  /** At the end of the line, e.g. the keys that do the same. */
  hint?: string | undefined;
  onPick: () => void;
  children: ReactNode;
}

export function PopupItem({
  icon = null,
  blocked = null,
  hint,
  onPick,
  children,
}: PopupItemProps): ReactNode {
  const reason = typeof blocked === 'string' ? blocked : undefined;
  return (
    <Menu.Item
      leftSection={<span className={styles['icon']}>{icon}</span>}
      rightSection={hint !== undefined && <span className={styles['hint']}>{hint}</span>}
      disabled={reason !== undefined || blocked === true}
      title={reason}
      onClick={onPick}
      {...(hint === undefined ? {} : { 'aria-keyshortcuts': hint.replace('Ctrl', 'Control') })}
    >
      {children}
    </Menu.Item>
  );
}
