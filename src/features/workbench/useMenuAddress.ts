// The address a menu node leads to outside this program, for the person at work.
import { useCallback } from 'react';
import type { MenuNode } from '#model/wire/wire.ts';
import { type MenuAddress, menuAddress, type MenuNames } from '#ui/shell/menu/menuAddress.ts';
import { useMenuNames } from './menuNames.ts';

const warned = new Set<string>();

/** For the administrator who writes the menu; users see an address without the missing part. */
function warnOnce(node: MenuNode, unknown: readonly string[]): void {
  if (unknown.length === 0 || warned.has(node.id)) return;
  warned.add(node.id);
  console.warn(`menu ${node.meta.title}: unknown ${unknown.join(', ')} left empty`);
}

/** Null when what the node holds is no usable address. */
export function addressOfNode(node: MenuNode, names: MenuNames): MenuAddress | null {
  const address = menuAddress(node.meta.url ?? '', names, location.origin);
  if (address !== null) warnOnce(node, address.unknown);
  return address;
}

export function useMenuAddress(): (node: MenuNode) => MenuAddress | null {
  const names = useMenuNames();
  return useCallback((node) => addressOfNode(node, names), [names]);
}
