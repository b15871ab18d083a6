// Ctrl+G in the supply–demand grid: a day is named, and the active cell goes to the bucket it lies in.
import { DateInput } from '@mantine/dates';
import { type ReactNode, useState } from 'react';
import { Modal } from '#ui/dialogs/Modal.tsx';

export function GoToDate({
  today,
  last,
  onDate,
  onClose,
}: {
  today: string;
  /** Last day there is a column for. */
  last: string;
  onDate(date: string): void;
  onClose(): void;
}): ReactNode {
  const [date, setDate] = useState(today);
  return (
    <Modal opened onClose={onClose} title="到哪一天" size={320} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onDate(date);
        }}
      >
        <DateInput
          label="日期"
          description={`${today} 至 ${last}，回车转到`}
          valueFormat="YYYY-MM-DD"
          minDate={today}
          maxDate={last}
          value={date}
          onChange={(value) => value !== null && setDate(value)}
          popoverProps={{ disabled: true }}
          data-autofocus
        />
      </form>
    </Modal>
  );
}
