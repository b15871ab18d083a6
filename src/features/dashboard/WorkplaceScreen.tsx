// 工作台: what waits for this person, favourites, and what was open last.
import type { ReactNode } from 'react';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { CardBoard, type BoardCard } from './CardBoard.tsx';
import { documentKinds } from './documentKinds.ts';
import { FavouritePages, MenuMap, RecentPages } from './Shortcuts.tsx';
import { WaitingDocuments } from './WaitingDocuments.tsx';

export function WorkplaceScreen(): ReactNode {
  const { menu, grants } = useSession();
  const approves = documentKinds(menu, grants).some(({ mayApprove }) => mayApprove);
  const cards: BoardCard[] = [
    ...(approves ? [{ key: 'waiting', title: '待我审核', width: 2 as const, content: <WaitingDocuments /> }] : []),
    { key: 'favourites', title: '快捷方式', width: 2, content: <FavouritePages /> },
    { key: 'recent', title: '最近打开', width: 2, content: <RecentPages /> },
    { key: 'map', title: '功能导航', width: 2, content: <MenuMap /> },
  ];
  return <CardBoard preference="workplace" cards={cards} empty="" />;
}
