// A floating panel beside a cell or a head: closes by Esc or a click outside, takes the keyboard while it is open and
// gives it back. Arrows go from one of its fields to the next.
import { Popover } from '@mantine/core';
import { use, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Anchor } from '../frame/anchor.ts';
import { AnchorSpot } from './AnchorSpot.tsx';
import styles from './floating.module.css';
import { InsidePopup, PanelsProvider } from './PanelsProvider.tsx';
import { endKeysHere, useOpened } from './useOpened.ts';

interface PopupProps {
  anchor: Anchor;
  label: string;
  minWidth?: number;
  onClose: () => void;
  children: ReactNode;
}

/** Nothing of a grid fades: what a key opened is there for the next key. */
export const atOnce = { duration: 0 } as const;

export function Popup({ anchor, label, minWidth, onClose, children }: PopupProps): ReactNode {
  const inside = use(InsidePopup) !== null;
  const [held, hold] = useState(false);
  const opened = useOpened();
  return (
    <PanelsProvider>
      <Popover
        opened
        position="bottom-start"
        offset={2}
        floatingStrategy="fixed"
        withinPortal={!inside}
        withRoles={false}
        hideDetached={false}
        transitionProps={atOnce}
        closeOnEscape={!held}
        onChange={onClose}
      >
        <Popover.Target>
          <AnchorSpot anchor={anchor} />
        </Popover.Target>
        <Popover.Dropdown
          ref={opened}
          role="dialog"
          aria-label={label}
          data-interactive=""
          className={styles['popup']}
          style={minWidth === undefined ? undefined : { minWidth }}
          onFocusCapture={endKeysHere}
          onKeyDown={moveByArrows}
        >
          <InsidePopup value={hold}>{children}</InsidePopup>
        </Popover.Dropdown>
      </Popover>
    </PanelsProvider>
  );
}

function moveByArrows(event: KeyboardEvent<HTMLDivElement>): void {
  // A key is the panel's, not the grid's that it belongs to.
  event.stopPropagation();
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || event.altKey || event.defaultPrevented) return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input:not(:disabled), button:not(:disabled)'),
  ];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  event.preventDefault();
  stops[(at + step + stops.length) % stops.length]?.focus();
}
