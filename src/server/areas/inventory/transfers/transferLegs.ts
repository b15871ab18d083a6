// Both legs of a transfer carry the same amount, so that the cost pool stays as it is. A line says where its goods lie and
// where they go; between organisations only the first leg is ours.
import type { Problem } from '#model/check/problem.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import type { transferBill } from '#entities/inventory/transferBill.ts';
import type { transferInBill } from '#entities/inventory/transferInBill.ts';
import type { transferOutBill } from '#entities/inventory/transferOutBill.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { StockMove } from '#server/ledgers/stockMoves.ts';
import { problemOf, stockBillFacts, type StockBillFacts } from '../stockBill.ts';
import type { Side } from '../stockChecks.ts';
import { heldFor, moveOf, type Place } from '../stockMove.ts';
import { otherEndOf, otherOrgOf, type OtherEnd } from './otherEnd.ts';

type Transfers = typeof transferBill | typeof transferOutBill | typeof transferInBill;
type Transfer = DocOf<Transfers>;
type TransferLine = LineOf<Transfers, 'items'>;

const inside = [
  ['toDept', 'department'],
  ['toWarehouse', 'warehouse'],
] as const;
const between = [['toOrg', 'organization']] as const;

/** The ledger here names the other organisation, nothing inside it. */
export const parties = (doc: Transfer) => (otherOrgOf(doc) === null ? inside : between);

export interface TransferFacts extends StockBillFacts {
  other: OtherEnd | null;
}

export async function transferFacts(doc: Transfer, read: Read, entity: string): Promise<TransferFacts> {
  return { ...(await stockBillFacts(doc, read)), other: await otherEndOf(doc, read, entity) };
}

export const from: Side = {
  direction: 'out',
  keeps: true,
  warehouse: 'fromWarehouse',
  location: 'fromLocation',
  stockStatus: 'fromStatus',
};
export const to: Side = {
  direction: 'in',
  warehouse: 'toWarehouse',
  location: 'toLocation',
  stockStatus: 'toStatus',
  lot: 'toLot',
};

export const average = { by: 'average' } as const;
const asItLeft = { by: 'leg', leg: 'out' } as const;

/** Where the goods of a line lie before, and after, in the names of the ledger. */
export function source({ fromWarehouse, fromLocation, fromStatus }: TransferLine): Place {
  return { warehouse: fromWarehouse ?? '', location: fromLocation, stockStatus: fromStatus ?? '' };
}

export function target(row: TransferLine): Place {
  return {
    warehouse: row.toWarehouse ?? '',
    location: row.toLocation,
    stockStatus: row.toStatus ?? '',
    lot: row.toLot ?? row.lot,
    mtoNo: row.toMtoNo ?? row.mtoNo,
  };
}

export function both(doc: Transfer, row: TransferLine, out: Place, into: Place): StockMove[] {
  return [
    { ...moveOf(doc, row, -1, 'transferOut', average, out), ...heldFor(row) },
    moveOf(doc, row, 1, 'transferIn', asItLeft, into),
  ];
}

/** A line must go somewhere: to another warehouse, location, status, lot or plan. */
export function goesNowhere({ lines }: Transfer): Problem[] {
  return lines.items.flatMap((row) => {
    const before: Place = { ...source(row), lot: row.lot, mtoNo: row.mtoNo };
    const after = target(row);
    const keys = ['warehouse', 'location', 'stockStatus', 'lot', 'mtoNo'] as const;
    const isSame = keys.every((key) => before[key] === after[key]);
    return isSame
      ? [
          problemOf(row, {
            field: 'toWarehouse',
            message: '调出与调入的仓库、库位、库存状态、批号、计划跟踪号不能全部相同',
          }),
        ]
      : [];
  });
}
