// One of a few words, or one of the columns of a grid: a list like every other of the page, found by typing where it is long. Its
// Esc closes the list and not the panel it stands in.
import { Select } from '@mantine/core';
import { use } from 'react';
import type { ReactNode } from 'react';
import { t } from '../core/language.ts';
import { InsidePopup } from './PanelsProvider.tsx';
import { atOnce } from './Popup.tsx';

const fewEnoughToSee = 8;

export interface ChoiceBoxProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
  className?: string | undefined;
  tone?: string;
}

export function ChoiceBox<Value extends string>({
  label,
  value,
  choices,
  onChoose,
  className = '',
  tone,
}: ChoiceBoxProps<Value>): ReactNode {
  const hold = use(InsidePopup);
  const searchable = choices.length > fewEnoughToSee;
  return (
    <Select
      size="xs"
      className={className}
      aria-label={label}
      data-tone={tone}
      data={[...choices]}
      value={value}
      allowDeselect={false}
      searchable={searchable}
      openOnFocus={false}
      onFocus={(event) => searchable && event.currentTarget.select()}
      nothingFoundMessage={t('没有匹配的选项')}
      comboboxProps={{
        withinPortal: hold === null,
        floatingStrategy: 'fixed',
        width: 'max-content',
        position: 'bottom-start',
        transitionProps: atOnce,
      }}
      onDropdownOpen={() => hold?.(true)}
      onDropdownClose={() => hold?.(false)}
      onChange={(next) => {
        const chosen = choices.find((choice) => choice.value === next);
        if (chosen) onChoose(chosen.value);
      }}
    />
  );
}
