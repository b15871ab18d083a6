// The side menu where the window has room for it: beside the pages, or as a drawer over a narrow window.
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import type { MenuRoom } from '#ui/shell/device.ts';
import type { Arrangement } from '#ui/shell/layout.ts';
import { SideMenu, type SideMenuProps } from '#ui/shell/menu/SideMenu.tsx';
import classes from './Workbench.module.css';

export interface MenuSideProps extends Omit<SideMenuProps, 'folded'> {
  room: MenuRoom;
  arrangement: Arrangement;
}

export function MenuSide({ room, arrangement, ...menu }: MenuSideProps): ReactNode {
  if (!room.mobile) {
    if (arrangement.navigation === 'topmenu') return null;
    return (
      <div className={classes.side} data-scrolls={arrangement.sideScrolls || undefined}>
        <SideMenu {...menu} folded={room.folded} />
      </div>
    );
  }
  return (
    <Drawer.Root
      opened={!room.folded}
      onClose={room.close}
      position="left"
      size={210}
      padding={0}
      transitionProps={{ duration: 140, exitDuration: 0 }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label="菜单">
        <Drawer.Body className={classes.drawerBody ?? ''}>
          <SideMenu {...menu} folded={false} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
