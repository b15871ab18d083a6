// The menu node a page was opened by.
import { useMemo } from 'react';
import type { MenuNode } from '#model/wire/wire.ts';
import { type MenuPlace, placeAt, placesOf } from '#ui/shell/menu/menuTree.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTabLocation } from '#ui/shell/tabs/tabContext.ts';

export function useOwnPlace(): MenuPlace | null {
  const { menu } = useSession();
  const { pathname } = useTabLocation();
  return useMemo(() => placeAt(placesOf(menu), pathname)?.place ?? null, [menu, pathname]);
}

export function useOwnNode(): MenuNode | null {
  return useOwnPlace()?.node ?? null;
}
