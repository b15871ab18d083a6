// Commands that begin something: documents a clerk types.
import type { Row } from '#model/entity.ts';
import type { World } from './world.ts';

const due = '2024-05-20';

function rows(world: World, most: number, more: (world: World) => Row): Row[] {
  return Array.from({ length: 1 + world.chance.number(most) }, () => ({
    material: world.material(),
    qty: String(world.quantity()),
    ...more(world),
  }));
}

const priced = (world: World): Row => ({
  warehouse: world.warehouse(),
  taxPrice: String(1 + world.chance.number(100)),
  taxRate: '13',
  deliveryDate: due,
});

/** Tolerances of an order line: none, much, little. */
const tolerant = (world: World): Row => ({
  ...priced(world),
  overRatio: world.chance.pick(['0', '0', '10', '50']) ?? '0',
  shortRatio: world.chance.pick(['0', '0', '20']) ?? '0',
});

/** What every sequence begins with: goods in all places. */
export async function stockUp(world: World): Promise<void> {
  const items = world.materials.flatMap((material) =>
    world.warehouses.map((warehouse): Row => ({
      material,
      warehouse,
      qty: String(10 + world.chance.number(40)),
      unitCost: String(1 + world.chance.number(50)),
    })),
  );
  await world.approve(await world.made('otherInBill', { lines: { items } }));
}

export async function receive(world: World): Promise<void> {
  // Without a cost it comes in at the average.
  const costed = world.chance.number(4) > 0;
  const items = rows(world, 2, () => ({
    warehouse: world.warehouse(),
    ...(costed ? { unitCost: String(1 + world.chance.number(50)) } : {}),
  }));
  await world.approve(await world.made('otherInBill', { lines: { items } }));
}

export async function useUp(world: World): Promise<void> {
  if (!world.begins()) return;
  const items = rows(world, 2, () => ({ warehouse: world.warehouse() }));
  const document = await world.made('otherOutBill', { lines: { items } });
  if (world.chance.number(3) > 0) await world.approve(document);
}

export async function sell(world: World): Promise<void> {
  if (!world.begins()) return;
  const { customer, salesperson } = world.company.ids;
  const fields = { customer, salesperson, deliveryDate: due };
  const document = await world.made('saleOrder', { fields, lines: { items: rows(world, 3, tolerant) } });
  if (world.chance.number(4) > 0) await world.approve(document);
}

export async function buy(world: World): Promise<void> {
  if (!world.begins()) return;
  const { supplier, purchaser } = world.company;
  const fields = { supplier, purchaser, deliveryDate: due };
  const document = await world.made('purchaseOrder', { fields, lines: { items: rows(world, 2, tolerant) } });
  if (world.chance.number(4) > 0) await world.approve(document);
}

export async function request(world: World): Promise<void> {
  if (!world.begins()) return;
  const { supplier, purchaser, ids } = world.company;
  const items = rows(world, 2, () => ({
    warehouse: world.warehouse(),
    requiredDate: due,
    suggestSupplier: supplier,
    taxPrice: String(1 + world.chance.number(60)),
    taxRate: '13',
  }));
  const fields = { requestDept: ids.department, requester: purchaser };
  await world.approve(await world.made('purchaseRequisition', { fields, lines: { items } }));
}

/** Both ends of a transfer. */
function ends(world: World): { fromWarehouse: string; toWarehouse: string } {
  const [first = '', second = ''] = world.warehouses;
  return world.chance.number(2) === 0
    ? { fromWarehouse: first, toWarehouse: second }
    : { fromWarehouse: second, toWarehouse: first };
}

export function transfer(kind: 'transferApply' | 'transferBill' | 'transferOutBill') {
  return async (world: World): Promise<void> => {
    if (!world.begins()) return;
    const { salesperson, department } = world.company.ids;
    const between = ends(world);
    const fields =
      kind === 'transferApply' ? { applicant: salesperson, applyDept: department, ...between } : between;
    const document = await world.made(kind, { fields, lines: { items: rows(world, 2, () => between) } });
    if (world.chance.number(4) > 0) await world.approve(document);
  };
}
