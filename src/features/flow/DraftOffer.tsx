// 未保存的草稿: what was being typed when a window was lost, offered when its owner comes back, and by the palette later.
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { ask } from '#ui/dialogs/confirm.tsx';
import { dropInput, type PersistedInput } from '#ui/shell/tabs/draftVault.ts';
import { kindOf } from '#model/kind.ts';
import classes from './flow.module.css';

const instant = { kind: 'datetime', title: '' } as const;

export interface DraftOfferProps {
  found: readonly PersistedInput[];
  onOpen(href: string): void;
}

export function DraftOffer({ found, onOpen }: DraftOfferProps) {
  const [lost, setLost] = useState(found);
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  const close = (): void => setShown(false);
  const without = (entry: PersistedInput): void => {
    const rest = lost.filter(({ key }) => key !== entry.key);
    setLost(rest);
    if (rest.length === 0) close();
  };
  const restore = (entry: PersistedInput): void => {
    without(entry);
    onOpen(`${entry.path}?draft=${encodeURIComponent(entry.key)}`);
  };
  const remove = async (entry: PersistedInput) => {
    if (
      !(await ask({
        title: '删除草稿',
        message: `确定删除“${entry.title}”的草稿吗？`,
        danger: true,
        confirm: '删除',
      }))
    )
      return;
    await dropInput(entry.key);
    without(entry);
  };
  return (
    <Modal opened onClose={close} title="未保存的草稿" size={560} centered>
      <Text size="sm" c="var(--wb-text-2)" mb={8}>
        {lost.length === 0 ? '没有未保存的草稿' : '上次离开时这些内容还没有保存。恢复后请检查并保存。'}
      </Text>
      <div className={classes['templates']}>
        {lost.map((entry, index) => (
          <div key={entry.key} className={classes['template']}>
            <div className={classes['draft']}>
              <span>{entry.title}</span>
              <small>
                {kindOf('datetime').format(new Date(entry.savedAt).toISOString(), instant).slice(0, 16)}
              </small>
            </div>
            <Button
              size="compact-sm"
              variant="default"
              {...(index === 0 ? { 'data-autofocus': true } : {})}
              onClick={() => restore(entry)}
            >
              恢复
            </Button>
            <Button size="compact-sm" variant="subtle" color="red" onClick={() => void remove(entry)}>
              删除
            </Button>
          </div>
        ))}
      </div>
      <Group justify="flex-end" mt={12}>
        <Button variant="default" onClick={close}>
          {lost.length === 0 ? '关闭' : '稍后处理'}
        </Button>
      </Group>
    </Modal>
  );
}
