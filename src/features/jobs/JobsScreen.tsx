// 我的任务: background jobs of one's own, of everybody for administrators, and the tasks of the clock.
import { type ReactNode, useState } from 'react';
import { reloadScheduledJobs, useJobs } from '#api/jobs.ts';
import { exportJob } from '#entities/system/exportJob.ts';
import { importJob } from '#entities/system/importJob.ts';
import { scheduledJob } from '#entities/system/scheduledJob.ts';
import { can } from '#model/rights/can.ts';
import frame from '#ui/page.module.css';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import { useRefreshKey } from '#ui/shell/pageKeys.ts';
import { RefreshButton } from '#ui/shell/RefreshButton.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import quiet from '#ui/quietTable.module.css';
import { ViewTabs } from '#ui/ViewTabs.tsx';
import { JobTable } from './JobTable.tsx';
import { ScheduledTable } from './ScheduledTable.tsx';

type View = 'own' | 'all' | 'scheduled';

export function JobsScreen(): ReactNode {
  const { grants } = useSession();
  const [view, setView] = useState<View>('own');
  const views: { key: View; title: string }[] = [
    { key: 'own', title: '我的任务' },
    ...(can(grants, importJob, 'view') && can(grants, exportJob, 'view')
      ? [{ key: 'all' as const, title: '全部任务' }]
      : []),
    ...(can(grants, scheduledJob, 'view') ? [{ key: 'scheduled' as const, title: '定时任务' }] : []),
  ];
  return (
    <section className={frame['page']} aria-label="任务">
      <ViewTabs tabs={views} chosen={view} onChoose={setView} />
      {view === 'scheduled' ? (
        <ScheduledTable refresh={<RefreshButton onRefresh={() => void reloadScheduledJobs()} />} />
      ) : (
        <Jobs everybody={view === 'all'} />
      )}
    </section>
  );
}

function Jobs({ everybody }: { everybody: boolean }): ReactNode {
  const { data, error, isPending, refetch } = useJobs(everybody);
  useRefreshKey(refetch);
  if (error !== null && data === undefined)
    return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (isPending) return <PageSkeleton />;
  return (
    <>
      <div className={frame['line']}>
        <span className={quiet['sub']}>文件保留 7 天，只有操作人自己能下载</span>
        <span className={frame['grow']} />
        <RefreshButton onRefresh={() => void refetch()} />
      </div>
      {data.length === 0 ? (
        <EmptyState message="还没有后台任务" />
      ) : (
        <JobTable jobs={data} everybody={everybody} />
      )}
    </>
  );
}
