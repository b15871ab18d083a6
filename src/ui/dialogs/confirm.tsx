// Questions before something is done: 取消 left, 确定 right; a dangerous answer is red and names its object.
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';

export interface Question {
  title: string;
  message: ReactNode;
  /** Verb on the button; default 确定. */
  confirm?: string;
  cancel?: string;
  danger?: boolean;
}

/** True when confirmed; Esc, the cross and 取消 are a no. */
export function ask({
  title,
  message,
  confirm = '确定',
  cancel = '取消',
  danger = false,
}: Question): Promise<boolean> {
  return new Promise((resolve) => {
    let answer = false;
    modals.openConfirmModal({
      title,
      children: message,
      size: 420,
      labels: { confirm, cancel },
      confirmProps: { color: danger ? 'red' : 'brand', 'data-autofocus': true },
      onConfirm: () => {
        answer = true;
      },
      onClose: () => resolve(answer),
    });
  });
}

export interface Message {
  title: string;
  message: ReactNode;
  button: string;
  /** Can be put away by Esc too: nothing is lost with it. */
  light?: boolean;
}

/** A message that has to be read: one button, and unless it is a light one no other way out. */
export function inform({ title, message, button, light = false }: Message): Promise<void> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: message,
      size: 420,
      labels: { confirm: button, cancel: '' },
      cancelProps: { display: 'none' },
      withCloseButton: false,
      closeOnEscape: light,
      closeOnClickOutside: false,
      onClose: () => resolve(),
    });
  });
}
