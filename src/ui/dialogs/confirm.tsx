// Questions before something is done: 取消 left, 确定 right; a dangerous answer is red and names its object. Where input
// would be lost that can be saved, saving is the first answer.
import { Button, Group } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';

/** Questions that stand, the last one on top, and whether Esc puts it away. */
const standing: { id: string; light: boolean }[] = [];
let asked = 0;

/** Esc is the question's alone: a drawer or dialog below it listens to the window as well, and from earlier on. */
function onEscape(event: KeyboardEvent): void {
  const top = standing.at(-1);
  if (top === undefined || event.key !== 'Escape' || event.isComposing) return;
  event.stopImmediatePropagation();
  if (top.light) modals.close(top.id);
}

if (typeof window !== 'undefined') window.addEventListener('keydown', onEscape, { capture: true });

type Opened = { modalId: string; closeOnEscape: false; onClose: () => void };

/** What every question is opened with; `closed` is told once it has gone. */
function placed(closed: () => void, light = true): Opened {
  asked += 1;
  const modalId = `question ${asked}`;
  standing.push({ id: modalId, light });
  const onClose = (): void => {
    const at = standing.findIndex(({ id }) => id === modalId);
    if (at >= 0) standing.splice(at, 1);
    closed();
  };
  return { modalId, closeOnEscape: false, onClose };
}

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
      ...placed(() => resolve(answer)),
      title,
      children: message,
      size: 420,
      labels: { confirm, cancel },
      confirmProps: { color: danger ? 'red' : 'brand', 'data-autofocus': true },
      onConfirm: () => {
        answer = true;
      },
    });
  });
}

/** What becomes of unsaved input before the page is closed or read anew; Esc and 取消 stay. */
export function askToSave(message: ReactNode, verb: string): Promise<'save' | 'discard' | 'stay'> {
  return new Promise((resolve) => {
    let answer: 'save' | 'discard' | 'stay' = 'stay';
    const give = (given: typeof answer) => () => {
      answer = given;
      modals.close(id);
    };
    const id = modals.open({
      ...placed(() => resolve(answer)),
      title: '内容未保存',
      size: 420,
      children: (
        <>
          {message}
          <Group justify="flex-end" gap={8} mt={16}>
            <Button variant="default" onClick={give('stay')}>
              取消
            </Button>
            <Button variant="default" c="red" onClick={give('discard')}>
              放弃并{verb}
            </Button>
            <Button data-autofocus onClick={give('save')}>
              保存并{verb}
            </Button>
          </Group>
        </>
      ),
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
      ...placed(() => resolve(), light),
      title,
      children: message,
      size: 420,
      labels: { confirm: button, cancel: '' },
      cancelProps: { display: 'none' },
      withCloseButton: false,
      closeOnClickOutside: false,
    });
  });
}
