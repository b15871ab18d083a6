// The generic list of every entity: its tool bar and the grid over the server's rows.
// What it shows lives in the tab's address; how columns are arranged lives with the person.
import { lazy, type ReactNode, Suspense, use, useCallback, useRef } from 'react';
import type { GridProps } from '#grid';
import { entityOf } from '#entities/registry.ts';
import { permissionCode } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import { loadChunk } from '#ui/chunks.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useRemembered, useTab } from '#ui/shell/tabs/tabContext.ts';
import frame from '#ui/page.module.css';
import { ListRows } from './ListRows.tsx';
import { newRecordPath } from './recordPath.ts';
import { BatchDialog } from './records/BatchDialog.tsx';
import { RecordWindowContext } from './recordWindow.ts';
import { askedParameters } from './rows/listQuery.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import { rowOf } from './rows/useListData.ts';
import { ScreenEnvironment } from './ScreenEnvironment.tsx';
import { SideTree } from './SideTree.tsx';
import { ListActionGroup } from './toolBar/ListActionGroup.tsx';
import { ListToolBar } from './toolBar/ListToolBar.tsx';
import { type List, useList } from './useList.ts';
import { useListKeys } from './useListKeys.ts';
import classes from './ListScreen.module.css';

const ParameterLine = lazy(async () => ({
  default: (await loadChunk(() => import('./filters/ParameterLine.tsx'))).ParameterLine,
}));

export interface ListScreenProps {
  entity: string;
  /** What stands above the rows of a list of its own. */
  above?: ReactNode;
  /** What stands beside its rows. */
  beside?: (list: List) => ReactNode;
  /** What such a list gives the grid. */
  more?: (list: List) => Partial<GridProps<ListRow>>;
}

export function ListScreen({ entity, ...own }: ListScreenProps) {
  const def = entityOf(entity);
  if (def === undefined) throw new Error(`no entity ${entity}`);
  return (
    <ScreenEnvironment>
      {(environment) => <EntityList key={entity} def={def} environment={environment} {...own} />}
    </ScreenEnvironment>
  );
}

interface EntityListProps extends Omit<ListScreenProps, 'entity'> {
  def: EntityDef;
  environment: FieldEnvironment;
}

function EntityList({ def: base, environment, above, beside, more }: EntityListProps) {
  const list = useList(base, environment);
  const { asked, columns, data, selection, grid } = list;
  const { def, address, change } = asked;
  const { doing } = selection;
  const { permitted } = usePermission();
  const tab = useTab();
  const [filterRow, setFilterRow] = useRemembered('filterRow', address.conditions.length > 0);
  const searchBox = useRef<HTMLInputElement | null>(null);
  const onCreate = () => tab.open(newRecordPath(tab.location.pathname, def.treeBy, address.node));
  const intoRows = useListKeys({
    source: data.shown,
    firstColumn:
      columns.listed.columns.find((column) => column.onOpen !== undefined || column.hidden !== true)?.id ??
      '',
    grid,
    searchBox,
    search: address.search,
    onSearch: (text) => change({ search: text }),
    actions: doing.actions,
    selected: selection.rows,
    onAction: doing.perform,
    onRefresh: data.refresh,
    onCreate: permitted(permissionCode(def, 'create')) ? onCreate : null,
  });
  return (
    <section className={frame['page']} aria-label={def.title}>
      {above}
      <div className={classes['body']}>
        <SideTree def={def} node={address.node} onNode={(node) => change({ node })} />
        <div className={classes['main']}>
          {/* The parameters of a report come before what filters its rows. */}
          {def.parameters !== undefined && <Parameters list={list} />}
          <ListToolBar
            list={list}
            searchBox={searchBox}
            filterRow={filterRow}
            onFilterRow={setFilterRow}
            onRows={intoRows}
          >
            <ListActionGroup list={list} onCreate={onCreate} />
          </ListToolBar>
          <ListRows list={list} filterRow={filterRow} {...(more === undefined ? {} : { more: more(list) })} />
        </div>
        {beside?.(list)}
      </div>
      <AskedAction list={list} />
      <ShownWindow list={list} />
    </section>
  );
}

/** What a report is asked with. */
function Parameters({ list: { asked } }: { list: List }) {
  const { def, address, change } = asked;
  return (
    <div className={classes['parameters']}>
      <Suspense fallback={null}>
        <ParameterLine
          def={def}
          values={askedParameters(def, address)}
          onChange={(name, value) => change({ parameters: { ...address.parameters, [name]: value } })}
        />
      </Suspense>
    </div>
  );
}

/** The record somebody opened in a window; the keyboard is back in the rows when it closes. */
function ShownWindow({ list: { windowed, showWindow, grid } }: { list: List }) {
  const recordWindow = use(RecordWindowContext);
  const onClose = useCallback(() => {
    showWindow(null);
    requestAnimationFrame(() => grid.current?.focus());
  }, [showWindow, grid]);
  return windowed === null || recordWindow === null ? null : recordWindow({ href: windowed, onClose });
}

/** The dialog of the action that was asked for. */
function AskedAction({ list: { asked, data, selection, leaveOut } }: { list: List }) {
  const { doing } = selection;
  if (doing.asked === null) return null;
  return (
    <BatchDialog
      def={asked.def}
      {...doing.asked}
      lineIds={selection.lineIds}
      lineDoc={(id) => rowOf(data.shown, id)?.docId}
      onRemoved={leaveOut}
      onClose={() => {
        doing.done();
        data.refreshRows();
      }}
    />
  );
}
