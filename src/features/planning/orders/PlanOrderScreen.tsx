// 计划订单工作台: the list of plan orders in which a planner works all day. Quantities, days and places are typed in the
// cells; confirming, moving, cutting, putting together and releasing are done to the chosen rows by keys or buttons.
import { Button } from '@mantine/core';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { planOrder } from '#entities/planning/plan/planOrder.ts';
import { ListRows } from '#features/list/ListRows.tsx';
import { newRecordPath } from '#features/list/recordPath.ts';
import { BatchDialog } from '#features/list/records/BatchDialog.tsx';
import { type BatchAction, manyRows } from '#features/list/records/batchActions.ts';
import { type ListRow, listRowsOf } from '#model/typedAnswer.ts';
import { rowOf } from '#features/list/rows/useListData.ts';
import { ScreenEnvironment } from '#features/list/ScreenEnvironment.tsx';
import { ActionGroup } from '#features/list/toolBar/ActionGroup.tsx';
import { ListToolBar } from '#features/list/toolBar/ListToolBar.tsx';
import { ListTools } from '#features/list/toolBar/ListTools.tsx';
import { type List, useList } from '#features/list/useList.ts';
import { useListKeys } from '#features/list/useListKeys.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { keyPressed } from '#ui/keyboard/keyMap.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import frame from '#ui/page.module.css';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useRemembered, useTab } from '#ui/shell/tabs/tabContext.ts';
import list from '#features/list/ListScreen.module.css';
import { planOrderColumns } from './planOrderColumns.ts';
import { type AskedOrders, PlanOrderDialog } from './PlanOrderDialog.tsx';
import { CountTree } from '../CountTree.tsx';
import { PegDrawer } from '../pegging/PegDrawer.tsx';
import { isAsked, usePlanOrderActions } from './usePlanOrderActions.ts';
import { usePlanOrderWrites } from './usePlanOrderWrites.ts';

export function PlanOrderScreen(): ReactNode {
  return <ScreenEnvironment>{(environment) => <Workbench environment={environment} />}</ScreenEnvironment>;
}

const numberOf = fieldsReader(planOrder.fields, ['code']);

const groups = ['planner', 'workshop', 'supplier', 'supplyType', 'exceptionCode'];

function Workbench({ environment }: { environment: FieldEnvironment }): ReactNode {
  const plans = useList(planOrder, environment);
  const { asked, columns, data, selection, grid } = plans;
  const { def, address, change } = asked;
  const { grants } = useSession();
  const { permitted } = usePermission();
  const tab = useTab();
  const { editing, firm } = usePlanOrderWrites(def, data.rows);
  const [filterRow, setFilterRow] = useRemembered('filterRow', address.conditions.length > 0);
  const [dialog, setDialog] = useState<AskedOrders | null>(null);
  const searchBox = useRef<HTMLInputElement | null>(null);
  const actions = usePlanOrderActions(selection.doing.actions);
  const mayEdit = permitted('planOrder:edit');
  const shown = useMemo(
    () => planOrderColumns(columns.listed.columns, def, grants, environment, mayEdit),
    [columns.listed.columns, def, grants, environment, mayEdit],
  );
  const perform = (action: BatchAction): void => {
    const rows = listRowsOf(planOrder, selection.rows);
    if (isAsked(action.action)) setDialog({ action: action.action, rows });
    else if (action.action === 'firm' && rows.length <= manyRows) void firm(action, rows);
    else selection.doing.perform(action);
  };
  const onCreate = (): void => tab.open(newRecordPath(tab.location.pathname, def.treeBy, address.node));
  const intoRows = useListKeys({
    source: data.shown,
    firstColumn: shown.find((column) => column.onOpen !== undefined)?.id ?? '',
    grid,
    searchBox,
    search: address.search,
    onSearch: (text) => change({ search: text }),
    actions,
    selected: selection.rows,
    onAction: perform,
    onRefresh: data.refresh,
    onCreate: permitted('planOrder:create') ? onCreate : null,
  });
  const tracing = useTracedOrder(selection.rows);
  usePageKeys((event) => {
    if (tracing.traceByKey(event)) return true;
    const release = actions.find(({ action }) => action === 'release');
    if (keyPressed(event, ['push']) === null || release === undefined || selection.rows.length === 0)
      return false;
    perform(release);
    return true;
  });
  const close = (): void => {
    setDialog(null);
    data.refresh();
  };
  return (
    <section
      className={frame['page']}
      aria-label={def.title}
      // Before the grid takes it for the beginning of a text.
      onKeyDownCapture={tracing.captureKey}
    >
      <div className={list['body']}>
        <CountTree asked={asked} fields={groups} environment={environment} />
        <div className={list['main']}>
          <ListToolBar
            list={plans}
            searchBox={searchBox}
            filterRow={filterRow}
            onFilterRow={setFilterRow}
            onRows={intoRows}
          >
            <ActionGroup
              createCode="planOrder:create"
              onCreate={onCreate}
              actions={actions}
              selected={selection.rows}
              onAction={perform}
              flow={
                selection.rows.length === 1 && (
                  <Button size="xs" variant="default" title="Alt+T" onClick={tracing.trace}>
                    供需追溯
                  </Button>
                )
              }
              onRefresh={data.refresh}
              tools={<ListTools list={plans} />}
            />
          </ListToolBar>
          <ListRows
            list={plans}
            filterRow={filterRow}
            more={{ columns: shown, editing, enterMoves: 'down' }}
          />
        </div>
      </div>
      {tracing.code !== null && (
        <PegDrawer code={tracing.code} line={null} first="up" onClose={tracing.end} />
      )}
      {dialog !== null && <PlanOrderDialog {...dialog} environment={environment} onClose={close} />}
      <AskedBatch list={plans} />
    </section>
  );
}

/** The confirmation of an action every list has. */
function AskedBatch({ list: { asked, data, selection } }: { list: List }): ReactNode {
  const { doing, lineIds } = selection;
  if (doing.asked === null) return null;
  return (
    <BatchDialog
      def={asked.def}
      {...doing.asked}
      lineIds={lineIds}
      lineDoc={(id) => rowOf(data.shown, id)?.docId}
      onClose={() => {
        doing.done();
        data.refreshRows();
      }}
    />
  );
}

interface TracedOrder {
  /** Whose supply and demand are shown; null while none are. */
  code: string | null;
  /** Of the first selected order. */
  trace(): void;
  end(): void;
  /** Whether the key was meant for it. */
  traceByKey(event: Pick<KeyboardEvent, 'altKey' | 'code'>): boolean;
  captureKey(event: React.KeyboardEvent): void;
}

function useTracedOrder(selected: readonly ListRow[]): TracedOrder {
  const [code, setCode] = useState<string | null>(null);
  const trace = (): void => setCode(plainText(numberOf(selected[0]).code));
  const traceByKey = (event: Pick<KeyboardEvent, 'altKey' | 'code'>): boolean => {
    if (!event.altKey || event.code !== 'KeyT' || selected[0] === undefined) return false;
    trace();
    return true;
  };
  return {
    code,
    trace,
    end: () => setCode(null),
    traceByKey,
    captureKey(event) {
      if (!traceByKey(event.nativeEvent)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
