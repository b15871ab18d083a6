// The rows of a list in the grid, and the pivot that stands in their place while somebody looks at one.
import { lazy, Suspense, useCallback } from 'react';
import { entityOf } from '#entities/registry.ts';
import { Grid, type GridProps } from '#grid';
import type { Condition } from '#model/filter.ts';
import { permissionCode } from '#model/rights/can.ts';
import { loadChunk } from '#ui/chunks.ts';
import { notify } from '#ui/dialogs/notify.ts';
import frame from '#ui/page.module.css';
import { useRowHeight } from '#ui/shell/layoutStore.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { EmptyAction, emptyText, showsAll } from './EmptyHint.tsx';
import { listPathOf } from './recordPath.ts';
import { useListFilters } from './filters/useListFilters.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import type { List } from './useList.ts';
import classes from './ListScreen.module.css';

const ListPivot = lazy(async () => ({
  default: (await loadChunk(() => import('./pivot/ListPivot.tsx'))).ListPivot,
}));

/** `more`: what a list of its own gives the grid beside what every list gives it: cells that are edited in place. */
export function ListRows({
  list,
  filterRow,
  more = {},
}: {
  list: List;
  filterRow: boolean;
  more?: Partial<GridProps<ListRow>>;
}) {
  const { asked, columns, shaping, arrangement, data, selection, environment, key } = list;
  const { def, address, tabs, question, filtered, change } = asked;
  const { listed, detail } = columns;
  const { shape } = shaping;
  const { permitted } = usePermission();
  const tab = useTab();
  const rowHeight = useRowHeight();
  const filtering = useListFilters({ def, address, tabs, question, listed, environment, change });
  const { menu } = useSession();
  const onwardPath = def.whenEmpty === undefined ? null : listPathOf(menu, def.whenEmpty.goTo);
  const onward =
    onwardPath === null
      ? null
      : { title: entityOf(def.whenEmpty?.goTo ?? '')?.title ?? '', go: () => tab.open(onwardPath) };
  const creatable = showsAll(address) && permitted(permissionCode(def, 'create'));
  return (
    <>
      {shape.pivoting && <Pivot list={list} rowHeight={rowHeight} />}
      <div className={`${frame['grid']} ${classes['list']}`} data-covered={shape.pivoting}>
        <Grid<ListRow>
          key={data.asTree ? `${key} tree` : key}
          label={`${def.title}列表`}
          columns={listed.columns}
          source={data.shown}
          grouping={list.grouping}
          marks={data.marks}
          view={arrangement.view}
          onViewChange={arrangement.onView}
          {...selection.remembered}
          onPositionChange={selection.onPosition}
          rowHeight={rowHeight}
          rowNumbers
          rowSelection="multiple"
          onSelectionChange={selection.onChange}
          onOpenRow={list.open}
          {...(shape.details && detail !== null ? { detail } : {})}
          commands={list.commands}
          {...filtering}
          {...columns.colouring}
          filterRow={filterRow}
          exportable={permitted(permissionCode(def, 'export')) && 'elsewhere'}
          filesReadBack={def.kind !== 'report'}
          {...(data.totals === null ? {} : { totals: data.totals })}
          statusInTotals
          emptyText={data.failure ?? emptyText(def, address, tabs, filtered)}
          emptyAction={
            <EmptyAction
              title={def.title}
              onClear={filtered ? () => change({ search: '', conditions: [], tree: null }) : null}
              onward={onward}
              onCreate={creatable ? () => tab.open(`${tab.location.pathname}/new`) : null}
            />
          }
          notify={(message, kind) => notify(kind, message)}
          handleRef={list.grid}
          {...more}
        />
      </div>
    </>
  );
}

function Pivot({ list, rowHeight }: { list: List; rowHeight: number }) {
  const { asked, columns, shaping, environment, grid } = list;
  const { def, question, change } = asked;
  const { shape, change: reshape } = shaping;
  const { permitted } = usePermission();
  const drill = useCallback(
    (behind: readonly Condition[]) => {
      change(({ conditions }) => ({ conditions: [...conditions, ...behind] }));
      reshape({ pivoting: false });
    },
    [change, reshape],
  );
  return (
    <Suspense fallback={<div className={frame['grid']} />}>
      <ListPivot
        entity={def.name}
        title={def.title}
        question={question}
        listed={columns.plain}
        environment={environment}
        arranged={shape.pivot}
        onArrange={(pivot) => reshape({ pivot })}
        rowHeight={rowHeight}
        exportable={permitted(permissionCode(def, 'export'))}
        onDrill={drill}
        onClose={() => {
          reshape({ pivoting: false });
          requestAnimationFrame(() => grid.current?.focus());
        }}
      />
    </Suspense>
  );
}
