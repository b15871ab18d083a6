// The rows of a tree of orders and their columns: what each order is, how far it has come, and its days as a bar on the one
// axis of the tree.
import { entities } from '#entities/registry.ts';
import { axisOf, barOf, placeOf, type Spanned } from '#entities/manufacturing/orderAxis.ts';
import { orderTreeReport } from '#entities/manufacturing/reports/orderTreeReport.ts';
import { businessToday } from '#features/list/today.ts';
import type { GridColumn } from '#grid';
import { decimal } from '#model/decimal.ts';
import { isIn } from '#model/states/states.ts';
import { plainText } from '#model/text/plainText.ts';
import { type ListRow, type ListRowOf, listRowsOf } from '#model/typedAnswer.ts';
import { fieldColumn, type withRefs } from './orderRows.tsx';
import classes from './OrderTab.module.css';

const { fields } = orderTreeReport;

export type TreeRow = ListRowOf<typeof orderTreeReport>;

/** The rows of the report by the orders they are about. */
export function treeRowsOf(rows: readonly ListRow[]): TreeRow[] {
  return listRowsOf(orderTreeReport, rows).map((row) => ({ ...row, id: plainText(row.orderId) }));
}

const dayOf = (row: TreeRow, field: 'planStartDate' | 'planFinishDate'): string | null =>
  plainText(row[field]).slice(0, 10) || null;

export function spanOf(row: TreeRow): Spanned {
  const state = plainText(row.orderStatus);
  return {
    start: dayOf(row, 'planStartDate'),
    finish: dayOf(row, 'planFinishDate'),
    slack: row.slackDays,
    ended: state === 'finished' || isIn(entities.manufacturingOrder, state, 'done', 'void'),
  };
}

export function treeColumns(
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
