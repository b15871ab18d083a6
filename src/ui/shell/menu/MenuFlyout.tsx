// Entries of a menu that flies out of a folded side menu or a top menu: pages, below the names of their groups.
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import type { MenuBranch, MenuPlace } from './menuTree.ts';
import classes from './SideMenu.module.css';

export interface FlyItemsProps {
  branches: readonly MenuBranch[];
  activePath: string | null;
  onOpen: (place: MenuPlace) => void;
}

export function FlyItems({ branches, activePath, onOpen }: FlyItemsProps): ReactNode {
  return branches.map(({ place, children }) =>
    children.length > 0 ? (
      <div key={place.node.id}>
        <div className={classes.flyTitle}>{place.node.meta.title}</div>
        <FlyItems branches={children} activePath={activePath} onOpen={onOpen} />
      </div>
    ) : (
      <Menu.Item
        key={place.node.id}
        className={classes.flyItem ?? ''}
        aria-current={place.path === activePath ? 'page' : undefined}
        onClick={() => onOpen(place)}
      >
        {place.node.meta.title}
      </Menu.Item>
    ),
  );
}
