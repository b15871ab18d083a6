// 例外工作台: the messages of the last run, by their kind, one's own at hand. A accepts, I puts aside, T hands on to the owner,
// Enter opens the document; what was done is taken back by Ctrl+Z for ten seconds.
import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { messageOf, runAction } from '#api/mutations.ts';
import { documentOf } from '#api/planning.ts';
import { mrpExceptionMessage } from '#entities/planning/plan/mrpExceptionMessage.ts';
import { suggestionOf } from '#entities/planning/exceptions/suggestion.ts';
import { ListRows } from '#features/list/ListRows.tsx';
import list from '#features/list/ListScreen.module.css';
import { type BatchAction, manyRows } from '#features/list/records/batchActions.ts';
import { recordPath } from '#features/list/recordPath.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import { chosenRows } from '#features/list/rows/chosenRows.ts';
import { ScreenEnvironment } from '#features/list/ScreenEnvironment.tsx';
import { ListToolBar } from '#features/list/toolBar/ListToolBar.tsx';
import bar from '#features/list/toolBar/ListToolBar.module.css';
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
import { CountTree } from '../CountTree.tsx';
import { PegDrawer } from '../pegging/PegDrawer.tsx';
import { BatchRun, factsOf, isWay, acceptText, type Way, ways, createUndoMemory } from './handling.tsx';

export function ExceptionScreen(): ReactNode {
  return <ScreenEnvironment>{(environment) => <Workbench environment={environment} />}</ScreenEnvironment>;
}

const def = mrpExceptionMessage;
const saidOf = fieldsReader(def.fields, ['docType', 'docCode', 'handleStatus']);
/** What is said of what, then what it is and what it should be; what is not named follows. */
const order = [
  'exceptionCode',
  'docCode',
  'material',
  'materialName',
  'currentDate',
  'suggestedDate',
  'deviationDays',
  'currentQty',
  'suggestedQty',
  'affectedDemand',
  'planner',
  'handleStatus',
  'message',
];
const placeOf = (id: string): number => (order.includes(id) ? order.indexOf(id) : order.length);
const noActions: readonly BatchAction[] = [];
/** The cause first; a chosen cause stays while its rows are counted by material. */
const groups = ['exceptionCode', 'material', 'planner', 'severity'];
const keys: Readonly<Record<string, Way>> = { a: 'acceptSuggestion', i: 'ignore', t: 'assign' };

function Workbench({ environment }: { environment: FieldEnvironment }): ReactNode {
  const messages = useList(def, environment);
  const { asked, columns, data, selection, grid } = messages;
  const { address, change, untouched } = asked;
  const { menu } = useSession();
  const { permitted } = usePermission();
  const tab = useTab();
  const intents = useWriteIntents();
  const [filterRow, setFilterRow] = useRemembered('filterRow', false);
  const [active, setActive] = useState<string | null>(null);
  const [batch, setBatch] = useState<{ way: Way; rows: readonly ListRow[] } | null>(null);
  const [traced, setTraced] = useState<string | null>(null);
  const searchBox = useRef<HTMLInputElement | null>(null);
  const [handled] = useState(createUndoMemory);
  const begins = useRef(untouched);
  useEffect(() => {
    // What waits is what a planner comes for; whoever followed a link sees what it says.
    if (begins.current) change({ tab: 'open' });
    begins.current = false;
  }, [change]);
  const shown = useMemo(
    () =>
      columns.listed.columns
        .toSorted((left, right) => placeOf(left.id) - placeOf(right.id))
        .map((column) =>
          column.id === 'suggestedDate' || column.id === 'suggestedQty'
            ? { ...column, tone: () => 'strong' }
            : column.id === 'message'
              ? { ...column, grow: 1 }
              : column,
        ),
    [columns.listed.columns],
  );
  const activeNow = useMemo(
    () => chosenRows(data.shown, active === null ? [] : [active]),
    [data.shown, active],
  );
  const activeRows = useSyncExternalStore(data.shown.subscribe, activeNow);
  const atHand = (): readonly ListRow[] => (selection.rows.length > 0 ? selection.rows : activeRows);
  const handle = async (way: Way, rows: readonly ListRow[]): Promise<void> => {
    const open = rows.filter((row) => (saidOf(row).handleStatus || 'open') === 'open');
    if (open.length === 0) return notify('info', '没有待处理的信息');
    if (open.length > manyRows) return setBatch({ way, rows: open });
    const went: { id: string; version: number }[] = [];
    for (const { docId: id, version } of open) {
      try {
        const { doc } = await intents.send([def.name, id, way, version], ({ key }) =>
          runAction(def.name, id, way, { version, key }),
        );
        went.push({ id, version: doc.version });
      } catch (failure) {
        notify('error', messageOf(failure));
      }
    }
    if (went.length === 0) return undefined;
    // Also where it stays in sight, it is not to be handled again.
    messages.leaveOut(went.map(({ id }) => id));
    handled.keep({ rows: went, way });
    notify('success', `已${ways[way]} ${went.length} 条，10 秒内可按 Ctrl+Z 撤回`);
    data.refresh();
    return undefined;
  };
  const undo = async (): Promise<void> => {
    const last = handled.take();
    if (last === null) return notify('info', '没有可以撤回的处理，或已超过 10 秒');
    for (const { id, version } of last.rows) {
      try {
        await intents.send([def.name, id, 'undoHandling', version], ({ key }) =>
          runAction(def.name, id, 'undoHandling', { version, key }),
        );
      } catch (failure) {
        notify('error', messageOf(failure));
      }
    }
    notify('success', `已撤回${ways[last.way]}`);
    data.refresh();
    return undefined;
  };
  const openDocument = async (row: ListRow): Promise<void> => {
    const { docType, docCode } = saidOf(row);
    const [entity, code] = [plainText(docType), plainText(docCode)];
    const id = entity === '' || code === '' ? null : await documentOf(entity, code);
    const path = id === null ? null : recordPath(menu, entity, id);
    if (path === null) notify('warning', code === '' ? '这条信息没有单据' : `打不开单据 ${code}`);
    else tab.open(path);
  };
  const trace = (): void => {
    const code = plainText(saidOf(atHand()[0]).docCode);
    if (code !== '') setTraced(code);
  };
  const letter = (event: KeyboardEvent): boolean => {
    const plain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const way = plain ? keys[event.key.toLowerCase()] : undefined;
    const typing =
      event.target instanceof HTMLElement &&
      event.target.closest('[data-scroller]') === null &&
      ['INPUT', 'TEXTAREA'].includes(event.target.tagName);
    if (way === undefined || typing || !permitted(`${def.name}:${way}`)) return false;
    void handle(way, atHand());
    return true;
  };
  const intoRows = useListKeys({
    source: data.shown,
    firstColumn: shown[0]?.id ?? '',
    grid,
    searchBox,
    search: address.search,
    onSearch: (text) => change({ search: text }),
    // What is done with messages has letters of its own.
    actions: noActions,
    selected: selection.rows,
    onAction: () => undefined,
    onRefresh: data.refresh,
    onCreate: null,
  });
  usePageKeys((event) => {
    if (keyPressed(event, ['undo']) !== null) void undo();
    else if (event.altKey && event.code === 'KeyT') trace();
    else return letter(event);
    return true;
  });
  const current = atHand();
  const [first] = current;
  const said = first === undefined || current.length > 1 ? '' : acceptText(first);
  return (
    <section
      className={frame['page']}
      aria-label={def.title}
      onKeyDownCapture={(event) => {
        // The grid has no cells to type in: letters are the page's.
        if (
          event.target instanceof HTMLElement &&
          event.target.closest('[data-scroller]') !== null &&
          letter(event.nativeEvent)
        ) {
          event.preventDefault();
          event.stopPropagation();
        }
      }}
    >
      <div className={list['body']}>
        <CountTree asked={asked} fields={groups} environment={environment} />
        <div className={list['main']}>
          <ListToolBar
            list={messages}
            searchBox={searchBox}
            filterRow={filterRow}
            onFilterRow={setFilterRow}
            onRows={intoRows}
          >
            <div className={bar['chosen']} data-room="wide">
              {Object.entries(ways).map(([way, title]) => (
                <Button
                  key={way}
                  size="xs"
                  variant="default"
                  title={
                    Object.keys(keys)
                      .find((key) => keys[key] === way)
                      ?.toUpperCase() ?? ''
                  }
                  disabled={
                    current.length === 0 ||
                    !permitted(`${def.name}:${way}`) ||
                    (way === 'acceptSuggestion' &&
                      current.every((row) => suggestionOf(factsOf(row)) === null))
                  }
                  onClick={() => void handle(isWay(way) ? way : 'ignore', current)}
                >
                  {title}
                  {selection.rows.length > 0 && `（${selection.rows.length}）`}
                </Button>
              ))}
              <Button
                size="xs"
                variant="default"
                disabled={first === undefined}
                title="Alt+T"
                onClick={trace}
              >
                供需追溯
              </Button>
              <span className={bar['note']} title={said}>
                {said}
              </span>
            </div>
            <ListTools list={messages} />
          </ListToolBar>
          <ListRows
            list={messages}
            filterRow={filterRow}
            more={{
              columns: shown,
              onActiveRowChange: setActive,
              onOpenRow: (row) => void openDocument(row),
            }}
          />
        </div>
      </div>
      {traced !== null && <PegDrawer code={traced} line={null} first="up" onClose={() => setTraced(null)} />}
      {batch !== null && (
        <BatchRun
          {...batch}
          onClose={() => {
            setBatch(null);
            data.refresh();
          }}
        />
      )}
    </section>
  );
}
