// The frame of a dialog over the grid: the browser's own modal dialog, so that the focus stays inside and Esc closes.
// Keys pressed in it are not the page's; its buttons stand in the usual order, cancel left, the doing one right.
import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { say } from '../../core/language.ts';
import styles from './dialogs.module.css';

interface DialogFrameProps {
  title: string;
  /** At the right edge, as high as the window: for work beside the rows. */
  side?: boolean;
  width?: number;
  /** Left of the buttons. */
  note?: ReactNode;
  /** The buttons; null for none. */
  actions: ReactNode;
  /** Enter in a field, where no button has the focus. */
  onEnter?: () => void;
  onClose: () => void;
  onKeyDown?: (event: React.KeyboardEvent) => void;
  children: ReactNode;
}

export function DialogFrame(props: DialogFrameProps): ReactNode {
  const { title, side = false, width = 480, note, actions, onEnter, onClose, onKeyDown, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    dialog?.querySelector<HTMLElement>('[data-first]')?.focus();
  }, []);
  return (
    <dialog
      ref={ref}
      className={styles['dialog']}
      data-side={side}
      data-interactive=""
      style={{ width }}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        onKeyDown?.(event);
        const inField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
        if (
          event.defaultPrevented ||
          event.nativeEvent.isComposing ||
          event.key !== 'Enter' ||
          !inField ||
          !onEnter
        )
          return;
        event.preventDefault();
        onEnter();
      }}
    >
      <header className={styles['head']}>
        <h2 id={id}>{title}</h2>
        <button type="button" className={styles['close']} aria-label={say('关闭')} onClick={onClose}>
          ×
        </button>
      </header>
      <div className={styles['content']}>{children}</div>
      {actions !== null && (
        <footer className={styles['foot']}>
          <span className={styles['note']} role="status">
            {note}
          </span>
          {actions}
        </footer>
      )}
    </dialog>
  );
}
