// Asking a report as its page does, and reading its rows.
import type { Grants } from '#model/rights/can.ts';
import type { QueryRequest, QueryResult } from '#model/wire/wire.ts';
import { postStock } from '#server/ledgers/stock.ts';
import type { StockMove } from '#server/ledgers/stockMoves.ts';
import { readContext } from '#server/pipeline/transaction.ts';
import { queryList } from '#server/store/list/queryList.ts';
import { known, type Company } from './scenario.ts';

export function askReport(
  company: Company,
  report: string,
  request: Partial<QueryRequest> = {},
  grants: Grants = company.admin.grants,
): Promise<QueryResult> {
  const context = readContext(company.ports, grants, { requestId: 'test', sessionId: null });
  return queryList(context, known(report), { offset: 0, limit: 200, ...request });
}

export interface Movement {
  type: string;
  material: string;
  /** Signed base quantity. */
  qty: string;
  /** Value of a receipt; issues leave at the average. */
  amount?: string;
  date: string;
  warehouse?: string;
  lot?: string | null;
}

let bills = 0;

/** Posts one movement as a bill of its own would. */
export async function post(
  company: Company,
  { type, material, qty, amount, date, warehouse, lot = null }: Movement,
): Promise<void> {
  const { admin, ids } = company;
  bills += 1;
  const move: StockMove = {
    lineId: crypto.randomUUID(),
    lineNo: 1,
    leg: 'only',
    moveType: type,
    warehouse: warehouse ?? ids.warehouse,
    location: null,
    material,
    lot,
    stockStatus: ids.available,
    ownerType: 'own',
    ownerSupplier: null,
    ownerCustomer: null,
    project: null,
    mtoNo: null,
    unit: ids.piece,
    qty,
    baseQty: qty,
    auxQty: null,
    value: amount === undefined ? { by: 'average' } : { by: 'amount', amount },
  };
  const bill = {
    entity: 'otherInBill',
    id: crypto.randomUUID(),
    code: `B${String(bills).padStart(4, '0')}`,
    date,
    counterparty: '核对',
  };
  await admin.run((context) => postStock(context, bill, [move]));
}
