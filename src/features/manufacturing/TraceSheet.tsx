// 追溯: every line that went into the order and came out of it, with lot, serial numbers and its bill; and the drawing of all
// documents around the order.
import { Button, SegmentedControl } from '@mantine/core';
import { IconSitemap } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { traceQuery } from '#api/flow.ts';
import { entityOf } from '#entities/registry.ts';
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { type Side, sideTitles, tracedBills } from '#entities/manufacturing/orderTrace.ts';
import { recordPath } from '#features/list/recordPath.ts';
import type { GridColumn } from '#grid';
import { mergeRefs, type RefMap } from '#model/refs.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { statesIn } from '#model/states/states.ts';
import { loadChunk } from '#ui/chunks.ts';
import { cellText } from '#ui/kinds/cellText.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { type FoundRow, RowGrid, type SheetProps, wholeQuery, withRefs } from './orderRows.tsx';
import classes from './OrderTab.module.css';

const TraceDialog = lazy(async () => ({
  default: (await loadChunk(() => import('#features/flow/TraceDialog.tsx'))).TraceDialog,
}));

const views = ['全部', '投入', '产出'] as const;
const orderOf = fieldsReader(manufacturingOrder.fields, ['code']);

/** A line of a bill, with the bill it is of. */
type TracedRow = FoundRow & { bill: string; side: Side; billTitle: string };

export function TraceSheet({ draft, environment }: SheetProps): ReactNode {
  const { menu } = useSession();
  const { permitted } = usePermission();
  const tab = useTab();
  const [view, setView] = useState<string>(views[0]);
  const [drawn, setDrawn] = useState(false);
  const { id } = draft.doc;
  const code = plainText(orderOf(draft.doc.fields).code);
  const trace = useQuery({ ...traceQuery(draft.def.name, id), enabled: drawn });
  const bills = useMemo(() => tracedBills.filter(({ entity }) => permitted(`${entity}:view`)), [permitted]);
  const answers = useQueries({
    queries: bills.map(({ entity }) => {
      const def = entityOf(entity);
      return wholeQuery(entity, {
        lines: 'items',
        filter: {
          all: [
            { field: 'items.orderLineCode', op: 'eq', values: [code] },
            ...(def === undefined
              ? []
              : [{ field: 'status', op: 'in' as const, values: statesIn(def, 'reviewed') }]),
          ],
        },
        sort: [{ field: 'date', descending: false }],
      });
    }),
  });
  const failed = answers.find(({ error }) => error !== null);
  const ready = answers.every(({ data }) => data !== undefined);
  const read = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  const { rows, columns } = useMemo(() => {
    const refs: RefMap = {};
    const all = answers.flatMap(({ data }, index) => {
      const bill = bills[index];
      if (data === undefined || bill === undefined) return [];
      mergeRefs(refs, data.refs);
      return data.rows.map((row) => ({ ...row, bill: bill.entity, side: bill.side, billTitle: bill.title }));
    });
    const own = withRefs(environment, refs);
    const open = (entity: string, record: string): void => {
      const path = recordPath(menu, entity, record);
      if (path !== null) tab.open(path);
    };
    return { rows: all, columns: traceColumns(own, open) };
    // The answers are new objects with every render; when each was read says whether anything changed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [read, bills, environment, menu, tab]);
  const shown = useMemo(
    () =>
      rows.filter(
        ({ side }) => view === '全部' || (view === '产出') === (side === 'out' || side === 'undone'),
      ),
    [rows, view],
  );
  return (
    <div className={classes['tab']}>
      <div className={classes['tools']}>
        <SegmentedControl size="xs" aria-label="方向" data={[...views]} value={view} onChange={setView} />
        <span className={classes['said']}>已审核的领料、补料、退料、报废、入库和退库</span>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconSitemap size={14} />}
          loading={drawn && trace.isPending}
          onClick={() => setDrawn(true)}
        >
          单据流程图
        </Button>
      </div>
      <div className={classes['rows']}>
        {failed?.error != null ? (
          <ErrorState message={failed.error.message} onRetry={() => void failed.refetch()} />
        ) : ready ? (
          <RowGrid label="投入和产出" rows={shown} columns={columns} emptyText="还没有领料和入库" />
        ) : (
          <PageSkeleton />
        )}
      </div>
      {drawn && trace.data !== undefined && (
        <Suspense fallback={null}>
          <TraceDialog
            title={`${draft.def.title} ${code}`}
            trace={trace.data}
            environment={environment}
            onOpen={(entity, record) => {
              const path = recordPath(menu, entity, record);
              if (path !== null) tab.open(path);
            }}
            onClose={() => setDrawn(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

type Environment = ReturnType<typeof withRefs>;

function traceColumns(
  environment: Environment,
  open: (entity: string, id: string) => void,
): GridColumn<TracedRow>[] {
  const fieldText = (row: TracedRow, field: string, refText?: 'code'): string => {
    const def = entityOf(row.bill);
    const { items } = def?.lines ?? {};
    const own = items?.fields[field] ?? def?.fields[field];
    if (own === undefined) return '';
    const path = items?.fields[field] === undefined ? field : `items.${field}`;
    // A quantity is shown by the unit of its own line.
    const line = { ...row, unit: row['items.unit'] ?? null, baseUnit: row['items.baseUnit'] ?? null };
    return cellText(own, row[path] ?? null, line, environment, refText === undefined ? {} : { refText });
  };
  const column = (
    id: string,
    title: string,
    width: number,
    more: Partial<GridColumn<TracedRow>> = {},
    refText?: 'code',
  ): GridColumn<TracedRow> => ({
    id,
    title,
    width,
    read: (row) => fieldText(row, id, refText),
    text: (_value, row) => fieldText(row, id, refText),
    filter: null,
    ...more,
  });
  return [
    {
      id: 'side',
      title: '方向',
      width: 90,
      read: (row) => row.side,
      text: (_value, row) =>
        row.side === 'in' || row.side === 'out'
          ? `${sideTitles[row.side]} · ${row.billTitle}`
          : row.billTitle,
      filter: null,
      pin: 'start',
    },
    column('material', '物料编码', 130, {}, 'code'),
    column('materialName', '物料名称', 160, { grow: 1 }),
    column('specification', '规格型号', 120),
    column('lot', '批号', 140, {
      onOpen: (row) => open('lot', plainText(row['items.lot'])),
      tone: () => 'link',
    }),
    column('serialText', '序列号', 140),
    column('qty', '数量', 100, { align: 'end' }),
    column('unit', '单位', 60),
    column('warehouse', '仓库', 110),
    column('date', '日期', 100),
    column('code', '单据编号', 160, {
      onOpen: (row) => open(row.bill, row.docId),
      tone: () => 'link',
    }),
  ];
}
