// 加工费: the payable rows of the order: fees of receipts, and what returns, charged material and overuse take off them.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { payablePlan } from '#entities/finance/payablePlan.ts';
import { recordPath } from '#features/list/recordPath.ts';
import { fieldColumn, type FoundRow, RowGrid, type SheetProps, wholeQuery, withRefs } from '../orderRows.tsx';
import type { GridColumn } from '#grid';
import type { Fields } from '#model/entity.ts';
import { plainText } from '#model/text/plainText.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import classes from '../OrderTab.module.css';

const widths: Readonly<Record<string, number>> = {
  sourceEntity: 110,
  sourceCode: 150,
  stage: 90,
  amount: 120,
  deductAmount: 120,
  settledAmount: 110,
  unsettledAmount: 120,
  dueDate: 100,
  planRowStatus: 90,
  remark: 160,
};

const shown: Fields = payablePlan.fields;

export function FeesSheet({ draft, environment }: SheetProps): ReactNode {
  const { menu } = useSession();
  const tab = useTab();
  const { id } = draft.doc;
  const found = useQuery(
    wholeQuery('payablePlan', {
      filter: { field: 'outsourcingOrder', op: 'eq', values: [id] },
      sort: [{ field: 'code', descending: false }],
    }),
  );
  const { data } = found;
  const columns = useMemo((): GridColumn<FoundRow>[] => {
    const own = withRefs(environment, data?.refs ?? {});
    const fields = Object.entries(widths).flatMap(([key, width]) => {
      const field = shown[key];
      return field === undefined ? [] : [fieldColumn(key, field, width, own)];
    });
    const { code } = shown;
    if (code === undefined) return fields;
    return [
      {
        ...fieldColumn('code', code, 160, own, { pin: 'start' }),
        tone: () => 'link',
        onOpen(row) {
          const path = recordPath(menu, 'payablePlan', plainText(row.id));
          if (path !== null) tab.open(path);
        },
      },
      ...fields,
    ];
  }, [data, environment, menu, tab]);
  return (
    <div className={classes['tab']}>
      <div className={classes['rows']}>
        <Loaded query={found}>
          {({ rows }) => (
            <RowGrid
              label="加工费"
              rows={rows}
              columns={columns}
              emptyText="还没有加工费：入库审核后生成应付计划"
            />
          )}
        </Loaded>
      </div>
    </div>
  );
}
