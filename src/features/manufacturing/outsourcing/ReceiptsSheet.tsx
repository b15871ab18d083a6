// 入库: every approved receipt of the order with what it used up, newest last.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { outsourcingInBill } from '#entities/inventory/outsourcingInBill/outsourcingInBill.ts';
import { outsourcingOrder } from '#entities/outsourcing/outsourcingOrder/outsourcingOrder.ts';
import { recordPath } from '#features/list/recordPath.ts';
import { fieldColumn, type FoundRow, RowGrid, type SheetProps, wholeQuery, withRefs } from '../orderRows.tsx';
import type { GridColumn } from '#grid';
import { fieldsReader } from '#model/rules/facts.ts';
import { statesIn } from '#model/states/states.ts';
import { plainText } from '#model/text/plainText.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import classes from '../OrderTab.module.css';

const { fields, lines } = outsourcingInBill;
const items = lines.items.fields;
const orderOf = fieldsReader(outsourcingOrder.fields, ['code']);

export function ReceiptsSheet({ draft, environment }: SheetProps): ReactNode {
  const { menu } = useSession();
  const tab = useTab();
  const code = plainText(orderOf(draft.doc.fields).code);
  const found = useQuery(
    wholeQuery('outsourcingInBill', {
      lines: 'items',
      filter: {
        all: [
          { field: 'items.orderLineCode', op: 'eq', values: [code] },
          { field: 'status', op: 'in', values: statesIn(outsourcingInBill, 'reviewed') },
        ],
      },
      sort: [{ field: 'date', descending: false }],
    }),
  );
  const { data } = found;
  const columns = useMemo((): GridColumn<FoundRow>[] => {
    const own = withRefs(environment, data?.refs ?? {});
    const line = (field: keyof typeof items, width: number): GridColumn<FoundRow> =>
      fieldColumn(`items.${field}`, items[field], width, own);
    return [
      fieldColumn('date', fields.date, 100, own, { pin: 'start' }),
      {
        ...fieldColumn('code', fields.code, 150, own),
        tone: () => 'link',
        onOpen(row) {
          const path = recordPath(menu, 'outsourcingInBill', row.docId);
          if (path !== null) tab.open(path);
        },
      },
      line('orderLineNo', 70),
      line('material', 130),
      line('materialName', 150),
      line('qty', 100),
      line('scrapQty', 90),
      line('returnedQty', 100),
      line('allAmount', 110),
      line('processFee', 110),
      line('materialCost', 110),
      line('totalCost', 110),
      line('unitCost', 110),
    ];
  }, [data, environment, menu, tab]);
  return (
    <div className={classes['tab']}>
      <div className={classes['rows']}>
        <Loaded query={found}>
          {({ rows }) => <RowGrid label="入库记录" rows={rows} columns={columns} emptyText="还没有入库" />}
        </Loaded>
      </div>
    </div>
  );
}
