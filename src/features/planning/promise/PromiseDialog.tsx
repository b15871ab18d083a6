// 交期答复 of the lines of an order: when each can be delivered, what decides it over all levels, and the dates taken over with
// one key. ↑↓ turn through the lines, Enter fills the line at hand, Ctrl+Enter all that are shown.
import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useState, useSyncExternalStore } from 'react';
import { messageOf } from '#api/mutations.ts';
import { makeQuote, promiseQuery, type QuoteWanted } from '#api/promise.ts';
import type { Keyed } from '#api/writeIntents.ts';
import type { LinePromise, PromiseResult } from '#entities/planning/promise/promiseWire.ts';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import { businessToday } from '#features/list/today.ts';
import { useKeyedWrite } from '#features/useWrite.ts';
import type { LineRow } from '#model/entity.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { linesAsked, placeIn, quotedFields, takenOver } from './promisePlaces.ts';
import { PromiseChain } from './PromiseChain.tsx';
import { PromiseTable } from './PromiseTable.tsx';

type Range = 'line' | 'chosen' | 'all';

const quoting = {
  mutationFn: ({ key, ...wanted }: QuoteWanted & Keyed) => makeQuote(wanted, { key }),
  onSuccess: ({ code }: { code: string }, { hold }: QuoteWanted & Keyed) =>
    notify('success', `已${hold ? '预留 48 小时' : '保存'}：交期答复 ${code}`),
};

export function PromiseDialog({
  draft,
  environment,
  locked,
  stored,
  onClose,
}: DocumentActionsProps & { onClose(): void }): ReactNode {
  useSyncExternalStore(
    (listener) => draft.subscribe(listener),
    () => draft.snapshot(),
  );
  const [place] = useState(() => placeIn(draft));
  const today = businessToday();
  const rows = draft.lineRows('items');
  const chosen = new Set(place.selected.length > 1 ? place.selected : []);
  const first = rows.find(({ id }) => id === place.active) ?? rows[0];
  const [range, setRange] = useState<Range>(chosen.size > 0 ? 'chosen' : 'line');
  const [at, setAt] = useState(first?.id ?? '');
  const isShown = ({ id }: LineRow): boolean =>
    range === 'all' || (range === 'chosen' ? chosen.has(id) : id === first?.id);
  const shown = rows.filter(isShown);
  const asked = linesAsked(draft, new Set(shown.map(({ id }) => id)), today);
  const { data, error, isFetching } = useQuery(promiseQuery(stored ? draft.doc.id : null, asked));
  const promises = new Map((data?.lines ?? []).map((each) => [each.line, each]));
  const current = shown.find(({ id }) => id === at) ?? shown[0];
  const answer = current === undefined ? undefined : promises.get(current.id);
  const keeping = useKeyedWrite(quoting);
  const fill = (lines: readonly LineRow[]): void => {
    const found = lines.flatMap(({ id }): LinePromise[] => {
      const each = promises.get(id);
      return each === undefined ? [] : [each];
    });
    const patches = takenOver(draft, found);
    if (locked !== null || patches.length === 0 || isFetching) return;
    draft.change('填入交期', { patches });
    onClose();
  };
  const keep = (hold: boolean): void => {
    const line = asked.find(({ line: id }) => id === current?.id);
    if (line !== undefined) void keeping.run({ fields: quotedFields(draft, line, stored), hold });
  };
  const turn = (by: number): void => {
    const next = shown[shown.findIndex(({ id }) => id === current?.id) + by];
    if (next !== undefined) setAt(next.id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isOnButton = event.target instanceof HTMLButtonElement;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) fill(shown);
    else if (event.key === 'Enter' && !isOnButton && current !== undefined) fill([current]);
    else if (event.key === 'ArrowDown') turn(1);
    else if (event.key === 'ArrowUp') turn(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Modal opened onClose={onClose} title="问交期" size={860} onKeyDown={onKeyDown}>
      <Group justify="space-between" mb={8}>
        <SegmentedControl
          size="xs"
          aria-label="范围"
          data-autofocus
          value={range}
          onChange={(value) => setRange(value === 'all' ? 'all' : value === 'chosen' ? 'chosen' : 'line')}
          data={[
            { value: 'line', label: '本行' },
            ...(chosen.size > 0 ? [{ value: 'chosen', label: `选中 ${chosen.size} 行` }] : []),
            { value: 'all', label: '整单' },
          ]}
        />
        <Text size="sm" c="var(--wb-text-2)" role="status">
          {standText(data, error)}
        </Text>
      </Group>
      <PromiseTable
        draft={draft}
        environment={environment}
        rows={shown}
        asked={asked}
        promises={promises}
        today={today}
        current={current?.id ?? null}
        onCurrent={setAt}
      />
      {answer !== undefined && data !== undefined && <PromiseChain promise={answer} names={data.names} />}
      <PromiseButtons
        answer={answer}
        locked={locked}
        asking={isFetching}
        keeping={keeping.busy}
        onKeep={keep}
        onFill={() => current !== undefined && fill([current])}
        onFillAll={shown.length > 1 ? () => fill(shown) : null}
      />
    </Modal>
  );
}

/** In words: what the answer stands on. */
function standText(data: PromiseResult | undefined, error: Error | null): string {
  if (error !== null) return messageOf(error);
  if (data === undefined) return '正在推算…';
  return data.lastRun === null
    ? '还没有计划运算，按单据现状推算'
    : `按现有单据和 ${data.lastRun.slice(0, 10)} 的计划推算`;
}

interface PromiseButtonsProps {
  /** Of the line at hand. */
  answer: LinePromise | undefined;
  /** Reason why nothing can be filled in, or null. */
  locked: string | null;
  asking: boolean;
  keeping: boolean;
  onKeep(hold: boolean): void;
  onFill(): void;
  /** Null for a single line. */
  onFillAll: (() => void) | null;
}

function PromiseButtons(props: PromiseButtonsProps): ReactNode {
  const { answer, locked, asking, keeping, onKeep, onFill, onFillAll } = props;
  const { permitted } = usePermission();
  const canFill = locked === null && !asking;
  return (
    <Group justify="flex-end" mt={12} gap={8}>
      {permitted('deliveryQuote:create') && (
        <Button variant="default" disabled={answer === undefined || keeping} onClick={() => onKeep(false)}>
          保存答复
        </Button>
      )}
      {permitted('deliveryQuote:create') && permitted('deliveryQuote:reserve') && (
        <Button
          variant="default"
          disabled={answer === undefined || answer.promiseDate === null || keeping}
          onClick={() => onKeep(true)}
        >
          预留 48 小时
        </Button>
      )}
      {onFillAll !== null && (
        <Button variant="default" title="Ctrl+Enter" disabled={!canFill} onClick={onFillAll}>
          全部填入
        </Button>
      )}
      <Button
        title={locked ?? 'Enter'}
        disabled={!canFill || answer === undefined || answer.promiseDate === null}
        onClick={onFill}
      >
        填入本行
      </Button>
    </Group>
  );
}
