// A sequence of random commands over materials of its own, and what must be true when it is over.
import type { Row } from '#model/entity.ts';
import type { BuyingCompany } from '#tests/support/buying.ts';
import { lineOf } from '#tests/support/scenario.ts';
import { chanceOf } from './chance.ts';
import { commands, type Command } from './commands.ts';
import type { ModelLine } from './model.ts';
import { World } from './world.ts';

export interface SequenceResult {
  world: World;
  /** Sentences that do not hold between the server and the model. */
  differences: string[];
}

export async function runSequence(company: BuyingCompany, seed: number, steps: number): Promise<SequenceResult> {
  const materials = [await company.material(`随机${seed}甲`), await company.material(`随机${seed}乙`)];
  const world = new World({ company, chance: chanceOf(seed), materials, warehouses: [company.ids.warehouse, company.ids.second] });
  // Commands that find nothing to act on do not count.
  while (world.story.length < steps) await weighted(world).run(world);
  return { world, differences: [...(await stockDifferences(world)), ...(await progressDifferences(world))] };
}

function weighted({ chance }: World): Command {
  let at = chance.number(commands.reduce((sum, { weight }) => sum + weight, 0));
  for (const command of commands) {
    at -= command.weight;
    if (at < 0) return command;
  }
  throw new Error('no command');
}

async function stockDifferences({ company, materials, model }: World): Promise<string[]> {
  const { rows } = await company.database.query(
    'select material, warehouse, sum(on_hand_qty) as qty from stock_balance where material = any($1::uuid[]) group by 1, 2',
    [materials],
  );
  const stored = new Map(rows.map((row) => [`${String(row['material'])} ${String(row['warehouse'])}`, Number(row['qty'])]));
  const places = new Set([...stored.keys(), ...model.places().map(({ material, warehouse }) => `${material} ${warehouse}`)]);
  return [...places].flatMap((place) => {
    const [material = '', warehouse = ''] = place.split(' ');
    const [is, shall] = [stored.get(place) ?? 0, model.onHand(material, warehouse)];
    return is === shall ? [] : [`stock ${place}: ${is}, not ${shall}`];
  });
}

/** Columns that follow from executed links, by what the model says they are. */
const progress: readonly { kind: ModelLine['document']['kind']; column: string; value(world: World, line: ModelLine): number }[] = [
  { kind: 'saleOrder', column: 'noticedQty', value: ({ model }, line) => model.drawn(line, 'deliveryNotice', 'approved') },
  { kind: 'saleOrder', column: 'shippedQty', value: ({ model }, line) => model.drawn(line, 'salesOutBill', 'approved') },
  { kind: 'saleOrder', column: 'returnedQty', value: ({ model }, line) => model.drawn(line, 'salesReturnBill', 'approved') },
  { kind: 'saleOrder', column: 'replenishQty', value: ({ model }, line) => model.again(line) },
  { kind: 'salesOutBill', column: 'returnedQty', value: ({ model }, line) => model.drawn(line, 'salesReturnBill', 'approved') },
  { kind: 'purchaseOrder', column: 'receivedQty', value: ({ model }, line) => model.drawn(line, 'purchaseInBill', 'approved') },
  { kind: 'purchaseOrder', column: 'returnedQty', value: ({ model }, line) => model.drawn(line, 'purchaseReturnBill', 'approved') },
  { kind: 'purchaseInBill', column: 'returnedQty', value: ({ model }, line) => model.drawn(line, 'purchaseReturnBill', 'approved') },
  { kind: 'deliveryNotice', column: 'shippedQty', value: ({ model }, line) => model.drawn(line, 'salesOutBill', 'approved') },
];

async function progressDifferences(world: World): Promise<string[]> {
  const differences: string[] = [];
  for (const document of world.model.documents) {
    const wanted = progress.filter(({ kind }) => kind === document.kind);
    if (wanted.length === 0 || document.state !== 'approved') continue;
    const seen = await world.seen(document);
    for (const [index, line] of document.lines.entries()) {
      const row: Row = lineOf(seen, index);
      for (const { column, value } of wanted) {
        const shall = value(world, line);
        if (Number(row[column]) !== shall) differences.push(`${document.kind} ${column}: ${JSON.stringify(row[column])}, not ${shall}`);
      }
      const open = row['lineStatus'] === 'open';
      if (row['lineStatus'] !== undefined && open === world.model.isDone(line))
        differences.push(`${document.kind} line is ${JSON.stringify(row['lineStatus'])}`);
    }
  }
  return differences;
}
