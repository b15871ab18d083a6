// A sequence of random commands over materials and warehouses of its own, and what must be true when it is over.
import type { Row } from '#model/entity.ts';
import type { BuyingCompany } from '#tests/support/buying.ts';
import { chanceOf } from './chance.ts';
import { advancing, morning } from './clock.ts';
import { commands, type Command } from './commands.ts';
import { compared } from './comparison.ts';
import { stockUp } from './making.ts';
import { World } from './world.ts';

export interface SequenceResult {
  world: World;
  /** Sentences that do not hold between the server and the model. */
  differences: string[];
}

export async function runSequence(
  company: BuyingCompany,
  seed: number,
  steps: number,
): Promise<SequenceResult> {
  company.clock.now = morning;
  const materials = [await company.material(`随机${seed}甲`), await company.material(`随机${seed}乙`)];
  const store = async (name: string): Promise<string> => {
    const fields: Row = {
      name: `${name}${seed}`,
      warehouseType: 'material',
      defaultStatus: company.ids.available,
    };
    return (await company.admin.create('warehouse', { fields })).doc.id;
  };
  const world = new World({
    company,
    chance: chanceOf(seed),
    materials,
    warehouses: [await store('甲库'), await store('乙库')],
  });
  await stockUp(world);
  // Commands that find nothing to act on do not count.
  while (world.story.length < steps) await weighted(world).run(world);
  return { world, differences: await compared(world) };
}

function weighted({ chance }: World): Command {
  let at = chance.number(commands.reduce((sum, { weight }) => sum + weight, 0));
  for (const command of commands) {
    at -= command.weight;
    if (at < 0) return command;
  }
  throw new Error('no command');
}

/** Goods on their way can only be sent when the company has a state of stock for them. */
export async function prepare(company: BuyingCompany): Promise<BuyingCompany> {
  advancing(company.clock);
  const fields: Row = {
    code: 'inTransit',
    name: '在途',
    statusKind: 'inTransit',
    includeInAvailable: false,
    allowIssue: false,
  };
  await company.admin.create('stockStatus', { fields });
  return company;
}
