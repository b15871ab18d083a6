// What is done with exception messages: its words, what accepting one would do, and many at once as a job that says of each
// what became of it.
import { Group, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { startActionRun } from '#api/jobs.ts';
import { mrpExceptionMessage } from '#entities/planning/plan/mrpExceptionMessage.ts';
import { suggestionText, type ExceptionFacts } from '#entities/planning/exceptions/suggestion.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import type { Row } from '#model/entity.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { RunDialog } from '../orders/RunDialog.tsx';

const def = mrpExceptionMessage;
const messageOf = fieldsReader(def.fields, [
  'exceptionCode',
  'docCode',
  'currentDate',
  'suggestedDate',
  'currentQty',
  'suggestedQty',
]);

export const ways = { acceptSuggestion: '采纳', ignore: '忽略', assign: '转待办' } as const;
export type Way = keyof typeof ways;
/** Letters that handle the messages at hand. */
export const wayKeys: Readonly<Record<string, Way>> = { a: 'acceptSuggestion', i: 'ignore', t: 'assign' };
/** What was handled last. */
interface Handled {
  rows: readonly { id: string; version: number }[];
  way: Way;
}

/** For so long what was done is taken back by one key. */
const undoMs = 10_000;

/** Remembers the last handling for as long as it may be taken back, once. */
export function createUndoMemory(): { keep(handled: Handled): void; take(): Handled | null } {
  let last: (Handled & { at: number }) | null = null;
  return {
    keep(handled) {
      last = { ...handled, at: Date.now() };
    },
    take() {
      const recent = last;
      last = null;
      return recent !== null && Date.now() - recent.at <= undoMs ? recent : null;
    },
  };
}

export function factsOf(row: ListRow): ExceptionFacts {
  const { exceptionCode, docCode, currentDate, suggestedDate, currentQty, suggestedQty } = messageOf(row);
  return {
    exceptionCode: plainText(exceptionCode),
    docCode: plainText(docCode),
    currentDate: currentDate || null,
    suggestedDate: suggestedDate || null,
    currentQty,
    suggestedQty,
  };
}

export const isWay = (way: string): way is Way => Object.hasOwn(ways, way);

/** What accepting the message would do. */
export function acceptText(row: ListRow): string {
  const facts = factsOf(row);
  const text = suggestionText(facts);
  return text === ''
    ? '没有可以采纳的建议：打开单据处理，或忽略、转待办'
    : `采纳将：${facts.docCode} ${text}`;
}

/** Many messages at once, as a job that says of each what became of it. */
export function BatchRun({
  way,
  rows,
  onClose,
}: {
  way: Way;
  rows: readonly ListRow[];
  onClose(): void;
}): ReactNode {
  const [reason, setReason] = useState('');
  const values: Row = way === 'ignore' && reason.trim() !== '' ? { reason: reason.trim() } : {};
  return (
    <RunDialog
      def={def}
      title={ways[way]}
      size={480}
      count={rows.length}
      problem={null}
      onClose={onClose}
      start={(only) =>
        startActionRun({
          entity: def.name,
          action: way,
          documents: rows
            .filter(({ docId }) => only === null || only.includes(docId))
            .map(({ docId, version }) => ({ id: docId, version, values })),
        })
      }
    >
      <Group>
        确定{ways[way]}选中的 {rows.length} 条吗？被拒绝的不影响其他。
      </Group>
      {way === 'ignore' && (
        <Textarea
          label="原因（可以不填）"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
      )}
    </RunDialog>
  );
}
