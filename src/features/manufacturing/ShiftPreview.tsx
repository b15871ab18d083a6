// Orders that are to be shifted, each drawn where it stands and where it will stand on one axis of days; once they have been
// moved, with what became of each.
import { Text } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { axisOf, barOf, type Spanned } from '#entities/manufacturing/orderAxis.ts';
import { weekdayOf } from '#model/time/calendar.ts';
import quiet from '#ui/quietTable.module.css';
import classes from './OrderTab.module.css';

export interface PreviewedOrder extends Spanned {
  id: string;
  code: string;
  name: string;
}

export interface ShiftPreviewProps {
  orders: readonly PreviewedOrder[];
  /** The same orders where they will stand. */
  moved: readonly PreviewedOrder[];
  today: string;
  /** Why an order was not moved, by its id; an empty text: it was. */
  outcomes: ReadonlyMap<string, string>;
}

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];
const dayText = (day: string | null): string =>
  day === null ? '' : `${day.slice(5)} ${weekdays[weekdayOf(day)] ?? ''}`;

export function ShiftPreview({ orders, moved, today, outcomes }: ShiftPreviewProps): ReactNode {
  const axis = useMemo(() => axisOf([...orders, ...moved], today), [orders, moved, today]);
  return (
    <div className={classes['preview']}>
      <table className={`${quiet['table']} ${quiet['dense']}`} aria-label="平移后的日期">
        <thead>
          <tr>
            <th>生产订单</th>
            <th>现在</th>
            <th>平移后</th>
            <th>{axis === null ? '' : `${axis.from.slice(5)} 至 ${axis.to.slice(5)}`}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order, index) => (
            <PreviewRow
              key={order.id}
              order={order}
              next={moved[index] ?? order}
              axis={axis}
              today={today}
              outcome={outcomes.get(order.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PreviewRowProps {
  order: PreviewedOrder;
  next: PreviewedOrder;
  axis: ReturnType<typeof axisOf>;
  today: string;
  outcome: string | undefined;
}

function PreviewRow({ order, next, axis, today, outcome }: PreviewRowProps): ReactNode {
  const bars = axis === null ? [] : [barOf(order, axis, today), barOf(next, axis, today)];
  return (
    <tr>
      <td>
        {order.code}
        <div className={classes['name']}>{order.name}</div>
      </td>
      <td>
        {dayText(order.start)}
        <br />
        {dayText(order.finish)}
      </td>
      <td>
        {outcome === undefined || outcome === '' ? (
          <>
            {dayText(next.start)}
            <br />
            {dayText(next.finish)} {outcome === '' && '✓'}
          </>
        ) : (
          <Text size="xs" c="var(--wb-error)">
            {outcome}
          </Text>
        )}
      </td>
      <td>
        <span className={classes['pair']} aria-hidden>
          {bars.map(
            (bar, at) =>
              bar !== null && (
                <span
                  key={at === 0 ? 'now' : 'next'}
                  className={classes['span']}
                  data-late={(at === 1 && bar.late) || undefined}
                  data-ended={at === 0 || undefined}
                  style={{
                    left: `${bar.left * 100}%`,
                    width: `${bar.width * 100}%`,
                    top: at === 0 ? 0 : '50%',
                  }}
                />
              ),
          )}
        </span>
      </td>
    </tr>
  );
}
