// A menu group that is shown as one entry: its pages as links, since the side menu does not list them.
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/EmptyState.tsx';
import { MenuIcon } from '#ui/shell/menu/MenuIcon.tsx';
import { landingOf, type MenuBranch, visibleTree } from '#ui/shell/menu/menuTree.ts';
import { PathLink } from '#ui/shell/menu/PathLink.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { useOwnPlace } from './useOwnNode.ts';
import classes from './GroupScreen.module.css';

export function GroupScreen(): ReactNode {
  const own = useOwnPlace();
  const tab = useTab();
  const branches = own === null ? [] : visibleTree(own.node.children ?? [], [...own.above, own]);
  if (branches.length === 0) return <EmptyState message="此菜单下没有您可以使用的页面" />;
  return (
    <nav className={classes.group} aria-label={own?.node.meta.title}>
      {branches.map((branch) => (
        <GroupLink key={branch.place.node.id} branch={branch} onOpen={tab.open} />
      ))}
    </nav>
  );
}

function GroupLink({
  branch: { place },
  onOpen,
}: {
  branch: MenuBranch;
  onOpen: (path: string) => void;
}): ReactNode {
  const path = landingOf(place) ?? place.path;
  const { title, icon } = place.node.meta;
  return (
    <PathLink className={classes.link} href={path} onOpen={() => onOpen(path)}>
      <MenuIcon name={icon} />
      {title}
    </PathLink>
  );
}
