// What a posting is judged by: facts of its materials and warehouses, read and held in two statements before anything is
// locked.
import { decimal } from '#model/decimal.ts';
import type { Context } from '#server/context.ts';
import type { MaterialFacts, StockMove, WarehouseFacts } from '#server/ledgers/stockMoves.ts';
import { optionalText, textOf } from '#server/values.ts';
import { stateSql } from '#server/store/stateSql.ts';

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
  const { session, grants } = context;
  const materials = new Map<string, MaterialFacts>();
  const warehouses = new Map<string, WarehouseFacts>();
  const [found, places] = await Promise.all([
    session.query(
      `select m.id, m.code, m.name, m.ref_cost, m.standard_cost, m.is_lot_costing, u.name as unit_name
       from material m left join unit u on u.id = m.base_unit where m.id = any($1::uuid[])`,
      [[...new Set(moves.map((move) => move.material))]],
    ),
    session.query(
      // Held against the snapshot of a count, which waits for every posting under way in its warehouses.
      `select w.id, w.code, w.name, w.allow_negative, w.count_frozen, o.allow_negative_stock, c.amount_precision, p.check_reserved, p.cost_decimals, cp.cost_order, cp.auto_recost,
         array(select s.id from stock_count_scheme s where w.count_frozen and s.org = o.id and ${stateSql('stockCountScheme', 's.status', 'executable')} and s.is_freeze
           and w.id = any(s.warehouses)) as counted_by
       from warehouse w join organization o on o.id = $2 left join currency c on c.id = o.local_currency
         left join stock_param p on p.org = o.id left join cost_param cp on cp.org = o.id
       where w.id = any($1::uuid[]) order by w.id for key share of w`,
      [[...new Set(moves.map((move) => move.warehouse))], grants.org],
    ),
  ]);
  for (const row of found.rows) {
    const refCost = optionalText(row['ref_cost']);
    materials.set(textOf(row['id']), {
      label: `${textOf(row['code'])} ${textOf(row['name'])}`,
      baseUnitName: textOf(row['unit_name']),
      refCost: refCost === null ? null : decimal(refCost),
      isLotCosting: row['is_lot_costing'] === true,
      standardCost:
        optionalText(row['standard_cost']) === null ? null : decimal(textOf(row['standard_cost'])),
    });
  }
  for (const row of places.rows) {
    warehouses.set(textOf(row['id']), {
      label: `${textOf(row['code'])} ${textOf(row['name'])}`,
      allowsNegative: row['allow_negative'] === true && row['allow_negative_stock'] === true,
      countedBy: row['count_frozen'] === true ? countsOf(row['counted_by']) : [],
    });
  }
  const [first] = places.rows;
  return {
    materials,
    warehouses,
    scale: Number(first?.['amount_precision'] ?? 2),
    locksHold: first?.['check_reserved'] !== false,
    costDecimals: Number(first?.['cost_decimals'] ?? 6),
    goesByDate: first?.['cost_order'] === 'date',
    recostsItself: first?.['auto_recost'] !== false,
  };
}

/** A count that began while this posting waited for the warehouse is not seen yet: nobody's own, then. */
function countsOf(schemes: unknown): string[] {
  return Array.isArray(schemes) && schemes.length > 0 ? schemes.map(String) : [''];
}
