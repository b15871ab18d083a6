// Cost of exploding a product of ten levels with 5,000 lines: the components of one order, all levels, and what a screen
// shows of them. `node tests/bench/explode.ts`
import { expandBom } from '#entities/master/bom/bomTree.ts';
import { explode } from '#entities/master/bom/explode.ts';
import { type Given, type Line, structures } from '#tests/support/structures.ts';

const levels = 10;
const linesOfAll = 5_000;
const perLevel = linesOfAll / levels;

/** Each level has 500 lines in bills of 25, so that every bill but the top stands below exactly one line. */
function product(): Record<string, Given> {
  const given: Record<string, Given> = {};
  const perBill = 25;
  for (let level = 0; level < levels; level += 1) {
    const bills = level === 0 ? 1 : perLevel / perBill;
    const size = perLevel / bills;
    for (let bill = 0; bill < bills; bill += 1) {
      const lines = Array.from({ length: size }, (_none, at): Line => {
        const index = bill * size + at;
        const isMade = level < levels - 1 && index < perLevel / perBill;
        return {
          material: isMade ? `M${level + 1}.${index}` : `P${level}.${index % 400}`,
          numerator: String(1 + (at % 7)),
          denominator: String(1 + (at % 3)),
          scrapRate: String(at % 5),
          fixedScrapQty: at % 11 === 0 ? '1' : '0',
        };
      });
      given[level === 0 ? 'TOP' : `M${level}.${bill}`] = { yieldRate: level % 2 === 0 ? '100' : '97', lines };
    }
  }
  return given;
}

/** The quickest and the median of nine, in milliseconds. */
function timed(work: () => unknown): string {
  const times = Array.from({ length: 9 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  }).toSorted((left, right) => left - right);
  return `quickest ${(times[0] ?? 0).toFixed(1)} ms, median ${(times[4] ?? 0).toFixed(1)} ms`;
}

const data = structures(product());
const top = data.boms.get('bom TOP');
if (top === undefined) throw new Error('the product has no top');
const order = { bom: top.id, qty: '190', startDate: '2026-09-16' };
const rows = explode(order, data, { depth: 'all' }).needs.length;
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

print(`${levels} levels, ${rows} rows`);
print(`all levels: ${timed(() => explode(order, data, { depth: 'all' }))}`);
print(`rows of a screen: ${timed(() => expandBom(data, top, '190', '2026-09-16'))}`);
print(`components of one order of ${top.items.length} lines: ${timed(() => explode(order, data))}`);
