// 执行: what happened to the order, newest first, with the document each event came from, by kind of event.
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { entityOf } from '#entities/registry.ts';
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { executionLog } from '#entities/manufacturing/executionLog.ts';
import { listPathOf, recordPath } from '#features/list/recordPath.ts';
import type { GridColumn } from '#grid';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { type ListRowOf, listRowsOf } from '#model/typedAnswer.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { fieldColumn, RowGrid, type SheetProps, rowText, wholeQuery, withRefs } from './orderRows.tsx';
import classes from './OrderTab.module.css';

/** Values of the code list `executionEvent` by what they are about. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  用料: ['issue', 'feed', 'return', 'scrap'],
  入库: ['receipt', 'inspect'],
  报工: ['report', 'transfer', 'dispatch', 'scan'],
  变更: ['change', 'split', 'merge', 'mergeOrders', 'refreshBom', 'subOrders', 'substitute'],
};

const { fields } = executionLog;
const orderOf = fieldsReader(manufacturingOrder.fields, ['code']);

type LogRow = ListRowOf<typeof executionLog>;

export function ExecutionSheet({ draft, environment }: SheetProps): ReactNode {
  const { menu } = useSession();
  const tab = useTab();
  const [kind, setKind] = useState('全部');
  const { id } = draft.doc;
  const found = useQuery(
    wholeQuery('executionLog', {
      filter: { field: 'manufacturingOrder', op: 'eq', values: [id] },
      sort: [{ field: 'eventTime', descending: true }],
    }),
  );
  const { data } = found;
  const columns = useMemo((): GridColumn<LogRow>[] => {
    const own = withRefs(environment, data?.refs ?? {});
    const state = (row: LogRow): string => {
      const [from, to] = [
        rowText(executionLog, row, 'fromStatus', own),
        rowText(executionLog, row, 'toStatus', own),
      ];
      return from === to || from === '' ? to : `${from} → ${to}`;
    };
    const isOwn = (row: LogRow): boolean =>
      row.docType === draft.def.name && row.docCode === orderOf(draft.doc.fields).code;
    const isReached = (row: LogRow): boolean =>
      !isOwn(row) && listPathOf(menu, plainText(row.docType)) !== null;
    const open = (row: LogRow): void => {
      const path = recordPath(menu, plainText(row.docType), plainText(row.billId));
      if (path !== null) tab.open(path);
    };
    return [
      fieldColumn('eventTime', fields.eventTime, 150, own, { pin: 'start' }),
      fieldColumn('event', fields.event, 100, own),
      {
        id: 'docCode',
        title: '单据',
        width: 260,
        read: (row) => plainText(row.docCode),
        text: (_value, row) =>
          isOwn(row)
            ? '本单'
            : `${entityOf(plainText(row.docType))?.title ?? ''} ${plainText(row.docCode)}`.trim(),
        tone: (_value, row) => (isReached(row) ? 'link' : 'muted'),
        filter: null,
        onOpen(row) {
          if (isReached(row)) open(row);
        },
      },
      fieldColumn('qty', fields.qty, 110, own),
      {
        id: 'state',
        title: '状态',
        width: 130,
        read: state,
        text: (_value, row) => state(row),
        filter: null,
      },
      fieldColumn('operator', fields.operator, 110, own),
      fieldColumn('reason', fields.reason, 200, own, { grow: 1 }),
      fieldColumn('remark', fields.remark, 200, own, { grow: 1 }),
    ];
  }, [data, draft, environment, menu, tab]);
  const shown = useMemo(
    () =>
      listRowsOf(executionLog, data?.rows ?? []).filter(
        (row) => kind === '全部' || kinds[kind]?.includes(plainText(row.event)) === true,
      ),
    [data, kind],
  );
  return (
    <div className={classes['tab']}>
      <div className={classes['tools']}>
        <SegmentedControl
          size="xs"
          aria-label="事件"
          data={['全部', ...Object.keys(kinds)]}
          value={kind}
          onChange={setKind}
        />
        <span className={classes['said']}>
          {data === undefined ? '' : `${shown.length} 条${data.cut ? '，只列出最近的' : ''}`}
        </span>
      </div>
      <div className={classes['rows']}>
        <Loaded query={found}>
          {() => <RowGrid label="执行记录" rows={shown} columns={columns} emptyText="还没有执行记录" />}
        </Loaded>
      </div>
    </div>
  );
}
