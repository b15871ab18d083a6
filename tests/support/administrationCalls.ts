// What tests of the administration calls ask: answers that must be good, menus, groups.
import { expect } from 'vitest';
import type { MenuNode, PermissionSet } from '#model/wire/wire.ts';
import type { Database } from '#server/ports.ts';
import type { Client } from './signedClient.ts';

export interface Node {
  id: string;
  title: string;
  menuType: number;
  parentId: string;
  perms: string | null;
  children: Node[] | null;
  isLeaf: boolean;
  [key: string]: unknown;
}

export async function answer<T>(call: Promise<{ code: string; message: string; result: T }>): Promise<T> {
  const { code, message, result } = await call;
  expect({ code, message: code === '0' ? '' : message }).toEqual({ code: '0', message: '' });
  return result;
}

export async function menuOf(client: Client): Promise<MenuNode[]> {
  return (await answer(client.get<PermissionSet>('api/getUserPermissionByToken'))).menu;
}

export const flat = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

export async function groupIdIn(database: Database, code: string): Promise<string> {
  const { rows } = await database.query('select id from security_group where code = $1', [code]);
  return String(rows[0]?.['id']);
}

export async function topOf(admin: Client, title: string): Promise<Node> {
  const found = (await answer(admin.get<Node[]>('api/getSystemMenuList'))).find(
    (node) => node.title === title,
  );
  if (found === undefined) throw new Error(`no menu ${title}`);
  return found;
}
