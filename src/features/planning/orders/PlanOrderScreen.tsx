// 计划订单工作台: the list of plan orders in which a planner works all day. Quantities, days and places are typed in the
// cells; confirming, moving, cutting, putting together and releasing are done to the chosen rows by keys or buttons.
import { Button } from '@mantine/core';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { messageOf, saveDocument } from '#api/mutations.ts';
import { planOrder } from '#entities/planning/plan/planOrder.ts';
import { ListRows } from '#features/list/ListRows.tsx';
import { newRecordPath } from '#features/list/recordPath.ts';
import { BatchDialog } from '#features/list/records/BatchDialog.tsx';
import { type BatchAction, manyRows, runBatch } from '#features/list/records/batchActions.ts';
import { createListEditing } from '#features/list/rows/listEditing.ts';
import { listRowsOf } from '#model/typedAnswer.ts';
import { rowOf } from '#features/list/rows/useListData.ts';
import { ScreenEnvironment } from '#features/list/ScreenEnvironment.tsx';
import { ActionGroup } from '#features/list/toolBar/ActionGroup.tsx';
import { ListToolBar } from '#features/list/toolBar/ListToolBar.tsx';
import { ListTools } from '#features/list/toolBar/ListTools.tsx';
import { useList } from '#features/list/useList.ts';
import { useListKeys } from '#features/list/useListKeys.ts';
import { useWriteIntents } from '#features/useWrite.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { keyPressed } from '#ui/keyboard/keyMap.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import frame from '#ui/page.module.css';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useRemembered, useTab } from '#ui/shell/tabs/tabContext.ts';
import list from '#features/list/ListScreen.module.css';
import { MergeDialog } from './MergeDialog.tsx';
import { planOrderColumns } from './planOrderColumns.ts';
import type { PlanOrderRow } from './planOrderRows.ts';
import { CountTree } from '../CountTree.tsx';
import { PegDrawer } from '../pegging/PegDrawer.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import { ShiftDialog } from './ShiftDialog.tsx';
import { SplitDialog } from './SplitDialog.tsx';

export function PlanOrderScreen(): ReactNode {
  return <ScreenEnvironment>{(environment) => <Workbench environment={environment} />}</ScreenEnvironment>;
}

const numberOf = fieldsReader(planOrder.fields, ['code']);

const groups = ['planner', 'workshop', 'supplier', 'supplyType', 'exceptionCode'];

/** Actions with a dialog of their own. */
const dialogs = { release: '投放', shift: '改期', split: '拆分', mergeOrders: '合并' } as const;
type Asked = keyof typeof dialogs;

const isAsked = (action: string): action is Asked => Object.hasOwn(dialogs, action);

/** What the buttons do, the daily ones first. */
function useActions(given: readonly BatchAction[]): readonly BatchAction[] {
  const { permitted } = usePermission();
  const before: Readonly<Record<Asked, readonly string[]>> = {
    release: ['suggested', 'firmed', 'partiallyReleased'],
    shift: ['suggested', 'firmed', 'partiallyReleased'],
    split: ['suggested', 'firmed', 'partiallyReleased'],
    mergeOrders: ['suggested', 'firmed'],
  };
  const own = Object.entries(dialogs).flatMap(([action, title]): BatchAction[] =>
    permitted(`planOrder:${action}`) && isAsked(action)
      ? [
          {
            action,
            title,
            reason: null,
            onward: action === 'release',
            danger: false,
            runs: null,
            from: before[action],
          },
        ]
      : [],
  );
  const firm = given.filter(({ action }) => action === 'firm');
  const rest = given.filter(({ action }) => action !== 'firm' && !isAsked(action));
  return [...firm, ...own, ...rest];
}

function Workbench({ environment }: { environment: FieldEnvironment }): ReactNode {
  const plans = useList(planOrder, environment);
  const { asked, columns, data, selection, grid } = plans;
  const { def, address, change } = asked;
  const { grants } = useSession();
  const { permitted } = usePermission();
  const tab = useTab();
  const intents = useWriteIntents();
  const [filterRow, setFilterRow] = useRemembered('filterRow', address.conditions.length > 0);
  const [dialog, setDialog] = useState<{ action: Asked; rows: readonly PlanOrderRow[] } | null>(null);
  const [traced, setTraced] = useState<string | null>(null);
  const searchBox = useRef<HTMLInputElement | null>(null);
  const actions = useActions(selection.doing.actions);
  const mayEdit = permitted('planOrder:edit');
  const shown = useMemo(
    () => planOrderColumns(columns.listed.columns, def, grants, environment, mayEdit),
    [columns.listed.columns, def, grants, environment, mayEdit],
  );
  const editing = useMemo(
    () =>
      createListEditing({
        source: data.rows,
        messageOf,
        async save({ docId: id, version }, patches) {
          const { doc } = await intents.send(['planOrder', id, version, patches], ({ key }) =>
            saveDocument('planOrder', { id, version, key, patches }),
          );
          return { fields: { ...doc.fields, status: doc.status }, version: doc.version };
        },
      }),
    [data.rows, intents],
  );
  const perform = (action: BatchAction): void => {
    const rows = listRowsOf(planOrder, selection.rows);
    if (isAsked(action.action)) setDialog({ action: action.action, rows });
    else if (action.action === 'firm' && rows.length <= manyRows) void firm(action, rows);
    else selection.doing.perform(action);
  };
  const firm = async (action: BatchAction, rows: readonly PlanOrderRow[]): Promise<void> => {
    const fitting = rows.filter((row) => action.from.includes(plainText(row.status)));
    const outcomes = await runBatch({
      def,
      action,
      rows: fitting,
      reason: '',
      lineIds: new Map(),
      intents,
      onProgress: () => undefined,
    });
    const failed = outcomes.filter(({ ok }) => !ok);
    if (failed.length > 0) notify('error', failed.map(({ message }) => message).join('；'));
    if (failed.length < outcomes.length)
      notify('success', `已确认 ${outcomes.length - failed.length} 张，下次运算不再改动`);
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
  const trace = (event: Pick<KeyboardEvent, 'altKey' | 'code'>): boolean => {
    if (!event.altKey || event.code !== 'KeyT' || selection.rows[0] === undefined) return false;
    setTraced(plainText(numberOf(selection.rows[0]).code));
    return true;
  };
  usePageKeys((event) => {
    if (trace(event)) return true;
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
      onKeyDownCapture={(event) => {
        // Before the grid takes it for the beginning of a text.
        if (trace(event.nativeEvent)) {
          event.preventDefault();
          event.stopPropagation();
        }
      }}
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
                  <Button
                    size="xs"
                    variant="default"
                    title="Alt+T"
                    onClick={() => setTraced(plainText(numberOf(selection.rows[0]).code))}
                  >
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
      {traced !== null && <PegDrawer code={traced} line={null} first="up" onClose={() => setTraced(null)} />}
      {dialog?.action === 'release' && (
        <ReleaseDialog rows={dialog.rows} environment={environment} onClose={close} />
      )}
      {dialog?.action === 'shift' && <ShiftDialog rows={dialog.rows} onClose={close} />}
      {dialog?.action === 'split' && (
        <SplitDialog rows={dialog.rows} environment={environment} onClose={close} />
      )}
      {dialog?.action === 'mergeOrders' && (
        <MergeDialog rows={dialog.rows} environment={environment} onClose={close} />
      )}
      {selection.doing.asked !== null && (
        <BatchDialog
          def={def}
          {...selection.doing.asked}
          lineIds={selection.lineIds}
          lineDoc={(id) => rowOf(data.shown, id)?.docId}
          onClose={() => {
            selection.doing.done();
            data.refreshRows();
          }}
        />
      )}
    </section>
  );
}
