// Filters of the own announcement list: title, sender, read state, priority, days of publishing.
import '#ui/theme/chineseDates.ts';
import { Button, Select, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { InboxFilter } from '#api/announcements.ts';
import { useTypedText } from '#ui/useTypedText.ts';
import { priorities } from './PriorityTag.tsx';
import classes from './InboxFilterLine.module.css';

export interface InboxFilterLineProps {
  filter: InboxFilter;
  filtered: boolean;
  onChange(part: Partial<InboxFilter>): void;
  onReset(): void;
}

const readStates = [
  { value: '0', label: '未读' },
  { value: '1', label: '已读' },
];
const priorityChoices = Object.values(priorities).map(({ value, text }) => ({ value, label: text }));

export function InboxFilterLine({ filter, filtered, onChange, onReset }: InboxFilterLineProps): ReactNode {
  const { from, to } = filter;
  return (
    <div className={classes['line']} role="search" aria-label="筛选">
      <Words label="标题" value={filter.titile} onChange={(titile) => onChange({ titile })} />
      <Words label="发布人" value={filter.sender} onChange={(sender) => onChange({ sender })} />
      <Select
        className={classes['choice'] ?? ''}
        size="xs"
        aria-label="阅读状态"
        placeholder="阅读状态"
        clearable
        data={readStates}
        value={filter.readFlag === '' ? null : filter.readFlag}
        onChange={(readFlag) => onChange({ readFlag: readFlag ?? '' })}
      />
      <Select
        className={classes['choice'] ?? ''}
        size="xs"
        aria-label="优先级"
        placeholder="优先级"
        clearable
        data={priorityChoices}
        value={filter.priority === '' ? null : filter.priority}
        onChange={(priority) => onChange({ priority: priority ?? '' })}
      />
      <DatePickerInput
        className={classes['days'] ?? ''}
        size="xs"
        type="range"
        aria-label="发布日期"
        placeholder="发布日期"
        valueFormat="YYYY-MM-DD"
        clearable
        allowSingleDateInRange
        value={[from === '' ? null : from, to === '' ? null : to]}
        onChange={([first, last]) => onChange({ from: first ?? '', to: last ?? '' })}
      />
      <Button size="xs" variant="default" disabled={!filtered} onClick={onReset}>
        重置
      </Button>
    </div>
  );
}

function Words({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange(text: string): void;
}): ReactNode {
  const [text, setText] = useTypedText(value, onChange);
  return (
    <TextInput
      className={classes['words'] ?? ''}
      size="xs"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={14} />}
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
