// The nodes of a trace as a tree: below each what came of it, or what it came from, with the quantity that links them and where
// the goods are now.
import { type ReactNode, useMemo } from 'react';
import { codeText } from '#entities/codeLists.ts';
import type { TraceAnswerRow } from '#entities/quality/genealogy/traceAnswer.ts';
import { recordPath } from '#features/list/recordPath.ts';
import { createArraySource, createTreeSource, Grid, type GridColumn } from '#grid';
import { formatDecimal } from '#model/decimal.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { useRowHeight } from '#ui/shell/layoutStore.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';

type Column = GridColumn<TraceAnswerRow>;

const column = (
  id: string,
  title: string,
  width: number,
  text: (row: TraceAnswerRow) => string,
  more: Partial<Column> = {},
): Column => ({ id, title, width, read: text, text: (_value, row) => text(row), filter: null, ...more });

const amount = (value: string | null): string => (value === null ? '' : formatDecimal(value));
const end = { align: 'end', decimals: true } as const;

function columnsOf(open: (row: TraceAnswerRow) => void): Column[] {
  return [
    column('code', '编号', 260, ({ code }) => code, {
      onOpen: open,
      tone: () => 'link',
      pin: 'start',
      required: true,
    }),
    column('direction', '方向', 70, ({ direction, depth }) =>
      depth === 0 ? (direction === 'forward' ? '去向' : '来源') : direction === 'forward' ? '→' : '←',
    ),
    column('kind', '类型', 90, ({ kind }) => codeText('traceNode', kind)),
    column('material', '物料编码', 120, ({ materialCode }) => materialCode),
    column('materialName', '物料名称', 160, ({ materialName }) => materialName, { grow: 1 }),
    column('edge', '关系', 80, ({ edgeKind }) => (edgeKind === null ? '' : codeText('traceEdge', edgeKind))),
    column('qty', '数量', 100, ({ qty }) => amount(qty), end),
    column('unit', '单位', 60, ({ unit }) => unit),
    column('stock', '在库', 90, ({ stockQty }) => amount(stockQty), end),
    column('wip', '在制', 90, ({ wipQty }) => amount(wipQty), end),
    column('shipped', '已发', 90, ({ shippedQty }) => amount(shippedQty), end),
    column('held', '状态', 70, ({ isFrozen }) => (isFrozen ? '已冻结' : ''), { tone: () => 'warning' }),
    column('customer', '客户', 140, ({ customer }) => customer),
    column('bills', '单据', 220, ({ bills }) => bills.join('、')),
  ];
}

export function TraceRows({ rows }: { rows: readonly TraceAnswerRow[] }): ReactNode {
  const { menu } = useSession();
  const tab = useTab();
  const rowHeight = useRowHeight();
  const columns = useMemo(
    () =>
      columnsOf(({ entity, record }) => {
        const path = entity === null || record === null ? null : recordPath(menu, entity, record);
        if (path !== null) tab.open(path);
      }),
    [menu, tab],
  );
  const source = useMemo(
    () =>
      createTreeSource<TraceAnswerRow>({
        rows: createArraySource<TraceAnswerRow>({ rows, idOf: ({ key }) => key }),
        parentOf: ({ parent }) => parent,
        open: { depth: 8 },
      }),
    [rows],
  );
  return (
    <Grid<TraceAnswerRow>
      label="追溯"
      columns={columns}
      source={source}
      rowHeight={rowHeight}
      filterRow={false}
      emptyText="没有来龙去脉"
      notify={(message, kind) => notify(kind, message)}
    />
  );
}
