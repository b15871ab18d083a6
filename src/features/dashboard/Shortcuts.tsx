// Ways into the person's own menu: favourites, pages opened last, and everything by group.
import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { type Favourites, type SavedPage, useFavourites, useRecentlyOpened } from '#api/preferences.ts';
import { MenuIcon } from '#ui/shell/menu/MenuIcon.tsx';
import { type MenuBranch, type MenuPlace, placesOf, visibleTree } from '#ui/shell/menu/menuTree.ts';
import { PathLink } from '#ui/shell/menu/PathLink.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { homePath } from '#ui/shell/tabs/tabList.ts';
import { Card } from './Card.tsx';
import classes from './dashboard.module.css';
import looks from './tiles.module.css';

const recentAtMost = 12;

function Tiles({ pages, hint }: { pages: readonly SavedPage[]; hint: string }): ReactNode {
  const { menu } = useSession();
  const tab = useTab();
  const icons = useMemo(
    () => new Map(placesOf(menu).map(({ node, path }) => [path, node.meta.icon])),
    [menu],
  );
  if (pages.length === 0) return <p className={classes.hint}>{hint}</p>;
  return (
    <div className={looks.tiles}>
      {pages.map(({ path, title }) => (
        <PathLink key={path} className={looks.tile} href={path} title={title} onOpen={() => tab.open(path)}>
          <MenuIcon name={icons.get(path) ?? icons.get(path.slice(0, path.lastIndexOf('/')))} size={18} />
          <span>{title}</span>
        </PathLink>
      ))}
    </div>
  );
}

export function FavouritePages(): ReactNode {
  const { pages } = useFavourites();
  return (
    <Card title="快捷方式">
      <Tiles
        pages={pages}
        hint="点击“功能导航”中菜单旁的星标，或页面标题旁的星标，常用的页面就会出现在这里。"
      />
    </Card>
  );
}

/** Lists and records, newest first. */
export function RecentPages(): ReactNode {
  const { pages } = useRecentlyOpened();
  return (
    <Card title="最近打开">
      <Tiles pages={pages.slice(0, recentAtMost)} hint="打开过的页面和单据会出现在这里。" />
    </Card>
  );
}

function leavesOf(branches: readonly MenuBranch[]): MenuPlace[] {
  return branches.flatMap(({ place, children }) => (children.length === 0 ? [place] : leavesOf(children)));
}

export function MenuMap(): ReactNode {
  const { menu } = useSession();
  const tab = useTab();
  const favourites = useFavourites();
  const groups = useMemo(() => visibleTree(menu).filter(({ place }) => place.path !== homePath), [menu]);
  return (
    <Card title="功能导航">
      <div className={classes.map}>
        {groups.map((group) => (
          <div key={group.place.node.id} className={classes.mapGroup}>
            <h3>
              <MenuIcon name={group.place.node.meta.icon} />
              {group.place.node.meta.title}
            </h3>
            <div className={classes.mapLinks}>
              {leavesOf([group]).map(({ node, path }) => (
                <span key={node.id} className={classes.mapLink}>
                  <PathLink href={path} onOpen={() => tab.open(path)}>
                    {node.meta.title}
                  </PathLink>
                  <StarButton page={{ path, title: node.meta.title }} favourites={favourites} />
                </span>
              ))}
            </div>
          </div>
        ))}
      </div>
    </Card>
  );
}

function StarButton({ page, favourites }: { page: SavedPage; favourites: Favourites }): ReactNode {
  const isFavourite = favourites.has(page.path);
  const Icon = isFavourite ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      className={classes.star ?? ''}
      aria-label={isFavourite ? `取消收藏${page.title}` : `收藏${page.title}`}
      aria-pressed={isFavourite}
      onClick={() => favourites.toggle(page)}
    >
      <Icon size={14} stroke={1.6} color={isFavourite ? 'var(--wb-warning)' : undefined} aria-hidden />
    </ActionIcon>
  );
}
