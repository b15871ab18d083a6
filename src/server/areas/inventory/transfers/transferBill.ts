// 直接调拨单, 调拨申请单: a transfer in one step between two places, and what is asked for beforehand.
import type { RefReader } from '#model/refs.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { transferApply as application } from '#entities/inventory/transferApply.ts';
import { transferBill as bill } from '#entities/inventory/transferBill.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { stockBillOf } from '../stockBill.ts';
import { moveOf } from '../stockMove.ts';
import {
  otherEndOf,
  otherEndProblems,
  otherOrgOf,
  otherOrgProblems,
  postedThere,
  towardsOtherOrg,
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

type Bill = DocOf<typeof bill>;

/** Between organisations only one leg is ours; the other is posted there. */
export const transferBill = stockBillOf(bill, {
  sides: (doc) => (otherOrgOf(doc) === null ? [from, to] : [from]),
  parties,
  facts: (doc: Bill, read: Read) => transferFacts(doc, read, 'transferBill'),
  refuses: towardsOtherOrg(() => '直接调拨单'),
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

type Application = DocOf<typeof application>;

const applyFacts = async (doc: Application, read: Read): Promise<ApplyFacts> => ({
  other: await otherEndOf(doc, read, 'transferApply'),
  reader: read.reader,
});

const reachable = defineAction(application, {
  checks: ['可以在调入组织工作'],
  facts: applyFacts,
  check: (_doc, { other }) => otherOrgProblems(other),
});

const sendable = defineAction(application, {
  checks: ['可以在调入组织工作', '调入组织有相同的物料，管理方式一致'],
  facts: applyFacts,
  check: (doc, { other, reader }) => [
    ...otherOrgProblems(other),
    ...otherEndProblems(doc, other, { reader }),
  ],
});

/** It posts nothing: what is asked for must be something that can be sent. */
export const transferApply = defineBehaviour(application, {
  title: '调拨申请的两端',
  actions: { save: reachable, submit: sendable, approve: sendable, unapprove: reachable },
});
