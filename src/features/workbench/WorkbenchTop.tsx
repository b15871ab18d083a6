// What stands above the pages: the header with the breadcrumb or the top menu, the tabs, and the breadcrumb below them
// where the top menu takes the header.
import type { ReactNode } from 'react';
import type { SavedPage } from '#api/preferences.ts';
import type { MenuRoom } from '#ui/shell/device.ts';
import type { Arrangement } from '#ui/shell/layout.ts';
import { Breadcrumb } from '#ui/shell/menu/Breadcrumb.tsx';
import { BrandLink, type BrandLinkProps } from '#ui/shell/menu/BrandLink.tsx';
import type { MenuBranch, MenuPlace } from '#ui/shell/menu/menuTree.ts';
import { TopMenu } from '#ui/shell/menu/TopMenu.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { TabBar } from '#ui/shell/tabs/TabBar.tsx';
import type { TabCommands } from '#ui/shell/tabs/tabCommands.ts';
import { FavouriteStar } from './FavouriteStar.tsx';
import type { OpenPages } from './useOpenPages.ts';
import { WorkbenchHeader } from './WorkbenchHeader.tsx';
import classes from './Workbench.module.css';

export interface WorkbenchTopProps {
  room: MenuRoom;
  arrangement: Arrangement;
  brand: BrandLinkProps;
  tree: readonly MenuBranch[];
  /** Path of the top-level menu that is marked. */
  markedPath: string | null;
  pages: OpenPages;
  /** Null on the home page. */
  shown: SavedPage | null;
  commands: TabCommands;
  /** Mixed mode: chooses the group whose pages stand in the side menu. */
  onPick(path: string): void;
  /** `search`: found by typing, not in the menu. */
  onOpenPlace(place: MenuPlace, search: boolean): void;
}

export function WorkbenchTop({
  room,
  arrangement: { navigation, tabs },
  brand,
  tree,
  markedPath,
  pages,
  shown,
  commands,
  onPick,
  onOpenPlace,
}: WorkbenchTopProps): ReactNode {
  const { grants } = useSession();
  const trail = (
    <>
      <Breadcrumb crumbs={pages.crumbs} onOpen={commands.open} />
      {shown !== null && grants.readonly !== true && <FavouriteStar page={shown} />}
    </>
  );
  return (
    <div className={classes.top}>
      <WorkbenchHeader
        room={navigation === 'topmenu' ? null : room}
        asMenu={navigation === 'topmenu'}
        onOpenPath={commands.open}
        onFound={(place) => onOpenPlace(place, true)}
      >
        {navigation === 'topmenu' && <BrandLink {...brand} folded={room.device !== 'desktop'} />}
        {navigation === 'sidemenu' ? (
          trail
        ) : (
          <TopMenu
            tree={tree}
            activePath={pages.activePath}
            markedPath={markedPath}
            onOpen={(place) => onOpenPlace(place, false)}
            {...(navigation === 'mixed' ? { limit: 4, onChoose: onPick } : {})}
          />
        )}
      </WorkbenchHeader>
      {tabs && (
        <TabBar
          tabs={pages.faces}
          activeId={pages.activeId}
          onShow={commands.show}
          onClose={(id, scope) => void commands.close(id, scope)}
          onRefresh={(id) => void commands.refresh(id)}
          onPin={commands.pin}
        />
      )}
      {navigation !== 'sidemenu' && <div className={classes.trail}>{trail}</div>}
    </div>
  );
}
