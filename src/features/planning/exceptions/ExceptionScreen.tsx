// 例外工作台: the messages of the last run, by their kind, one's own at hand. A accepts, I puts aside, T hands on to the owner,
// Enter opens the document; what was done is taken back by Ctrl+Z for ten seconds.
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { documentOf } from '#api/planning.ts';
import { mrpExceptionMessage } from '#entities/planning/plan/mrpExceptionMessage.ts';
import { ListRows } from '#features/list/ListRows.tsx';
import list from '#features/list/ListScreen.module.css';
import type { BatchAction } from '#features/list/records/batchActions.ts';
import { recordPath } from '#features/list/recordPath.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import { chosenRows } from '#features/list/rows/chosenRows.ts';
import { ScreenEnvironment } from '#features/list/ScreenEnvironment.tsx';
import { ListToolBar } from '#features/list/toolBar/ListToolBar.tsx';
import { ListTools } from '#features/list/toolBar/ListTools.tsx';
import { type List, useList } from '#features/list/useList.ts';
import { useListKeys } from '#features/list/useListKeys.ts';
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
import { exceptionColumns } from './exceptionColumns.ts';
import { BatchRun, type Way, wayKeys } from './handling.tsx';
import { HandlingButtons } from './HandlingButtons.tsx';
import { useHandling } from './useHandling.ts';

export function ExceptionScreen(): ReactNode {
  return <ScreenEnvironment>{(environment) => <Workbench environment={environment} />}</ScreenEnvironment>;
}

const def = mrpExceptionMessage;
const saidOf = fieldsReader(def.fields, ['docType', 'docCode']);
const noActions: readonly BatchAction[] = [];
/** The cause first; a chosen cause stays while its rows are counted by material. */
const groups = ['exceptionCode', 'material', 'planner', 'severity'];

function Workbench({ environment }: { environment: FieldEnvironment }): ReactNode {
  const messages = useList(def, environment);
  const { asked, columns, data, selection, grid } = messages;
  const { address, change, untouched } = asked;
  const { permitted } = usePermission();
  const openDocument = useOpenDocument();
  const handling = useHandling(messages);
  const [filterRow, setFilterRow] = useRemembered('filterRow', false);
  const [active, setActive] = useState<string | null>(null);
  const [traced, setTraced] = useState<string | null>(null);
  const searchBox = useRef<HTMLInputElement | null>(null);
  const begins = useRef(untouched);
  useEffect(() => {
    // What waits is what a planner comes for; whoever followed a link sees what it says.
    if (begins.current) change({ tab: 'open' });
    begins.current = false;
  }, [change]);
  const shown = useMemo(() => exceptionColumns(columns.listed.columns), [columns.listed.columns]);
  const current = useRowsAtHand(messages, active);
  const trace = (): void => {
    const code = plainText(saidOf(current[0]).docCode);
    if (code !== '') setTraced(code);
  };
  const letter = (event: KeyboardEvent): boolean => {
    const way = wayOf(event);
    if (way === undefined || !permitted(`${def.name}:${way}`)) return false;
    void handling.handle(way, current);
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
    if (keyPressed(event, ['undo']) !== null) void handling.undo();
    else if (event.altKey && event.code === 'KeyT') trace();
    else return letter(event);
    return true;
  });
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
            <HandlingButtons
              rows={current}
              selected={selection.rows.length}
              onHandle={(way) => void handling.handle(way, current)}
              onTrace={trace}
            />
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
      {handling.batch !== null && <BatchRun {...handling.batch} onClose={handling.endBatch} />}
    </section>
  );
}

/** What a letter does with messages; undefined for other keys and for what is typed into a box. */
function wayOf(event: KeyboardEvent): Way | undefined {
  const plain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  const typing =
    event.target instanceof HTMLElement &&
    event.target.closest('[data-scroller]') === null &&
    ['INPUT', 'TEXTAREA'].includes(event.target.tagName);
  return plain && !typing ? wayKeys[event.key.toLowerCase()] : undefined;
}

/** The selected messages, else the one the keyboard is in. */
function useRowsAtHand({ data, selection }: List, active: string | null): readonly ListRow[] {
  const activeNow = useMemo(
    () => chosenRows(data.shown, active === null ? [] : [active]),
    [data.shown, active],
  );
  const activeRows = useSyncExternalStore(data.shown.subscribe, activeNow);
  return selection.rows.length > 0 ? selection.rows : activeRows;
}

/** Opens the document a message speaks of on a tab. */
function useOpenDocument(): (row: ListRow) => Promise<void> {
  const { menu } = useSession();
  const tab = useTab();
  return async (row) => {
    const { docType, docCode } = saidOf(row);
    const [entity, code] = [plainText(docType), plainText(docCode)];
    const id = entity === '' || code === '' ? null : await documentOf(entity, code);
    const path = id === null ? null : recordPath(menu, entity, id);
    if (path === null) notify('warning', code === '' ? '这条信息没有单据' : `打不开单据 ${code}`);
    else tab.open(path);
  };
}
