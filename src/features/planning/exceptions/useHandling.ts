// Handling exception messages: a few are sent one by one and can be taken back by one key for ten seconds, many are asked
// about first and run as a job.
import { useState } from 'react';
import { messageOf, runAction } from '#api/mutations.ts';
import { mrpExceptionMessage } from '#entities/planning/plan/mrpExceptionMessage.ts';
import { manyRows } from '#features/list/records/batchActions.ts';
import type { List } from '#features/list/useList.ts';
import { useWriteIntents } from '#features/useWrite.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { createUndoMemory, type Way, ways } from './handling.tsx';

const def = mrpExceptionMessage;
const saidOf = fieldsReader(def.fields, ['handleStatus']);

interface Batch {
  way: Way;
  rows: readonly ListRow[];
}

export interface Handling {
  handle(way: Way, rows: readonly ListRow[]): Promise<void>;
  /** Takes back what was handled last. */
  undo(): Promise<void>;
  /** Many messages that are to run as a job; null while none are. */
  batch: Batch | null;
  endBatch(): void;
}

export function useHandling({ data, leaveOut }: List): Handling {
  const intents = useWriteIntents();
  const [batch, setBatch] = useState<Batch | null>(null);
  const [handled] = useState(createUndoMemory);
  const handle = async (way: Way, rows: readonly ListRow[]): Promise<void> => {
    const open = rows.filter((row) => (saidOf(row).handleStatus || 'open') === 'open');
    if (open.length === 0) return notify('info', '没有待处理的信息');
    if (open.length > manyRows) return setBatch({ way, rows: open });
    const went: { id: string; version: number }[] = [];
    for (const { docId: id, version } of open) {
      try {
        const { doc } = await intents.send([def.name, id, way, version], ({ key }) =>
          runAction(def.name, id, way, { version, key }),
        );
        went.push({ id, version: doc.version });
      } catch (failure) {
        notify('error', messageOf(failure));
      }
    }
    if (went.length === 0) return undefined;
    // Also where it stays in sight, it is not to be handled again.
    leaveOut(went.map(({ id }) => id));
    handled.keep({ rows: went, way });
    notify('success', `已${ways[way]} ${went.length} 条，10 秒内可按 Ctrl+Z 撤回`);
    data.refresh();
    return undefined;
  };
  const undo = async (): Promise<void> => {
    const last = handled.take();
    if (last === null) return notify('info', '没有可以撤回的处理，或已超过 10 秒');
    for (const { id, version } of last.rows) {
      try {
        await intents.send([def.name, id, 'undoHandling', version], ({ key }) =>
          runAction(def.name, id, 'undoHandling', { version, key }),
        );
      } catch (failure) {
        notify('error', messageOf(failure));
      }
    }
    notify('success', `已撤回${ways[last.way]}`);
    data.refresh();
    return undefined;
  };
  const endBatch = (): void => {
    setBatch(null);
    data.refresh();
  };
  return { handle, undo, batch, endBatch };
}
