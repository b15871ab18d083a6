// A few of every other bill of the store, made the way keepers make them: drawn and given back, moved, on their way,
// from the workshop and at a supplier. Few enough to go through the recipes of the product, which keep every balance.
import { costAdjustment } from '#entities/inventory/costAdjustment.ts';
import { materialIssueBill } from '#entities/inventory/materialIssueBill.ts';
import { materialReturnBill } from '#entities/inventory/materialReturnBill.ts';
import { otherInBill } from '#entities/inventory/otherInBill.ts';
import { otherOutBill } from '#entities/inventory/otherOutBill.ts';
import { productionInBill } from '#entities/inventory/productionInBill.ts';
import { productionReturnBill } from '#entities/inventory/productionReturnBill.ts';
import { transferApply } from '#entities/inventory/transferApply.ts';
import { transferBill } from '#entities/inventory/transferBill.ts';
import { transferInBill } from '#entities/inventory/transferInBill.ts';
import { transferOutBill } from '#entities/inventory/transferOutBill.ts';
import { stockBalance } from '#entities/inventory/stockBalance.ts';
import { stockCostPool } from '#entities/inventory/stockCostPool.ts';
import { employee } from '#entities/master/employee.ts';
import { material } from '#entities/master/material/material.ts';
import { warehouse } from '#entities/master/warehouse.ts';
import type { Grants } from '#model/rights/can.ts';
import type { EntityDef, LinesDef, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { newId } from '#server/ids.ts';
import type { Opened } from '#server/pipeline/open.ts';
import { saveDoc } from '#server/pipeline/save.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Ports, SqlSession } from '#server/ports.ts';
import { asKind, is, present, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { approved, clerkOf, pushedTo, set } from './clerk.ts';

/** Where goods lie that nobody follows by lot or piece. */
type Place = Awaited<ReturnType<typeof placesOf>>[number];
/** A bill whose goods stand in `items`. */
type BillDef = EntityDef & { lines: { items: LinesDef } };

interface Saved {
  doc: { id: string; version: number };
}

interface SeenBill {
  doc: Saved['doc'] & { lines: { items: readonly { id: string }[] } };
}

type Target = Awaited<ReturnType<typeof targetsOf>>[number];
type Shared = Awaited<ReturnType<typeof sharedOf>>[number];

export async function makeStoreBills(ports: Ports): Promise<void> {
  const grants = await clerkOf(ports);
  if (grants === null) return;
  const { database } = ports;
  const places = await placesOf(database, grants);
  const e = headerTable(employee, 'e');
  const [person] = await selectRows(
    database,
    { id: e.id, department: present(e.department) },
    sql`from ${e} where ${is(e.org, grants.org)} and ${e.department} is not null order by ${e.code} limit 1`,
  );
  const free = await targetsOf(database, grants);
  const shared = await sharedOf(database, grants);
  if (places.length < 12 || person === undefined || free.length < 2) return;
  await inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, (context) =>
    new Keeper(context, person.id, person.department, free).work(places, shared),
  );
}

function placesOf(session: SqlSession, { org }: Grants) {
  const [b, m, w] = [headerTable(stockBalance, 'b'), headerTable(material, 'm'), headerTable(warehouse, 'w')];
  return selectRows(
    session,
    {
      material: present(b.material),
      warehouse: present(b.warehouse),
      location: b.location,
      stockStatus: present(b.stockStatus),
    },
    sql`from ${b} join ${m} on m.id = b.material join ${w} on w.id = b.warehouse
     where b.org = ${org}::uuid and b.available_qty >= 60 and b.owner_type = 'own' and b.lot is null and w.count_frozen is not true and not m.is_serial_managed and not m.is_lot_managed
     order by b.on_hand_qty desc, b.id limit 12`,
  );
}

function targetsOf(session: SqlSession, { org }: Grants) {
  const w = headerTable(warehouse, 'w');
  return selectRows(
    session,
    { id: w.id, defaultStatus: present(w.defaultStatus) },
    sql`from ${w} where w.org = ${org}::uuid and not w.enable_location and w.warehouse_type <> 'inTransit' and w.include_in_available and w.count_frozen is not true
     order by w.sort, w.code limit 2`,
  );
}

/** Goods both plants deal in, and where the other one would put them. */
function sharedOf(session: SqlSession, { org }: Grants) {
  const [b, m, w] = [headerTable(stockBalance, 'b'), headerTable(material, 'm'), headerTable(warehouse, 'w')];
  const [p, t] = [headerTable(stockCostPool, 'p'), headerTable(material, 't')];
  return selectRows(
    session,
    {
      material: present(b.material),
      warehouse: present(b.warehouse),
      location: b.location,
      stockStatus: present(b.stockStatus),
      org: t.org,
      price: asKind('price', sql`round(${p.avgCost} * 1.08, 2)`),
      target: w.id,
      targetStatus: w.defaultStatus,
    },
    sql`from ${b} join ${m} on m.id = b.material join ${p} on p.org = b.org and p.material = b.material
       join ${t} on t.code = m.code and t.org <> m.org and t.status = 'approved' and t.base_unit = m.base_unit
       join lateral (select * from warehouse where org = t.org and not enable_location and include_in_available
         and warehouse_type <> 'inTransit' and count_frozen is not true order by sort, code limit 1) w on true
     where b.org = ${org}::uuid and b.available_qty >= 30 and b.owner_type = 'own' and b.lot is null and not m.is_serial_managed and not m.is_lot_managed
       and not t.is_serial_managed and not t.is_lot_managed
     order by b.on_hand_qty desc, b.id limit 1`,
  );
}

class Keeper {
  readonly #context: WriteContext;
  readonly #person: string;
  readonly #department: string;
  readonly #targets: readonly Target[];

  constructor(context: WriteContext, person: string, department: string, targets: readonly Target[]) {
    this.#context = context;
    this.#person = person;
    this.#department = department;
    this.#targets = targets;
  }

  async work(places: readonly Place[], shared: readonly Shared[]): Promise<void> {
    const at = (index: number): Place => {
      const place = places[index];
      if (place === undefined) throw new RangeError('fewer places than bills');
      return place;
    };
    const drawn = await this.#approve(
      otherOutBill,
      { outReason: 'deptUse', useDept: this.#department, useEmployee: this.#person, purpose: '设备维修' },
      [
        { ...at(0), qty: '6' },
        { ...at(1), qty: '4' },
      ],
    );
    await this.#pushed(otherOutBill, drawn, otherInBill, '1');
    await this.#draft(otherOutBill, { outReason: 'sample', useDept: this.#department, purpose: '客户送样' }, [
      { ...at(2), qty: '2' },
    ]);
    const issue = await this.#approve(
      materialIssueBill,
      { produceDept: this.#department, receiver: this.#person },
      [
        { ...at(3), qty: '20' },
        { ...at(4), qty: '12' },
      ],
    );
    await this.#pushed(materialIssueBill, issue, materialReturnBill, '3');
    const made = await this.#approve(
      productionInBill,
      { produceDept: this.#department, workTeam: '装配一组' },
      [{ ...at(5), qty: '15' }],
    );
    await this.#pushed(productionInBill, made, productionReturnBill, '1');
    await this.#approve(transferBill, { transferReason: 'location' }, [this.#moved(at(6), '10')]);
    const asked = await this.#approve(
      transferApply,
      { applicant: this.#person, applyDept: this.#department, transferReason: 'production' },
      [this.#moved(at(7), '30')],
    );
    const sent = await this.#pushed(transferApply, asked, transferOutBill, '25');
    await this.#pushed(transferOutBill, sent, transferInBill, '15');
    for (const goods of shared) await this.#toOtherPlant(goods);
    await this.#approve(
      costAdjustment,
      { adjustReason: 'freight', handler: this.#person, department: this.#department },
      [{ material: at(8).material, amount: '120' }],
    );
  }

  /** Goods both plants deal in, for a little more than they cost here. */
  async #toOtherPlant(goods: Shared): Promise<void> {
    const from = {
      fromWarehouse: goods.warehouse,
      fromLocation: goods.location,
      fromStatus: goods.stockStatus,
    };
    const to = { toWarehouse: goods.target, toStatus: goods.targetStatus };
    await this.#approve(transferBill, { toOrg: goods.org, transferReason: 'sale' }, [
      { material: goods.material, qty: '8', ...from, ...to, settlePrice: goods.price },
    ]);
  }

  /** The line of a place as it goes to another warehouse. */
  #moved(place: Place, qty: string): Row {
    const target = this.#targets.find(({ id }) => id !== place.warehouse);
    return {
      material: place.material,
      qty,
      fromWarehouse: place.warehouse,
      fromLocation: place.location,
      fromStatus: place.stockStatus,
      toWarehouse: target?.id ?? '',
      toStatus: target?.defaultStatus ?? '',
    };
  }

  #draft(def: BillDef, fields: Row, rows: readonly Row[]): Promise<Saved> {
    const known = def.lines?.items?.fields ?? {};
    const patches: Patch[] = [
      ...Object.entries(fields).map(([field, value]) => set(field, value)),
      ...rows.map((row): Patch => ({
        op: 'insertLine',
        lines: 'items',
        id: newId(this.#context.ports),
        before: null,
        values: Object.fromEntries(Object.entries(row).filter(([field]) => Object.hasOwn(known, field))),
      })),
    ];
    return saveDoc(this.#context, def, { key: this.#key(), patches });
  }

  async #approve<E extends BillDef>(def: E, fields: Row, rows: readonly Row[]): Promise<Opened<E>> {
    return approved(this.#context, def, await this.#draft(def, fields, rows), () => this.#key());
  }

  /** The first line pushed on with this quantity, and approved. */
  async #pushed<E extends BillDef>(from: EntityDef, seen: SeenBill, to: E, qty: string): Promise<Opened<E>> {
    const lines = [{ id: seen.doc.lines.items[0]?.id ?? '', qty }];
    return approved(this.#context, to, await pushedTo(this.#context, from, seen, to, lines), () =>
      this.#key(),
    );
  }

  #key(): string {
    return newId(this.#context.ports);
  }
}
