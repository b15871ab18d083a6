// 工作台: what waits for this person, the newest announcements, favourites, and what was open last.
import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { allOf } from '#model/filter.ts';
import { Delayed } from '#ui/Delayed.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { AnnouncementRows } from '../notices.ts';
import { BoardScreen } from './BoardScreen.tsx';
import { Card } from './Card.tsx';
import { CardBoard, type BoardCard } from './CardBoard.tsx';
import { ApprovalRows } from './ApprovalRows.tsx';
import { DocumentRows } from './DocumentRows.tsx';
import { type DocumentKind, documentKinds, inState } from './documentKinds.ts';
import { FavouritePages, MenuMap, RecentPages } from './Shortcuts.tsx';

export function WorkplaceScreen(): ReactNode {
  return <BoardScreen>{(board, menu) => <Workplace kinds={documentKinds(menu, board)} />}</BoardScreen>;
}

function Workplace({ kinds }: { kinds: readonly DocumentKind[] }): ReactNode {
  const { grants } = useSession();
  const tab = useTab();
  const submitted = kinds.filter(({ maySubmit }) => maySubmit);
  const ownDrafts = allOf([inState('draft'), { field: 'createdBy', op: 'eq', values: [grants.userId] }]);
  const drafts = ownDrafts && (
    <DocumentRows
      title="待我提交"
      kinds={submitted}
      filter={ownDrafts}
      since="createdAt"
      remark="rejectReason"
      empty="没有等待您提交的草稿，也没有被驳回的单据"
    />
  );
  const announcements = (
    <Card title="公告">
      <Suspense
        fallback={
          <Delayed>
            <Skeleton height={56} />
          </Delayed>
        }
      >
        <AnnouncementRows onOpenPath={(path) => tab.open(path)} />
      </Suspense>
    </Card>
  );
  const cards: BoardCard[] = [
    { key: 'approvals', title: '我的审批', width: 2, content: <ApprovalRows /> },
    ...(submitted.length > 0
      ? [{ key: 'drafts', title: '待我提交', width: 2 as const, content: drafts }]
      : []),
    { key: 'announcements', title: '公告', width: 2, content: announcements },
    { key: 'favourites', title: '快捷方式', width: 2, content: <FavouritePages /> },
    { key: 'recent', title: '最近打开', width: 2, content: <RecentPages /> },
    { key: 'map', title: '功能导航', width: 4, content: <MenuMap /> },
  ];
  return <CardBoard preference="workplace" cards={cards} empty="" />;
}
