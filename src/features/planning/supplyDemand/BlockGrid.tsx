// The grid of the supply–demand screen: seven rows a material by buckets. The active cell is told, a click on a bucket
// opens the documents behind it.
import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useCallback, useMemo } from 'react';
import type { GridMaterial } from '#entities/planning/supplyDemand/gridAnswer.ts';
import type { TimeBucket } from '#entities/planning/supplyDemand/timeBuckets.ts';
import { Grid, type GridCommand, type GridHandle, type GridPosition } from '#grid';
import { notify } from '#ui/dialogs/notify.ts';
import { useRowHeight } from '#ui/shell/layoutStore.ts';
import { blockColumns, blockFormats, bucketAt } from './blockColumns.ts';
import type { BlockRow, BlockSource, Depth } from './blockRows.ts';
import type { ReceiptEntry } from './useReceiptEntry.ts';

export interface Place {
  material: GridMaterial;
  type: BlockRow['type'];
  bucket: number | null;
}

export interface BlockGridProps {
  /** What the columns follow from. */
  shape: { buckets: readonly TimeBucket[]; depth: Depth; mayPlan: boolean };
  source: BlockSource;
  commands: GridCommand<BlockRow>[];
  entry: ReceiptEntry;
  handle: RefObject<GridHandle | null>;
  failure: string | null;
  onPlace(place: Place): void;
  /** The documents behind the active cell are wanted. */
  onDock(docked: true): void;
  onOpen(entity: string, id: string): void;
  /** Null: nothing is filtered. */
  onClear: (() => void) | null;
}

export function BlockGrid({ shape, source, commands, entry, handle, ...on }: BlockGridProps): ReactNode {
  const { buckets, depth, mayPlan } = shape;
  const { failure, onPlace, onDock, onOpen, onClear } = on;
  const rowHeight = useRowHeight();
  const columns = useMemo(
    () =>
      blockColumns({
        buckets,
        depth,
        mayPlan,
        onMaterial: (id) => onOpen('material', id),
        onBucket: (row, bucket) => {
          onPlace({ material: row.material, type: row.type, bucket });
          onDock(true);
        },
      }),
    [buckets, depth, mayPlan, onOpen, onPlace, onDock],
  );
  const formats = useMemo(() => blockFormats(buckets), [buckets]);

  const followed = useCallback(
    ({ activeRowId, activeColumn }: GridPosition) => {
      if (activeRowId === null) return;
      const row = source.rowAt(source.indexOf(activeRowId));
      if (row === undefined) return;
      onPlace({ material: row.material, type: row.type, bucket: bucketAt(activeColumn ?? '') });
    },
    [source, onPlace],
  );
  return (
    <Grid<BlockRow>
      label="供需平衡表"
      columns={columns}
      source={source}
      rowHeight={rowHeight}
      rowSelection="none"
      filterRow={false}
      crosshair
      commands={commands}
      formats={formats}
      {...(mayPlan ? { editing: entry.editing } : {})}
      handleRef={handle}
      onPositionChange={followed}
      notify={(message, kind) => notify(kind, message)}
      emptyText={
        failure ??
        (onClear !== null
          ? '没有符合条件的物料'
          : '没有可以平衡的物料：有库存、未完成的收发或安全库存的物料会列在这里')
      }
      emptyAction={
        onClear !== null ? (
          <Button size="xs" variant="default" onClick={onClear}>
            清除条件
          </Button>
        ) : undefined
      }
    />
  );
}
