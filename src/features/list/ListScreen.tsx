// The generic list of every entity: view tabs, filters, actions and the grid over the server's rows.
// What it shows lives in the tab's address; how columns are arranged lives with the person.
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { entityOf } from '#entities/registry.ts';
import { Grid, type GridHandle, type GridPosition, type GridView } from '#grid';
import { definitionAsked } from '#model/report/bucketColumns.ts';
import { permissionCode } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import type { Condition } from '#model/filter.ts';
import { loadChunk } from '#ui/chunks.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { calculatedColumn } from '#ui/kinds/calculatedColumn.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useRowHeight } from '#ui/shell/layoutStore.ts';
import { useRemembered, useRemembering, useTab, useTabSearch } from '#ui/shell/tabs/tabContext.ts';
import frame from '#ui/page.module.css';
import { ViewTabs } from '#ui/ViewTabs.tsx';
import { ActionLine } from './ActionLine.tsx';
import { BatchDialog } from './records/BatchDialog.tsx';
import { useCalculations } from './views/calculations.ts';
import { useColourRules } from './views/colourRules.ts';
import { EmptyAction, emptyText, showsAll } from './EmptyHint.tsx';
import { exportedOf } from './importing/backgroundExport.ts';
import { FilterLine } from './filters/FilterLine.tsx';
import { searchHint } from './filters/searchHint.ts';
import { type ListAddress, readListAddress, writeListAddress } from './listAddress.ts';
import { listSearchSchema } from './listSearch.ts';
import { listColumns } from './rows/listColumns.ts';
import { ListFlow } from './ListFlow.tsx';
import { useListShape } from './views/listShape.ts';
import { ListTools } from './ListTools.tsx';
import { newRecordPath } from './recordPath.ts';
import { askedParameters, listRequest, listTabs, type ListRow } from './rows/listQuery.ts';
import { rowLines } from './rows/RowLines.tsx';
import { shapeCommands } from './views/shapeCommands.ts';
import { SideTree } from './SideTree.tsx';
import { useChangeMarks } from './rows/useChangeMarks.ts';
import { useListRows } from './rows/useListRows.ts';
import { useListTotals } from './rows/useListTotals.ts';
import { persistView, readView, viewKey } from './views/listView.ts';
import { ScreenEnvironment } from './ScreenEnvironment.tsx';
import { useListActions } from './useListActions.ts';
import { useListFilters } from './filters/useListFilters.ts';
import { businessToday } from './today.ts';
import { useListGroups } from './rows/useListGroups.ts';
import { useListKeys } from './useListKeys.ts';
import { useOpenRow } from './rows/useOpenRow.ts';
import { savedState, useViewChoice } from './views/useViewChoice.ts';
import classes from './ListScreen.module.css';

const ListPivot = lazy(async () => ({
  default: (await loadChunk(() => import('./pivot/ListPivot.tsx'))).ListPivot,
}));
const ParameterLine = lazy(async () => ({
  default: (await loadChunk(() => import('./filters/ParameterLine.tsx'))).ParameterLine,
}));

/** More selected rows than these are not worth remembering. */
const rememberedRows = 1000;
const noColumns: readonly string[] = [];

export function ListScreen({ entity }: { entity: string }) {
  const def = entityOf(entity);
  if (def === undefined) throw new Error(`no entity ${entity}`);
  return (
    <ScreenEnvironment>
      {(environment) => <EntityList key={entity} def={def} environment={environment} />}
    </ScreenEnvironment>
  );
}

function EntityList({ def: base, environment }: { def: EntityDef; environment: FieldEnvironment }) {
  const session = useSession();
  const { grants } = session;
  const { permitted, columnShown } = usePermission();
  const createCode = permissionCode(base, 'create');
  const tab = useTab();
  const [search, setSearch] = useTabSearch(listSearchSchema);
  const address = useMemo(() => readListAddress(search), [search]);
  const def = definitionAsked(base, address.parameters, businessToday());
  const latest = useRef(address);
  useEffect(() => {
    latest.current = address;
  }, [address]);
  // Several changes of one gesture (filters and nested conditions) build on each other.
  const change = useCallback(
    (part: Partial<ListAddress>) => {
      latest.current = { ...latest.current, ...part };
      setSearch(writeListAddress(latest.current));
    },
    [setSearch],
  );
  const tabs = useMemo(() => listTabs(def, grants), [def, grants]);
  const question = useMemo(() => listRequest(def, address, tabs), [def, address, tabs]);

  const [selected, setSelected] = useState<readonly string[]>([]);
  const [filterRow, setFilterRow] = useRemembered('filterRow', address.conditions.length > 0);
  const [grouping, setGrouping] = useRemembered('grouping', false);
  const [failure, setFailure] = useState<string | null>(null);
  const searchBox = useRef<HTMLInputElement | null>(null);
  const grid = useRef<GridHandle | null>(null);
  const rowHeight = useRowHeight();

  const filtered = address.conditions.length > 0 || address.tree !== null || address.search !== '';
  const { source: rows, asTree } = useListRows(def, address, question, filtered, setFailure);

  const openDocument = useOpenRow(def, address.parameters);
  const calculations = useCalculations(def.name, address.lines);
  const colouring = useColourRules(def.name, address.lines);
  const key = viewKey(def.name, address.lines);
  const { shape, change: reshape } = useListShape(key);
  const plain = useMemo(
    () =>
      listColumns(
        def,
        address.lines,
        { ...session, columnShown },
        environment,
        openDocument.open,
        shape.wrap,
      ),
    [def, address.lines, session, columnShown, environment, openDocument.open, shape.wrap],
  );
  const detail = useMemo(() => rowLines(def, address.lines, environment), [def, address.lines, environment]);
  const listed = useMemo(
    () => ({
      ...plain,
      columns: [...plain.columns, ...calculations.all.map((each) => calculatedColumn(each, plain.columns))],
    }),
    [plain, calculations.all],
  );
  const [group, setGroup] = useState(() => readView(key).group ?? noColumns);
  const source = useListGroups({
    entity: def.name,
    rows,
    question,
    listed,
    environment,
    group,
    onLoad: setFailure,
  });
  const marks = useChangeMarks(rows, listed.columns);
  const totals = useListTotals(def.name, question, listed);

  const untouched = Object.keys(search).length === 0;
  const views = useViewChoice({
    entity: def.name,
    lines: address.lines,
    viewKey: key,
    listed,
    untouched,
    setGroup,
    setShape: reshape,
    change,
  });
  const { arranged } = views;
  const view = useMemo(
    (): Partial<GridView> => ({
      ...(arranged >= 0 ? readView(key) : {}),
      sort: address.sort.map(({ field, descending }) => ({ column: field, descending })),
    }),
    [key, address.sort, arranged],
  );
  const onView = (next: GridView) => {
    persistView(key, next);
    if (JSON.stringify(next.group ?? noColumns) !== JSON.stringify(group)) setGroup(next.group ?? noColumns);
    const sort = next.sort.map(({ column, descending }) => ({ field: column, descending }));
    if (JSON.stringify(sort) !== JSON.stringify(address.sort)) change({ sort });
  };
  const filtering = useListFilters({ def, address, tabs, question, listed, environment, change });
  const selectedRows = useMemo(() => {
    const byDoc = new Map<string, ListRow>();
    // Rows that the pivot covers are not acted upon: nobody sees which they are.
    for (const id of shape.pivoting ? noColumns : selected) {
      const row = source.shown.rowAt(source.shown.indexOf(id)) ?? source.shown.rowOf?.(id);
      if (row !== undefined) byDoc.set(row.docId, row);
    }
    return [...byDoc.values()];
  }, [selected, source.shown, shape.pivoting]);
  const doing = useListActions(def, address.lines, selectedRows);
  const refresh = () => {
    source.refresh();
    totals.refetch();
  };
  const linesDef = def.lineList === undefined ? undefined : def.lines?.[def.lineList];
  const position = tab.memory.get(`position ${key}`) as GridPosition | undefined;
  const chosen = tab.memory.get(`selection ${key}`) as readonly string[] | undefined;
  useRemembering(`selection ${key}`, () =>
    selected.length === 0 ? undefined : selected.slice(0, rememberedRows),
  );

  const commands = useMemo(
    () => [...openDocument.commands, ...shapeCommands<ListRow>(shape, detail !== null, reshape)],
    [openDocument.commands, shape, detail, reshape],
  );
  const drill = useCallback(
    (behind: readonly Condition[]) => {
      change({ conditions: [...latest.current.conditions, ...behind] });
      reshape({ pivoting: false });
    },
    [change, reshape],
  );
  const onCreate = () => tab.open(newRecordPath(tab.location.pathname, def.treeBy, address.node));
  const intoRows = useListKeys({
    source: source.shown,
    firstColumn:
      listed.columns.find((column) => column.onOpen !== undefined || column.hidden !== true)?.id ?? '',
    grid,
    searchBox,
    search: address.search,
    onSearch: (text) => change({ search: text }),
    actions: doing.actions,
    selected: selectedRows,
    onAction: doing.perform,
    onRefresh: refresh,
    onCreate: permitted(createCode) ? onCreate : null,
  });
  const actionLine = (
    <ActionLine
      {...(def.parameters === undefined
        ? {}
        : {
            lead: (
              <Suspense fallback={<div className={frame['grow']} />}>
                <ParameterLine
                  def={def}
                  values={askedParameters(def, address)}
                  onChange={(name, value) => change({ parameters: { ...address.parameters, [name]: value } })}
                />
              </Suspense>
            ),
          })}
      createCode={createCode}
      onCreate={onCreate}
      actions={doing.actions}
      selected={selectedRows}
      onAction={doing.perform}
      flow={
        <ListFlow
          def={def}
          selected={selectedRows}
          lineIds={address.lines === null ? noColumns : selected}
          environment={environment}
        />
      }
      onRefresh={refresh}
      rowsTitle={def.kind === 'document' ? '单据' : '资料'}
      linesTitle={linesDef === undefined ? null : '明细'}
      lines={address.lines !== null}
      onLines={(lines) =>
        change({ lines: lines ? (def.lineList ?? null) : null, sort: [], conditions: [], tree: null })
      }
      columnTools={
        <ListTools
          saved={views.saved}
          current={views.name}
          state={() => savedState(grid.current?.state() ?? null, shape, address.parameters)}
          onChoose={views.choose}
          onReset={views.reset}
          onSaved={views.setName}
          shape={shape}
          onShape={reshape}
          hasDetails={detail !== null}
          more={{
            def,
            selected: selectedRows,
            question,
            total: () => rows.count().value,
            onCopy: (row) => tab.open(`${tab.location.pathname}/new?copy=${row.docId}`),
            grouping: grouping || group.length > 0,
            onGrouping(on) {
              setGrouping(on);
              if (!on) views.ungroup();
            },
            pivoting: shape.pivoting,
            onPivoting: (on) => reshape({ pivoting: on }),
          }}
          calculations={calculations}
          columns={plain.columns}
          onRun={(command) => grid.current?.run(command)}
          exported={() => exportedOf(question, listed, grid.current?.state()?.view)}
        />
      }
    />
  );

  return (
    <section className={frame['page']} aria-label={def.title}>
      {tabs.length > 1 && (
        <ViewTabs tabs={tabs} chosen={address.tab} onChoose={(name) => change({ tab: name })} />
      )}
      <div className={classes['body']}>
        <SideTree def={def} node={address.node} onNode={(node) => change({ node })} />
        <div className={classes['main']}>
          {def.parameters !== undefined && actionLine}
          <FilterLine
            search={address.search}
            onSearch={(text) => change({ search: text })}
            searchHint={searchHint(def)}
            searchRef={searchBox}
            conditions={address.conditions}
            fieldAt={listed.fieldAt}
            environment={environment}
            onRemove={(condition) =>
              change({ conditions: address.conditions.filter((known) => known !== condition) })
            }
            tree={address.tree}
            onRemoveTree={() => change({ tree: null })}
            onBuild={() => grid.current?.run('builder')}
            onReset={() => change({ search: '', conditions: [], tree: null })}
            filterRow={filterRow}
            onFilterRow={setFilterRow}
            onRows={intoRows}
          />
          {def.parameters === undefined && actionLine}
          {shape.pivoting && (
            <Suspense fallback={<div className={frame['grid']} />}>
              <ListPivot
                entity={def.name}
                title={def.title}
                question={question}
                listed={plain}
                environment={environment}
                kept={shape.pivot}
                onKept={(pivot) => reshape({ pivot })}
                rowHeight={rowHeight}
                exportable={permitted(permissionCode(def, 'export'))}
                onDrill={drill}
                onClose={() => {
                  reshape({ pivoting: false });
                  requestAnimationFrame(() => grid.current?.focus());
                }}
              />
            </Suspense>
          )}
          <div className={`${frame['grid']} ${classes['list']}`} data-covered={shape.pivoting}>
            <Grid<ListRow>
              key={asTree ? `${key} tree` : key}
              label={`${def.title}列表`}
              columns={listed.columns}
              source={source.shown}
              grouping={grouping || group.length > 0}
              marks={marks}
              view={view}
              onViewChange={onView}
              {...(position === undefined ? {} : { initialPosition: position })}
              {...(chosen === undefined ? {} : { initialSelection: chosen })}
              onPositionChange={(next) => tab.memory.set(`position ${key}`, next)}
              rowHeight={rowHeight}
              rowNumbers
              rowSelection="multiple"
              onSelectionChange={(ids) => setSelected(ids)}
              onOpenRow={openDocument.open}
              {...(shape.details && detail !== null ? { detail } : {})}
              commands={commands}
              {...filtering}
              {...colouring}
              filterRow={filterRow}
              exportable={permitted(permissionCode(def, 'export'))}
              {...(totals.texts === null ? {} : { totals: totals.texts })}
              emptyText={failure ?? emptyText(def, address, tabs, filtered)}
              emptyAction={
                <EmptyAction
                  title={def.title}
                  onClear={filtered ? () => change({ search: '', conditions: [], tree: null }) : null}
                  onCreate={
                    showsAll(address) && permitted(createCode)
                      ? () => tab.open(`${tab.location.pathname}/new`)
                      : null
                  }
                />
              }
              notify={(message, kind) => notify(kind, message)}
              handleRef={grid}
            />
          </div>
        </div>
      </div>
      {doing.asked !== null && (
        <BatchDialog
          def={def}
          {...doing.asked}
          lineIds={address.lines === null ? noColumns : selected}
          lineDoc={(id) => (source.shown.rowAt(source.shown.indexOf(id)) ?? source.shown.rowOf?.(id))?.docId}
          onClose={() => {
            doing.done();
            source.refresh();
          }}
        />
      )}
    </section>
  );
}
