// Stock held back: a lot with its state, or a single row of stock; a row may also be locked for an order.
import type { Doc, Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { optionalText, textOf } from '#server/values.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { orderDemand, type FoundDemand } from './orderDemand.ts';

const states: Readonly<Record<string, { from: string; problem: string }>> = {
  freeze: { from: 'normal', problem: '只有正常的批号可以冻结' },
  unfreeze: { from: 'frozen', problem: '批号没有冻结' },
};

function lotProblems(doc: Doc, moment: string): Problem[] {
  const known = states[moment];
  return known === undefined || doc.fields['lotStatus'] === known.from
    ? []
    : [{ field: 'lotStatus', level: 'error', message: known.problem }];
}

export const lot = defineBehaviour({
  title: '批号的冻结与解冻',
  checks: ['只有正常的批号可以冻结，冻结的批号可以解冻'],
  effects: { freeze: ['freeze', 'set'], unfreeze: ['freeze', 'set'] },
  check: (doc, _facts, moment) => lotProblems(doc, moment),
  plan: {
    freeze: (doc) => [
      { effect: 'freeze', work: { by: 'lot', id: doc.id, hold: true } },
      { effect: 'set', entity: 'lot', id: doc.id, fields: { lotStatus: 'frozen' } },
    ],
    unfreeze: (doc) => [
      { effect: 'freeze', work: { by: 'lot', id: doc.id, hold: false } },
      { effect: 'set', entity: 'lot', id: doc.id, fields: { lotStatus: 'normal' } },
    ],
  },
});

interface LockFacts {
  found: FoundDemand | null;
  given: Row;
}

export const stockBalance = defineBehaviour<LockFacts>({
  title: '库存行的锁库与冻结',
  checks: ['锁库的订单行存在，且物料相同、尚未发完'],
  effects: { lock: ['reserve'], freeze: ['freeze'], unfreeze: ['freeze'] },
  async facts(doc, read, moment) {
    if (moment !== 'lock') return { found: null, given: {} };
    return {
      found: await orderDemand(read, doc.fields['material'], read.given, textOf(read.given['qty'])),
      given: read.given,
    };
  },
  check: (_doc, { found }) => (found?.problem ? [{ field: '', level: 'error', message: found.problem }] : []),
  plan: {
    lock: (doc, { found, given }) =>
      found === null || found.demand === null
        ? []
        : [
            {
              effect: 'reserve',
              work: {
                do: 'lock',
                wishes: [
                  {
                    demand: found.demand,
                    material: textOf(doc.fields['material']),
                    baseQty: textOf(given['qty']),
                    balance: doc.id,
                    place: null,
                  },
                ],
                terms: { expiryDate: optionalText(given['expiryDate']) || null, remark: null },
              },
            },
          ],
    freeze: (doc) => [{ effect: 'freeze', work: { by: 'row', id: doc.id, hold: true } }],
    unfreeze: (doc) => [{ effect: 'freeze', work: { by: 'row', id: doc.id, hold: false } }],
  },
});
