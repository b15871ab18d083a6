// Top-level menus along the header: as many as fit, of them at most four in mixed mode; the rest behind 更多.
import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { FlyItems } from './MenuFlyout.tsx';
import { MenuIcon } from './MenuIcon.tsx';
import { groupedFirst, type MenuBranch, type MenuPlace } from './menuTree.ts';
import { PathLink } from './PathLink.tsx';
import classes from './TopMenu.module.css';

export interface TopMenuProps {
  tree: readonly MenuBranch[];
  activePath: string | null;
  /** Path of the top-level menu that is marked. */
  markedPath: string | null;
  /** How many are shown at most; absent: as many as there is room for. */
  limit?: number;
  onOpen: (place: MenuPlace) => void;
  /** Chooses a group instead of flying out its pages (mixed mode). */
  onChoose?: (path: string) => void;
}

export function TopMenu(props: TopMenuProps): ReactNode {
  const { tree, limit } = props;
  const row = useRef<HTMLDivElement>(null);
  const fitting = useFitting(row);
  const { shown, rest } = groupedFirst(tree, Math.min(fitting, limit ?? Infinity));
  return (
    <nav className={classes.top} aria-label="顶部菜单">
      <Ruler row={row} tree={tree} />
      {shown.map((branch) => (
        <Entry key={branch.place.node.id} branch={branch} {...props} />
      ))}
      {rest.length > 0 && <More {...props} rest={rest} />}
    </nav>
  );
}

/** Entries as wide as they would be drawn, seen by nobody. */
function Ruler({
  row,
  tree,
}: {
  row: React.RefObject<HTMLDivElement | null>;
  tree: readonly MenuBranch[];
}): ReactNode {
  return (
    <div ref={row} className={classes.ruler} aria-hidden>
      {tree.map(({ place, children }) => (
        <span key={place.node.id} className={classes.entry}>
          <Face place={place} group={children.length > 0} />
        </span>
      ))}
    </div>
  );
}

const moreWidth = 80;

function useFitting(row: React.RefObject<HTMLDivElement | null>): number {
  const [fitting, setFitting] = useState(Infinity);
  useLayoutEffect(() => {
    const ruler = row.current;
    const room = ruler?.parentElement;
    if (ruler === null || room === null || room === undefined) return undefined;
    const measure = (): void => {
      const ends = [...ruler.children].map(
        (child) => (child as HTMLElement).offsetLeft + (child as HTMLElement).offsetWidth,
      );
      const all = (ends.at(-1) ?? 0) <= room.clientWidth;
      setFitting(all ? Infinity : ends.filter((end) => end <= room.clientWidth - moreWidth).length);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(room);
    // Its width changes with the menu.
    observer.observe(ruler);
    measure();
    return () => observer.disconnect();
  }, [row]);
  return fitting;
}

function Face({ place, group }: { place: MenuPlace; group: boolean }): ReactNode {
  return (
    <>
      <MenuIcon name={place.node.meta.icon} />
      <span>{place.node.meta.title}</span>
      {group && <IconChevronDown size={14} stroke={1.8} aria-hidden />}
    </>
  );
}

function Entry({
  branch,
  markedPath,
  activePath,
  onOpen,
  onChoose,
}: TopMenuProps & { branch: MenuBranch }): ReactNode {
  const { place, children } = branch;
  const marked = place.path === markedPath || undefined;
  if (children.length === 0) {
    return (
      <PathLink
        className={classes.entry}
        href={place.path}
        data-active={marked}
        aria-current={marked && 'page'}
        onOpen={() => onOpen(place)}
      >
        <Face place={place} group={false} />
      </PathLink>
    );
  }
  if (onChoose !== undefined) {
    return (
      <button
        type="button"
        className={classes.entry}
        data-active={marked}
        aria-pressed={marked === true}
        onClick={() => onChoose(place.path)}
      >
        <Face place={place} group={false} />
      </button>
    );
  }
  return (
    <Menu position="bottom-start" offset={0} trigger="click-hover" openDelay={60}>
      <Menu.Target>
        <button type="button" className={classes.entry} data-active={marked}>
          <Face place={place} group />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.fly ?? ''}>
        <FlyItems branches={children} activePath={activePath} onOpen={onOpen} />
      </Menu.Dropdown>
    </Menu>
  );
}

function More({
  rest,
  markedPath,
  activePath,
  onOpen,
  onChoose,
}: TopMenuProps & { rest: readonly MenuBranch[] }): ReactNode {
  const marked = rest.some(({ place }) => place.path === markedPath) || undefined;
  return (
    <Menu position="bottom-start" offset={0} trigger="click-hover" openDelay={60}>
      <Menu.Target>
        <button type="button" className={classes.entry} data-active={marked}>
          <span>更多</span>
          <IconChevronDown size={14} stroke={1.8} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.fly ?? ''}>
        {onChoose === undefined ? (
          <FlyItems branches={rest} activePath={activePath} onOpen={onOpen} />
        ) : (
          rest.map(({ place, children }) => (
            <Menu.Item
              key={place.node.id}
              leftSection={<MenuIcon name={place.node.meta.icon} />}
              aria-current={place.path === markedPath ? 'true' : undefined}
              onClick={() => (children.length === 0 ? onOpen(place) : onChoose(place.path))}
            >
              {place.node.meta.title}
            </Menu.Item>
          ))
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
