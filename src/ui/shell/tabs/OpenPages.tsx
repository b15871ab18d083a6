// All open pages by their whole titles: there when the bar has no room for every tab.
import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { TabFace } from './TabMenu.tsx';
import classes from './TabBar.module.css';

export interface OpenPagesProps {
  tabs: readonly TabFace[];
  activeId: string;
  onShow: (id: string) => void;
}

export function OpenPages({ tabs, activeId, onShow }: OpenPagesProps): ReactNode {
  return (
    <Menu position="bottom-end" width={300} shadow="md" returnFocus={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes.all}
          aria-label={`全部 ${tabs.length} 个已打开的页面`}
          title="已打开的页面"
        >
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        {tabs.map(({ id, title, unsaved }) => (
          <Menu.Item
            key={id}
            aria-current={id === activeId || undefined}
            leftSection={
              <span className={classes.mark}>{id === activeId && <IconCheck size={14} aria-hidden />}</span>
            }
            rightSection={unsaved ? <span className={classes.dot} title="未保存" /> : null}
            onClick={() => onShow(id)}
          >
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
