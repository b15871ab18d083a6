// A page of another system named in the menu: inside a frame that fills the page, or in a window of its own.
import { type ReactNode, useEffect } from 'react';
import { useSessionStore } from '#api/sessionStore.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { menuAddress, type MenuNames } from '#ui/shell/menuAddress.ts';
import { opensWindow, placeAt, placesOf } from '#ui/shell/menuTree.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabContext.ts';
import classes from './Workbench.module.css';

/** Values of the names a menu address may use. */
export function useMenuNames(): MenuNames {
  const { user, grants } = useSession();
  const token = useSessionStore((session) => session.token) ?? '';
  return {
    token,
    userId: grants.userId,
    partyId: user.partyId,
    companyId: grants.org,
    departmentId: grants.department ?? '',
    username: user.userLoginId,
    'window.location.origin': location.origin,
    "window._CONFIG['domianURL']": location.origin,
    "window._CONFIG['imgDomainURL']": location.origin,
  };
}

/** Other systems need their own storage to know who is signed in there; frames never see ours. */
const frameRights = 'allow-scripts allow-forms allow-popups allow-same-origin allow-downloads';

export function FrameScreen(): ReactNode {
  const tab = useTab();
  const { menu } = useSession();
  const names = useMenuNames();
  const node = placeAt(placesOf(menu), tab.location.pathname)?.place.node;
  const address = menuAddress(node?.meta.url ?? '', names, location.origin);
  const ownWindow = node !== undefined && opensWindow(node);
  const { close } = tab;
  useEffect(() => {
    if (!ownWindow || address === null) return;
    window.open(address, '_blank', 'noopener');
    close();
  }, [ownWindow, address, close]);
  if (node?.meta.url === undefined || address === null) return <ErrorState message="菜单地址无效，请联系管理员检查菜单设置" />;
  if (ownWindow) return null;
  return (
    <iframe className={classes.frameScreen} title={node.meta.title} src={address} sandbox={frameRights} referrerPolicy="no-referrer" />
  );
}
