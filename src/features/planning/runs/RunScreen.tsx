// 计划运算: a run is started, watched and judged on one page. Above stands the run under way or the last one, below all runs
// with what each changed; the row at hand is the one shown above.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import { planRunBoardQuery } from '#api/planning.ts';
import { ListScreen } from '#features/list/ListScreen.tsx';
import type { ListRow } from '#model/typedAnswer.ts';
import type { GridColumn } from '#grid';
import { ErrorState } from '#ui/ErrorState.tsx';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import { RunResult } from './RunResult.tsx';
import classes from './runs.module.css';
import { StartPanel } from './StartPanel.tsx';
import { useRunControl } from './useRunControl.ts';

/** What a run changed stands beside what it is. */
const order = [
  'code',
  'status',
  'scheme',
  'runType',
  'isSimulation',
  'startedAt',
  'seconds',
  'planOrderCount',
  'exceptionCount',
  'newCount',
  'rescheduledCount',
  'requantifiedCount',
  'cancelledCount',
  'unchangedCount',
];
const placeOf = (id: string): number => (order.includes(id) ? order.indexOf(id) : order.length);

type Columns = readonly GridColumn<ListRow>[];
/** The grid keeps what it made of columns as long as they are the same. */
const arranged = new WeakMap<Columns, Columns>();
function arrangedColumns(columns: Columns): Columns {
  const known =
    arranged.get(columns) ?? columns.toSorted((left, right) => placeOf(left.id) - placeOf(right.id));
  arranged.set(columns, known);
  return known;
}

export function RunScreen(): ReactNode {
  const [shown, setShown] = useState<string | null>(null);
  return (
    <ListScreen
      entity="mrpRun"
      above={<RunPanel shown={shown} onShow={setShown} />}
      more={({ columns }) => ({
        columns: arrangedColumns(columns.listed.columns),
        onActiveRowChange: setShown,
      })}
    />
  );
}

function RunPanel({ shown, onShow }: { shown: string | null; onShow(run: string | null): void }): ReactNode {
  const { data, error, refetch } = useQuery(planRunBoardQuery(shown));
  const control = useRunControl(data?.active ?? null, () => {
    onShow(null);
    void refetch();
  });
  usePageKeys(({ key, ctrlKey, altKey, metaKey }) => {
    if (ctrlKey || altKey || metaKey) return false;
    if (key === 'F9') void control.start();
    else if (key === 'Escape' && control.mayCancel) void control.cancel();
    else return false;
    return true;
  });
  return (
    <div className={classes['panel']}>
      <StartPanel control={control} active={data?.active ?? null} />
      <div className={classes['centre']}>
        {error !== null && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {error === null && data?.run === null && (
          <p className={classes['hint']}>
            还没有运算过。选好方案按 F9，系统按需求、库存和 BOM 算出该做什么、该买什么、什么时候开始。
          </p>
        )}
        {error === null && data != null && data.run !== null && <RunResult run={data.run} now={data.now} />}
      </div>
    </div>
  );
}
