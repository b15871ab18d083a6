// What is done by keys on the active cell of the supply–demand grid: its pegs, another day, and, for who may plan, receipts
// confirmed or moved to the bucket before or after.
import { type ReactNode, type RefObject, useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import { queryClient } from '#api/queryClient.ts';
import { gridDocumentsQuery } from '#api/supplyDemand.ts';
import { bucketOf, type TimeBucket } from '#entities/planning/supplyDemand/timeBuckets.ts';
import type { GridCommand, GridHandle } from '#grid';
import { notify } from '#ui/dialogs/notify.ts';
import { PegDrawer } from '../pegging/PegDrawer.tsx';
import { bucketAt, bucketColumn } from './blockColumns.ts';
import type { BlockRow, BlockSource } from './blockRows.ts';
import { GoToDate } from './GoToDate.tsx';
import type { ReceiptCell, ReceiptEntry } from './useReceiptEntry.ts';

export interface CellWork {
  commands: readonly GridCommand<BlockRow>[];
  dialogs: ReactNode;
}

export function useCellWork({
  grid,
  source,
  buckets,
  today,
  entry,
  mayPlan,
}: {
  grid: RefObject<GridHandle | null>;
  source: BlockSource;
  buckets: readonly TimeBucket[];
  today: string;
  entry: ReceiptEntry;
  mayPlan: boolean;
}): CellWork {
  const [asking, setAsking] = useState(false);
  const [traced, setTraced] = useState<string | null>(null);
  const activeCell = (): ReceiptCell | null => {
    const { activeRowId, activeColumn } = grid.current?.position() ?? {};
    const row = activeRowId == null ? undefined : source.rowAt(source.indexOf(activeRowId));
    const bucket = bucketAt(activeColumn ?? '');
    return row === undefined || bucket === null ? null : { row, bucket };
  };
  const inCell = (work: (cell: ReceiptCell) => unknown): void => {
    const cell = activeCell();
    if (cell === null) notify('info', '请先把光标移到一个时段上');
    else void work(cell);
  };
  const trace = async ({ row, bucket }: ReceiptCell): Promise<void> => {
    const { from = '', to = '' } = buckets[bucket] ?? {};
    try {
      const found = await queryClient.fetchQuery(gridDocumentsQuery(row.material.id, from, to));
      const first = found.find((each) => each.row === row.type) ?? found[0];
      if (first === undefined) notify('info', '这个时段没有单据可以追溯');
      else setTraced(first.code);
    } catch (error) {
      notify('error', messageOf(error));
    }
  };
  const goToDate = (date: string): void => {
    const at = bucketOf(buckets, date);
    const { activeRowId } = grid.current?.position() ?? {};
    const rowId = activeRowId ?? source.idAt(0);
    setAsking(false);
    if (at < 0) notify('info', `${date} 超出表中的时段，请换粗一些的粒度（Alt+-）`);
    else if (rowId !== undefined) grid.current?.activate(rowId, bucketColumn(at));
    requestAnimationFrame(() => grid.current?.focus());
  };
  const planning: GridCommand<BlockRow>[] = [
    { name: 'firm', title: '确认计划入库', keys: ['mod+Enter'], run: () => inCell(entry.firm) },
    {
      name: 'later',
      title: '计划入库推后一个时段',
      keys: ['Alt+.'],
      run: () => inCell((cell) => entry.move(cell, 1)),
    },
    {
      name: 'earlier',
      title: '计划入库提前一个时段',
      keys: ['Alt+,'],
      run: () => inCell((cell) => entry.move(cell, -1)),
    },
  ];
  return {
    commands: [
      { name: 'trace', title: '供需追溯', keys: ['Alt+T'], run: () => inCell(trace) },
      { name: 'goToDate', title: '到哪一天', keys: ['mod+G'], run: () => setAsking(true) },
      ...(mayPlan ? planning : []),
    ],
    dialogs: (
      <>
        {asking && (
          <GoToDate
            today={today}
            last={buckets.at(-1)?.to ?? today}
            onDate={goToDate}
            onClose={() => setAsking(false)}
          />
        )}
        {traced !== null && (
          <PegDrawer code={traced} line={null} first="up" onClose={() => setTraced(null)} />
        )}
      </>
    ),
  };
}
