// The tables of a run as texts, each in pieces: which of them are read follows from the sources of demand and supply the
// scheme ticks, and from the warehouses and stock statuses it names.
import type { PlanPieces } from '#entities/planning/plan/planInput.ts';
import { textsIn } from '#model/loose.ts';
import type { SqlSession } from '#server/ports.ts';
import { presentColumns, written } from '#server/select/named.ts';
import { selectRows } from '#server/select/select.ts';
import type { Scheme } from './frozenScheme.ts';
import {
  bomLinesSql,
  bomsSql,
  demandSql,
  digestsSql,
  earlierSql,
  heldElsewhereSql,
  inPieces,
  itemsSql,
  receiptSql,
  reservationsSql,
  stockReceipts,
  stockSql,
  substitutionsSql,
  transferDemandSql,
  transferReceiptSql,
} from './planTables.ts';
import { sourcingSql } from './sourcingTables.ts';

/** Ticks of a scheme that hold unless they were taken out. */
export type Considered =
  | 'considerReserved'
  | 'considerInTransit'
  | 'considerScrap'
  | 'considerYield'
  | 'considerLotPolicy'
  | 'rescheduleMessages'
  | 'useSafetyStock';

interface PiecesAsked {
  scheme: Scheme;
  /** Organisations whose materials are planned. */
  orgs: readonly string[];
  planDate: string;
  isNetChange: boolean;
}

export function isConsidered({ fields }: Scheme, key: Considered): boolean {
  return fields[key] !== false;
}

/** @param session within the transaction of the run, so that all of it is of one moment */
export async function planPieces(
  session: SqlSession,
  { scheme, orgs, planDate, isNetChange }: PiecesAsked,
): Promise<PlanPieces> {
  const { fields } = scheme;
  const demands = textsIn(fields.demandSources);
  const supplies = textsIn(fields.supplySources);
  const warehouses = fields.warehouses ?? [];
  const statuses = fields.stockStatuses ?? [];
  const leftOut = scheme.lines.warehouseRules.flatMap(({ isNettable, warehouse }) =>
    isNettable === false ? (warehouse ?? []) : [],
  );
  const ids = [orgs, planDate];
  const stocked = [
    ...ids,
    warehouses.length === 0 ? null : warehouses,
    statuses.length === 0 ? null : statuses,
    leftOut,
  ];
  const counts = (key: Considered): boolean => isConsidered(scheme, key);
  const pieces = (sql: string, parameters: readonly unknown[] = ids): Promise<string[]> =>
    piecesOf(session, sql, parameters);
  const several = async (sqls: readonly (readonly [string, readonly unknown[]])[]): Promise<string[]> => {
    const found: string[] = [];
    for (const [sql, parameters] of sqls) found.push(...(await pieces(sql, parameters)));
    return found;
  };
  const none: string[] = [];
  return {
    items: await pieces(itemsSql()),
    boms: await pieces(bomsSql()),
    bomLines: await pieces(bomLinesSql()),
    demands: await several([
      ...Object.entries(demandSql).flatMap(([kind, sql]) =>
        demands.includes(kind) ? [[sql, ids] as const] : [],
      ),
      ...(demands.includes('transfer') ? [[transferDemandSql, stocked] as const] : []),
    ]),
    stock: supplies.includes('onHand')
      ? await several([
          [stockSql, stocked],
          ...(counts('considerReserved') ? [[heldElsewhereSql, stocked] as const] : []),
        ])
      : none,
    receipts: await several([
      ...Object.entries(receiptSql).flatMap(([kind, sql]) =>
        supplies.includes(kind) ? [[sql, ids] as const] : [],
      ),
      ...Object.entries(stockReceipts).flatMap(([kind, sql]) =>
        supplies.includes(kind) ? [[sql, stocked] as const] : [],
      ),
      ...(supplies.includes('transferOrder') ? [[transferReceiptSql, stocked] as const] : []),
    ]),
    reservations:
      counts('considerReserved') && supplies.includes('onHand') ? await pieces(reservationsSql) : none,
    substitutions: fields.considerSubstitute === true ? await pieces(substitutionsSql) : none,
    sourcing: await pieces(sourcingSql),
    earlier: await pieces(earlierSql),
    digests: isNetChange ? await pieces(digestsSql) : none,
  };
}

async function piecesOf(
  session: SqlSession,
  asked: string,
  parameters: readonly unknown[],
): Promise<string[]> {
  const rows = await selectRows(
    session,
    presentColumns('p', { piece: 'longText' }),
    written(`from (${inPieces(asked)}) p`, parameters),
  );
  return rows.map(({ piece }) => piece);
}
