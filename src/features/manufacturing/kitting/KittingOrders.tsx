// A kitting run seen from its orders, beside them what the one at hand lacks and when that comes; and seen from its
// materials, beside them the orders that wait for the one at hand.
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import { kittingRun } from '#entities/manufacturing/kitting/kittingRun.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { OwnLines } from '#features/document/form/documentForm.ts';
import { LinesPane, type LinesPaneProps } from '#features/document/lines/LinesPane.tsx';
import { recordPath } from '#features/list/recordPath.ts';
import type { LineRow } from '#model/entity.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { lineRowsOf } from '#model/typedAnswer.ts';
import type { LineOf } from '#model/typedDoc.ts';
import { cellText } from '#ui/kinds/cellText.ts';
import quiet from '#ui/quietTable.module.css';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import classes from './kitting.module.css';

const tables = kittingRun.lines;
const orderOf = fieldsReader(tables.orders.fields, ['manufacturingOrder']);
const partOf = fieldsReader(tables.parts.fields, ['material', 'materialName']);

type Shortage = LineOf<typeof kittingRun, 'shortages'>;

function useShortages(draft: LinesPaneProps['draft']): readonly Shortage[] {
  const rows = draft.lineRows('shortages');
  return useMemo(() => lineRowsOf(tables.shortages.fields, rows), [rows]);
}

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

function Shortages({ draft, environment, row }: DockProps): ReactNode {
  const { manufacturingOrder: order } = orderOf(row);
  const of = useShortages(draft).filter(({ manufacturingOrder }) => manufacturingOrder === order);
  const text = textsOf({ environment });
  const code = environment.refs('manufacturingOrder', order)?.code ?? '';
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
              {of.map((short) => (
                <tr key={short.id}>
                  <td>
                    <div className={classes['name']}>
                      {environment.refs('material', short.material)?.code ?? text(short, 'material')}
                    </div>
                    <div className={classes['more']}>{plainText(short.materialName)}</div>
                  </td>
                  <td data-end="" data-short="">
                    {text(short, 'shortQty')}
                  </td>
                  <td data-end="">{text(short, 'needQty')}</td>
                  <td data-end="">{text(short, 'freeQty')}</td>
                  <td>
                    <Coming row={short} text={text} />
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
function textsOf({ environment }: Pick<DockProps, 'environment'>) {
  return (row: Shortage, field: keyof (typeof tables)['shortages']['fields']): string =>
    cellText(tables.shortages.fields[field], row[field], row, environment);
}

function Waiting({ draft, environment, row }: DockProps): ReactNode {
  const { menu } = useSession();
  const tab = useTab();
  const part = partOf(row);
  const of = useShortages(draft).filter(({ material }) => material === part.material);
  const orders = new Map(
    lineRowsOf(tables.orders.fields, draft.lineRows('orders')).map((own) => [own.manufacturingOrder, own]),
  );
  const text = textsOf({ environment });
  const code = environment.refs('material', part.material)?.code ?? '';
  return (
    <>
      <div className={classes['head']}>
        <span>
          {code} {plainText(part.materialName)}
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
              {of.map((short) => {
                const id = plainText(short.manufacturingOrder);
                const order = orders.get(short.manufacturingOrder);
                const path = recordPath(menu, 'manufacturingOrder', id);
                const name = environment.refs('manufacturingOrder', id)?.code ?? '';
                return (
                  <tr key={short.id}>
                    <td>
                      {path === null ? (
                        name
                      ) : (
                        <button type="button" className={classes['link']} onClick={() => tab.open(path)}>
                          {name}
                        </button>
                      )}
                      <div className={classes['more']}>{plainText(order?.materialName)}</div>
                    </td>
                    <td>{plainText(order?.planStartDate)}</td>
                    <td data-end="" data-short="">
                      {text(short, 'shortQty')}
                    </td>
                    <td data-end="">{text(short, 'needQty')}</td>
                    <td>
                      <Coming row={short} text={text} />
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

function Coming({ row, text }: { row: Shortage; text: ReturnType<typeof textsOf> }): ReactNode {
  if (row.nextDate === null) return <span className={classes['more']}>没有在途</span>;
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
