// The views of a list as tabs: those every such list has, then the saved ones, of which one is shown at a time.
import type { ReactNode } from 'react';
import { ViewTabs } from '#ui/ViewTabs.tsx';
import type { List } from '../useList.ts';

const ofSaved = (key: string): string => `saved:${key}`;

export function ListViews({ list }: { list: List }): ReactNode {
  const { tabs, address } = list.asked;
  const { choice } = list.arrangement;
  const saved = choice.saved.views.map(({ key, name }) => ({ key: ofSaved(key), title: name, view: key }));
  const shown = choice.saved.views.some(({ key }) => key === choice.name) ? choice.name : null;
  return (
    <ViewTabs
      inLine
      tabs={[...tabs, ...saved]}
      chosen={shown === null ? address.tab : ofSaved(shown)}
      onChoose={(key) => {
        const view = saved.find((one) => one.key === key)?.view;
        if (view === undefined) choice.leaveFor(key);
        else choice.choose(view);
      }}
    />
  );
}
