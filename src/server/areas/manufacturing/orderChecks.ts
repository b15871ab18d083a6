// What an order objects to at its steps: what was issued or received, what is missing, what stands in the way.
import type { manufacturingOrder as order } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { decimal, decimalText, formatDecimal } from '#model/decimal.ts';
import type { DocumentLink, Problem } from '#model/check/problem.ts';
import { closedMessage } from '#server/ledgers/periods.ts';
import { refusedBy, type Standing } from './blockers.ts';
import type { Snapshot } from './snapshot.ts';

type Order = DocOf<typeof order>;

const error = (message: string): Problem => ({ field: '', level: 'error', message });
const warning = (message: string): Problem => ({ field: '', level: 'warning', message });

/** Finished with less than the least that was to be received. */
export function shortOfReceipts({ fields }: Order): Problem[] {
  const [done, least] = [decimal(fields.inQty), decimal(fields.receiveLower)];
  return done.gte(least)
    ? []
    : [warning(`已入库 ${shown(fields.inQty)}，少于入库下限 ${shown(fields.receiveLower)}，仍要完工请确认`)];
}

/** @param closedThrough the latest closed month, YYYY-MM; '' when none is */
export function closedTooLong({ fields }: Order, closedThrough: string): Problem[] {
  const closed = (fields.closeTime ?? '').slice(0, 10);
  return closed !== '' && closed.slice(0, 7) <= closedThrough
    ? [error(`不能反结案：${closedMessage(closed, closed.slice(0, 7))}`)]
    : [];
}

export function refreshProblems(doc: Order, snapshot: Snapshot | null): Problem[] {
  const issued = doc.lines.components.filter((row) => !decimal(row.issuedQty).isZero());
  if (issued.length > 0)
    return [error(`用料清单第${numbers(issued)}行已领料，不能重展用料，请先退料或用变更调整`)];
  if (snapshot === null) return [error('没有选择BOM版本，不能重展用料')];
  if (snapshot.components.length === 0) return [error('所选BOM在计划开工日期没有有效的子项')];
  return snapshot.notes.map((note) => warning(note));
}

/** Nothing handed in may be left behind; what still lies in the workshop, and open orders for parts, are asked about. */
export function closingProblems(
  doc: Order,
  { standing, children }: { standing: readonly Standing[]; children: readonly DocumentLink[] },
): Problem[] {
  const open = standing.find(({ executed }) => !executed);
  if (open !== undefined) return refusedBy([open], '结案');
  const left = doc.lines.components.filter((row) => !decimal(row.wipQty).isZero());
  return [
    ...(left.length === 0
      ? []
      : [
          warning(
            `在制结存不为 0：${left
              .slice(0, 6)
              .map((row) => `第${row.seq}行 ${row.materialName ?? ''} ${shown(row.wipQty)}`)
              .join('，')}${left.length > 6 ? ' 等' : ''}；请先退料、报废或耗用，或确认仍要结案`,
          ),
        ]),
    ...(children.length === 0
      ? []
      : [
          {
            ...warning(
              `还有未结案的子订单 ${children
                .slice(0, 5)
                .map(({ code }) => code)
                .join('、')}，请确认是否仍要结案`,
            ),
            documents: children,
          },
        ]),
  ];
}

export function besideChildren(children: readonly DocumentLink[], title: string): Problem[] {
  const [first] = children;
  if (first === undefined) return [];
  return [{ ...error(`不能${title}：已有子订单 ${first.code}，请先删除或作废它`), documents: children }];
}

const shown = (value: string | null): string => formatDecimal(decimalText(decimal(value)));
const numbers = (rows: readonly { seq: number }[]): string => rows.map(({ seq }) => seq).join('、');
