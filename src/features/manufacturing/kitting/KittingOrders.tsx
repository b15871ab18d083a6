// The orders of a kitting run with, beside them, what the one at hand lacks and when that comes.
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { OwnLines } from '#features/document/form/documentForm.ts';
import { LinesPane, type LinesPaneProps } from '#features/document/lines/LinesPane.tsx';
import type { LineRow } from '#model/entity.ts';
import { plainText } from '#model/text/plainText.ts';
import { cellText } from '#ui/kinds/cellText.ts';
import quiet from '#ui/quietTable.module.css';
import classes from './kitting.module.css';

function KittingOrders(props: LinesPaneProps): ReactNode {
  const { draft } = props;
  const [active, setActive] = useState<string | null>(null);
  const rows = useSyncExternalStore(
    (listener) => draft.subscribe(listener),
    () => draft.lineRows('orders'),
  );
  if (rows.length === 0)
    return (
      <div className={classes['empty']}>
        <EmptyState
          message={
            draft.doc.status === 'succeeded'
              ? '范围内没有未完的生产订单：放宽开工日期或车间，或指定订单后再运算'
              : '填好范围后按“运算”（Ctrl+Enter），列出每张订单现在能投多少'
          }
        />
      </div>
    );
  const order = rows.find(({ id }) => id === active) ?? rows[0];
  return (
    <div className={classes['split']}>
      <div className={classes['orders']}>
        <LinesPane {...props} onActive={setActive} />
      </div>
      <aside className={classes['dock']} aria-label="缺料">
        {order !== undefined && <Shortages {...props} order={order} />}
      </aside>
    </div>
  );
}

function Shortages({ draft, environment, order }: LinesPaneProps & { order: LineRow }): ReactNode {
  const fields = draft.def.lines?.['shortages']?.fields ?? {};
  const of = draft
    .lineRows('shortages')
    .filter((row) => row['manufacturingOrder'] === order['manufacturingOrder']);
  const text = (row: LineRow, field: string): string => {
    const kind = fields[field];
    return kind === undefined ? '' : cellText(kind, row[field] ?? null, row, environment);
  };
  const code = environment.refs('manufacturingOrder', order['manufacturingOrder'] ?? null)?.code ?? '';
  return (
    <>
      <div className={classes['head']}>
        <span>{code}</span>
        <span>{of.length === 0 ? '不缺料' : `缺 ${of.length} 种`}</span>
      </div>
      {of.length > 0 && (
        <div className={classes['scroll']}>
          <table className={`${quiet['table']} ${quiet['dense']}`} aria-label={`${code} 的缺料`}>
            <thead>
              <tr>
                <th>物料</th>
                <th data-end="">缺</th>
                <th data-end="">需求</th>
                <th data-end="">可用</th>
                <th>最近到货</th>
              </tr>
            </thead>
            <tbody>
              {of.map((row) => (
                <tr key={row.id}>
                  <td>
                    <div className={classes['name']}>
                      {environment.refs('material', row['material'] ?? null)?.code ?? text(row, 'material')}
                    </div>
                    <div className={classes['more']}>{plainText(row['materialName'] ?? null)}</div>
                  </td>
                  <td data-end="" data-short="">
                    {text(row, 'shortQty')}
                  </td>
                  <td data-end="">{text(row, 'needQty')}</td>
                  <td data-end="">{text(row, 'freeQty')}</td>
                  <td>
                    {(row['nextDate'] ?? null) === null ? (
                      <span className={classes['more']}>没有在途</span>
                    ) : (
                      <>
                        <div>{text(row, 'nextDate')}</div>
                        <div className={classes['more']}>
                          {[text(row, 'nextSupply'), text(row, 'nextPartner')].join(' ').trim()}
                        </div>
                      </>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

export const kittingLines: OwnLines = { panes: { orders: KittingOrders } };
