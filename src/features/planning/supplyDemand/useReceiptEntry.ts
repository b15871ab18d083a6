// Planning in the supply–demand grid: what is typed into 计划入库 and saved together, receipts moved to another bucket, and
// suggested ones confirmed. The server does it to the plan orders; what it refuses stays in its cell with the reason.
import { type RefObject, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { messageOf } from '#api/mutations.ts';
import { changeReceipts } from '#api/supplyDemand.ts';
import type { GridMaterial } from '#entities/planning/supplyDemand/gridAnswer.ts';
import type { ReceiptChange } from '#entities/planning/supplyDemand/receiptChanges.ts';
import type { TimeBucket } from '#entities/planning/supplyDemand/timeBuckets.ts';
import { useWriteIntents } from '#features/useWrite.ts';
import type { GridHandle } from '#grid';
import { notify } from '#ui/dialogs/notify.ts';
import { useUnsaved, useTabSaving } from '#ui/shell/tabs/tabContext.ts';
import { bucketColumn } from './blockColumns.ts';
import type { BlockLink } from './blockLink.ts';
import { type BlockRow, type BlockSource, type Depth, foldedRows } from './blockRows.ts';
import { createReceiptEditing, type ReceiptEditing } from './receiptEditing.ts';

export interface ReceiptEntry {
  editing: ReceiptEditing;
  waiting: number;
  save(): Promise<boolean>;
  undo(): void;
  /** Receipts of a cell go to the bucket after it, or before. */
  move(cell: ReceiptCell, by: 1 | -1): Promise<void>;
  firm(cell: ReceiptCell): Promise<void>;
}

export interface ReceiptCell {
  row: BlockRow;
  bucket: number;
}

/** As many as one request takes. */
const together = 200;

export function useReceiptEntry({
  link,
  source,
  buckets,
  depth,
  grid,
  onChanged,
}: {
  link: BlockLink;
  source: BlockSource;
  buckets: readonly TimeBucket[];
  depth: Depth;
  grid: RefObject<GridHandle | null>;
  onChanged(material: GridMaterial): void;
}): ReceiptEntry {
  const intents = useWriteIntents();
  const saving = useRef(false);
  const editing = useMemo(
    () => createReceiptEditing({ buckets, rowOf: link.rowOf, onChanged: link.changed }),
    [buckets, link],
  );
  useEffect(() => {
    link.attach({ source, editing, depth, onChanged });
  }, [link, source, editing, depth, onChanged]);
  const waiting = useSyncExternalStore(editing.subscribe, editing.waiting);
  useUnsaved(waiting > 0);

  const sendAll = async (changes: readonly ReceiptChange[]): Promise<readonly string[]> => {
    const problems: string[] = [];
    for (let at = 0; at < changes.length; at += together) {
      const sent = changes.slice(at, at + together);
      const answers = await intents.send(['supplyDemandGrid', 'receipts', sent], (intent) =>
        changeReceipts(sent, intent),
      );
      editing.answered(
        sent.filter(({ change }) => change.do === 'quantity'),
        answers,
      );
      problems.push(...answers.flatMap(({ problem }) => (problem === '' ? [] : [problem])));
    }
    source.refreshVisible();
    return problems;
  };
  const send = async (changes: readonly ReceiptChange[], done: string): Promise<boolean> => {
    if (saving.current || changes.length === 0) return changes.length === 0;
    saving.current = true;
    try {
      const problems = await sendAll(changes);
      const [first] = problems;
      if (first === undefined) notify('success', done);
      else
        notify(
          'error',
          `${problems.length === 1 ? '' : `${problems.length} 处没有保存：`}${first}${problems.length > 1 ? '……' : ''}`,
        );
      return first === undefined;
    } catch (failure) {
      // What was typed stays, to be sent again.
      notify('error', `${messageOf(failure)}，录入的内容还在，可以再次保存`);
      return false;
    } finally {
      saving.current = false;
    }
  };
  const save = async (): Promise<boolean> => {
    if ((await grid.current?.commit()) === false) return false;
    const changes = editing.changes();
    return send(changes, `已保存 ${changes.length} 处，成为已确认的计划订单；下级物料运算后更新`);
  };
  useTabSaving(save);

  const changeOf = ({ row, bucket }: ReceiptCell, change: ReceiptChange['change']): ReceiptChange | null => {
    const place = buckets[bucket];
    const planned = foldedRows(row.material, buckets).plannedReceipt[bucket] ?? '0';
    if (editing.waiting() > 0) notify('warning', '请先保存（F8）或撤销录入的数量');
    else if (place === undefined || planned === '0') notify('info', '这个时段没有计划入库');
    else return { material: row.material.id, from: place.from, to: place.to, shown: planned, change };
    return null;
  };
  return {
    editing,
    waiting,
    save,
    undo: () => void editing.undo(),
    async move(cell, by) {
      const aim = buckets[cell.bucket + by];
      if (aim === undefined || aim.kind === 'pastDue') return notify('info', '没有可以移到的时段');
      const change = changeOf(cell, { do: 'move', from: aim.from, to: aim.to });
      if (change !== null && (await send([change], `已移到 ${aim.title}`)))
        grid.current?.activate(cell.row.id, bucketColumn(cell.bucket + by));
      return undefined;
    },
    async firm(cell) {
      const change = changeOf(cell, { do: 'firm' });
      if (change !== null) await send([change], '已确认，下次运算不再改动');
    },
  };
}
