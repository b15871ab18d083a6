// From material to material in the supply–demand grid: by one, or to the next that is short.
import type { RefObject } from 'react';
import { messageOf } from '#api/mutations.ts';
import { fetchNextShort } from '#api/supplyDemand.ts';
import type { GridFilter } from '#entities/planning/supplyDemand/gridAnswer.ts';
import type { GridCommand, GridHandle } from '#grid';
import { notify } from '#ui/dialogs/notify.ts';
import { type BlockRow, type BlockSource, type Depth, rowTypesOf } from './blockRows.ts';

export function useMaterialMoves({
  grid,
  source,
  depth,
  filter,
  total,
}: {
  grid: RefObject<GridHandle | null>;
  source: BlockSource;
  depth: Depth;
  filter: GridFilter;
  total: number | null;
}): { nextShort(back: boolean): Promise<void>; commands: GridCommand<BlockRow>[] } {
  const goTo = async (material: number): Promise<void> => {
    const index = material * depth;
    await source.ensure?.({ start: index, end: index + depth });
    const row = source.rowAt(index + rowTypesOf[depth].indexOf('projected'));
    grid.current?.scrollToIndex(index);
    if (row !== undefined) grid.current?.activate(row.id, grid.current.position().activeColumn ?? 'material');
  };
  const activeMaterial = (): number => {
    const id = grid.current?.position().activeRowId;
    return id == null ? -1 : Math.floor(source.indexOf(id) / depth);
  };
  const nextShort = async (back: boolean): Promise<void> => {
    try {
      const found = await fetchNextShort(filter, activeMaterial(), back);
      if (found === null) notify('info', back ? '前面没有缺料的物料' : '后面没有缺料的物料');
      else await goTo(found.at);
    } catch (error) {
      notify('error', messageOf(error));
    }
  };
  const step = (by: 1 | -1): void => {
    const next = activeMaterial() + by;
    if (next >= 0 && next < (total ?? 0)) void goTo(next);
  };
  const commands: GridCommand<BlockRow>[] = [
    {
      name: 'nextShort',
      title: '下一个缺料物料',
      keys: ['mod+.'],
      run: () => void nextShort(false),
    },
    {
      name: 'shortBefore',
      title: '上一个缺料物料',
      keys: ['mod+Shift+.'],
      run: () => void nextShort(true),
    },
    { name: 'nextMaterial', title: '下一个物料', keys: ['mod+ArrowDown'], run: () => step(1) },
    { name: 'materialBefore', title: '上一个物料', keys: ['mod+ArrowUp'], run: () => step(-1) },
  ];
  return { nextShort, commands };
}
