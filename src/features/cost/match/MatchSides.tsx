// The two grids of the match page: what may still be invoiced of the supplier's receipts, and the lines of the invoice with
// the receipts they take from.
import { type ReactNode, useMemo } from 'react';
import { leftOf, type MatchLine, type MatchPair, missingOf } from '#entities/cost/invoice/matchTable.ts';
import type { OpenReceipt } from '#entities/cost/invoice/openReceipts.ts';
import type { purchaseInvoice } from '#entities/cost/invoice/purchaseInvoice.ts';
import { createArraySource, Grid, type GridColumn } from '#grid';
import { decimalText, formatDecimal } from '#model/decimal.ts';
import { plainText } from '#model/text/plainText.ts';
import type { LineOf } from '#model/typedDoc.ts';
import { notify } from '#ui/dialogs/notify.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { useRowHeight } from '#ui/shell/layoutStore.ts';
import classes from './match.module.css';

function column<Row>(
  id: string,
  title: string,
  width: number,
  text: (row: Row) => string,
  more: Partial<GridColumn<Row>> = {},
): GridColumn<Row> {
  return { id, title, width, read: text, text: (_value, row) => text(row), filter: null, ...more };
}

const end = { align: 'end', decimals: true } as const;

interface ReceiptRow {
  receipt: OpenReceipt;
  left: string;
  used: boolean;
}

const receiptColumns: readonly GridColumn<ReceiptRow>[] = [
  column('code', '入库单号', 136, ({ receipt }) => receipt.code, { pin: 'start', required: true }),
  column('date', '日期', 88, ({ receipt }) => receipt.date),
  column('material', '物料编码', 80, ({ receipt }) => receipt.materialCode),
  column('name', '物料名称', 96, ({ receipt }) => receipt.materialName, { grow: 1 }),
  column('open', '可开票', 76, ({ receipt }) => formatDecimal(receipt.open), end),
  column('left', '剩余', 68, ({ left }) => formatDecimal(left), {
    ...end,
    tone: (_value, { left, used }) => (left.startsWith('-') ? 'negative' : used ? 'muted' : null),
  }),
  column('unit', '单位', 48, ({ receipt }) => receipt.unit),
  column(
    'price',
    '净价',
    84,
    ({ receipt }) => (receipt.price === null ? '' : formatDecimal(receipt.price)),
    end,
  ),
  column('order', '采购订单', 140, ({ receipt }) => receipt.orderCode),
];

export function Receipts({
  receipts,
  pairs,
  onActive,
}: {
  receipts: readonly OpenReceipt[];
  pairs: readonly MatchPair[];
  onActive(id: string | null): void;
}): ReactNode {
  const rowHeight = useRowHeight();
  const source = useMemo(() => {
    const used = new Set(pairs.map(({ receipt }) => receipt));
    return createArraySource<ReceiptRow>({
      rows: receipts.map((receipt) => ({
        receipt,
        left: used.has(receipt.id) ? decimalText(leftOf(receipt, pairs)) : receipt.open,
        used: used.has(receipt.id),
      })),
      idOf: ({ receipt }) => receipt.id,
    });
  }, [receipts, pairs]);
  return (
    <section className={classes['side']} aria-label="可开票的入库">
      <div className={classes['title']}>
        可开票的入库 <span>{receipts.length} 行</span>
      </div>
      <Grid<ReceiptRow>
        label="可开票的入库"
        columns={receiptColumns}
        source={source}
        rowHeight={rowHeight}
        filterRow={false}
        emptyText="该供应商没有可开票的入库"
        onActiveRowChange={onActive}
        notify={(message, kind) => notify(kind, message)}
      />
    </section>
  );
}

export type InvoiceLine = LineOf<typeof purchaseInvoice, 'items'>;

interface InvoiceRow {
  row: InvoiceLine;
  paired: string;
  /** '' where nothing is proposed. */
  score: string;
  state: 'open' | 'suggested' | 'hand';
  missing: string;
}

const stateText = { open: '未配对', suggested: '建议', hand: '已配对' } as const;

export function InvoiceLines({
  rows,
  lines,
  receipts,
  pairs,
  environment,
  onActive,
}: {
  rows: readonly InvoiceLine[];
  lines: readonly MatchLine[];
  receipts: readonly OpenReceipt[];
  pairs: readonly MatchPair[];
  environment: FieldEnvironment;
  onActive(id: string | null): void;
}): ReactNode {
  const rowHeight = useRowHeight();
  const columns = useMemo(
    (): GridColumn<InvoiceRow>[] => [
      column(
        'material',
        '物料编码',
        110,
        ({ row }) => environment.refs('material', row.material)?.code ?? '',
        {
          pin: 'start',
          required: true,
        },
      ),
      column('name', '物料名称', 96, ({ row }) => plainText(row.materialName), { grow: 1 }),
      column('qty', '数量', 72, ({ row }) => formatDecimal(row.qty ?? '0'), end),
      column('price', '单价', 76, ({ row }) => formatDecimal(row.price ?? '0'), end),
      column('amount', '金额', 100, ({ row }) => formatDecimal(row.amount ?? '0', 2), end),
      column('state', '状态', 64, ({ state }) => stateText[state], {
        tone: (_value, { state }) => (state === 'open' ? 'warning' : state === 'suggested' ? 'muted' : null),
      }),
      column('score', '匹配分', 60, ({ score }) => score, end),
      column('paired', '入库单', 200, ({ paired }) => paired),
    ],
    [environment],
  );
  const source = useMemo(() => {
    const codes = new Map(receipts.map(({ id, code }) => [id, code]));
    const byLine = Map.groupBy(pairs, ({ line }) => line);
    const sides = new Map(lines.map((line) => [line.id, line]));
    return createArraySource<InvoiceRow>({
      rows: rows.map((row) => {
        const own = byLine.get(row.id) ?? [];
        const line = sides.get(row.id);
        return {
          row,
          paired: own
            .map(({ receipt, qty }) => `${codes.get(receipt) ?? ''} × ${formatDecimal(decimalText(qty))}`)
            .join('、'),
          score: own.length === 0 ? '' : String(Math.min(...own.map(({ score }) => score))),
          state: own.length === 0 ? 'open' : own.every(({ by }) => by === 'hand') ? 'hand' : 'suggested',
          missing: line === undefined ? '0' : decimalText(missingOf(line, own)),
        };
      }),
      idOf: ({ row }) => row.id,
    });
  }, [rows, lines, receipts, pairs]);
  return (
    <section className={classes['side']} aria-label="发票明细">
      <div className={classes['title']}>
        发票明细 <span>{rows.length} 行</span>
      </div>
      <Grid<InvoiceRow>
        label="发票明细"
        columns={columns}
        source={source}
        rowHeight={rowHeight}
        filterRow={false}
        emptyText="发票没有明细"
        onActiveRowChange={onActive}
        notify={(message, kind) => notify(kind, message)}
      />
    </section>
  );
}
