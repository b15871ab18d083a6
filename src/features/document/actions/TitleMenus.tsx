// The two menus of a title line: what the document can be pushed to, and everything that needs no button of its own.
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import type { PushDef } from '#model/entity.ts';
import { keyHint } from '#ui/keyboard/keyMap.ts';
import type { OfferedActions } from './offeredActions.ts';

export interface PushMenuProps {
  pushes: readonly PushDef[];
  /** Pushing is the next step. */
  filled: boolean;
  onPush(to: string): void;
}

export function PushMenu({ pushes, filled, onPush }: PushMenuProps) {
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          variant={filled ? 'filled' : 'default'}
          title={keyHint('push')}
          rightSection={<IconChevronDown size={14} />}
        >
          下推
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {pushes.map((push) => (
          <Menu.Item key={push.to} onClick={() => onPush(push.to)}>
            {push.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export interface MoreMenuProps extends Pick<OfferedActions, 'others' | 'further'> {
  opened: boolean;
  /** Whether the server has the document. */
  stored: boolean;
  onOpened(opened: boolean): void;
  onAction(action: string, title: string): void;
  onCopy(): void;
  onTemplate(): void;
  onUsages(): void;
  onRemove(): void;
}

export function MoreMenu({
  others,
  further,
  opened,
  stored,
  onOpened,
  onAction,
  onCopy,
  onTemplate,
  onUsages,
  onRemove,
}: MoreMenuProps) {
  return (
    <Menu position="bottom-end" shadow="md" opened={opened} onChange={onOpened}>
      <Menu.Target>
        <ActionIcon variant="default" size={32} aria-label="更多操作" title={keyHint('more')}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map(({ action, title }) => (
          <Menu.Item key={action} onClick={() => onAction(action, title)}>
            {title}
          </Menu.Item>
        ))}
        {others.length > 0 && Object.values(further).includes(true) && <Menu.Divider />}
        {further.copy && (
          <Menu.Item onClick={onCopy} disabled={!stored}>
            复制
          </Menu.Item>
        )}
        {further.template && <Menu.Item onClick={onTemplate}>保存为模板</Menu.Item>}
        {further.usages && (
          <Menu.Item onClick={onUsages} disabled={!stored}>
            查看引用
          </Menu.Item>
        )}
        {further.remove && (
          <Menu.Item color="red" onClick={onRemove}>
            删除
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
