// Entries of the menu of views: the saved views to choose from, and what can be done with the one that is chosen.
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf } from '#api/mutations.ts';
import { notify } from '#ui/dialogs/notify.ts';
import type { SavedView, SavedViews } from './savedViews.ts';

export interface ViewItemsProps {
  title: string;
  views: readonly SavedView[];
  chosen: SavedView | null;
  /** Key of the view the list begins with. */
  start: string | null;
  onChoose(key: string): void;
}

export function ViewItems({ title, views, chosen, start, onChoose }: ViewItemsProps): ReactNode {
  return (
    <>
      {views.length > 0 && <Menu.Label>{title}</Menu.Label>}
      {views.map((view) => (
        <Menu.Item
          key={view.key}
          {...(view.key === chosen?.key ? { fw: 600 } : {})}
          {...(view.shared === undefined ? {} : { title: `由${view.shared.byName}共享` })}
          onClick={() => onChoose(view.key)}
        >
          {view.name}
          {view.key === start ? '（打开时使用）' : ''}
        </Menu.Item>
      ))}
    </>
  );
}

export interface ChosenViewItemsProps {
  view: SavedView;
  saved: SavedViews;
  /** Saves the list as it stands under the name of the view. */
  onUpdate(): void;
}

export function ChosenViewItems({ view, saved, onUpdate }: ChosenViewItemsProps): ReactNode {
  const remove = (): void =>
    void saved.remove(view).catch((failure: unknown) => notify('error', messageOf(failure)));
  return (
    <>
      {view.shared === undefined && <Menu.Item onClick={onUpdate}>更新“{view.name}”</Menu.Item>}
      <Menu.Item onClick={() => saved.startWith(saved.start === view.key ? null : view.key)}>
        {saved.start === view.key ? '打开时不再使用' : '打开列表时使用'}
      </Menu.Item>
      {(view.shared === undefined || view.shared.own) && (
        <Menu.Item c="var(--wb-error)" onClick={remove}>
          {view.shared === undefined ? '删除' : '取消共享'}“{view.name}”
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  );
}
