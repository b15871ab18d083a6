// Which documents the dashboards count: those in the menu of this person that live through 草稿, 审核中, 已审核.
import type { Board, CountedDocument } from '#entities/dashboard.ts';
import type { Condition } from '#model/filter.ts';
import type { MenuNode } from '#model/wire/wire.ts';
import { placesOf } from '#ui/shell/menu/menuTree.ts';

export interface DocumentKind extends CountedDocument {
  /** Path of its list. */
  path: string;
}

/** Each kind costs two small counts, so only the first ones of the menu are shown. */
const shownAtMost = 10;

export function documentKinds(menu: readonly MenuNode[], { documents }: Board): DocumentKind[] {
  const places = placesOf(menu);
  const orders = new Map(places.map(({ node }, order) => [node.component, order]));
  return documents
    .flatMap((document) => {
      const order = orders.get(`entity/${document.entity}/List`);
      const path = order === undefined ? undefined : places[order]?.path;
      return path === undefined ? [] : [{ ...document, path, order: order ?? 0 }];
    })
    .toSorted((a, b) => a.order - b.order)
    .slice(0, shownAtMost);
}

export function inState(state: string): Condition {
  return { field: 'status', op: 'eq', values: [state] };
}
