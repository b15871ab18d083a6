// Ways into the person's own menu: pages used last, and everything by group.
import { type ReactNode, useMemo } from 'react';
import { MenuIcon } from '#ui/shell/MenuIcon.tsx';
import { type MenuBranch, type MenuPlace, placesOf, visibleTree } from '#ui/shell/menuTree.ts';
import { PathLink } from '#ui/shell/PathLink.tsx';
import { useRecentPages } from '#ui/shell/recentPages.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabContext.ts';
import { homePath } from '#ui/shell/tabList.ts';
import classes from './dashboard.module.css';

export function RecentPages(): ReactNode {
  const { menu, grants } = useSession();
  const tab = useTab();
  const paths = useRecentPages(grants.userId);
  const known = useMemo(() => new Map(placesOf(menu).map((place) => [place.path, place])), [menu]);
  const places = paths.flatMap((path) => known.get(path) ?? []);
  return (
    <section className={classes.card} aria-labelledby="recent-title">
      <h2 id="recent-title" className={classes.cardTitle}>
        最近使用
      </h2>
      {places.length === 0 && <p className={classes.hint}>从左侧菜单打开的页面会出现在这里。</p>}
      <div className={classes.tiles}>
        {places.map(({ node, path }) => (
          <PathLink key={path} className={classes.tile} href={path} onOpen={() => tab.open(path)}>
            <MenuIcon name={node.meta.icon} size={18} />
            <span>{node.meta.title}</span>
          </PathLink>
        ))}
      </div>
    </section>
  );
}

function leavesOf(branches: readonly MenuBranch[]): MenuPlace[] {
  return branches.flatMap(({ place, children }) => (children.length === 0 ? [place] : leavesOf(children)));
}

export function MenuMap(): ReactNode {
  const { menu } = useSession();
  const tab = useTab();
  const groups = useMemo(() => visibleTree(menu).filter(({ place }) => place.path !== homePath), [menu]);
  return (
    <section className={classes.card} aria-labelledby="map-title">
      <h2 id="map-title" className={classes.cardTitle}>
        功能导航
      </h2>
      <div className={classes.map}>
        {groups.map((group) => (
          <div key={group.place.node.id} className={classes.mapGroup}>
            <h3>
              <MenuIcon name={group.place.node.meta.icon} />
              {group.place.node.meta.title}
            </h3>
            <div className={classes.mapLinks}>
              {leavesOf([group]).map(({ node, path }) => (
                <PathLink key={node.id} href={path} onOpen={() => tab.open(path)}>
                  {node.meta.title}
                </PathLink>
              ))}
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
