// Exceptions from elsewhere into the year that is shown: last year's or another calendar's, or a list pasted from a
// worksheet. Each is one step of undo, like a stroke of the brush.
import { Button, Group, Menu, Stack, Text, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { fetchDocument } from '#api/queries.ts';
import { messageOf } from '#api/mutations.ts';
import { factoryCalendar } from '#entities/process/factoryCalendar.ts';
import {
  copiedCalendar,
  copiedYear,
  importedPatches,
  pastedDays,
} from '#entities/process/time/copiedDays.ts';
import type { Run } from '#entities/process/time/paintDays.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import type { Patch } from '#model/patch.ts';
import { docOf } from '#model/typedAnswer.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';

interface CalendarCopiesProps {
  draft: DocumentDraft;
  environment: FieldEnvironment;
  year: number;
  bounds: Run;
}

const newId = (): string => crypto.randomUUID();

export function CalendarCopies({ draft, environment, year, bounds }: CalendarCopiesProps): ReactNode {
  const [pasting, setPasting] = useState(false);
  const rows = draft.lineRows('exceptions');
  const take = (label: string, patches: readonly Patch[], hint: string): void => {
    if (!patches.some(({ op }) => op === 'insertLine')) {
      notify('info', '那里没有例外日期，什么都没有改动');
      return;
    }
    draft.change(label, { patches });
    notify('info', `${hint}，按 Ctrl+Z 可以撤销`);
  };
  const fromYear = (): void =>
    take(
      `复制 ${year - 1} 年`,
      copiedYear(rows, { from: year - 1, to: year }, bounds, newId),
      `已按 ${year - 1} 年的月日填入 ${year} 年，农历节日和调休请核对`,
    );
  const fromCalendar = async (): Promise<void> => {
    const { records } = await environment.pick.open('factoryCalendar', { multiple: false, text: '' });
    const [chosen] = records;
    if (chosen === undefined) return;
    try {
      const { doc } = await fetchDocument('factoryCalendar', chosen.id);
      const { lines } = docOf(factoryCalendar, doc);
      const patches = copiedCalendar(rows, lines.exceptions, year, bounds, newId);
      take(`复制“${chosen.name}”`, patches, `已填入“${chosen.name}” ${year} 年的例外日期`);
    } catch (problem) {
      notify('warning', messageOf(problem));
    }
  };
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button size="xs" variant="default">
            填入例外
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={fromYear}>
            复制 {year - 1} 年到 {year} 年
          </Menu.Item>
          <Menu.Item onClick={() => void fromCalendar()}>复制其他日历的 {year} 年</Menu.Item>
          <Menu.Item onClick={() => setPasting(true)}>从 Excel 粘贴</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {pasting && <PasteDialog draft={draft} year={year} bounds={bounds} onClose={() => setPasting(false)} />}
    </>
  );
}

function PasteDialog({
  draft,
  year,
  bounds,
  onClose,
}: Pick<CalendarCopiesProps, 'draft' | 'year' | 'bounds'> & { onClose(): void }): ReactNode {
  const [text, setText] = useState('');
  const { days, problems } = pastedDays(text, year);
  const { patches, outside } = importedPatches(draft.doc, days, bounds, newId);
  const put = (): void => {
    draft.change('粘贴例外日期', { patches });
    notify('info', `已填入 ${days.length - outside} 条例外日期，按 Ctrl+Z 可以撤销`);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="从 Excel 粘贴例外日期" size={560} centered>
      <Stack gap={12}>
        <Textarea
          data-autofocus
          label="每行一条：开始日期、结束日期（一天的可以不写）、类型、说明"
          placeholder={`${year}-10-01\t${year}-10-07\t节假日\t国庆节\n${year}-10-10\t上班\t国庆调休`}
          autosize
          minRows={8}
          maxRows={16}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Text size="sm" c="var(--wb-text-2)" role="status">
          读到 {days.length} 条
          {outside > 0 && `，其中 ${outside} 条不在日历的 ${bounds.from} 至 ${bounds.to} 之内，不会填入`}
        </Text>
        {problems.length > 0 && (
          <Text size="sm" c="var(--wb-error)" role="alert" style={{ whiteSpace: 'pre-line' }}>
            {problems.slice(0, 5).join('\n')}
            {problems.length > 5 && `\n还有 ${problems.length - 5} 行读不出`}
          </Text>
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button disabled={patches.length === 0 || problems.length > 0} onClick={put}>
            填入 {days.length - outside} 条
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
