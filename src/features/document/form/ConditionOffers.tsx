// The list below a condition: fields, options or records, or why there are none; for a day the calendar as well.
import '#ui/theme/chineseDates.ts';
import { Combobox, Loader } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import type { ReactNode } from 'react';
import type { Completion, CompletionOffer } from '#model/approval/conditionCompletion.ts';
import classes from './conditionField.module.css';

export interface ConditionOffersProps {
  offers: readonly CompletionOffer[];
  sought: Completion['sought'];
  /** Records are not answered yet. */
  searching: boolean;
  failed: boolean;
  /** The day that is typed. */
  day: string | null;
  onDay(day: string): void;
}

export function ConditionOffers({
  offers,
  sought,
  searching,
  failed,
  day,
  onDay,
}: ConditionOffersProps): ReactNode {
  return (
    <Combobox.Dropdown
      hidden={offers.length === 0 && sought === undefined}
      onMouseDown={(event) => event.preventDefault()}
    >
      <Combobox.Options mah={264} style={{ overflowY: 'auto' }}>
        {offers.map((offer) => (
          <Combobox.Option key={offer.text} value={offer.text}>
            <span className={classes['offer']}>
              <span>{offer.title}</span>
              {sought === undefined && <code>{offer.text}</code>}
            </span>
          </Combobox.Option>
        ))}
        {offers.length === 0 && sought?.place.records !== undefined && (
          <Combobox.Empty>
            {searching ? (
              <Loader size={14} />
            ) : failed ? (
              '读取失败，请稍后再试'
            ) : (
              `没有符合“${sought.typed}”的记录，按 F7 打开列表`
            )}
          </Combobox.Empty>
        )}
      </Combobox.Options>
      {sought?.place.kind === 'day' && (
        <DatePicker size="xs" value={day} onChange={(chosen) => chosen !== null && onDay(chosen)} />
      )}
    </Combobox.Dropdown>
  );
}
