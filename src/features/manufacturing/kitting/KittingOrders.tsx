// A kitting run seen from its orders, beside them what the one at hand lacks and when that comes; and seen from its
// materials, beside them the orders that wait for the one at hand.
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { OwnLines } from '#features/document/form/documentForm.ts';
import { LinesPane, type LinesPaneProps } from '#features/document/lines/LinesPane.tsx';
import { recordPath } from '#features/list/recordPath.ts';
import type { LineRow } from '#model/entity.ts';
import { plainText } from '#model/text/plainText.ts';
import { cellText } from '#ui/kinds/cellText.ts';
import quiet from '#ui/quietTable.module.css';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import classes from './kitting.module.css';

/** One table of the run with, beside it, what belongs to the row at hand; at first one that is short by its column. */
function splitPane(
  lines: 'orders' | 'parts',
  label: string,
  short: string,
  Dock: (props: DockProps) => ReactNode,
) {
  return function KittingPane(props: LinesPaneProps): ReactNode {
    const { draft } = props;
    const [active, setActive] = useState<string | null>(null);
    const rows = useSyncExternalStore(
      (listener) => draft.subscribe(listener),
      () => draft.lineRows(lines),
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
    const row =
      rows.find(({ id }) => id === active) ?? rows.find((own) => Number(own[short] ?? 0) > 0) ?? rows[0];
    return (
      <div className={classes['split']}>
        <div className={classes['orders']}>
          <LinesPane {...props} onActive={setActive} />
        </div>
        <aside className={classes['dock']} aria-label={label}>
          {row !== undefined && <Dock {...props} row={row} />}
        </aside>
      </div>
    );
  };
}

interface DockProps extends LinesPaneProps {
  /** The row at hand. */
  row: LineRow;
}

function Shortages({ draft, environment, row: order }: DockProps): ReactNode {
  const of = draft
    .lineRows('shortages')
    .filter((row) => row['manufacturingOrder'] === order['manufacturingOrder']);
  const text = textsOf({ draft, environment });
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
                    <Coming row={row} text={text} />
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

/** Reads a field of a shortage as tables show it. */
function textsOf({ draft, environment }: Pick<DockProps, 'draft' | 'environment'>) {
  const fields = draft.def.lines?.['shortages']?.fields ?? {};
  return (row: LineRow, field: string): string => {
    const kind = fields[field];
    return kind === undefined ? '' : cellText(kind, row[field] ?? null, row, environment);
  };
}

function Waiting({ draft, environment, row: part }: DockProps): ReactNode {
  const { menu } = useSession();
  const tab = useTab();
  const of = draft.lineRows('shortages').filter((row) => row['material'] === part['material']);
  const orders = new Map(draft.lineRows('orders').map((row) => [row['manufacturingOrder'], row]));
  const text = textsOf({ draft, environment });
  const code = environment.refs('material', part['material'] ?? null)?.code ?? '';
  return (
    <>
      <div className={classes['head']}>
        <span>
          {code} {plainText(part['materialName'] ?? null)}
        </span>
        <span>{of.length === 0 ? '没有订单在等' : `${of.length} 张订单在等`}</span>
      </div>
      {of.length > 0 && (
        <div className={classes['scroll']}>
          <table className={`${quiet['table']} ${quiet['dense']}`} aria-label={`等 ${code} 的订单`}>
            <thead>
              <tr>
                <th>生产订单</th>
                <th>计划开工</th>
                <th data-end="">缺</th>
                <th data-end="">需求</th>
                <th>最近到货</th>
              </tr>
            </thead>
            <tbody>
              {of.map((row) => {
                const id = plainText(row['manufacturingOrder'] ?? null);
                const order = orders.get(row['manufacturingOrder'] ?? null);
                const path = recordPath(menu, 'manufacturingOrder', id);
                const name = environment.refs('manufacturingOrder', id)?.code ?? '';
                return (
                  <tr key={row.id}>
                    <td>
                      {path === null ? (
                        name
                      ) : (
                        <button type="button" className={classes['link']} onClick={() => tab.open(path)}>
                          {name}
                        </button>
                      )}
                      <div className={classes['more']}>{plainText(order?.['materialName'] ?? null)}</div>
                    </td>
                    <td>{plainText(order?.['planStartDate'] ?? null)}</td>
                    <td data-end="" data-short="">
                      {text(row, 'shortQty')}
                    </td>
                    <td data-end="">{text(row, 'needQty')}</td>
                    <td>
                      <Coming row={row} text={text} />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function Coming({ row, text }: { row: LineRow; text(row: LineRow, field: string): string }): ReactNode {
  if ((row['nextDate'] ?? null) === null) return <span className={classes['more']}>没有在途</span>;
  return (
    <>
      <div>{text(row, 'nextDate')}</div>
      <div className={classes['more']}>
        {[text(row, 'nextSupply'), text(row, 'nextPartner')].join(' ').trim()}
      </div>
    </>
  );
}

export const kittingLines: OwnLines = {
  panes: {
    orders: splitPane('orders', '缺料', 'shortParts', Shortages),
    parts: splitPane('parts', '等料的订单', 'shortQty', Waiting),
  },
};
