// Goods the demo follows by lot or piece: glue and paint with their shelf life, drives and controllers by serial number.
// The goods belong to the base data; what comes in, is frozen and goes out is done by the recipes of the product.
import { otherInBill } from '#entities/inventory/otherInBill.ts';
import { employee } from '#entities/master/employee.ts';
import { material } from '#entities/master/material/material.ts';
import { addDays } from '#model/time/calendar.ts';
import type { Row } from '#model/entity.ts';
import { newId } from '#server/ids.ts';
import { openDoc } from '#server/pipeline/open.ts';
import { saveDoc } from '#server/pipeline/save.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Ports } from '#server/ports.ts';
import { among, is, present, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { yuan } from '../materials/makeMaterials.ts';
import type { CategoryKey } from '../materials/family.ts';
import type { Numbers } from '../numbers.ts';
import { approved, clerkOf, defOf, saved, set } from './clerk.ts';
import type { Desk } from './desk.ts';

interface Tracked {
  like: CategoryKey;
  unit: string;
  name: string;
  specification: string;
  /** Fen per unit. */
  cost: number;
  /** Days; absent: followed piece by piece. */
  shelfLife?: number;
}

const goods: readonly Tracked[] = [
  {
    like: 'auxiliary',
    unit: '支',
    name: '厌氧螺纹锁固胶',
    specification: '243 50ml',
    cost: 3_850,
    shelfLife: 730,
  },
  {
    like: 'auxiliary',
    unit: '桶',
    name: '环氧结构胶',
    specification: 'AB组分 5kg',
    cost: 29_600,
    shelfLife: 365,
  },
  {
    like: 'auxiliary',
    unit: '桶',
    name: '水性防锈漆',
    specification: '灰色 20kg',
    cost: 41_200,
    shelfLife: 540,
  },
  { like: 'electrical', unit: '台', name: '伺服驱动器', specification: '750W 单相220V', cost: 128_000 },
  { like: 'electrical', unit: '台', name: '可编程控制器', specification: '32点 晶体管输出', cost: 146_000 },
];

/** What came in: lots by their age in days, pieces by their numbers. */
const received: readonly (readonly [
  name: string,
  qty: string,
  of: { age: number; prefix: string } | { serialText: string },
])[] = [
  ['厌氧螺纹锁固胶', '60', { age: 210, prefix: 'LW' }],
  ['厌氧螺纹锁固胶', '80', { age: 25, prefix: 'LW' }],
  ['环氧结构胶', '6', { age: 345, prefix: 'HY' }],
  ['环氧结构胶', '12', { age: 60, prefix: 'HY' }],
  ['水性防锈漆', '18', { age: 40, prefix: 'QF' }],
  ['伺服驱动器', '6', { serialText: 'SV75026001~SV75026006' }],
  ['可编程控制器', '4', { serialText: 'PLC2604011~PLC2604014' }],
];

/** The goods as records; trading does not know them. They continue the numbers of the other materials. */
export function makeTrackedGoods(
  { records, basics, branch, items, byMaterial }: Desk,
  numbers: Numbers,
): void {
  goods.forEach(({ like, unit, name, specification, cost, shelfLife }, index) => {
    const model = items.find(({ article }) => article.family.category === like)?.doc.fields;
    const tracking: Row =
      shelfLife === undefined
        ? { isSerialManaged: true }
        : { isLotManaged: true, isShelfLife: true, shelfLifeDays: shelfLife };
    records.make(material, {
      code: `M${String(byMaterial.size + index + 1).padStart(6, '0')}`,
      category: model?.category ?? null,
      baseUnit: basics.units.get(unit) ?? null,
      name,
      specification,
      inventoryCategory: model?.inventoryCategory ?? null,
      erpClass: 'purchased',
      isPurchase: true,
      isSale: false,
      warehouse: model?.warehouse ?? null,
      location: model?.location ?? null,
      purchaser: model?.purchaser ?? null,
      tax: model?.tax ?? null,
      refCost: yuan(cost),
      standardCost: yuan(cost),
      refPurchasePrice: yuan(Math.round(cost * 1.13)),
      ...tracking,
    });
  });
  numbers.reached('material', branch.org, byMaterial.size + goods.length);
}

/** A delivery of them, the oldest glue held back, a few taken out for the workshop. */
export async function makeTrackedStock(ports: Ports): Promise<void> {
  const grants = await clerkOf(ports);
  if (grants === null) return;
  await inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, async (context) => {
    const { session, today } = context;
    const m = headerTable(material, 'm');
    const names = goods.map(({ name }) => name);
    const found = await selectRows(
      session,
      { id: m.id, name: present(m.name), refCost: m.refCost, warehouse: m.warehouse, location: m.location },
      sql`from ${m} where ${is(m.org, grants.org)} and ${among(m.name, names)}`,
    );
    const e = headerTable(employee, 'e');
    const [person] = await selectRows(
      session,
      { id: e.id, department: present(e.department) },
      sql`from ${e} where ${is(e.org, grants.org)} and ${e.department} is not null order by ${e.code} limit 1`,
    );
    const byName = new Map(found.map((row) => [row.name, row]));
    if (person === undefined || byName.size < goods.length) return;
    const lines = received.map(([name, qty, of]): Row => {
      const known = byName.get(name);
      const place = {
        material: known?.id ?? '',
        qty,
        unitCost: known?.refCost ?? '',
        warehouse: known?.warehouse ?? '',
        location: known?.location ?? null,
      };
      if ('serialText' in of) return { ...place, serialText: of.serialText };
      const made = addDays(today, -of.age);
      return { ...place, lotNo: `${of.prefix}${made.slice(2).replaceAll('-', '')}`, produceDate: made };
    });
    const handler = { department: person.department, handler: person.id };
    const key = () => newId(ports);
    const bill = await approved(
      context,
      otherInBill,
      await saved(
        context,
        'otherInBill',
        { ...handler, inReason: 'other', remark: '批号与序列号物料到货' },
        { items: lines },
      ),
      key,
    );
    const lots = bill.doc.lines.items.map(({ lot }) => lot ?? '');
    const [glue = {}, , , , , drive = {}] = lines;
    const taken: Row[] = [
      { ...from(glue), qty: '5', lot: lots[0] ?? null },
      { ...from(drive), qty: '1', serialText: 'SV75026002' },
    ];
    const used = {
      outReason: 'deptUse',
      useDept: handler.department,
      useEmployee: handler.handler,
      purpose: '输送线装配',
    };
    await approved(
      context,
      defOf('otherOutBill'),
      await saved(context, 'otherOutBill', used, { items: taken }),
      key,
    );
    await hold(context, lots[2] ?? '');
  });
}

function from({ material = null, warehouse = null, location = null }: Row): Row {
  return { material, warehouse, location };
}

async function hold(context: WriteContext, lot: string): Promise<void> {
  const def = defOf('lot');
  const { doc } = await openDoc(context, def, lot);
  const patches = [set('lotStatus', 'frozen')];
  await saveDoc(context, def, { id: doc.id, version: doc.version, key: newId(context.ports), patches });
}
