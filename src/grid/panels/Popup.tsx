// A floating panel in the browser's top layer (popover), so no dialog or clipping box can cover it.
// `auto` panels close by Esc or a click outside; `manual` ones belong to the editor and never take the focus.
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { Anchor } from '../frame/anchor.ts';
import styles from './floating.module.css';

interface PopupProps {
  anchor: Anchor;
  kind: 'auto' | 'manual';
  role?: 'menu' | 'listbox' | 'dialog';
  label: string;
  id?: string;
  minWidth?: number;
  onClose: () => void;
  children: ReactNode;
}

export function Popup({
  anchor,
  kind,
  role = 'menu',
  label,
  id,
  minWidth,
  onClose,
  children,
}: PopupProps): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const panel = ref.current;
    if (!panel) return;
    if (!panel.matches(':popover-open')) panel.showPopover();
    const { width, height } = panel.getBoundingClientRect();
    const left = Math.max(4, Math.min(anchor.left, window.innerWidth - width - 4));
    const below = anchor.bottom + 2;
    const top =
      below + height > window.innerHeight - 4 && anchor.top - height - 2 > 4
        ? anchor.top - height - 2
        : below;
    panel.style.left = `${left}px`;
    panel.style.top = `${top}px`;
  });
  useLayoutEffect(() => {
    const panel = ref.current;
    const before = document.activeElement;
    if (kind === 'auto')
      panel?.querySelector<HTMLElement>('[data-first], input, button:not(:disabled)')?.focus();
    return () => {
      if (
        kind === 'auto' &&
        panel?.contains(document.activeElement) === true &&
        before instanceof HTMLElement
      )
        before.focus({ preventScroll: true });
    };
  }, [kind]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the role is a property
    <div
      ref={ref}
      popover={kind}
      role={role}
      aria-label={label}
      id={id}
      className={styles['popup']}
      data-interactive=""
      style={minWidth === undefined ? undefined : { minWidth }}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose();
      }}
      onPointerDown={(event) => {
        if (kind === 'manual') event.preventDefault();
      }}
      onMouseDown={(event) => {
        if (kind === 'manual') event.preventDefault();
      }}
      onKeyDown={(event) => moveByArrows(event, onClose)}
    >
      {children}
    </div>
  );
}

function moveByArrows(event: React.KeyboardEvent<HTMLDivElement>, onClose: () => void): void {
  if (event.key === 'Escape') {
    event.preventDefault();
    event.stopPropagation();
    onClose();
    return;
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input:not(:disabled), button:not(:disabled)'),
  ];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = stops[(at + (event.key === 'ArrowDown' ? 1 : -1) + stops.length) % stops.length];
  if (!next || event.altKey) return;
  event.preventDefault();
  next.focus();
}
