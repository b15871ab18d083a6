// Named views of a list, kept with the account: columns, order, widths, sorting and filters under a name. What is kept
// is read by the grid, which knows older forms of it.
import { type PreferenceSchema, usePreference } from '#api/preferences.ts';
import type { GridState } from '#grid';

export interface SavedView {
  name: string;
  /** As the grid gave it. */
  state: unknown;
}

interface Kept {
  views: readonly SavedView[];
  /** Name of the view the list opens with. */
  start: string | null;
}

const none: Kept = { views: [], start: null };
const viewsAtMost = 12;
const nameAtMost = 30;

const schema: PreferenceSchema<Kept> = {
  parse(value) {
    if (typeof value !== 'object' || value === null || !('views' in value) || !Array.isArray(value.views))
      throw new TypeError('not a list of views');
    const views = value.views.flatMap((view: unknown): SavedView[] =>
      typeof view === 'object' && view !== null && 'name' in view && typeof view.name === 'string' && 'state' in view
        ? [{ name: view.name, state: view.state }]
        : [],
    );
    const start = 'start' in value && typeof value.start === 'string' ? value.start : null;
    return { views, start: views.some(({ name }) => name === start) ? start : null };
  },
};

export interface SavedViews {
  views: readonly SavedView[];
  start: string | null;
  ready: boolean;
  /** A view of the same name is replaced. The reason why it cannot be kept, or null. */
  save(name: string, state: GridState): string | null;
  remove(name: string): void;
  /** The view the list opens with; null: as it was left. */
  startWith(name: string | null): void;
}

export function useSavedViews(entity: string, lines: string | null): SavedViews {
  const { value, ready, change } = usePreference(`list.${entity}${lines === null ? '' : `.${lines}`}`, schema, none);
  return {
    ...value,
    ready,
    save(name, state) {
      const plain = name.trim();
      if (plain === '') return '请填写视图名称';
      if (plain.length > nameAtMost) return `视图名称不能超过 ${nameAtMost} 个字`;
      const others = value.views.filter((view) => view.name !== plain);
      if (others.length >= viewsAtMost) return `每个列表最多保存 ${viewsAtMost} 个视图，请先删除不用的`;
      change((kept) => {
        const at = kept.views.findIndex((view) => view.name === plain);
        const view = { name: plain, state };
        return { ...kept, views: at < 0 ? [...kept.views, view] : kept.views.with(at, view) };
      });
      return null;
    },
    remove: (name) =>
      change((kept) => ({ views: kept.views.filter((view) => view.name !== name), start: kept.start === name ? null : kept.start })),
    startWith: (name) => change((kept) => ({ ...kept, start: name })),
  };
}
