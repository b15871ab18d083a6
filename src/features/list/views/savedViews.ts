// Named views of a list: columns, order, widths, grouping, sorting and filters under a name; one's own are kept with the
// account, others are shared by colleagues. What is kept is read by the grid, which knows older forms of it.
import { useQuery } from '@tanstack/react-query';
import { type PreferenceSchema, usePreference } from '#api/preferences.ts';
import { shareView, sharedViewsQuery, withdrawView } from '#api/views.ts';
import type { GridState } from '#grid';
import type { SharedView, ShareRequest } from '#model/wire/recordWire.ts';

export interface SavedView {
  /** Unambiguous among own and shared views. */
  key: string;
  name: string;
  /** As the grid gave it. */
  state: unknown;
  /** Absent: one's own, seen by nobody else. */
  shared?: SharedView;
}

interface StoredView {
  name: string;
  state: unknown;
}

export type Sharing = Pick<ShareRequest, 'scope' | 'groups' | 'isDefault'>;

const sharedKey = (id: string): string => `shared:${id}`;

interface StoredViews {
  views: readonly StoredView[];
  /** Key of the view the list opens with. */
  start: string | null;
}

const none: StoredViews = { views: [], start: null };
const viewsAtMost = 12;
const nameAtMost = 30;

const schema: PreferenceSchema<StoredViews> = {
  parse(value) {
    if (typeof value !== 'object' || value === null || !('views' in value) || !Array.isArray(value.views))
      throw new TypeError('not a list of views');
    const views = value.views.flatMap((view: unknown): StoredView[] =>
      typeof view === 'object' &&
      view !== null &&
      'name' in view &&
      typeof view.name === 'string' &&
      'state' in view
        ? [{ name: view.name, state: view.state }]
        : [],
    );
    const start = 'start' in value && typeof value.start === 'string' ? value.start : null;
    const known = start?.startsWith('shared:') === true || views.some(({ name }) => name === start);
    return { views, start: known ? start : null };
  },
};

export interface SavedViews {
  views: readonly SavedView[];
  /** Key of the view the list opens with. */
  start: string | null;
  ready: boolean;
  /** A view of the same name is replaced. The reason why it cannot be kept, or null. */
  save(name: string, state: GridState): string | null;
  share(name: string, state: GridState, sharing: Sharing): Promise<void>;
  remove(view: SavedView): Promise<void>;
  /** The view the list opens with; null: as it was left. */
  startWith(key: string | null): void;
}

export function useSavedViews(entity: string, lines: string | null): SavedViews {
  const list = lines === null ? entity : `${entity}.${lines}`;
  const { value, ready, change } = usePreference(`list.${list}`, schema, none);
  const shared = useQuery(sharedViewsQuery(list));
  const own = value.views.map((view): SavedView => ({ key: view.name, ...view }));
  const others = (shared.data ?? []).map((view): SavedView => ({
    key: sharedKey(view.id),
    name: view.name,
    state: view.state,
    shared: view,
  }));
  const views = [...own, ...others];
  const chosen = views.some(({ key }) => key === value.start) ? value.start : null;
  return {
    views,
    start: chosen ?? others.find((view) => view.shared?.isDefault === true)?.key ?? null,
    ready: ready && !shared.isPending,
    save(name, state) {
      const plain = name.trim();
      if (plain === '') return '请填写视图名称';
      if (plain.length > nameAtMost) return `视图名称不能超过 ${nameAtMost} 个字`;
      const rest = value.views.filter((view) => view.name !== plain);
      if (rest.length >= viewsAtMost) return `每个列表最多保存 ${viewsAtMost} 个视图，请先删除不用的`;
      change((stored) => {
        const at = stored.views.findIndex((view) => view.name === plain);
        const view = { name: plain, state };
        return { ...stored, views: at < 0 ? [...stored.views, view] : stored.views.with(at, view) };
      });
      return null;
    },
    share: (name, state, sharing) => shareView({ list, name, state, ...sharing }),
    async remove(view) {
      if (view.shared !== undefined) await withdrawView(view.shared.id);
      change((stored) => ({
        views:
          view.shared === undefined ? stored.views.filter(({ name }) => name !== view.name) : stored.views,
        start: stored.start === view.key ? null : stored.start,
      }));
    },
    startWith: (key) => change((stored) => ({ ...stored, start: key })),
  };
}
