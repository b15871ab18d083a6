// The address a menu node leads to outside this program, for the person at work.
import { useCallback } from 'react';
import { useSessionStore } from '#api/session/sessionStore.ts';
import type { MenuNode } from '#model/wire/wire.ts';
import { type MenuAddress, menuAddress, type MenuNames } from '#ui/shell/menu/menuAddress.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';

/** Values of the names a menu address may use. */
function useMenuNames(): MenuNames {
  const { user, grants } = useSession();
  const token = useSessionStore((session) => session.token) ?? '';
  return {
    token,
    userId: grants.userId,
    partyId: user.partyId,
    companyId: grants.org,
    tenantId: grants.org,
    departmentId: grants.department ?? '',
    username: user.userLoginId,
    'window.location.origin': location.origin,
    'config.domianURL': location.origin,
    'config.imgDomainURL': location.origin,
  };
}

const warned = new Set<string>();

/** For the administrator who writes the menu; users see an address without the missing part. */
function warnOnce(node: MenuNode, unknown: readonly string[]): void {
  if (unknown.length === 0 || warned.has(node.id)) return;
  warned.add(node.id);
  console.warn(`menu ${node.meta.title}: unknown ${unknown.join(', ')} left empty`);
}

export function useMenuAddress(): (node: MenuNode) => MenuAddress | null {
  const names = useMenuNames();
  const known = JSON.stringify(names);
  return useCallback(
    (node) => {
      const address = menuAddress(node.meta.url ?? '', JSON.parse(known) as MenuNames, location.origin);
      if (address !== null) warnOnce(node, address.unknown);
      return address;
    },
    [known],
  );
}
