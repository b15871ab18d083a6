// The side menu: 210 px, or 48 px folded with fly-out groups. Draws the tree it is given and reports what was chosen.
import { Menu, Tooltip } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { BrandLink, type BrandLinkProps } from './BrandLink.tsx';
import { FlyItems } from './MenuFlyout.tsx';
import { MenuIcon } from './MenuIcon.tsx';
import type { MenuBranch, MenuPlace } from './menuTree.ts';
import { PathLink } from './PathLink.tsx';
import classes from './SideMenu.module.css';

export interface SideMenuProps {
  /** Name and picture that lead home; absent where the header has them. */
  brand: BrandLinkProps | null;
  tree: readonly MenuBranch[];
  /** Path of the shown page's menu node, and of the groups above it. */
  activePath: string | null;
  abovePaths: readonly string[];
  folded: boolean;
  onOpen: (place: MenuPlace) => void;
}

export function SideMenu(props: SideMenuProps): ReactNode {
  const { brand, folded } = props;
  return (
    <nav className={classes.side} data-folded={folded || undefined} aria-label="主菜单">
      {brand !== null && <BrandLink {...brand} folded={folded} />}
      {folded ? <FoldedTree {...props} /> : <OpenTree {...props} />}
    </nav>
  );
}

/** Groups stand as this person left them; untouched ones are open while they hold the shown page. */
function OpenTree(props: SideMenuProps): ReactNode {
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const groups: Groups = {
    isOpen: (path) => toggled[path] ?? props.abovePaths.includes(path),
    toggle: (path, open) => setToggled({ ...toggled, [path]: open }),
  };
  return (
    <ul className={classes.tree}>
      {props.tree.map((branch) => (
        <Branch key={branch.place.node.id} branch={branch} depth={0} groups={groups} {...props} />
      ))}
    </ul>
  );
}

interface Groups {
  isOpen: (path: string) => boolean;
  toggle: (path: string, open: boolean) => void;
}

type BranchProps = SideMenuProps & { branch: MenuBranch; depth: number; groups: Groups };

function Branch(props: BranchProps): ReactNode {
  return props.branch.children.length > 0 ? <GroupBranch {...props} /> : <LeafBranch {...props} />;
}

function LeafBranch({ branch, depth, activePath, onOpen }: BranchProps): ReactNode {
  const { place } = branch;
  const { node, path } = place;
  const active = path === activePath;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (active) item.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <li ref={item}>
      <PathLink
        className={classes.item}
        style={{ '--depth': depth } as CSSProperties}
        href={path}
        data-active={active || undefined}
        aria-current={active ? 'page' : undefined}
        title={node.meta.title}
        onOpen={() => onOpen(place)}
      >
        {depth === 0 && <MenuIcon name={node.meta.icon} />}
        <span className={classes.label}>{node.meta.title}</span>
      </PathLink>
    </li>
  );
}

function GroupBranch(props: BranchProps): ReactNode {
  const { branch, depth, abovePaths, groups } = props;
  const { node, path } = branch.place;
  const open = groups.isOpen(path);
  return (
    <li>
      <button
        type="button"
        className={classes.item}
        style={{ '--depth': depth } as CSSProperties}
        data-above={abovePaths.includes(path) || undefined}
        aria-expanded={open}
        title={node.meta.title}
        onClick={() => groups.toggle(path, !open)}
      >
        {depth === 0 && <MenuIcon name={node.meta.icon} />}
        <span className={classes.label}>{node.meta.title}</span>
        <IconChevronRight className={classes.chevron} size={14} stroke={1.8} aria-hidden />
      </button>
      {open && (
        <ul className={`${classes.group} ${classes.nested}`}>
          {branch.children.map((child) => (
            <Branch {...props} key={child.place.node.id} branch={child} depth={depth + 1} />
          ))}
        </ul>
      )}
    </li>
  );
}

function FoldedTree({ tree, activePath, abovePaths, onOpen }: SideMenuProps): ReactNode {
  return (
    <ul className={classes.tree}>
      {tree.map(({ place, children }) => {
        const { node, path } = place;
        const active = path === activePath || abovePaths.includes(path);
        const face = (
          <button
            type="button"
            className={classes.item}
            data-active={active || undefined}
            aria-label={node.meta.title}
            aria-current={path === activePath ? 'page' : undefined}
            onClick={children.length === 0 ? () => onOpen(place) : undefined}
          >
            <MenuIcon name={node.meta.icon} />
          </button>
        );
        return (
          <li key={node.id}>
            {children.length === 0 ? (
              <Tooltip label={node.meta.title} position="right">
                {face}
              </Tooltip>
            ) : (
              <Menu position="right-start" offset={4} trigger="click-hover" openDelay={80}>
                <Menu.Target>{face}</Menu.Target>
                <Menu.Dropdown mah="80vh" style={{ overflowY: 'auto' }}>
                  <div className={classes.flyTitle}>{node.meta.title}</div>
                  <FlyItems branches={children} activePath={activePath} onOpen={onOpen} />
                </Menu.Dropdown>
              </Menu>
            )}
          </li>
        );
      })}
    </ul>
  );
}
