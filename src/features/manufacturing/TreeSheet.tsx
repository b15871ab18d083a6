// 子订单: the order with all orders made for its parts, level by level on one axis of days, and what can be done with the
// whole branch: made for parts that are short, released, printed as one set.
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import { fetchRows } from '#api/queries.ts';
import { entities } from '#entities/registry.ts';
import { batchActionsOf } from '#features/list/records/batchActions.ts';
import { recordPath } from '#features/list/recordPath.ts';
import { PrintDialog } from '#features/printing.ts';
import { useWriteIntents } from '#features/useWrite.ts';
import { ownAction } from '#model/states/states.ts';
import { plainText } from '#model/text/plainText.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import { loadChunk } from '#ui/chunks.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { RowGrid, type SheetProps, wholeQuery, withRefs } from './orderRows.tsx';
import type { ShiftedOrder } from './ShiftDialog.tsx';
import { spanOf, treeColumns, type TreeRow, treeRowsOf } from './treeColumns.tsx';
import { TreeTools } from './TreeTools.tsx';
import classes from './OrderTab.module.css';

const BatchDialog = lazy(async () => ({
  default: (await loadChunk(() => import('#features/list/records/BatchDialog.tsx'))).BatchDialog,
}));

const ShiftDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./ShiftDialog.tsx'))).ShiftDialog,
}));

const order = entities.manufacturingOrder;
/** States in which the days of an order may be changed. */
const movable: ReadonlySet<string> = new Set(ownAction(order, 'change')?.in ?? []);
export function TreeSheet({ draft, environment }: SheetProps): ReactNode {
  const { permitted } = usePermission();
  const intents = useWriteIntents();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [releasing, setReleasing] = useState<readonly ListRow[] | null>(null);
  const [shifting, setShifting] = useState<readonly ShiftedOrder[] | null>(null);
  const [printing, setPrinting] = useState<readonly string[] | null>(null);
  const { found, rows, columns, parentOf } = useOrderTree(draft.doc.id, environment);
  const release = batchActionsOf(order, permitted, null).find(({ action }) => action === 'release');
  const marked = chosen.length === 0 ? rows : rows.filter((row) => chosen.includes(row.id));
  const waiting = marked.filter((row) => row.orderStatus === 'planned');
  const moving = marked.filter((row) => movable.has(plainText(row.orderStatus)));
  const askShift = async (): Promise<void> => {
    try {
      setShifting(await shiftedOrders(moving));
    } catch (problem) {
      notify('error', messageOf(problem));
    }
  };
  const askRelease = async (): Promise<void> => {
    try {
      setReleasing(await releasedRows(waiting, rows));
    } catch (problem) {
      notify('error', messageOf(problem));
    }
  };
  return (
    <div className={classes['tab']}>
      <TreeTools
        rows={rows}
        scope={chosen.length === 0 ? '整树' : '选中'}
        waiting={waiting.length}
        moving={moving.length}
        onRelease={release === undefined ? null : () => void askRelease()}
        onShift={permitted(`${order.name}:change`) ? () => void askShift() : null}
        onPrint={permitted(`${order.name}:printCard`) ? () => setPrinting(marked.map((row) => row.id)) : null}
        isPrintable={marked.length > 0}
      />
      <div className={classes['rows']}>
        <Loaded query={found}>
          {() => (
            <RowGrid
              label="订单树"
              rows={rows}
              columns={columns}
              emptyText="没有子订单"
              parentOf={parentOf}
              onSelection={setChosen}
            />
          )}
        </Loaded>
      </div>
      {releasing !== null && release !== undefined && (
        <Suspense fallback={null}>
          <BatchDialog
            def={order}
            action={release}
            rows={releasing}
            lineIds={[]}
            lineDoc={() => undefined}
            intents={intents}
            onClose={() => {
              setReleasing(null);
              void found.refetch();
            }}
          />
        </Suspense>
      )}
      {shifting !== null && (
        <Suspense fallback={null}>
          <ShiftDialog
            orders={shifting}
            onClose={() => {
              setShifting(null);
              void found.refetch();
            }}
          />
        </Suspense>
      )}
      {printing !== null && (
        <Suspense fallback={null}>
          <PrintDialog
            entity={order.name}
            ids={printing}
            builtIn="traveller"
            onClose={() => setPrinting(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** All orders of the tree this one is the root of, as its rows stand in the report. */
function useOrderTree(id: string, environment: SheetProps['environment']) {
  const { menu } = useSession();
  const tab = useTab();
  const found = useQuery(
    wholeQuery('orderTreeReport', {
      parameters: { rootOrder: id },
      sort: [{ field: 'treePath', descending: false }],
    }),
  );
  const { data } = found;
  const rows = useMemo(() => treeRowsOf(data?.rows ?? []), [data]);
  const byPath = useMemo(() => new Map(rows.map((row) => [plainText(row.treePath), row.id])), [rows]);
  const columns = useMemo(
    () =>
      treeColumns(withRefs(environment, data?.refs ?? {}), rows, (record) => {
        const path = recordPath(menu, order.name, record);
        if (path !== null && record !== id) tab.open(path);
      }),
    [data, environment, id, menu, rows, tab],
  );
  const parentOf = (row: TreeRow): string | null =>
    byPath.get(plainText(row.treePath).replace(/\/[^/]*$/, '')) ?? null;
  return { found, rows, columns, parentOf };
}

/** The orders behind the rows as they are stored now. */
function storedOf(asked: readonly TreeRow[]) {
  return fetchRows(order.name, {
    filter: { field: 'id', op: 'in', values: asked.slice(0, 500).map((row) => row.id) },
    offset: 0,
    limit: 500,
  });
}

async function shiftedOrders(moving: readonly TreeRow[]): Promise<ShiftedOrder[]> {
  const answer = await storedOf(moving);
  const versions = new Map(answer.rows.map((row) => [row.docId, row.version]));
  return moving.flatMap((row) => {
    const version = versions.get(row.id);
    const names = { code: plainText(row.orderCode), name: plainText(row.materialName) };
    return version === undefined ? [] : [{ ...spanOf(row), ...names, id: row.id, version }];
  });
}

async function releasedRows(waiting: readonly TreeRow[], rows: readonly TreeRow[]): Promise<ListRow[]> {
  const answer = await storedOf(waiting);
  // Parts before what they go into, so that nothing waits in the workshop for an order that is not there.
  const places = new Map(rows.map((row, index) => [row.id, index]));
  const place = (row: ListRow): number => places.get(row.docId) ?? 0;
  return answer.rows.toSorted((left, right) => place(right) - place(left));
}
