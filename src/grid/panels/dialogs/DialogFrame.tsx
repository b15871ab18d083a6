// The frame of a dialog over the grid: Mantine's, in the middle or at the right edge. Keys pressed in it are not the
// page's; its buttons stand in the usual order, cancel left, the doing one right. Who opened it gives the keyboard back.
import { Drawer, Modal } from '@mantine/core';
import { useLayoutEffect, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { t } from '../../core/language.ts';
import { PanelsProvider } from '../PanelsProvider.tsx';
import { atOnce } from '../Popup.tsx';
import floating from '../floating.module.css';
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
  /** Something of the application stands over it: Esc and clicks are not meant for the dialog. */
  covered?: boolean;
  /** Enter in a field, where no button has the focus. */
  onEnter?: () => void;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

export function DialogFrame(props: DialogFrameProps): ReactNode {
  const {
    title,
    side = false,
    width = 480,
    note,
    actions,
    covered = false,
    onEnter,
    onClose,
    children,
  } = props;
  const [box, setBox] = useState<HTMLElement | null>(null);
  // Sooner than the focus trap, which waits for a free moment: the first key is the dialog's.
  useLayoutEffect(() => box?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [box]);
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    props.onKeyDown?.(event);
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
  };
  const frame = {
    opened: true,
    title,
    size: width,
    padding: 0,
    transitionProps: atOnce,
    returnFocus: false,
    closeOnEscape: !covered,
    closeOnClickOutside: false,
    closeButtonProps: { 'aria-label': t('关闭'), size: 'sm' },
    classNames: {
      content: `${floating['frame']} ${styles['dialog']}`,
      header: styles['head'],
      title: styles['title'],
      body: styles['body'],
    },
    onClose,
    onKeyDown,
  } as const;
  const filled = (
    <div ref={setBox} className={styles['filled']} data-interactive="">
      <div className={styles['content']}>{children}</div>
      {actions !== null && (
        <footer className={styles['foot']}>
          <span className={styles['note']} role="status">
            {note}
          </span>
          {actions}
        </footer>
      )}
    </div>
  );
  return (
    <PanelsProvider>
      {side ? (
        <Drawer {...frame} position="right" lockScroll={false} overlayProps={{ backgroundOpacity: 0 }}>
          {filled}
        </Drawer>
      ) : (
        <Modal {...frame} centered>
          {filled}
        </Modal>
      )}
    </PanelsProvider>
  );
}
