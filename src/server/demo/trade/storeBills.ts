// A few of every other bill of the store, made the way keepers make them: drawn and given back, moved, on their way,
// from the workshop and at a supplier. Few enough to go through the recipes of the product, which keep every balance.
import type { Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { newId } from '#server/ids.ts';
import { pushDoc } from '#server/pipeline/push.ts';
import { saveDoc } from '#server/pipeline/save.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Ports, SqlRow } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';
import { approved, clerkOf, defOf, set } from './clerk.ts';

/** Where goods lie that nobody follows by lot or piece. */
type Place = SqlRow;

export async function makeStoreBills(ports: Ports): Promise<void> {
  const grants = await clerkOf(ports);
  if (grants === null) return;
  const { rows: places } = await ports.database.query(
    `select b.material, b.warehouse, b.location, b.stock_status, w.name from stock_balance b join material m on m.id = b.material
       join warehouse w on w.id = b.warehouse
     where b.org = $1::uuid and b.available_qty >= 60 and b.owner_type = 'own' and b.lot is null and w.count_frozen is not true and not m.is_serial_managed and not m.is_lot_managed
     order by b.on_hand_qty desc, b.id limit 12`,
    [grants.org],
  );
  const { rows: people } = await ports.database.query(
    `select id, department from employee where org = $1::uuid and department is not null order by code limit 1`,
    [grants.org],
  );
  const { rows: free } = await ports.database.query(
    `select id, default_status from warehouse where org = $1::uuid and not enable_location and warehouse_type <> 'inTransit' and include_in_available and count_frozen is not true
     order by sort, code limit 2`,
    [grants.org],
  );
  const { rows: shared } = await ports.database.query(
    `select b.material, b.warehouse, b.location, b.stock_status, t.org, round(p.avg_cost * 1.08, 2) as price, w.id as target, w.default_status as target_status
     from stock_balance b join material m on m.id = b.material join stock_cost_pool p on p.org = b.org and p.material = b.material
       join material t on t.code = m.code and t.org <> m.org and t.status = 'approved' and t.base_unit = m.base_unit
       join lateral (select id, default_status from warehouse where org = t.org and not enable_location and include_in_available
         and warehouse_type <> 'inTransit' and count_frozen is not true order by sort, code limit 1) w on true
     where b.org = $1::uuid and b.available_qty >= 30 and b.owner_type = 'own' and b.lot is null and not m.is_serial_managed and not m.is_lot_managed
       and not t.is_serial_managed and not t.is_lot_managed
     order by b.on_hand_qty desc, b.id limit 1`,
    [grants.org],
  );
  const [person] = people;
  if (places.length < 12 || person === undefined || free.length < 2) return;
  await inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, (context) =>
    new Keeper(context, textOf(person['id']), textOf(person['department']), free).work(places, shared),
  );
}

class Keeper {
  readonly #context: WriteContext;
  readonly #person: string;
  readonly #department: string;
  readonly #targets: readonly SqlRow[];

  constructor(context: WriteContext, person: string, department: string, targets: readonly SqlRow[]) {
    this.#context = context;
    this.#person = person;
    this.#department = department;
    this.#targets = targets;
  }

  async work(places: readonly Place[], shared: readonly SqlRow[]): Promise<void> {
    const at = (index: number): Place => places[index] ?? {};
    const drawn = await this.#approve(
      'otherOutBill',
      { outReason: 'deptUse', useDept: this.#department, useEmployee: this.#person, purpose: '设备维修' },
      [
        { ...placed(at(0)), qty: '6' },
        { ...placed(at(1)), qty: '4' },
      ],
    );
    await this.#pushed('otherOutBill', drawn, 'otherInBill', '1');
    await this.#draft(
      'otherOutBill',
      { outReason: 'sample', useDept: this.#department, purpose: '客户送样' },
      [{ ...placed(at(2)), qty: '2' }],
    );
    const issue = await this.#approve(
      'materialIssueBill',
      { produceDept: this.#department, receiver: this.#person },
      [
        { ...placed(at(3)), qty: '20' },
        { ...placed(at(4)), qty: '12' },
      ],
    );
    await this.#pushed('materialIssueBill', issue, 'materialReturnBill', '3');
    const made = await this.#approve(
      'productionInBill',
      { produceDept: this.#department, workTeam: '装配一组' },
      [{ ...placed(at(5)), qty: '15' }],
    );
    await this.#pushed('productionInBill', made, 'productionReturnBill', '1');
    await this.#approve('transferBill', { transferReason: 'location' }, [this.#moved(at(6), '10')]);
    const asked = await this.#approve(
      'transferApply',
      { applicant: this.#person, applyDept: this.#department, transferReason: 'production' },
      [this.#moved(at(7), '30')],
    );
    const sent = await this.#pushed('transferApply', asked, 'transferOutBill', '25');
    await this.#pushed('transferOutBill', sent, 'transferInBill', '15');
    for (const goods of shared) await this.#toOtherPlant(goods);
    await this.#approve(
      'costAdjustment',
      { adjustReason: 'freight', handler: this.#person, department: this.#department },
      [{ material: textOf(at(8)['material']), amount: '120' }],
    );
  }

  /** Goods both plants deal in, for a little more than they cost here. */
  async #toOtherPlant(goods: SqlRow): Promise<void> {
    const { stockStatus = null, material = null, warehouse = null, location = null } = placed(goods);
    const from = { fromWarehouse: warehouse, fromLocation: location, fromStatus: stockStatus };
    const to = { toWarehouse: textOf(goods['target']), toStatus: textOf(goods['target_status']) };
    await this.#approve('transferBill', { toOrg: textOf(goods['org']), transferReason: 'sale' }, [
      { material, qty: '8', ...from, ...to, settlePrice: textOf(goods['price']) },
    ]);
  }

  /** The line of a place as it goes to another warehouse. */
  #moved(place: Place, qty: string): Row {
    const { warehouse, location, stockStatus, material } = placed(place);
    const target = this.#targets.find(({ id }) => id !== warehouse);
    const to = { toWarehouse: textOf(target?.['id']), toStatus: textOf(target?.['default_status']) };
    return {
      material: material ?? null,
      qty,
      fromWarehouse: warehouse ?? null,
      fromLocation: location ?? null,
      fromStatus: stockStatus ?? null,
      ...to,
    };
  }

  async #draft(entity: string, fields: Row, rows: readonly Row[]): Promise<DocResult> {
    const known = defOf(entity).lines?.['items']?.fields ?? {};
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
    return saveDoc(this.#context, defOf(entity), { key: this.#key(), patches });
  }

  async #approve(entity: string, fields: Row, rows: readonly Row[]): Promise<DocResult> {
    return approved(this.#context, defOf(entity), await this.#draft(entity, fields, rows), () => this.#key());
  }

  /** The first line pushed on with this quantity, and approved. */
  async #pushed(entity: string, { doc }: DocResult, to: string, qty: string): Promise<DocResult> {
    const lines = [{ id: doc.lines['items']?.[0]?.id ?? '', qty }];
    const made = await pushDoc(this.#context, defOf(entity), doc.id, to, {
      version: doc.version,
      key: this.#key(),
      lines,
    });
    return approved(this.#context, defOf(to), made, () => this.#key());
  }

  #key(): string {
    return newId(this.#context.ports);
  }
}

function placed(place: Place): Row {
  return {
    material: textOf(place['material']),
    warehouse: textOf(place['warehouse']),
    location: optionalText(place['location']),
    stockStatus: textOf(place['stock_status']),
  };
}
