// 直接调拨单, 调拨申请单: a transfer in one step between two places, and what is asked for beforehand.
import type { RefReader } from '#model/refs.ts';
import { transferApply as application } from '#entities/inventory/transferApply.ts';
import { transferBill as bill } from '#entities/inventory/transferBill.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { stockBillOf } from '../stockBill.ts';
import { moveOf } from '../stockMove.ts';
import {
  otherEndOf,
  otherEndProblems,
  otherOrgOf,
  otherOrgProblems,
  postedThere,
  type OtherEnd,
} from './otherEnd.ts';
import {
  average,
  both,
  from,
  goesNowhere,
  parties,
  source,
  target,
  to,
  transferFacts,
} from './transferLegs.ts';

/** Between organisations only one leg is ours; the other is posted there. */
export const transferBill = stockBillOf(bill, {
  sides: (doc) => (otherOrgOf(doc) === null ? [from, to] : [from]),
  parties,
  facts: (doc, read) => transferFacts(doc, read, 'transferBill'),
  always: (doc, { other }, moment) => otherOrgProblems(doc, other, moment, { title: '直接调拨单' }),
  problems: (doc, facts) => [...goesNowhere(doc), ...otherEndProblems(doc, facts.other, facts, to)],
  moves: (doc) =>
    doc.lines.items.flatMap((row) =>
      otherOrgOf(doc) === null
        ? both(doc, row, source(row), target(row))
        : [moveOf(doc, row, -1, 'transferOut', average, source(row))],
    ),
  there: (doc, { other, reader }) => postedThere(doc, other, reader, target),
});

interface ApplyFacts {
  other: OtherEnd | null;
  reader: RefReader;
}

/** It posts nothing: what is asked for must be something that can be sent. */
export const transferApply = defineBehaviour(application, {
  title: '调拨申请的两端',
  facts: async (doc, read): Promise<ApplyFacts> => ({
    other: await otherEndOf(doc, read, 'transferApply'),
    reader: read.reader,
  }),
  check: (doc, { other, reader }, moment) => [
    ...otherOrgProblems(doc, other, moment, null),
    ...(moment === 'submit' || moment === 'approve' ? otherEndProblems(doc, other, { reader }) : []),
  ],
});
