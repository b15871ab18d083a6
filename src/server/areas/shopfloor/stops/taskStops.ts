// A task that is interrupted stops its machine, one that goes on or begins ends the stop (FLOWS n4).
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { dict } from '#model/fields.ts';
import { partOf } from '#model/rowPart.ts';

interface Given {
  pauseReason: string | null;
  remark: string | null;
}

function stop(
  { id, fields }: DocOf<typeof workTaskOrder>,
  to: 'stopped' | 'working',
  given?: Given,
): Effect[] {
  return [
    {
      effect: 'machineStop',
      to,
      task: id,
      workCenter: fields.workCenter ?? '',
      pauseReason: given?.pauseReason ?? null,
      remark: given?.remark ?? null,
    },
  ];
}

/** What is filled in when work is interrupted. */
const pausing = {
  pauseReason: dict('pauseReason', '暂停原因'),
  remark: workTaskOrder.lines.pauses.fields.remark,
};

export const taskStops = defineBehaviour(workTaskOrder, {
  title: '任务的暂停与停机记录',
  effects: { start: ['machineStop'], pause: ['machineStop'], resume: ['machineStop'] },
  facts: async (_doc, read): Promise<Given> => ({
    ...partOf(read.given, pausing),
  }),
  plan: {
    start: (doc) => stop(doc, 'working'),
    resume: (doc) => stop(doc, 'working'),
    pause: (doc, given) => stop(doc, 'stopped', given),
  },
});
