// Who stock is reserved for, where it may lie, and the row a reservation becomes, by itself or out of another one.
import { Decimal, decimalText } from '#model/decimal.ts';
import { entities } from '#entities/registry.ts';
import type { Context } from '#server/context.ts';
import { nextCode } from '#server/store/numbering/numbering.ts';
import { newId } from '#server/ids.ts';
import { type Claim, type Move, writeClaims } from '#server/ledgers/reservationRows.ts';

/** Who needs the goods: a line of an order or notice. */
export interface Demand {
  entity: string;
  id: string;
  code: string;
  lineId: string;
  lineNo: number;
  /** Order line behind a notice's line; the two together never claim more than the order needs. */
  orderLineId: string | null;
  customer: string | null;
  saleOrder: string | null;
  manufacturingOrder?: string | null;
}

/** Where the goods may lie; null: anywhere. */
export interface Place {
  warehouse: string | null;
  location: string | null;
  lot: string | null;
  stockStatus: string | null;
  project: string | null;
  mtoNo: string | null;
}

export interface LockWish {
  demand: Demand;
  material: string;
  /** Wanted, base units. */
  baseQty: string;
  /** Certain row of stock, which then must hold all of it; null: whatever fits the place, as much as there is. */
  balance: string | null;
  /** Null with a certain row. */
  place: Place | null;
}

export interface LockTerms {
  expiryDate: string | null;
  remark: string | null;
}

export async function hand(
  context: Context,
  claim: Claim,
  to: Demand,
  qty: Decimal,
  terms: LockTerms,
): Promise<void> {
  const bill = { entity: to.entity, id: to.id, code: to.code };
  await writeClaims(context, [{ claim, move: 'transferOut', qty, bill }]);
  const wish: LockWish = {
    demand: to,
    material: claim.material,
    baseQty: decimalText(qty),
    balance: claim.balance,
    place: null,
  };
  await insertClaim(context, wish, claim.balance, qty, terms, 'transferIn', claim.id);
}

export async function insertClaim(
  context: Context,
  { demand, material }: LockWish,
  balance: string | null,
  qty: Decimal,
  { expiryDate, remark }: LockTerms,
  move: Move,
  origin: string | null,
  /** That reserved it, where a bill did. */
  bill: { entity: string; id: string; code: string } | null = null,
): Promise<void> {
  const id = newId(context.ports);
  const { org, userId } = context.grants;
  const code = await nextCode(context.session, entities.stockReservation, org, context.today);
  await context.session.query(
    `insert into stock_reservation (id, version, org, created_at, created_by, code, reserve_type, demand_entity, demand_code, demand_id, demand_line_id,
       order_line_id, customer, sale_order, manufacturing_order, warehouse, location, material, material_name, specification, lot, stock_status, owner_type, project, mto_no,
       balance, origin, base_unit, reserved_qty, consumed_qty, released_qty, open_qty, expiry_date, reserve_status, reserved_by, reserved_at, remark)
     select $1::uuid, 1, $2::uuid, $3::timestamptz, $4::uuid, $5, 'strong', $6, $7, $8, $9, $10, $11::uuid, $12::uuid, $19::uuid, b.warehouse, b.location, m.id, m.name,
       m.specification, b.lot, b.stock_status, 'own', b.project, b.mto_no, b.id, $13::uuid, m.base_unit, $14::numeric, 0, 0, $14::numeric, $15::date, 'active',
       $4::uuid, $3::timestamptz, $16
     from material m left join stock_balance b on b.id = $17::uuid where m.id = $18::uuid`,
    [
      id,
      org,
      context.now,
      userId,
      code,
      demand.entity,
      demand.code,
      demand.id,
      demand.lineId,
      demand.orderLineId,
      demand.customer,
      demand.saleOrder,
      origin,
      decimalText(qty),
      expiryDate,
      remark,
      balance,
      material,
      demand.manufacturingOrder ?? null,
    ],
  );
  await context.session.query(
    `insert into stock_reservation_moves (id, doc_id, seq, moved_at, move, qty, moved_by, bill_entity, bill_code, bill_id)
     values ($1::uuid, $2::uuid, 1, $3::timestamptz, $4, $5::numeric, $6::uuid, $7, $8, $9)`,
    [
      newId(context.ports),
      id,
      context.now,
      move,
      decimalText(qty),
      userId,
      bill?.entity ?? null,
      bill?.code ?? null,
      bill?.id ?? null,
    ],
  );
  context.affect('stockReservation', id);
}
