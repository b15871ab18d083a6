// First schedules of a shop: active ones (Giffler and Thompson 1960), each built by one rule of priority.
import type { RandomNumbers } from '../randomNumbers.ts';
import type { Shop } from './shop.ts';

export type ShopRule = 'mostWorkLeft' | 'longest' | 'shortest' | 'random';

export const shopRules: readonly ShopRule[] = ['mostWorkLeft', 'longest', 'shortest', 'random'];

/** Of what could start on the contested machine before anything could be done there, the rule takes one. */
export function activeSchedule(
  shop: Shop,
  rule: ShopRule,
  random: RandomNumbers,
): { order: Int32Array; alternatives: Int32Array } {
  const { operations, jobs, firstOperations, lastOperations, alternativeFrom } = shop;
  const order = new Int32Array(operations);
  const alternatives = new Int32Array(operations);
  const work = workLeft(shop);
  const next = firstOperations.slice();
  const jobFree = new Int32Array(jobs);
  const machineFree = new Int32Array(shop.machines);
  for (let at = 0; at < operations; at += 1) {
    let [contested, earliest] = [-1, 0x7fffffff];
    let ties = 0;
    for (let job = 0; job < jobs; job += 1) {
      const x = next[job] ?? 0;
      if (x > (lastOperations[job] ?? 0)) continue;
      for (let each = alternativeFrom[x] ?? 0; each < (alternativeFrom[x + 1] ?? 0); each += 1) {
        const end =
          startOf(shop, each, jobFree[job] ?? 0, machineFree) + (shop.alternativeMinutes[each] ?? 0);
        if (end > earliest) continue;
        ties = end < earliest ? 1 : ties + 1;
        if (ties > 1 && random.below(ties) !== 0) continue;
        earliest = end;
        contested = shop.alternativeMachine[each] ?? 0;
      }
    }
    let [taken, most, takenJob] = [-1, -1, 0];
    for (let job = 0; job < jobs; job += 1) {
      const x = next[job] ?? 0;
      if (x > (lastOperations[job] ?? 0)) continue;
      for (let each = alternativeFrom[x] ?? 0; each < (alternativeFrom[x + 1] ?? 0); each += 1) {
        if (shop.alternativeMachine[each] !== contested) continue;
        if (startOf(shop, each, jobFree[job] ?? 0, machineFree) >= earliest) continue;
        const urgency = urgencyOf(rule, work[x] ?? 0, shop.alternativeMinutes[each] ?? 0, random);
        if (urgency > most) [taken, most, takenJob] = [each, urgency, job];
      }
    }
    const x = next[takenJob] ?? 0;
    order[at] = x;
    alternatives[x] = taken;
    const end =
      startOf(shop, taken, jobFree[takenJob] ?? 0, machineFree) + (shop.alternativeMinutes[taken] ?? 0);
    jobFree[takenJob] = end;
    machineFree[contested] = end;
    next[takenJob] = x + 1;
  }
  return { order, alternatives };
}

function startOf(shop: Shop, alternative: number, ready: number, machineFree: Int32Array): number {
  return Math.max(ready, machineFree[shop.alternativeMachine[alternative] ?? 0] ?? 0);
}

function urgencyOf(rule: ShopRule, work: number, minutes: number, random: RandomNumbers): number {
  if (rule === 'mostWorkLeft') return work;
  if (rule === 'longest') return minutes;
  return rule === 'shortest' ? 0x7fffffff - minutes : random.fraction();
}

/** By operation: the least minutes of it and what follows in the job. */
function workLeft({ operations, jobAfter, alternativeFrom, alternativeMinutes }: Shop): Float64Array {
  const work = new Float64Array(operations + 1);
  for (let x = operations - 1; x >= 0; x -= 1) {
    const own = alternativeMinutes.subarray(alternativeFrom[x], alternativeFrom[x + 1]);
    work[x] = (work[jobAfter[x] ?? 0] ?? 0) + own.reduce((least, each) => Math.min(least, each), 0x7fffffff);
  }
  return work;
}
