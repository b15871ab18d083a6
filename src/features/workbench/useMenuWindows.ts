// Menu nodes that open in a window of their own. What reads their addresses is loaded in a quiet moment, and only where
// the menu has such nodes: browsers open windows only right after a click or a key.
import { useCallback, useEffect, useMemo } from 'react';
import type { MenuNode } from '#model/wire/wire.ts';
import { loadWhenIdle, partOf } from '#ui/chunks.ts';
import { isFrame, opensWindow } from '#ui/shell/menu/menuTree.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useMenuNames } from './menuNames.ts';

const reader = partOf(async () => (await import('./useMenuAddress.ts')).addressOfNode);

function leadsOutside(node: MenuNode): boolean {
  return node.meta.url !== undefined && (opensWindow(node) || isFrame(node));
}

const someLeadOutside = (nodes: readonly MenuNode[]): boolean =>
  nodes.some((node) => leadsOutside(node) || someLeadOutside(node.children ?? []));

/** Opens the node's address in a new window; a node without a usable one, or whose reader does not come, is opened by `otherwise`. */
export function useMenuWindows(): (node: MenuNode, otherwise: () => void) => void {
  const { menu } = useSession();
  const names = useMenuNames();
  const wanted = useMemo(() => someLeadOutside(menu), [menu]);
  useEffect(() => (wanted ? loadWhenIdle(reader) : undefined), [wanted]);
  return useCallback(
    (node, otherwise) => {
      const open = async (): Promise<void> => {
        const addressOfNode = await reader.load().catch(() => null);
        const address = addressOfNode?.(node, names) ?? null;
        if (address === null) otherwise();
        else window.open(address.href, '_blank', 'noopener,noreferrer');
      };
      void open();
    },
    [names],
  );
}
