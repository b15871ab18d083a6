// 批量修改: a field, a value, the selected rows or all that the list shows; then how each row fared.
import { Button, Group, Modal, Progress, Radio, Select, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { rememberRefs } from '#api/refsCache.ts';
import type { WriteIntents } from '#api/writeIntents.ts';
import { hasEntity } from '#entities/registry.ts';
import type { EntityDef, FieldValue } from '#model/entity.ts';
import { ReadButton } from '#ui/dialogs/ReadButton.tsx';
import { useFieldEnvironment } from '#ui/kinds/environment.ts';
import { FieldInput } from '#ui/kinds/FieldInput.tsx';
import { useGrants } from '#ui/shell/sessionContext.tsx';
import { runBulkEdit } from './bulkEdit.ts';
import { bulkFields } from './bulkFields.ts';
import { allRows, type ListQuestion } from '../rows/listQuery.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import { Outcomes, type Outcome } from './Outcomes.tsx';

export interface BulkEditProps {
  def: EntityDef;
  selected: readonly ListRow[];
  question: ListQuestion;
  /** Rows the list shows altogether. */
  total: number;
  /** Of the page: they outlive the dialog. */
  intents: WriteIntents;
  onClose(): void;
}

const allAtMost = 20_000;

export function BulkEdit({ def, selected, question, total, intents, onClose }: BulkEditProps) {
  const grants = useGrants();
  const [fields] = useState(() => bulkFields(def, grants, hasEntity));
  const [key, setKey] = useState<string | null>(null);
  const [value, setValue] = useState<FieldValue>(null);
  const [invalid, setInvalid] = useState<string | undefined>(undefined);
  const [of, setOf] = useState<'selected' | 'all'>(selected.length > 0 ? 'selected' : 'all');
  const [done, setDone] = useState<number | null>(null);
  const [result, setResult] = useState<{ done: number; refused: readonly Outcome[] } | null>(null);
  const stop = useRef<AbortController | null>(null);
  const { lookups } = useFieldEnvironment();
  /** What was typed last: its look-up may end after the button was pressed. */
  const given = useRef<{ value: FieldValue } | null>({ value: null });
  const field = fields.find((each) => each.key === key)?.field;
  const count = of === 'selected' ? selected.length : total;
  const row = key === null ? {} : { [key]: value };
  const missing = field?.required === true && (value === null || value === '');

  const run = async () => {
    await lookups.settled();
    if (key === null || given.current === null) return;
    const { value } = given.current;
    if (field?.required === true && (value === null || value === '')) return;
    const controller = new AbortController();
    stop.current = controller;
    setDone(0);
    const { signal } = controller;
    async function* chosen(): AsyncIterable<readonly ListRow[]> {
      yield await Promise.resolve(selected);
    }
    const pages = of === 'selected' ? chosen() : allRows(def.name, question, signal);
    setResult(await runBulkEdit({ def, field: key, value, pages, signal, intents, onProgress: setDone }));
  };
  const close = () => {
    stop.current?.abort();
    onClose();
  };

  return (
    <Modal
      opened
      onClose={close}
      closeOnClickOutside={false}
      title={`批量修改${def.title}`}
      size={520}
      centered
    >
      {result !== null ? (
        <Stack gap={12}>
          <Text size="sm">
            已修改 {result.done - result.refused.length} 条
            {result.refused.length > 0 && `，${result.refused.length} 条未能修改`}
            {result.done < count && `，其余 ${count - result.done} 条未处理`}。
          </Text>
          <Outcomes outcomes={result.refused} title="未能修改" />
          <Text size="xs" c="var(--wb-text-3)">
            每一条的修改都记入其变更历史，可以在那里恢复旧值。
          </Text>
          <Group justify="flex-end">
            <ReadButton onClick={close}>知道了</ReadButton>
          </Group>
        </Stack>
      ) : (
        <Stack gap={12}>
          <Select
            label="字段"
            data-autofocus
            searchable
            data={fields.map((each) => ({ value: each.key, label: each.field.title }))}
            value={key}
            onChange={(chosen) => {
              setKey(chosen);
              setValue(null);
              setInvalid(undefined);
              given.current = { value: null };
            }}
            nothingFoundMessage="没有这个字段"
          />
          {key !== null && field !== undefined && (
            <FieldInput
              key={key}
              name={key}
              field={{ ...field, title: '改为' }}
              value={value}
              row={row}
              readonly={null}
              changed={false}
              problem={invalid === undefined ? undefined : `“${invalid}”不是有效的${field.title}`}
              invalidText={invalid}
              forField={`${def.name}.${key}`}
              onCommit={(next) => {
                given.current = { value: next };
                setValue(next);
                setInvalid(undefined);
              }}
              onInvalid={(text) => {
                given.current = null;
                setInvalid(text);
              }}
              learn={(refs) => rememberRefs(refs)}
            />
          )}
          <Radio.Group
            label="范围"
            value={of}
            onChange={(next) => setOf(next === 'all' ? 'all' : 'selected')}
          >
            <Stack gap={8} mt={4}>
              <Radio
                value="selected"
                label={`选中的 ${selected.length} 条`}
                disabled={selected.length === 0}
              />
              <Radio
                value="all"
                label={`列表中的全部 ${total.toLocaleString('zh-CN')} 条${total > allAtMost ? `（一次最多 ${allAtMost.toLocaleString('zh-CN')} 条，请先筛选）` : ''}`}
                disabled={total === 0 || total > allAtMost}
              />
            </Stack>
          </Radio.Group>
          {key !== null && (value === null || value === '') && !missing && (
            <Text size="xs" c="var(--wb-warning)">
              没有填写新值：将清空这个字段。
            </Text>
          )}
          {done !== null && <Progress value={(done / Math.max(1, count)) * 100} aria-label="进度" />}
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={() => (done === null ? close() : stop.current?.abort())}>
              {done === null ? '取消' : '停止'}
            </Button>
            <Button
              loading={done !== null}
              disabled={key === null || count === 0 || missing || invalid !== undefined}
              onClick={() => void run()}
            >
              修改 {count.toLocaleString('zh-CN')} 条
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
