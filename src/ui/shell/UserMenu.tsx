// Right end of the header: who is signed in, password change, signing out.
import { Menu } from '@mantine/core';
import { IconChevronDown, IconKey, IconLogout } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Header.module.css';

export interface UserMenuProps {
  name: string;
  account: string;
  onPassword: () => void;
  onSignOut: () => void;
  /** Further entries, such as the personal page. */
  children?: ReactNode;
}

export function UserMenu({ name, account, onPassword, onSignOut, children }: UserMenuProps): ReactNode {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <button type="button" className={classes.user} aria-label={`用户 ${name}`}>
          <span className={classes.avatar} aria-hidden>
            {Array.from(name).at(-1)}
          </span>
          <span className={classes.name}>{name}</span>
          <IconChevronDown size={14} stroke={1.8} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          欢迎您，{name}（{account}）
        </Menu.Label>
        {children}
        <Menu.Item leftSection={<IconKey size={14} stroke={1.8} aria-hidden />} onClick={onPassword}>
          修改密码
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={14} stroke={1.8} aria-hidden />} onClick={onSignOut}>
          退出登录
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
