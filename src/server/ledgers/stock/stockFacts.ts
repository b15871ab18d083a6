// What a posting is judged by: facts of its materials and warehouses, read and held in two statements before anything is
// locked.
import { decimal } from '#model/decimal.ts';
import type { Context } from '#server/context.ts';
import type { MaterialFacts, StockMove, WarehouseFacts } from '#server/ledgers/stockMoves.ts';
import { costParam } from '#entities/cost/costParam.ts';
import { material } from '#entities/master/material/material.ts';
import { organization } from '#entities/master/organization.ts';
import { currency } from '#entities/master/currency.ts';
import { unit } from '#entities/master/unit.ts';
import { warehouse } from '#entities/master/warehouse.ts';
import { stockCountScheme } from '#entities/inventory/stockCountScheme.ts';
import { stockParam } from '#entities/inventory/stockParam.ts';
import { among, asKind, is, sql, stateIs } from '#server/select/piece.ts';
import { type Selected, selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';

export interface StockFacts {
  materials: Map<string, MaterialFacts>;
  warehouses: Map<string, WarehouseFacts>;
  /** Decimals of the local currency. */
  scale: number;
  /** Whether stock locked for others stays where it is (库存参数: 出库检查预留). */
  locksHold: boolean;
  /** Decimals of the unit cost shown on bills. */
  costDecimals: number;
  /** What is dated before others of its pool has costs computed again (成本参数: 计价次序). */
  goesByDate: boolean;
  /** By themselves. */
  recostsItself: boolean;
}

/** Facts of all materials and warehouses of a posting, in two statements. */
export async function readStockFacts(context: Context, moves: readonly StockMove[]): Promise<StockFacts> {
  const [found, places] = await Promise.all([
    readMaterials(context, [...new Set(moves.map((move) => move.material))]),
    readPlaces(context, [...new Set(moves.map((move) => move.warehouse))]),
  ]);
  const [first] = places;
  return {
    materials: new Map(found.map((row) => [row.id, materialFacts(row)])),
    warehouses: new Map(places.map((row) => [row.id, warehouseFacts(row)])),
    scale: first?.amountPrecision ?? 2,
    locksHold: first?.checkReserved !== false,
    costDecimals: first?.costDecimals ?? 6,
    goesByDate: first?.costOrder === 'date',
    recostsItself: first?.autoRecost !== false,
  };
}

function materialColumns() {
  const m = headerTable(material, 'm');
  const { id, code, name, refCost, standardCost, isLotCosting } = m;
  return { id, code, name, refCost, standardCost, isLotCosting, unitName: headerTable(unit, 'u').name };
}

function readMaterials(
  { session }: Context,
  ids: readonly string[],
): Promise<Selected<ReturnType<typeof materialColumns>>[]> {
  const m = headerTable(material, 'm');
  const u = headerTable(unit, 'u');
  return selectRows(
    session,
    materialColumns(),
    sql`from ${m} left join ${u} on ${u.id} = ${m.baseUnit} where ${among(m.id, ids)}`,
  );
}

function materialFacts(row: Selected<ReturnType<typeof materialColumns>>): MaterialFacts {
  return {
    label: `${row.code ?? ''} ${row.name ?? ''}`,
    baseUnitName: row.unitName ?? '',
    refCost: row.refCost === null ? null : decimal(row.refCost),
    isLotCosting: row.isLotCosting === true,
    standardCost: row.standardCost === null ? null : decimal(row.standardCost),
  };
}

function placeColumns() {
  const w = headerTable(warehouse, 'w');
  const o = headerTable(organization, 'o');
  const p = headerTable(stockParam, 'p');
  const cp = headerTable(costParam, 'cp');
  const s = headerTable(stockCountScheme, 's');
  return {
    id: w.id,
    code: w.code,
    name: w.name,
    allowNegative: w.allowNegative,
    countFrozen: w.countFrozen,
    allowNegativeStock: o.allowNegativeStock,
    amountPrecision: headerTable(currency, 'c').amountPrecision,
    checkReserved: p.checkReserved,
    costDecimals: p.costDecimals,
    costOrder: cp.costOrder,
    autoRecost: cp.autoRecost,
    countedBy: asKind(
      'refs',
      sql`array(select ${s.id} from ${s} where ${w.countFrozen} and ${s.org} = ${o.id}
        and ${stateIs(stockCountScheme, s.status, 'executable')} and ${s.isFreeze} and ${w.id} = any(${s.warehouses}))`,
    ),
  };
}

/** Held against the snapshot of a count, which waits for every posting under way in its warehouses. */
function readPlaces(
  { session, grants }: Context,
  ids: readonly string[],
): Promise<Selected<ReturnType<typeof placeColumns>>[]> {
  const w = headerTable(warehouse, 'w');
  const o = headerTable(organization, 'o');
  const c = headerTable(currency, 'c');
  const p = headerTable(stockParam, 'p');
  const cp = headerTable(costParam, 'cp');
  return selectRows(
    session,
    placeColumns(),
    sql`from ${w} join ${o} on ${is(o.id, grants.org)} left join ${c} on ${c.id} = ${o.localCurrency}
        left join ${p} on ${p.org} = ${o.id} left join ${cp} on ${cp.org} = ${o.id}
      where ${among(w.id, ids)} order by ${w.id} for key share of w`,
  );
}

/** A count that began while this posting waited for the warehouse is not seen yet: nobody's own, then. */
function warehouseFacts(row: Selected<ReturnType<typeof placeColumns>>): WarehouseFacts {
  return {
    label: `${row.code ?? ''} ${row.name ?? ''}`,
    allowsNegative: row.allowNegative === true && row.allowNegativeStock === true,
    countedBy: row.countFrozen === true ? (row.countedBy ?? ['']) : [],
  };
}
