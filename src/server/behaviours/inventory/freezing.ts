// Stock held back: a lot with its state, or a single row of stock.
import type { Doc } from '#model/entity.ts';
import type { Problem } from '#model/problem.ts';
import { defineBehaviour } from '../behaviour.ts';

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

export const stockBalance = defineBehaviour({
  plan: {
    freeze: (doc) => [{ effect: 'freeze', work: { by: 'row', id: doc.id, hold: true } }],
    unfreeze: (doc) => [{ effect: 'freeze', work: { by: 'row', id: doc.id, hold: false } }],
  },
});
