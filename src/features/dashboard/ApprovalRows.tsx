// 我的审批 on the workplace: how many tasks wait for this person, and those that waited longest.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { onAnnouncementsReload } from '#api/announcements.ts';
import { approvalCountsQuery, approvalsQuery } from '#api/approvals.ts';
import { messageOf } from '#api/mutations.ts';
import { approvalsPath } from '#model/approval/approval.ts';
import { datetime } from '#model/fields.ts';
import { datetime as datetimeKind } from '#model/kinds/datetime.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import { PathLink } from '#ui/shell/menu/PathLink.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import classes from './dashboard.module.css';

const shownAtMost = 8;
const instant = datetime('时间');

export function ApprovalRows(): ReactNode {
  const tab = useTab();
  const counts = useQuery(approvalCountsQuery());
  const { data, isError, error, refetch } = useQuery(approvalsQuery('todo', shownAtMost));
  const again = counts.refetch;
  // A new task comes as a message; who has no right to the list of tasks hears of it in no other way.
  useEffect(
    () =>
      onAnnouncementsReload(() => {
        void again();
        void refetch();
      }),
    [again, refetch],
  );
  const { todo = 0, overdue = 0 } = counts.data ?? {};
  const open = (): void => tab.open(approvalsPath);
  return (
    <section className={classes.card} aria-label="我的审批">
      <h2 className={classes.cardTitle}>
        我的审批
        {todo > 0 && <span className={classes.badge}>{todo}</span>}
        {overdue > 0 && <span className={classes.aside}>{overdue} 条已超时</span>}
      </h2>
      {data === undefined && !isError && <PageSkeleton />}
      {data === undefined && isError && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {data !== undefined && data.rows.length === 0 && <EmptyState message="没有等待您审批的单据" />}
      {data !== undefined && data.rows.length > 0 && (
        <ul className={classes.rows}>
          {data.rows.map((row) => (
            <li key={row.id}>
              <PathLink className={classes.row} href={approvalsPath} onOpen={open}>
                <span className={classes.rowCode}>{row.recordCode}</span>
                <span className={classes.rowTitle}>{row.title}</span>
                <span className={classes.rowBy} title={row.summary}>
                  {row.submitterName}
                </span>
                <time className={classes.rowAt}>{datetimeKind.format(row.receivedAt, instant)}</time>
              </PathLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
