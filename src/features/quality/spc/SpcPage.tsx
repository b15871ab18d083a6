// 控制图看板: charts with the light of their capability, the points of one over a common axis, its figures, and what may be
// done with a point. Arrows walk from point to point, Enter opens the bill, N takes a note, T shows the table.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { onEntityChange } from '#api/entityChanges.ts';
import { messageOf, runAction } from '#api/mutations.ts';
import { spcBoardQuery } from './spcBoardQuery.ts';
import { newWriteKey } from '#api/writeIntents.ts';
import type { SpcBoardPoint, SpcChartDetail } from '#entities/quality/spc/spcBoard.ts';
import { ReasonDialog } from '#features/document/actions/ReasonDialog.tsx';
import { recordPath } from '#features/list/recordPath.ts';
import type { Row } from '#model/entity.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import frame from '#ui/page.module.css';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { ChartHead, type View } from './ChartHead.tsx';
import { PointLine } from './PointLine.tsx';
import { WalkedPlots } from './WalkedPlots.tsx';
import { ChartList } from './ChartList.tsx';
import { PointTable } from './PointTable.tsx';
import { SpcSummary } from './SpcSummary.tsx';
import classes from './spc.module.css';

interface Asking {
  title: string;
  optional: boolean;
  give(reason: string): Promise<void>;
}

const watched = ['spcPoint', 'spcSignal', 'spcChart'];
const atMostEvery = 300;

export function SpcPage(): ReactNode {
  const [wanted, setWanted] = useState('');
  const query = useQuery(spcBoardQuery(wanted));
  const refresh = useEffectEvent(() => void query.refetch());
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const changed = (): void => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        refresh();
      }, atMostEvery);
    };
    const stops = watched.map((entity) => onEntityChange(entity, changed));
    return () => {
      clearTimeout(waiting);
      for (const stop of stops) stop();
    };
  }, []);
  const { data } = query;
  if (query.error !== null && data === undefined)
    return <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  if (data.shown === null)
    return <EmptyState message="还没有已审核的控制图：请在“控制图”中新增并审核，已判定的检验单会自动成点" />;
  return (
    <section className={`${frame['page']} ${classes['board']}`} aria-label="控制图看板">
      <ChartList charts={data.charts} shown={data.shown.id} onChoose={setWanted} />
      <ChartPane key={data.shown.id} chart={data.shown} onDone={async () => void (await query.refetch())} />
    </section>
  );
}

function ChartPane({ chart, onDone }: { chart: SpcChartDetail; onDone(): Promise<void> }): ReactNode {
  const { menu } = useSession();
  const { permitted } = usePermission();
  const tab = useTab();
  const [view, setView] = useState<View>('plots');
  const [chosen, setChosen] = useState<number | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const selected = Math.min(chosen ?? chart.points.length - 1, chart.points.length - 1);
  const point: SpcBoardPoint | undefined = chart.points[selected];

  const run = async (
    entity: string,
    id: string,
    version: number,
    action: string,
    values: Row,
  ): Promise<void> => {
    setAsking(null);
    try {
      await runAction(entity, id, action, { version, key: newWriteKey(), values });
      await onDone();
    } catch (failure) {
      notify('error', messageOf(failure));
    }
  };
  const onPoint = (action: string, values: Row): Promise<void> =>
    point === undefined ? Promise.resolve() : run('spcPoint', point.id, point.version, action, values);
  const note = (): void =>
    setAsking({
      title: `第 ${point?.no ?? ''} 组的备注`,
      optional: true,
      give: (text) => onPoint('annotate', { note: text === '' ? null : text }),
    });
  const openBill = (): void => {
    const path = point?.bill == null ? null : recordPath(menu, 'inspectionBill', point.bill);
    if (path !== null) tab.open(path);
  };
  return (
    <>
      <div className={classes['centre']}>
        <ChartHead
          chart={chart}
          view={view}
          onView={setView}
          onRecalculate={() =>
            setAsking({
              title: '重算控制限',
              optional: false,
              give: (reason) => run('spcChart', chart.id, chart.version, 'recalculate', { reason }),
            })
          }
          onFreeze={() => void run('spcChart', chart.id, chart.version, 'freeze', {})}
        />
        {chart.points.length === 0 ? (
          <EmptyState message="还没有点：相应检验项目的检验单审核后自动成点" />
        ) : view === 'table' ? (
          <PointTable chart={chart} selected={selected} onSelect={setChosen} />
        ) : (
          <WalkedPlots
            chart={chart}
            view={view}
            selected={selected}
            onSelect={setChosen}
            onBill={openBill}
            onNote={permitted('spcPoint:annotate') ? note : null}
            onTable={() => setView('table')}
          />
        )}
        {point !== undefined && (
          <PointLine
            point={point}
            onBill={openBill}
            onNote={note}
            onInclude={() => void onPoint('include', {})}
            onExclude={() =>
              setAsking({
                title: `剔除第 ${point.no} 组`,
                optional: false,
                give: (reason) => onPoint('exclude', { excludeReason: reason }),
              })
            }
          />
        )}
      </div>
      <SpcSummary chart={chart} onSelect={setChosen} />
      {asking !== null && (
        <ReasonDialog
          title={asking.title}
          optional={asking.optional}
          onGive={(reason) => void asking.give(reason)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
