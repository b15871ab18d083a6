// A task that is interrupted stops its machine, one that goes on or begins ends the stop (FLOWS n4).
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import type { Row } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { dict } from '#model/fields.ts';
import { partOf } from '#model/rowPart.ts';

/** What is filled in when work is interrupted. */
const pausing = {
  pauseReason: dict('pauseReason', '暂停原因'),
  remark: workTaskOrder.lines.pauses.fields.remark,
};

function stop(
  { id, fields }: DocOf<typeof workTaskOrder>,
  to: 'stopped' | 'working',
  given: Row = {},
): Effect[] {
  return [
    {
      effect: 'machineStop',
      to,
      task: id,
      workCenter: fields.workCenter ?? '',
      ...partOf(given, pausing),
    },
  ];
}

const works = defineAction(workTaskOrder, {
  effects: ['machineStop'],
  plan: (doc) => stop(doc, 'working'),
});

export const taskStops = defineBehaviour(workTaskOrder, {
  title: '任务的暂停与停机记录',
  actions: {
    start: works,
    resume: works,
    pause: { effects: ['machineStop'], plan: (doc, _facts, { given }) => stop(doc, 'stopped', given) },
  },
});
