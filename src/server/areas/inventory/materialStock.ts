// Own stock of the materials of lines by warehouse, as those see it who type them: quantities alone, never their cost.
import { entities } from '#entities/registry.ts';
import { sumTexts } from '#model/decimal.ts';
import type { EntityDef } from '#model/entity.ts';
import type {
  AvailableRequest,
  AvailableStock,
  HeldStock,
  MaterialStock,
  WarehouseStock,
} from '#model/lineFacts.ts';
import type { Context } from '#server/context.ts';
import { countsAvailable, countsExpected } from '#server/ledgers/availability.ts';
import { expectedMoves } from '#server/ledgers/expectedStock.ts';
import { notFound, unknownRecord } from '#server/refusal.ts';
import { Parameters } from '#server/store/sql.ts';
import { scopedRows } from '#server/store/visibleRows.ts';
import { textOf } from '#server/values.ts';

const expectedOf = { org: '$1::uuid', material: '$2::uuid', today: '$3::date', warehouse: null, mtoNo: null };

/** Refuses (404) for documents whose lines carry no material. */
export async function materialStock(
  context: Context,
  def: EntityDef,
  material: string,
): Promise<MaterialStock> {
  refuseWithoutMaterial(def);
  const { grants } = context;
  const parameters = new Parameters([grants.org, material]);
  const seen = scopedRows(entities.material, grants, parameters);
  const balances = scopedRows(entities.stockBalance, grants, parameters);
  const { rows } = await context.session.query(
    `select b.warehouse, w.name, u.name as unit, sum(b.on_hand_qty)::text as on_hand, sum(b.reserved_qty)::text as reserved,
       sum(b.available_qty)::text as available
     from ${seen} m left join unit u on u.id = m.base_unit
       left join ${balances} b on b.material = m.id and b.org = $1::uuid and b.owner_type = 'own' and b.on_hand_qty <> 0
       left join warehouse w on w.id = b.warehouse
     where m.id = $2::uuid and m.org = $1::uuid
     group by b.warehouse, w.name, u.name order by sum(b.on_hand_qty) desc nulls last, w.name`,
    parameters.values,
  );
  if (rows.length === 0) throw unknownRecord('物料');
  const expected = await context.session.query(
    `select coalesce((select sum(b.available_qty
         + case when s.status_kind = 'inTransit' and ${countsExpected('$1::uuid', 'inTransit')} then b.on_hand_qty else 0 end
         + case when s.status_kind = 'toInspect' and ${countsExpected('$1::uuid', 'toInspect')} then b.on_hand_qty else 0 end)
       from stock_balance b join stock_status s on s.id = b.stock_status
       where b.org = $1::uuid and b.material = $2::uuid and b.owner_type = 'own'), 0)
       + coalesce((select sum(e.qty) from (${expectedMoves(expectedOf)}) e), 0) as qty`,
    [context.grants.org, material, context.today],
  );
  const warehouses = rows
    .filter((row) => row['warehouse'] !== null)
    .map((row): WarehouseStock => ({
      warehouse: textOf(row['warehouse']),
      name: textOf(row['name']),
      onHand: plain(row['on_hand']),
      reserved: plain(row['reserved']),
      available: plain(row['available']),
    }));
  return {
    unit: textOf(rows[0]?.['unit']),
    onHand: sumTexts(warehouses.map(({ onHand }) => onHand)),
    available: sumTexts(warehouses.map(({ available }) => available)),
    planAvailable: plain(expected.rows[0]?.['qty']),
    warehouses,
  };
}

/** Refuses (404) as above; materials nobody knows and those not kept in stock are absent from the answer. */
export async function availableStock(
  context: Context,
  def: EntityDef,
  { materials, demands }: AvailableRequest,
): Promise<AvailableStock> {
  refuseWithoutMaterial(def);
  const { grants } = context;
  const parameters = new Parameters([grants.org, materials]);
  const seen = scopedRows(entities.material, grants, parameters);
  const balances = scopedRows(entities.stockBalance, grants, parameters);
  const { rows } = await context.session.query(
    `select m.id as material, b.warehouse, sum(b.available_qty)::text as available
     from ${seen} m left join ${balances} b on b.material = m.id and b.org = $1::uuid and b.owner_type = 'own' and b.on_hand_qty <> 0
     where m.id = any($2::uuid[]) and m.org = $1::uuid and m.is_stock group by m.id, b.warehouse`,
    parameters.values,
  );
  return {
    places: rows.map((row) => ({
      material: textOf(row['material']),
      warehouse: row['warehouse'] === null ? null : textOf(row['warehouse']),
      available: plain(row['available']),
    })),
    held: demands.length === 0 ? [] : await heldStock(context, materials, demands),
  };
}

/** What is reserved for the lines on rows of stock that count as available but for that. */
async function heldStock(
  context: Context,
  materials: readonly string[],
  demands: readonly string[],
): Promise<HeldStock[]> {
  const { grants } = context;
  const parameters = new Parameters([grants.org, materials, demands]);
  const balances = scopedRows(entities.stockBalance, grants, parameters);
  const { rows } = await context.session.query(
    `select r.demand_line_id as demand, b.material, b.warehouse, sum(r.open_qty)::text as qty
     from stock_reservation r join ${balances} b on b.id = r.balance join warehouse w on w.id = b.warehouse
       join stock_status s on s.id = b.stock_status
     where r.org = $1::uuid and r.demand_line_id = any($3::text[]) and r.reserve_status = 'active' and r.reserve_type = 'strong'
       and b.org = $1::uuid and b.material = any($2::uuid[]) and b.owner_type = 'own' and w.include_in_available and s.include_in_available
       and ${countsAvailable('$1::uuid', 'minusReserved')}
     group by r.demand_line_id, b.material, b.warehouse`,
    parameters.values,
  );
  return rows.map((row) => ({
    demand: textOf(row['demand']),
    material: textOf(row['material']),
    warehouse: textOf(row['warehouse']),
    qty: plain(row['qty']),
  }));
}

function refuseWithoutMaterial(def: EntityDef): void {
  const carries = Object.values(def.lines ?? {}).some(
    ({ fields }) => fields['material']?.entity === 'material',
  );
  if (!carries) throw notFound(`${def.title}的明细没有物料`);
}

/** '120.00000000' → '120'. */
function plain(value: unknown): string {
  return sumTexts([textOf(value, '0')]);
}
