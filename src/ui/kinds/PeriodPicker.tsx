// A day, a week, a month or a year chosen from a calendar; the value is the period's text (see model/periods).
import '#ui/theme/chineseDates.ts';
import { ActionIcon, InputBase, Popover } from '@mantine/core';
import { DatePicker, MonthPicker, YearPicker } from '@mantine/dates';
import { IconCalendar, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { periodOf, periodTitle, type PeriodType, rangeOfPeriod } from '#model/time/periods.ts';

export interface PeriodPickerProps {
  type: PeriodType;
  label: string;
  /** '2026-03-05', '2026-10' (week or month), '2026'; null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string;
  clearable?: boolean;
}

const hints: Readonly<Record<PeriodType, string>> = {
  day: '选择日期',
  week: '选择周',
  month: '选择月份',
  year: '选择年份',
};

export function PeriodPicker({
  type,
  label,
  value,
  onChange,
  placeholder = hints[type],
  clearable = true,
}: PeriodPickerProps): ReactNode {
  const [opened, setOpened] = useState(false);
  const range = value === null ? null : rangeOfPeriod(type, value);
  const choose = (date: string | null): void => {
    setOpened(false);
    if (date !== null) onChange(periodOf(type, date));
  };
  const shared = { size: 'xs', ...(range === null ? {} : { defaultDate: range.from }) } as const;
  const filled = value !== null && range !== null;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <InputBase
          component="button"
          type="button"
          pointer
          aria-label={`${label}：${filled ? periodTitle(type, value) : placeholder}`}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
          rightSectionPointerEvents="all"
          rightSection={
            filled && clearable ? (
              <ActionIcon size={22} aria-label={`清除${label}`} onClick={() => onChange(null)}>
                <IconX size={14} aria-hidden />
              </ActionIcon>
            ) : (
              <IconCalendar size={14} aria-hidden />
            )
          }
        >
          {filled ? (
            periodTitle(type, value)
          ) : (
            <span style={{ color: 'var(--wb-text-3)' }}>{placeholder}</span>
          )}
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        {type === 'month' ? (
          <MonthPicker {...shared} value={range?.from ?? null} onChange={choose} />
        ) : type === 'year' ? (
          <YearPicker {...shared} value={range?.from ?? null} onChange={choose} />
        ) : (
          <DatePicker
            {...shared}
            withWeekNumbers={type === 'week'}
            value={range?.from ?? null}
            onChange={choose}
            {...(type === 'week' && range !== null
              ? {
                  getDayProps: (date: string) =>
                    date >= range.from && date <= range.to
                      ? { inRange: true, firstInRange: date === range.from, lastInRange: date === range.to }
                      : {},
                }
              : {})}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
