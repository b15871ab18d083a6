// 供需平衡表: seven rows a material over past due, days, weeks and months. The active cell leads: the documents behind it
// stand below once the dock is open, the curve of its material at the right.
import { Button } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { fetchNextShort } from '#api/supplyDemand.ts';
import { messageOf } from '#api/mutations.ts';
import type { GridMaterial } from '#entities/planning/supplyDemand/gridAnswer.ts';
import { besideScheme, bucketSchemes, timeBuckets } from '#entities/planning/supplyDemand/timeBuckets.ts';
import { listPathOf, recordPath } from '#features/list/recordPath.ts';
import { businessToday } from '#features/list/today.ts';
import { Grid, type GridCommand, type GridHandle, type GridPosition } from '#grid';
import { notify } from '#ui/dialogs/notify.ts';
import frame from '#ui/page.module.css';
import { useRowHeight } from '#ui/shell/layoutStore.ts';
import { keyPressed } from '#ui/keyboard/keyMap.ts';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { createBlockLink } from './blockLink.ts';
import { blockColumns, blockFormats, bucketAt } from './blockColumns.ts';
import { type BlockRow, type Depth, rowIdAt, rowTypesOf } from './blockRows.ts';
import { type DockedCell, DocumentsDock } from './DocumentsDock.tsx';
import { everything, GridBar } from './GridBar.tsx';
import { StockChart } from './StockChart.tsx';
import { useBlockSource } from './useBlockSource.ts';
import { useCellWork } from './useCellWork.tsx';
import { useReceiptEntry } from './useReceiptEntry.ts';
import classes from './supplyDemand.module.css';

interface Place {
  material: GridMaterial;
  type: BlockRow['type'];
  bucket: number | null;
}

export function SupplyDemandScreen(): ReactNode {
  const { menu } = useSession();
  const { open } = useTab();
  const rowHeight = useRowHeight();
  const [filter, setFilter] = useState(everything);
  const [scheme, setScheme] = useState<string>('mixed');
  const [depth, setDepth] = useState<Depth>(7);
  const [place, setPlace] = useState<Place | null>(null);
  const [docked, setDocked] = useState(false);
  const [charted, setCharted] = useState(false);
  const { permitted } = usePermission();
  const mayPlan = permitted('planOrder:create') && permitted('planOrder:edit');
  const grid = useRef<GridHandle | null>(null);
  const [link] = useState(createBlockLink);
  /** Where the active material was when the depth changed. */
  const stay = useRef<{ at: number; material: string; type: BlockRow['type']; column: string } | null>(null);

  const runs = listPathOf(menu, 'mrpRun');
  const today = businessToday();
  const buckets = useMemo(
    () => timeBuckets(today, bucketSchemes.find(({ key }) => key === scheme) ?? bucketSchemes[1]),
    [today, scheme],
  );
  const { source, head, total, failure, moved } = useBlockSource(filter, depth, link.overlaid);
  const onChanged = useCallback(
    (material: GridMaterial) =>
      setPlace((now) => (now?.material.id === material.id ? { ...now, material } : now)),
    [],
  );
  const entry = useReceiptEntry({ link, source, buckets, depth, grid, onChanged });
  // The active material stays where it is when the depth changes.
  useEffect(() => {
    const before = stay.current;
    if (before === null) return undefined;
    const index = before.at * depth;
    let isLeft = false;
    const back = async (): Promise<void> => {
      // How many rows there are is known with the first block.
      await source.ensure?.({ start: 0, end: 1 });
      await source.ensure?.({ start: index, end: index + depth });
      // Who changed the depth again meanwhile goes on from the same place.
      if (isLeft) return;
      stay.current = null;
      grid.current?.scrollToIndex(index);
      grid.current?.activate(rowIdAt(before.material, before.type, depth), before.column);
    };
    void back();
    return () => {
      isLeft = true;
    };
  }, [source, depth]);

  const openDocument = useCallback(
    (entity: string, id: string) => {
      const path = recordPath(menu, entity, id);
      if (path === null) notify('info', '没有查看这张单据的菜单');
      else open(path);
    },
    [menu, open],
  );
  const columns = useMemo(
    () =>
      blockColumns({
        buckets,
        depth,
        mayPlan,
        onMaterial: (id) => openDocument('material', id),
        onBucket: (row, bucket) => {
          setPlace({ material: row.material, type: row.type, bucket });
          setDocked(true);
        },
      }),
    [buckets, depth, mayPlan, openDocument],
  );
  const formats = useMemo(() => blockFormats(buckets), [buckets]);

  const followed = useCallback(
    ({ activeRowId, activeColumn }: GridPosition) => {
      if (activeRowId === null) return;
      const row = source.rowAt(source.indexOf(activeRowId));
      if (row === undefined) return;
      setPlace({ material: row.material, type: row.type, bucket: bucketAt(activeColumn ?? '') });
    },
    [source],
  );
  const showDepth = (next: Depth): void => {
    if (next === depth) return;
    const position = grid.current?.position();
    const index = position?.activeRowId == null ? -1 : source.indexOf(position.activeRowId);
    const row = index < 0 ? undefined : source.rowAt(index);
    // Where none is active yet, it is still on its way to where it stood.
    if (row !== undefined)
      stay.current = {
        at: Math.floor(index / depth),
        material: row.material.id,
        type: row.type,
        column: position?.activeColumn ?? 'material',
      };
    setDepth(next);
  };
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
  const showScheme = (key: string): void => {
    if (entry.waiting > 0) notify('warning', '请先保存（F8）或撤销录入的数量，再换粒度');
    else setScheme(key);
  };
  const intoDock = (): void => {
    setDocked(true);
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`.${classes['dock']} button`)?.focus());
  };
  const cells = useCellWork({ grid, source, buckets, today, entry, mayPlan });
  const commands: GridCommand<BlockRow>[] = [
    ...cells.commands,
    { name: 'nextShort', title: '下一个缺料物料', keys: ['mod+.'], run: () => void nextShort(false) },
    { name: 'shortBefore', title: '上一个缺料物料', keys: ['mod+Shift+.'], run: () => void nextShort(true) },
    { name: 'nextMaterial', title: '下一个物料', keys: ['mod+ArrowDown'], run: () => step(1) },
    { name: 'materialBefore', title: '上一个物料', keys: ['mod+ArrowUp'], run: () => step(-1) },
  ];

  usePageKeys((event) => {
    const { key, code } = event;
    if (key === 'F5') source.refreshVisible();
    else if (mayPlan && keyPressed(event, ['save']) !== null) void entry.save();
    else if (key === 'F6') {
      if (docked && document.activeElement?.closest(`.${classes['dock']}`) != null) grid.current?.focus();
      else intoDock();
    } else if (event.altKey && (key === '=' || key === '+')) showScheme(besideScheme(scheme, -1).key);
    else if (event.altKey && key === '-') showScheme(besideScheme(scheme, 1).key);
    else if (event.altKey && code === 'KeyC') setCharted(!charted);
    else if (event.ctrlKey && event.shiftKey && code === 'Digit1') showDepth(1);
    else if (event.ctrlKey && event.shiftKey && code === 'Digit2') showDepth(4);
    else if (event.ctrlKey && event.shiftKey && code === 'Digit3') showDepth(7);
    else if (key === 'Escape' && docked) {
      setDocked(false);
      grid.current?.focus();
    } else return false;
    return true;
  });

  const cell = useMemo(
    (): DockedCell | null =>
      place === null || place.bucket === null
        ? null
        : { material: place.material, bucket: buckets[place.bucket] ?? null },
    [place, buckets],
  );
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(everything);
  return (
    <section className={frame['page']} aria-label="供需平衡表">
      <GridBar
        filter={filter}
        total={total}
        head={head}
        onRuns={runs === null ? null : () => open(runs)}
        scheme={scheme}
        depth={depth}
        charted={charted}
        onFilter={setFilter}
        onScheme={showScheme}
        onDepth={showDepth}
        onChart={() => setCharted(!charted)}
        onNextShort={() => void nextShort(false)}
        onRefresh={() => source.refreshVisible()}
        waiting={mayPlan ? entry.waiting : null}
        onSave={() => void entry.save()}
        onUndo={entry.undo}
      />
      <div className={classes['body']}>
        <div className={classes['main']}>
          <div className={classes['grid']}>
            <Grid<BlockRow>
              key={depth}
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
              handleRef={grid}
              onPositionChange={followed}
              notify={(message, kind) => notify(kind, message)}
              emptyText={
                failure ??
                (isFiltered
                  ? '没有符合条件的物料'
                  : '没有可以平衡的物料：有库存、未完成的收发或安全库存的物料会列在这里')
              }
              emptyAction={
                isFiltered ? (
                  <Button size="xs" variant="default" onClick={() => setFilter(everything)}>
                    清除条件
                  </Button>
                ) : undefined
              }
            />
          </div>
          {docked && (
            <DocumentsDock
              cell={cell}
              onOpen={openDocument}
              onClose={() => {
                setDocked(false);
                grid.current?.focus();
              }}
            />
          )}
        </div>
        {charted && <StockChart material={place?.material ?? moved} buckets={buckets} />}
      </div>
      {cells.dialogs}
    </section>
  );
}
