// Own stock of the materials of lines by warehouse, as those see it who type them: quantities alone, never their cost.
import { stockBalance } from '#entities/inventory/stockBalance.ts';
import { stockReservation } from '#entities/inventory/stockReservation.ts';
import { material as materials } from '#entities/master/material/material.ts';
import { stockStatus } from '#entities/master/stockStatus.ts';
import { unit } from '#entities/master/unit.ts';
import { warehouse } from '#entities/master/warehouse.ts';
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
import { written } from '#server/select/named.ts';
import { among, asKind, is, present, raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { scopedTable } from '#server/select/visible.ts';

const expectedOf = { org: '$1::uuid', material: '$2::uuid', today: '$3::date', warehouse: null, mtoNo: null };

/** Refuses (404) for documents whose lines carry no material. */
export async function materialStock(
  context: Context,
  def: EntityDef,
  material: string,
): Promise<MaterialStock> {
  refuseWithoutMaterial(def);
  const { grants } = context;
  const m = scopedTable(materials, grants, 'm');
  const b = scopedTable(stockBalance, grants, 'b');
  const u = headerTable(unit, 'u');
  const w = headerTable(warehouse, 'w');
  const rows = await selectRows(
    context.session,
    {
      warehouse: b.warehouse,
      name: w.name,
      unit: u.name,
      onHand: asKind('qty', sql`sum(${b.onHandQty})`),
      reserved: asKind('qty', sql`sum(${b.reservedQty})`),
      available: asKind('qty', sql`sum(${b.availableQty})`),
    },
    sql`from ${m} left join ${u} on ${u.id} = ${m.baseUnit}
        left join ${b} on ${b.material} = ${m.id} and ${is(b.org, grants.org)} and ${b.ownerType} = 'own' and ${b.onHandQty} <> 0
        left join ${w} on ${w.id} = ${b.warehouse}
      where ${is(m.id, material)} and ${is(m.org, grants.org)}
      group by ${b.warehouse}, ${w.name}, ${u.name} order by sum(${b.onHandQty}) desc nulls last, ${w.name}`,
  );
  if (rows.length === 0) throw unknownRecord('物料');
  const expected = written(
    `coalesce((select sum(b.available_qty
         + case when s.status_kind = 'inTransit' and ${countsExpected('$1::uuid', 'inTransit')} then b.on_hand_qty else 0 end
         + case when s.status_kind = 'toInspect' and ${countsExpected('$1::uuid', 'toInspect')} then b.on_hand_qty else 0 end)
       from stock_balance b join stock_status s on s.id = b.stock_status
       where b.org = $1::uuid and b.material = $2::uuid and b.owner_type = 'own'), 0)
       + coalesce((select sum(e.qty) from (${expectedMoves(expectedOf)}) e), 0)`,
    [context.grants.org, material, context.today],
  );
  const [planned] = await selectRows(context.session, { qty: asKind('qty', expected) }, raw(''));
  const warehouses = rows.flatMap((row): WarehouseStock[] => {
    const { warehouse: id, name, onHand, reserved, available } = row;
    return id === null
      ? []
      : [
          {
            warehouse: id,
            name: name ?? '',
            onHand: onHand ?? '0',
            reserved: reserved ?? '0',
            available: available ?? '0',
          },
        ];
  });
  return {
    unit: rows[0]?.unit ?? '',
    onHand: sumTexts(warehouses.map(({ onHand }) => onHand)),
    available: sumTexts(warehouses.map(({ available }) => available)),
    planAvailable: planned?.qty ?? '0',
    warehouses,
  };
}

/** Refuses (404) as above; materials nobody knows and those not kept in stock are absent from the answer. */
export async function availableStock(
  context: Context,
  def: EntityDef,
  { materials: wanted, demands }: AvailableRequest,
): Promise<AvailableStock> {
  refuseWithoutMaterial(def);
  const { grants } = context;
  const m = scopedTable(materials, grants, 'm');
  const b = scopedTable(stockBalance, grants, 'b');
  const rows = await selectRows(
    context.session,
    { material: m.id, warehouse: b.warehouse, available: asKind('qty', sql`sum(${b.availableQty})`) },
    sql`from ${m} left join ${b} on ${b.material} = ${m.id} and ${is(b.org, grants.org)}
          and ${b.ownerType} = 'own' and ${b.onHandQty} <> 0
      where ${among(m.id, wanted)} and ${is(m.org, grants.org)} and ${m.isStock} group by ${m.id}, ${b.warehouse}`,
  );
  return {
    places: rows.map(({ available, ...place }) => ({ ...place, available: available ?? '0' })),
    held: demands.length === 0 ? [] : await heldStock(context, wanted, demands),
  };
}

/** What is reserved for the lines on rows of stock that count as available but for that. */
async function heldStock(
  { session, grants }: Context,
  wanted: readonly string[],
  demands: readonly string[],
): Promise<HeldStock[]> {
  const r = headerTable(stockReservation, 'r');
  const b = scopedTable(stockBalance, grants, 'b');
  const w = headerTable(warehouse, 'w');
  const s = headerTable(stockStatus, 's');
  return selectRows(
    session,
    {
      demand: present(r.demandLineId),
      material: present(b.material),
      warehouse: present(b.warehouse),
      qty: present(asKind('qty', sql`sum(${r.openQty})`)),
    },
    sql`from ${r} join ${b} on ${b.id} = ${r.balance} join ${w} on ${w.id} = ${b.warehouse} join ${s} on ${s.id} = ${b.stockStatus}
      where ${is(r.org, grants.org)} and ${among(r.demandLineId, demands)} and ${r.reserveStatus} = 'active' and ${r.reserveType} = 'strong'
        and ${is(b.org, grants.org)} and ${among(b.material, wanted)} and ${b.ownerType} = 'own'
        and ${w.includeInAvailable} and ${s.includeInAvailable}
        and ${written(countsAvailable('$1::uuid', 'minusReserved'), [grants.org])}
      group by ${r.demandLineId}, ${b.material}, ${b.warehouse}`,
  );
}

function refuseWithoutMaterial(def: EntityDef): void {
  const carries = Object.values(def.lines ?? {}).some(
    ({ fields: { material } }) => material?.entity === 'material',
  );
  if (!carries) throw notFound(`${def.title}的明细没有物料`);
}
