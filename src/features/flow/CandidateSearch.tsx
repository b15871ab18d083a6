// The line above the candidates of 选单: the source they come from, the search, the filter row, and the button that takes
// what is marked.
import { Button, Group, SegmentedControl, TextInput } from '@mantine/core';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import type { PullSource } from '#model/wire/flowWire.ts';

export interface CandidateSearchProps {
  offered: readonly PullSource[];
  source: PullSource;
  box: RefObject<HTMLInputElement | null>;
  text: string;
  filterRow: boolean;
  /** How many rows are marked. */
  marked: number;
  onSource(rule: string): void;
  onText(text: string): void;
  /** From the search into the rows. */
  onEnter(): void;
  onFilterRow(filterRow: boolean): void;
  onTake(): void;
}

export function CandidateSearch({
  offered,
  source,
  box,
  text,
  filterRow,
  marked,
  onSource,
  onText,
  onEnter,
  onFilterRow,
  onTake,
}: CandidateSearchProps): ReactNode {
  const onKey = (event: KeyboardEvent): void => {
    if (
      event.nativeEvent.isComposing ||
      (event.key !== 'ArrowDown' && event.key !== 'Enter') ||
      event.ctrlKey ||
      event.metaKey
    )
      return;
    event.preventDefault();
    onEnter();
  };
  return (
    <Group gap={8} wrap="nowrap">
      {offered.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label="来源"
          value={source.rule}
          onChange={onSource}
          data={offered.map((each, at) => ({
            value: each.rule,
            label: <span title={`Alt+${at + 1}`}>{each.title}</span>,
          }))}
        />
      )}
      <TextInput
        ref={box}
        data-autofocus
        size="xs"
        flex={1}
        leftSection={<IconSearch size={14} />}
        placeholder="单据编号、往来单位、拼音或首字母"
        aria-label="查找源单"
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKey}
      />
      <Button
        size="xs"
        variant={filterRow ? 'light' : 'default'}
        leftSection={<IconFilter size={14} />}
        aria-pressed={filterRow}
        onClick={() => onFilterRow(!filterRow)}
      >
        列筛选
      </Button>
      <Button size="xs" variant="default" onClick={onTake} title="Enter">
        选入{marked > 0 ? `（${marked}）` : ''}
      </Button>
    </Group>
  );
}
