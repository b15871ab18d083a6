// A sequence of random commands over parts, products and places of its own, and what must be true when it is over.
import type { Row } from '#model/entity.ts';
import { openWorkshop } from '#tests/support/workshop.ts';
import type { Company } from '#tests/support/scenario.ts';
import { chanceOf, type Chance } from '../chance.ts';
import { advancing, morning } from '../clock.ts';
import * as bills from './billCommands.ts';
import { compared } from './comparison.ts';
import * as orders from './orderCommands.ts';
import { merge, split } from './pieceCommands.ts';
import type { Dosage, Product } from './records.ts';
import { reserve, unreserve } from './reserving.ts';
import { Workfloor } from './workfloor.ts';

export interface ProductionCompany extends Company {
  workshop: string;
}

export async function prepareProduction(company: Company): Promise<ProductionCompany> {
  advancing(company.clock);
  const { id } = await openWorkshop(company);
  return { ...company, workshop: id };
}

const commands: readonly { weight: number; run(floor: Workfloor): Promise<void> }[] = [
  { weight: 8, run: orders.plan },
  { weight: 4, run: orders.take('approve') },
  { weight: 5, run: orders.take('release') },
  { weight: 1, run: orders.take('unapprove') },
  { weight: 1, run: orders.take('unrelease') },
  { weight: 1, run: orders.take('start') },
  { weight: 1, run: orders.take('unstart') },
  { weight: 1, run: orders.take('finish') },
  { weight: 2, run: orders.take('unfinish') },
  { weight: 2, run: orders.take('close') },
  { weight: 1, run: orders.take('forceClose') },
  { weight: 3, run: orders.take('reopen') },
  { weight: 1, run: orders.take('suspend') },
  { weight: 3, run: orders.take('unsuspend') },
  { weight: 3, run: orders.change },
  { weight: 1, run: orders.drop },
  { weight: 4, run: split },
  { weight: 4, run: merge },
  { weight: 7, run: reserve },
  { weight: 2, run: unreserve },
  { weight: 14, run: bills.pushComponents('materialIssueBill') },
  { weight: 4, run: bills.pushComponents('productionFeed') },
  { weight: 6, run: bills.pushComponents('materialReturnBill') },
  { weight: 5, run: bills.pushComponents('productionScrap') },
  { weight: 10, run: bills.receive },
  { weight: 3, run: bills.takeOut },
  { weight: 14, run: bills.approve },
  { weight: 10, run: bills.takeBack },
  { weight: 3, run: bills.drop },
  { weight: 5, run: bills.retype },
  { weight: 4, run: (floor) => bills.stockUp(floor) },
];

export async function runProduction(
  company: ProductionCompany,
  seed: number,
  steps: number,
): Promise<{ world: Workfloor; differences: string[] }> {
  company.clock.now = morning;
  const chance = chanceOf(seed);
  const store = async (name: string, warehouseType: string): Promise<string> => {
    const fields: Row = {
      name: `${name}${seed}`,
      warehouseType,
      defaultStatus: company.ids.available,
    };
    return (await company.admin.create('warehouse', { fields })).doc.id;
  };
  const places = {
    workshop: company.workshop,
    parts: await store('零件库', 'material'),
    products: await store('成品库', 'finished'),
    reserve: await store('储备库', 'material'),
  };
  const floor = new Workfloor(company, chance, places, await products(company, chance, seed, places));
  await bills.stockUp(floor, true);
  // Commands that find nothing to act on do not count.
  while (floor.story.length < steps) await weighted(chance).run(floor);
  return { world: floor, differences: [...floor.differences, ...(await compared(floor))] };
}

function weighted(chance: Chance): (typeof commands)[number] {
  let at = chance.number(commands.reduce((sum, { weight }) => sum + weight, 0));
  for (const command of commands) {
    at -= command.weight;
    if (at < 0) return command;
  }
  throw new Error('no command');
}

/** Two products of three parts, the second taking the first; something comes out beside the first. */
async function products(
  company: ProductionCompany,
  chance: Chance,
  seed: number,
  places: { workshop: string; parts: string; products: string },
): Promise<Product[]> {
  const part = async (name: string, backflushed = false): Promise<Dosage> => ({
    ...dosage(chance, await company.material(`${name}${seed}`)),
    backflushed,
  });
  const parts = [await part('壳体'), await part('齿轮'), await part('螺钉', true)];
  const chips = await company.material(`铁屑${seed}`);
  const make = async (
    name: string,
    of: readonly Dosage[],
    beside: Product['byProduct'],
  ): Promise<Product> => {
    const material = await company.material(`${name}${seed}`, {
      fields: { erpClass: 'selfMade', isProduce: true, workshop: places.workshop },
    });
    const yieldRate = chance.pick([100, 100, 95, 80]) ?? 100;
    const made = { material, parts: of, yieldRate, byProduct: beside };
    await released(company, made, places);
    return made;
  };
  const beside = { material: chips, share: chance.pick([0, 5, 20]) ?? 0, each: 50 };
  const first = await make('减速机', parts, chance.number(3) === 0 ? null : beside);
  const [shell] = parts;
  const below = { ...dosage(chance, first.material), isMade: true };
  return [first, await make('驱动单元', [below, ...(shell === undefined ? [] : [shell])], null)];
}

function dosage(chance: Chance, material: string): Dosage {
  return {
    material,
    numerator: 1 + chance.number(3),
    denominator: chance.pick([1, 1, 1, 2, 3]) ?? 1,
    fixed: chance.number(6) === 0,
    scrap: chance.pick([0, 0, 5]) ?? 0,
    backflushed: false,
    isMade: false,
  };
}

async function released(
  { admin, ids }: Company,
  { material, parts, yieldRate, byProduct }: Product,
  places: { parts: string; products: string },
): Promise<void> {
  const items = parts.map((part): Row => ({
    material: part.material,
    numerator: String(part.numerator),
    denominator: String(part.denominator),
    dosageType: part.fixed ? 'fixed' : 'variable',
    scrapRate: part.fixed ? '0' : String(part.scrap),
    issueWarehouse: part.isMade ? places.products : places.parts,
    ...(part.backflushed ? { issueMode: 'backflush', backflushPoint: 'receipt' } : { issueMode: 'pick' }),
  }));
  const coProducts: Row[] =
    byProduct === null
      ? []
      : [
          {
            material: byProduct.material,
            unit: ids.piece,
            productType: 'byProduct',
            qty: String(byProduct.each / 100),
            costRatio: String(byProduct.share),
            warehouse: places.products,
          },
        ];
  const fields: Row = { material, effectiveDate: '2024-01-01', yieldRate: String(yieldRate) };
  await admin.approve('bom', await admin.create('bom', { fields, lines: { items, coProducts } }));
}
