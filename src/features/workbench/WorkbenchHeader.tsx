// The header joined to the session: breadcrumb, menu search, organisation, live link, display, user.
import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messages } from '#api/errorCatalogue.ts';
import { useLiveLink } from '#api/liveLink.ts';
import { messageOf } from '#api/mutations.ts';
import { companiesQuery, switchCompany } from '#api/session.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { Breadcrumb, type Crumb } from '#ui/shell/Breadcrumb.tsx';
import { CompanyMenu } from '#ui/shell/CompanyMenu.tsx';
import { ColourSchemeButton, DisplayMenu } from '#ui/shell/DisplayMenu.tsx';
import { useMenuRoom } from '#ui/shell/device.ts';
import classes from '#ui/shell/Header.module.css';
import { LiveMark } from '#ui/shell/LiveMark.tsx';
import { MenuSearch } from '#ui/shell/MenuSearch.tsx';
import type { MenuPlace } from '#ui/shell/menuTree.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { UserMenu } from '#ui/shell/UserMenu.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { askSignOut } from './signingOut.ts';

const reloadAfter = 700;

export interface WorkbenchHeaderProps {
  crumbs: readonly Crumb[];
  mustChangePassword: boolean;
  onOpenPath: (path: string) => void;
  onFound: (place: MenuPlace) => void;
}

export function WorkbenchHeader({ crumbs, mustChangePassword, onOpenPath, onFound }: WorkbenchHeaderProps): ReactNode {
  const { user, menu } = useSession();
  const { folded, toggle } = useMenuRoom();
  const connected = useLiveLink((link) => link.connected);
  const [password, setPassword] = useState(mustChangePassword);
  const [forced, setForced] = useState(mustChangePassword);
  const foldTitle = folded ? '展开菜单' : '折叠菜单';
  return (
    <header className={classes.header}>
      <ActionIcon aria-label={foldTitle} title={foldTitle} onClick={toggle}>
        {folded ? (
          <IconLayoutSidebarLeftExpand size={18} stroke={1.6} aria-hidden />
        ) : (
          <IconLayoutSidebarLeftCollapse size={18} stroke={1.6} aria-hidden />
        )}
      </ActionIcon>
      <Breadcrumb crumbs={crumbs} onOpen={onOpenPath} />
      <MenuSearch menu={menu} onOpen={onFound} />
      <Company />
      <LiveMark connected={connected} />
      <ColourSchemeButton />
      <DisplayMenu />
      <UserMenu
        name={user.firstName}
        account={user.userLoginId}
        onSignOut={() => void askSignOut()}
        onPassword={() => (user.partyId === '' ? notify('warning', messages.userMissing) : setPassword(true))}
      />
      {password && (
        <PasswordDialog
          partyId={user.partyId}
          forced={forced}
          onClose={() => {
            setPassword(false);
            setForced(false);
          }}
        />
      )}
    </header>
  );
}

function Company(): ReactNode {
  const { user } = useSession();
  const { data } = useQuery(companiesQuery);
  if (data === undefined || data.company === null) return null;
  const { id, fname } = data.company;

  async function change(companyId: string): Promise<void> {
    try {
      await switchCompany(companyId, user.partyId);
      notify('success', messages.companySwitched);
      setTimeout(() => location.reload(), reloadAfter);
    } catch (failure) {
      notify('warning', messageOf(failure));
    }
  }

  return <CompanyMenu current={{ id, name: fname }} companies={data.companyList} onSwitch={change} />;
}
