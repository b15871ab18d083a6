// What the pairs leave between invoice and receipts, line by line: quantities beyond what is open, amounts beside the price.
import { type ReactNode, useMemo } from 'react';
import { differenceOf, type MatchLine, type MatchPair } from '#entities/cost/invoice/matchTable.ts';
import type { OpenReceipt } from '#entities/cost/invoice/openReceipts.ts';
import { decimalText, formatDecimal, sumTexts } from '#model/decimal.ts';
import { plainText } from '#model/text/plainText.ts';
import quiet from '#ui/quietTable.module.css';
import type { InvoiceLine } from './MatchSides.tsx';
import classes from './match.module.css';

export function Differences({
  rows,
  lines,
  receipts,
  pairs,
}: {
  rows: readonly InvoiceLine[];
  lines: readonly MatchLine[];
  receipts: readonly OpenReceipt[];
  pairs: readonly MatchPair[];
}): ReactNode {
  const found = useMemo(() => {
    const byId = new Map(receipts.map((receipt) => [receipt.id, receipt]));
    const byLine = Map.groupBy(pairs, ({ line }) => line);
    return lines.flatMap((line, index) => {
      const own = byLine.get(line.id) ?? [];
      const { qty, amount } = differenceOf(line, byId, own);
      if (qty.isZero() && amount.isZero()) return [];
      const what = own.length === 0 ? '未配对' : qty.isZero() ? '价格差异' : '超出可开票数量';
      return [{ line, row: rows[index], qty: decimalText(qty), amount: decimalText(amount), what }];
    });
  }, [rows, lines, receipts, pairs]);
  if (found.length === 0)
    return (
      <div className={classes['differences']} role="status">
        没有差异：数量和价格都与入库一致
      </div>
    );
  return (
    <div className={classes['differences']}>
      <table className={`${quiet['table']} ${quiet['dense']}`} aria-label="差异">
        <thead>
          <tr>
            <th>行</th>
            <th>物料</th>
            <th>差异</th>
            <th data-end="">数量</th>
            <th data-end="">金额 {formatDecimal(sumTexts(found.map(({ amount }) => amount)), 2)}</th>
          </tr>
        </thead>
        <tbody>
          {found.map(({ line, row, qty, amount, what }) => (
            <tr key={line.id}>
              <td>{row?.seq ?? ''}</td>
              <td>{plainText(row?.materialName)}</td>
              <td data-over={what === '价格差异' ? undefined : ''}>{what}</td>
              <td data-end="">{qty === '0' ? '' : formatDecimal(qty)}</td>
              <td data-end="">{amount === '0' ? '' : formatDecimal(amount, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
