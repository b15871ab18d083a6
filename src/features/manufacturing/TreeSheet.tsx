// 子订单: the order with all orders made for its parts, level by level on one axis of days, and what can be done with the
// whole branch: made for parts that are short, released, printed as one set.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import { fetchRows } from '#api/queries.ts';
import { entities } from '#entities/registry.ts';
import { orderTreeReport } from '#entities/manufacturing/reports/orderTreeReport.ts';
import { axisOf, barOf, placeOf, type Spanned } from '#entities/manufacturing/orderAxis.ts';
import { batchActionsOf } from '#features/list/records/batchActions.ts';
import { recordPath } from '#features/list/recordPath.ts';
import { businessToday } from '#features/list/today.ts';
import { type ListRow, type ListRowOf, listRowsOf } from '#model/typedAnswer.ts';
import { PrintDialog } from '#features/printing.ts';
import { useWriteIntents } from '#features/useWrite.ts';
import type { GridColumn } from '#grid';
import { decimal } from '#model/decimal.ts';
import { plainText } from '#model/text/plainText.ts';
import { isIn, ownAction } from '#model/states/states.ts';
import { loadChunk } from '#ui/chunks.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { fieldColumn, RowGrid, type SheetProps, wholeQuery, withRefs } from './orderRows.tsx';
import type { ShiftedOrder } from './ShiftDialog.tsx';
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
const { fields } = orderTreeReport;

type TreeRow = ListRowOf<typeof orderTreeReport>;

/** The rows of the report by the orders they are about. */
function treeRowsOf(rows: readonly ListRow[]): TreeRow[] {
  return listRowsOf(orderTreeReport, rows).map((row) => ({ ...row, id: plainText(row.orderId) }));
}

const dayOf = (row: TreeRow, field: 'planStartDate' | 'planFinishDate'): string | null =>
  plainText(row[field]).slice(0, 10) || null;

function spanOf(row: TreeRow): Spanned {
  const state = plainText(row.orderStatus);
  return {
    start: dayOf(row, 'planStartDate'),
    finish: dayOf(row, 'planFinishDate'),
    slack: row.slackDays,
    ended: state === 'finished' || isIn(order, state, 'done', 'void'),
  };
}

export function TreeSheet({ draft, environment }: SheetProps): ReactNode {
  const { menu } = useSession();
  const { permitted } = usePermission();
  const tab = useTab();
  const intents = useWriteIntents();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [releasing, setReleasing] = useState<readonly ListRow[] | null>(null);
  const [shifting, setShifting] = useState<readonly ShiftedOrder[] | null>(null);
  const [printing, setPrinting] = useState<readonly string[] | null>(null);
  const { id } = draft.doc;
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
  const release = batchActionsOf(order, permitted, null).find(({ action }) => action === 'release');
  const marked = chosen.length === 0 ? rows : rows.filter((row) => chosen.includes(row.id));
  const waiting = marked.filter((row) => row.orderStatus === 'planned');
  const scope = chosen.length === 0 ? '整树' : '选中';
  const moving = marked.filter((row) => movable.has(plainText(row.orderStatus)));
  const storedOf = (asked: readonly TreeRow[]) =>
    fetchRows(order.name, {
      filter: { field: 'id', op: 'in', values: asked.slice(0, 500).map((row) => row.id) },
      offset: 0,
      limit: 500,
    });
  const askShift = async (): Promise<void> => {
    try {
      const answer = await storedOf(moving);
      const versions = new Map(answer.rows.map((row) => [row.docId, row.version]));
      setShifting(
        moving.flatMap((row) => {
          const version = versions.get(row.id);
          const names = { code: plainText(row.orderCode), name: plainText(row.materialName) };
          return version === undefined ? [] : [{ ...spanOf(row), ...names, id: row.id, version }];
        }),
      );
    } catch (problem) {
      notify('error', messageOf(problem));
    }
  };
  const askRelease = async (): Promise<void> => {
    try {
      const answer = await storedOf(waiting);
      // Parts before what they go into, so that nothing waits in the workshop for an order that is not there.
      const places = new Map(rows.map((row, index) => [row.id, index]));
      const place = (row: ListRow): number => places.get(row.docId) ?? 0;
      setReleasing(answer.rows.toSorted((left, right) => place(right) - place(left)));
    } catch (problem) {
      notify('error', messageOf(problem));
    }
  };
  return (
    <div className={classes['tab']}>
      <div className={classes['tools']}>
        <span className={classes['said']}>
          {rows.length > 1
            ? `连同本单 ${rows.length} 张，待下达 ${rows.filter((row) => row.orderStatus === 'planned').length} 张`
            : '没有子订单；自制用料短缺时可用“生成子订单”逐层生成'}
        </span>
        {release !== undefined && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={waiting.length === 0}
            onClick={() => void askRelease()}
          >
            下达{scope}
            {waiting.length > 0 && ` ${waiting.length} 张`}
          </Button>
        )}
        {permitted(`${order.name}:change`) && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={moving.length === 0}
            onClick={() => void askShift()}
          >
            平移{scope}…
          </Button>
        )}
        {permitted(`${order.name}:printCard`) && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={marked.length === 0}
            onClick={() => setPrinting(marked.map((row) => row.id))}
          >
            打印{scope}流转卡
          </Button>
        )}
      </div>
      <div className={classes['rows']}>
        <Loaded query={found}>
          {() => (
            <RowGrid
              label="订单树"
              rows={rows}
              columns={columns}
              emptyText="没有子订单"
              parentOf={(row) => byPath.get(plainText(row.treePath).replace(/\/[^/]*$/, '')) ?? null}
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

function treeColumns(
  environment: ReturnType<typeof withRefs>,
  rows: readonly TreeRow[],
  open: (id: string) => void,
): GridColumn<TreeRow>[] {
  const today = businessToday();
  const axis = axisOf(rows.map(spanOf), today);
  const share = (row: TreeRow): string => {
    const [plan, done] = [decimal(plainText(row.planQty) || '0'), decimal(plainText(row.inQty) || '0')];
    return plan.isZero() ? '0' : done.div(plan).times(100).clampedTo(0, 100).toFixed(0);
  };
  const plain = { sortable: false } as const;
  return [
    fieldColumn('orderCode', fields.orderCode, 190, environment, {
      ...plain,
      pin: 'start',
      tone: () => 'link',
      onOpen: (row) => open(row.id),
    }),
    fieldColumn('material', fields.material, 90, environment, { ...plain, refText: 'code' }),
    fieldColumn('materialName', fields.materialName, 110, environment, { ...plain, grow: 1 }),
    fieldColumn('planQty', fields.planQty, 80, environment, plain),
    fieldColumn('requiredQty', fields.requiredQty, 80, environment, plain),
    fieldColumn('inQty', fields.inQty, 80, environment, plain),
    fieldColumn('orderStatus', fields.orderStatus, 70, environment, plain),
    {
      id: 'bar',
      title: axis === null ? '计划' : `${axis.from.slice(5)} 至 ${axis.to.slice(5)}`,
      width: 200,
      read: (row) => dayOf(row, 'planStartDate'),
      text: (_value, row) => `${dayOf(row, 'planStartDate') ?? ''} 至 ${dayOf(row, 'planFinishDate') ?? ''}`,
      cell: 'rich',
      filter: null,
      sortable: false,
      rich(_value, row) {
        const span = spanOf(row);
        const bar = axis === null ? null : barOf(span, axis, today);
        if (axis === null || bar === null) return null;
        return (
          <span
            className={classes['axis']}
            title={`${span.start ?? ''} 至 ${span.finish ?? ''}，已入库 ${share(row)}%${bar.late ? '，晚' : ''}`}
          >
            <span
              className={classes['span']}
              data-late={bar.late || undefined}
              data-ended={span.ended || undefined}
              style={{ left: `${bar.left * 100}%`, width: `${bar.width * 100}%` }}
            >
              <span className={classes['done']} style={{ left: 0, width: `${share(row)}%` }} />
            </span>
            <span className={classes['today']} style={{ left: `${placeOf(today, axis) * 100}%` }} />
          </span>
        );
      },
    },
    fieldColumn('slackDays', fields.slackDays, 70, environment, {
      ...plain,
      tone: (value) => (typeof value === 'number' && value < 0 ? 'negative' : null),
    }),
    fieldColumn('isCritical', fields.isCritical, 70, environment, {
      ...plain,
      cell: 'check',
      align: 'center',
    }),
    fieldColumn('shortParts', fields.shortParts, 70, environment, {
      ...plain,
      tone: (value) => (typeof value === 'number' && value > 0 ? 'negative' : null),
    }),
  ];
}
