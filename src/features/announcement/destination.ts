// Where an announcement leads: a path of the application, or a page found by name in the menu. Names are only looked up.
import type { Announcement } from '#model/wire/announcements.ts';
import { ownPath } from '#model/address.ts';
import type { MenuNode } from '#model/wire/wire.ts';
import { placesOf } from '#ui/shell/menu/menuTree.ts';

/** Path behind 去处理; null when there is nothing to handle, when it was read already, or when it leads elsewhere. */
export function pathToHandle({ openType, openPage, readFlag }: Announcement): string | null {
  return openType === 'url' && readFlag !== '1' ? ownPath(openPage) : null;
}

/** The page of that component name or path, with the record as its form data; null when the menu has no such page. */
export function pathOfComponent(
  menu: readonly MenuNode[],
  { openPage, busId }: Pick<Announcement, 'openPage' | 'busId'>,
): string | null {
  const places = placesOf(menu);
  const found = places.find(({ node, path }) => node.component === openPage || path === openPage);
  if (found === undefined) return null;
  const { path } = found;
  const id = encodeURIComponent(busId);
  if (path.endsWith('/:id')) return busId === '' ? path.slice(0, -'/:id'.length) : path.replace(/:id$/, id);
  if (busId === '') return path;
  return places.some((place) => place.path === `${path}/:id`) ? `${path}/${id}` : `${path}?id=${id}`;
}
