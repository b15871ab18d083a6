// 供需平衡表: seven rows a material over past due, days, weeks and months. The active cell leads: the documents behind it
// stand below once the dock is open, the curve of its material at the right.
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import type { GridMaterial } from '#entities/planning/supplyDemand/gridAnswer.ts';
import { besideScheme, bucketSchemes, timeBuckets } from '#entities/planning/supplyDemand/timeBuckets.ts';
import { listPathOf, recordPath } from '#features/list/recordPath.ts';
import { businessToday } from '#features/list/today.ts';
import { type GridCommand, type GridHandle } from '#grid';
import { notify } from '#ui/dialogs/notify.ts';
import frame from '#ui/page.module.css';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { BlockGrid, type Place } from './BlockGrid.tsx';
import { createBlockLink } from './blockLink.ts';
import { type BlockRow, type Depth } from './blockRows.ts';
import { DocumentsDock } from './DocumentsDock.tsx';
import { everything, GridBar } from './GridBar.tsx';
import { useMaterialMoves } from './useMaterialMoves.ts';
import { StockChart } from './StockChart.tsx';
import { useBlockSource } from './useBlockSource.ts';
import { useCellWork } from './useCellWork.tsx';
import { useDock } from './useDock.ts';
import { useReceiptEntry } from './useReceiptEntry.ts';
import { useStay } from './useStay.ts';
import { useSupplyKeys } from './useSupplyKeys.ts';
import classes from './supplyDemand.module.css';

export function SupplyDemandScreen(): ReactNode {
  const { menu } = useSession();
  const { open } = useTab();
  const [filter, setFilter] = useState(everything);
  const [scheme, setScheme] = useState<string>('mixed');
  const [depth, setDepth] = useState<Depth>(7);
  const [place, setPlace] = useState<Place | null>(null);
  const [charted, setCharted] = useState(false);
  const { permitted } = usePermission();
  const mayPlan = permitted('planOrder:create') && permitted('planOrder:edit');
  const grid = useRef<GridHandle | null>(null);
  const [link] = useState(createBlockLink);

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
  const { showDepth } = useStay({ grid, source, depth, onDepth: setDepth });
  const dock = useDock({ grid, place, buckets });
  const openDocument = useOpenDocument();
  const moves = useMaterialMoves({ grid, source, depth, filter, total });
  const showScheme = (key: string): void => {
    if (entry.waiting > 0) notify('warning', '请先保存（F8）或撤销录入的数量，再换粒度');
    else setScheme(key);
  };
  const cells = useCellWork({ grid, source, buckets, today, entry, mayPlan });
  const commands: GridCommand<BlockRow>[] = [...cells.commands, ...moves.commands];

  useSupplyKeys({
    depth: showDepth,
    scheme: (by) => showScheme(besideScheme(scheme, by).key),
    refresh: () => source.refreshVisible(),
    save: mayPlan ? () => void entry.save() : null,
    chart: () => setCharted(!charted),
    dock,
  });

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
        onNextShort={() => void moves.nextShort(false)}
        onRefresh={() => source.refreshVisible()}
        waiting={mayPlan ? entry.waiting : null}
        onSave={() => void entry.save()}
        onUndo={entry.undo}
      />
      <div className={classes['body']}>
        <div className={classes['main']}>
          <div className={classes['grid']}>
            <BlockGrid
              key={depth}
              shape={{ buckets, depth, mayPlan }}
              source={source}
              commands={commands}
              entry={entry}
              handle={grid}
              failure={failure}
              onPlace={setPlace}
              onDock={dock.open}
              onOpen={openDocument}
              onClear={
                JSON.stringify(filter) === JSON.stringify(everything) ? null : () => setFilter(everything)
              }
            />
          </div>
          {dock.isOpen && <DocumentsDock cell={dock.cell} onOpen={openDocument} onClose={dock.leave} />}
        </div>
        {charted && <StockChart material={place?.material ?? moved} buckets={buckets} />}
      </div>
      {cells.dialogs}
    </section>
  );
}

/** Opens a document where the menu of this person has one. */
function useOpenDocument(): (entity: string, id: string) => void {
  const { menu } = useSession();
  const { open } = useTab();
  return useCallback(
    (entity: string, id: string) => {
      const path = recordPath(menu, entity, id);
      if (path === null) notify('info', '没有查看这张单据的菜单');
      else open(path);
    },
    [menu, open],
  );
}
