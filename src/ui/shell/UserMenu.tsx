// Right end of the header: who is signed in and what concerns the person, in the order of the specification.
import { Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconId,
  IconKey,
  IconLogout,
  IconRefresh,
  IconSettings,
  IconUser,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Header.module.css';

export interface UserMenuProps {
  name: string;
  account: string;
  /** Entries without a handler are left out. */
  onPersonal: (() => void) | null;
  onAccount: (() => void) | null;
  onSettings: (() => void) | null;
  onPassword: (() => void) | null;
  onClearCache: () => void;
  onSignOut: () => void;
}

/** The settings of the system belong to whoever stands at the machine itself. */
export function isLocalhost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

export function UserMenu(props: UserMenuProps): ReactNode {
  const { name, account } = props;
  const entries = [
    { title: '个人中心', Icon: IconUser, act: props.onPersonal },
    { title: '账户设置', Icon: IconId, act: props.onAccount },
    { title: '系统设置', Icon: IconSettings, act: props.onSettings },
    { title: '密码修改', Icon: IconKey, act: props.onPassword },
    { title: '清理缓存', Icon: IconRefresh, act: props.onClearCache },
  ];
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <button type="button" className={classes.user} aria-label={`用户 ${name}`} title={account}>
          <span className={classes.avatar} data-initial={Array.from(name).at(-1)} aria-hidden />
          <span className={classes.name}>{name}</span>
          <IconChevronDown size={14} stroke={1.8} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>欢迎您，{name}</Menu.Label>
        {entries.map(({ title, Icon, act }) =>
          act === null ? null : (
            <Menu.Item key={title} leftSection={<Icon size={14} stroke={1.8} aria-hidden />} onClick={act}>
              {title}
            </Menu.Item>
          ),
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={14} stroke={1.8} aria-hidden />} onClick={props.onSignOut}>
          退出登录
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
