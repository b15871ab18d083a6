// 成本: what the order should cost by element and what it cost so far; below the material each part, below each
// part the bills that make up its figure.
import { useQueries, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { getJson } from '#api/http.ts';
import { keys } from '#api/keys.ts';
import {
  costElements,
  type CostFigures,
  type OrderCost,
  type OrderCostElement,
} from '#entities/manufacturing/orderCost.ts';
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { tracedBills } from '#entities/manufacturing/orderTrace.ts';
import { entityOf } from '#entities/registry.ts';
import { recordPath } from '#features/list/recordPath.ts';
import type { GridColumn } from '#grid';
import { compareTexts, decimal, decimalText, formatDecimal } from '#model/decimal.ts';
import { factsReader, fieldsReader } from '#model/rules/facts.ts';
import { statesIn } from '#model/states/states.ts';
import { plainText } from '#model/text/plainText.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { type FoundRow, RowGrid, type SheetProps, wholeQuery } from './orderRows.tsx';
import classes from './OrderTab.module.css';

const elementTitles: Readonly<Record<OrderCostElement, string>> = {
  material: '材料',
  labor: '人工',
  machine: '机器',
  overhead: '制造费用',
  outsourcing: '外协加工',
};

/** Bills that make up what the material cost; what is written off was issued before and stands beside the sum. */
const bills = tracedBills.filter(({ side }) => side === 'in' || side === 'back' || side === 'lost');

const money = (value: string): string => formatDecimal(value, 2);

const orderOf = fieldsReader(manufacturingOrder.fields, ['code']);
/** Of a line in a list of bills, whichever bill it is. */
const billLineOf = factsReader({
  code: 'code',
  date: 'date',
  'items.componentLineId': 'text',
  'items.qty': 'qty',
  'items.costAmount': 'money',
});

export function CostSheet({ draft }: SheetProps): ReactNode {
  const { menu } = useSession();
  const { permitted } = usePermission();
  const tab = useTab();
  const { id } = draft.doc;
  const code = plainText(orderOf(draft.doc.fields).code);
  const found = useQuery({
    queryKey: [...keys.entity('manufacturingOrder'), 'cost', id, draft.base.version],
    queryFn: ({ signal }) =>
      getJson<OrderCost>(`data/manufacturingOrder/${id}/cost`, { signal, quiet: true }),
    staleTime: 0,
  });
  const seen = useMemo(() => bills.filter(({ entity }) => permitted(`${entity}:view`)), [permitted]);
  const answers = useQueries({
    queries: seen.map(({ entity }) => {
      const def = entityOf(entity);
      const reviewed = def === undefined ? [] : statesIn(def, 'reviewed');
      return wholeQuery(entity, {
        lines: 'items',
        filter: {
          all: [
            { field: 'items.orderLineCode', op: 'eq', values: [code] },
            { field: 'status', op: 'in', values: reviewed },
          ],
        },
        sort: [{ field: 'date', descending: false }],
      });
    }),
  });
  const read = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  const { data } = found;
  const rows = useMemo(
    () =>
      data === undefined
        ? []
        : [
            ...costRows(data),
            ...answers.flatMap(({ data: lines }, index) =>
              (lines?.rows ?? []).map((row) => billRow(row, seen[index], data)),
            ),
          ],
    // The answers are new objects with every render; when each was read says whether anything changed.
    // oxlint-disable-next-line react/exhaustive-deps
    [data, read, seen],
  );
  const columns = useMemo(
    () =>
      costColumns((row) => {
        const path = recordPath(menu, plainText(row.bill), row.docId);
        if (path !== null) tab.open(path);
      }),
    [menu, tab],
  );
  return (
    <div className={classes['tab']}>
      <div className={classes['tools']}>
        {data !== undefined && <span className={classes['said']}>{saidOf(data)}</span>}
      </div>
      <div className={classes['rows']}>
        <Loaded query={found}>
          {() => (
            <RowGrid
              label="订单成本"
              rows={rows}
              columns={columns}
              emptyText="没有用料和工序"
              parentOf={(row) => row.parent || null}
              depth={2}
            />
          )}
        </Loaded>
      </div>
    </div>
  );
}

function saidOf({ plannedUnit, input, received, inProcess, unknown }: OrderCost): string {
  return [
    plannedUnit === null ? '' : `计划单位成本 ${formatDecimal(plannedUnit, 4)}（材料按今天的库存成本）`,
    `投入 ${money(input)}`,
    `已入库 ${money(received)}`,
    `投入减已入库 ${money(inProcess)}`,
    unknown === 0 ? '' : `${unknown} 种用料没有任何成本，没有计入计划`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** What a row tells beside its title; figures of elements and parts, amounts of bills. */
interface CostCells extends Partial<CostFigures> {
  /** Entity of the bill it leads to. */
  bill?: string;
  date?: string;
  unit?: string;
  plannedQty?: string;
  takenQty?: string;
  scrapped?: string | null;
}

type CostRow = FoundRow & CostCells & { parent: string; title: string };

const asRow = (id: string, parent: string, title: string, more: CostCells): CostRow => ({
  id,
  docId: id,
  version: 0,
  parent,
  title,
  ...more,
});

function costRows({ elements, parts }: OrderCost): CostRow[] {
  const figuresOf = ({ planned, flexed, actual, variance, varianceRate }: CostFigures) => ({
    planned,
    flexed,
    actual,
    variance,
    varianceRate,
  });
  return [
    ...costElements
      .filter((element) => element === 'material' || compareTexts(elements[element].planned, '0') !== 0)
      .map((element) => asRow(element, '', elementTitles[element], figuresOf(elements[element]))),
    ...parts.map((part) =>
      asRow(part.id, 'material', `${part.code} ${part.name}`, {
        ...figuresOf(part),
        unit: part.unit,
        plannedQty: formatDecimal(part.plannedQty, part.scale),
        takenQty: formatDecimal(part.takenQty, part.scale),
        scrapped: decimal(part.scrapped).isZero() ? null : part.scrapped,
      }),
    ),
  ];
}

function billRow(row: FoundRow, bill: (typeof bills)[number] | undefined, { parts }: OrderCost): CostRow {
  const { code, date, ...line } = billLineOf(row);
  const [qty, amount] = [plainText(line['items.qty']), plainText(line['items.costAmount'])];
  const sign = bill?.side === 'back' ? -1 : 1;
  const signed = (value: string): string => decimalText(decimal(value).times(sign));
  const part = parts.find(({ id }) => id === line['items.componentLineId']);
  const isLost = bill?.side === 'lost';
  return {
    ...asRow(row.id, plainText(line['items.componentLineId']), `${bill?.title ?? ''} ${plainText(code)}`, {
      bill: bill?.entity ?? '',
      takenQty: formatDecimal(signed(qty), part?.scale),
      actual: isLost || amount === '' ? null : signed(amount),
      scrapped: isLost && amount !== '' ? amount : null,
      date: plainText(date),
    }),
    docId: row.docId,
  };
}

function costColumns(open: (row: CostRow) => void): GridColumn<CostRow>[] {
  const column = (
    id: string,
    title: string,
    width: number,
    more: Partial<GridColumn<CostRow>> = {},
  ): GridColumn<CostRow> => ({
    id,
    title,
    width,
    read: (row) => plainText(row[id]),
    text: (_value, row) => plainText(row[id]),
    filter: null,
    sortable: false,
    ...more,
  });
  const amount = (id: string, title: string, more: Partial<GridColumn<CostRow>> = {}) =>
    column(id, title, 100, {
      align: 'end',
      read: (row) => plainText(row[id]) || null,
      text: (value) => (typeof value === 'string' ? money(value) : ''),
      ...more,
    });
  const bad = (value: unknown) =>
    typeof value === 'string' && compareTexts(value, '0') > 0 ? ('negative' as const) : null;
  return [
    column('title', '成本项目', 220, {
      pin: 'start',
      grow: 1,
      tone: (_value, row) => (plainText(row.bill) === '' ? '' : 'link'),
      onOpen(row) {
        if (plainText(row.bill) !== '') open(row);
      },
    }),
    column('date', '日期', 96),
    column('plannedQty', '计划数量', 90, { align: 'end' }),
    column('takenQty', '实际数量', 90, { align: 'end' }),
    column('unit', '单位', 60),
    amount('planned', '计划成本'),
    amount('flexed', '按产量计划'),
    amount('actual', '实际成本'),
    amount('variance', '差异', { tone: bad }),
    column('varianceRate', '差异%', 70, {
      align: 'end',
      text: (_value, row) =>
        plainText(row.varianceRate) === '' ? '' : formatDecimal(plainText(row.varianceRate), 2),
      tone: bad,
    }),
    amount('scrapped', '其中报废'),
  ];
}
