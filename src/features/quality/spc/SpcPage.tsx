// 控制图看板: charts with the light of their capability, the points of one over a common axis, its figures, and what may be
// done with a point. Arrows walk from point to point, Enter opens the bill, N takes a note, T shows the table.
import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
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
import { ChartList } from './ChartList.tsx';
import { PointTable } from './PointTable.tsx';
import { SpcDrawing } from './SpcDrawing.tsx';
import { SpcSummary } from './SpcSummary.tsx';
import classes from './spc.module.css';

type View = 'plots' | 'histogram' | 'table';
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
  const walk = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      PageUp: -10,
      PageDown: 10,
    };
    const step = steps[event.key];
    if (step !== undefined) setChosen(Math.max(0, Math.min(chart.points.length - 1, selected + step)));
    else if (event.key === 'Home') setChosen(0);
    else if (event.key === 'End') setChosen(chart.points.length - 1);
    else if (event.key === 'Enter') openBill();
    else if (event.key === 'n' && permitted('spcPoint:annotate')) note();
    else if (event.key === 't') setView(view === 'table' ? 'plots' : 'table');
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className={classes['centre']}>
        <header className={frame['line']}>
          <h2 className={classes['title']}>
            {chart.code} {chart.name}
          </h2>
          <SegmentedControl
            size="xs"
            aria-label="显示"
            value={view}
            onChange={(value) => setView(value === 'table' || value === 'histogram' ? value : 'plots')}
            data={[
              { value: 'plots', label: '控制图' },
              { value: 'histogram', label: '直方图' },
              { value: 'table', label: '表格' },
            ]}
          />
          <span className={frame['grow']} />
          {permitted('spcChart:recalculate') && (
            <Button
              size="xs"
              variant="default"
              onClick={() =>
                setAsking({
                  title: '重算控制限',
                  optional: false,
                  give: (reason) => run('spcChart', chart.id, chart.version, 'recalculate', { reason }),
                })
              }
            >
              重算控制限
            </Button>
          )}
          {permitted('spcChart:freeze') && chart.limitMode !== 'fixed' && (
            <Button
              size="xs"
              variant="default"
              onClick={() => void run('spcChart', chart.id, chart.version, 'freeze', {})}
            >
              冻结控制限
            </Button>
          )}
        </header>
        {chart.points.length === 0 ? (
          <EmptyState message="还没有点：相应检验项目的检验单审核后自动成点" />
        ) : view === 'table' ? (
          <PointTable chart={chart} selected={selected} onSelect={setChosen} />
        ) : (
          <div
            className={classes['plots']}
            role="slider"
            aria-valuemin={1}
            aria-valuemax={chart.points.length}
            aria-valuenow={selected + 1}
            aria-valuetext={`第 ${point?.no ?? 0} 组，${point?.value ?? ''}`}
            tabIndex={0}
            onKeyDown={walk}
            aria-label={`${chart.name}：方向键走点，Enter 打开检验单`}
          >
            <SpcDrawing
              chart={chart}
              view={view}
              selected={selected}
              onSelect={setChosen}
              onOpen={openBill}
            />
          </div>
        )}
        {point !== undefined && (
          <footer className={classes['point']}>
            <output>
              第 {point.no} 组 · {new Date(point.takenAt).toLocaleString('zh-CN')} · {point.billCode} · 值{' '}
              {point.value}
              {point.value2 === null ? '' : ` · 离散 ${point.value2}`}
              {point.isExcluded ? ` · 已剔除：${point.excludeReason ?? ''}` : ''}
              {point.note === null ? '' : ` · ${point.note}`}
            </output>
            <span className={frame['grow']} />
            <Button
              size="xs"
              variant="default"
              onClick={openBill}
              disabled={point.bill === null}
              title="Enter"
            >
              检验单
            </Button>
            {permitted('spcPoint:annotate') && (
              <Button size="xs" variant="default" onClick={note} title="N">
                备注
              </Button>
            )}
            {point.isExcluded
              ? permitted('spcPoint:include') && (
                  <Button size="xs" variant="default" onClick={() => void onPoint('include', {})}>
                    恢复
                  </Button>
                )
              : permitted('spcPoint:exclude') && (
                  <Button
                    size="xs"
                    variant="default"
                    onClick={() =>
                      setAsking({
                        title: `剔除第 ${point.no} 组`,
                        optional: false,
                        give: (reason) => onPoint('exclude', { excludeReason: reason }),
                      })
                    }
                  >
                    剔除
                  </Button>
                )}
          </footer>
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
