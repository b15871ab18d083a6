// The header joined to the session: breadcrumb or top menu, search, organisation, notices, live link, looks, user.
import { ActionIcon } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { messages } from '#api/errorCatalogue.ts';
import { useLiveLink } from '#api/liveLink.ts';
import { loadChunk } from '#ui/chunks.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { ColourSchemeButton } from '#ui/shell/ColourSchemeButton.tsx';
import type { MenuRoom } from '#ui/shell/device.ts';
import classes from '#ui/shell/Header.module.css';
import { LiveMark } from '#ui/shell/LiveMark.tsx';
import { MenuSearch } from '#ui/shell/menu/MenuSearch.tsx';
import type { MenuPlace } from '#ui/shell/menu/menuTree.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { isLocalhost, UserMenu } from '#ui/shell/UserMenu.tsx';
import { Notices } from '../notices.ts';
import { targetOf } from '../screens.ts';
import { clearCaches } from './clearCaches.ts';
import { CompanySwitch } from './CompanySwitch.tsx';
import { personalPages } from './personalPages.ts';
import { askSignOut } from './signingOut.ts';

const SettingsDrawer = lazy(async () => ({
  default: (await loadChunk(() => import('#ui/shell/SettingsDrawer.tsx'))).SettingsDrawer,
}));
const PasswordDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./PasswordDialog.tsx'))).PasswordDialog,
}));

export interface WorkbenchHeaderProps {
  /** What stands at the left: the breadcrumb, or the menus of top-menu and mixed mode. */
  children: ReactNode;
  /** Null where there is no side menu to fold. */
  room: MenuRoom | null;
  /** The header is the menu and takes its colours. */
  asMenu: boolean;
  onOpenPath: (path: string) => void;
  onFound: (place: MenuPlace) => void;
}

export function WorkbenchHeader(props: WorkbenchHeaderProps): ReactNode {
  const { children, room, asMenu, onOpenPath, onFound } = props;
  const { user, menu, grants } = useSession();
  const connected = useLiveLink((link) => link.connected);
  const [password, setPassword] = useState(false);
  // Null until they are first asked for.
  const [settings, setSettings] = useState<boolean | null>(null);
  const opener = (path: string): (() => void) | null =>
    targetOf(menu, path) === null ? null : () => onOpenPath(path);
  return (
    <header className={classes.header} data-menu={asMenu || undefined}>
      {room !== null && <FoldButton room={room} />}
      {children}
      <MenuSearch menu={menu} onOpen={onFound} />
      <CompanySwitch />
      <div className={classes.tools}>
        <Suspense fallback={<span className={classes.bellPlace} />}>
          <Notices onOpenPath={onOpenPath} />
        </Suspense>
        <LiveMark connected={connected} />
        <ColourSchemeButton />
        <ActionIcon
          aria-label="显示设置"
          title="显示设置"
          aria-haspopup="dialog"
          onClick={() => setSettings(true)}
        >
          <IconAdjustmentsHorizontal size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      <UserMenu
        name={user.firstName}
        account={user.userLoginId}
        onPersonal={opener(personalPages.centre)}
        onAccount={opener(personalPages.account)}
        onSettings={isLocalhost(location.hostname) ? () => setSettings(true) : null}
        onPassword={
          grants.readonly === true
            ? null
            : () => (user.partyId === '' ? notify('warning', messages.userMissing) : setPassword(true))
        }
        onClearCache={() => void clearCaches()}
        onSignOut={() => void askSignOut()}
      />
      <Suspense>
        {settings !== null && <SettingsDrawer opened={settings} onClose={() => setSettings(false)} />}
        {password && (
          <PasswordDialog partyId={user.partyId} forced={false} onClose={() => setPassword(false)} />
        )}
      </Suspense>
    </header>
  );
}

function FoldButton({ room }: { room: MenuRoom }): ReactNode {
  const { mobile, folded, toggle } = room;
  const title = mobile ? '打开菜单' : folded ? '展开菜单' : '折叠菜单';
  const Icon = mobile ? IconMenu2 : folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <ActionIcon aria-label={title} title={title} aria-expanded={!folded} onClick={toggle}>
      <Icon size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
