// 批量修改: a field, a value, the selected rows or all that the list shows; then how each row fared.
import { Button, Group, Progress, Radio, Select, Stack, Text } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { rememberRefs } from '#api/refsCache.ts';
import type { WriteIntents } from '#api/writeIntents.ts';
import { hasEntity } from '#entities/registry.ts';
import type { EntityDef, FieldValue } from '#model/entity.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { ReadButton } from '#ui/dialogs/ReadButton.tsx';
import { useFieldEnvironment } from '#ui/kinds/environment.ts';
import { FieldInput } from '#ui/kinds/FieldInput.tsx';
import { useGrants } from '#ui/shell/sessionContext.tsx';
import { bulkFields } from './bulkFields.ts';
import { allRows, type ListQuestion } from '../rows/listQuery.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import { Outcomes } from './Outcomes.tsx';
import { type BulkResult, useBulkRun } from './useBulkRun.ts';

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

type Scope = 'selected' | 'all';

export function BulkEdit({ def, selected, question, total, intents, onClose }: BulkEditProps) {
  const grants = useGrants();
  const [fields] = useState(() => bulkFields(def, grants, hasEntity));
  const [key, setKey] = useState<string | null>(null);
  const given = useGivenValue();
  const { value, invalid } = given;
  const [of, setOf] = useState<Scope>(selected.length > 0 ? 'selected' : 'all');
  const { done, result, start, stop } = useBulkRun(def, intents);
  const { lookups } = useFieldEnvironment();
  const field = fields.find((each) => each.key === key)?.field;
  const count = of === 'selected' ? selected.length : total;
  const row = key === null ? {} : { [key]: value };
  const missing = field?.required === true && (value === null || value === '');

  const run = async () => {
    await lookups.settled();
    const latest = given.latest();
    if (key === null || latest === null) return;
    const { value } = latest;
    if (field?.required === true && (value === null || value === '')) return;
    await start(key, value, (signal) =>
      of === 'selected' ? pageOf(selected) : allRows(def.name, question, signal),
    );
  };
  const close = () => {
    stop();
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
        <BulkOutcome result={result} count={count} onClose={close} />
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
              given.clear();
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
              onCommit={given.commit}
              onInvalid={given.refuse}
              learn={(refs) => rememberRefs(refs)}
            />
          )}
          <BulkScope of={of} onChange={setOf} selected={selected.length} total={total} />
          {key !== null && (value === null || value === '') && !missing && (
            <Text size="xs" c="var(--wb-warning)">
              没有填写新值：将清空这个字段。
            </Text>
          )}
          {done !== null && <Progress value={(done / Math.max(1, count)) * 100} aria-label="进度" />}
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={() => (done === null ? close() : stop())}>
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

async function* pageOf(rows: readonly ListRow[]): AsyncIterable<readonly ListRow[]> {
  yield await Promise.resolve(rows);
}

/** The value as the field shows it, and as it was typed last: its look-up may end after the button was pressed. */
function useGivenValue() {
  const [value, setValue] = useState<FieldValue>(null);
  const [invalid, setInvalid] = useState<string | undefined>(undefined);
  const latest = useRef<{ value: FieldValue } | null>({ value: null });
  const commit = (next: FieldValue): void => {
    latest.current = { value: next };
    setValue(next);
    setInvalid(undefined);
  };
  return {
    value,
    invalid,
    latest: () => latest.current,
    clear: () => commit(null),
    commit,
    refuse(text: string): void {
      latest.current = null;
      setInvalid(text);
    },
  };
}

interface BulkScopeProps {
  of: Scope;
  onChange(of: Scope): void;
  /** Rows marked. */
  selected: number;
  total: number;
}

function BulkScope({ of, onChange, selected, total }: BulkScopeProps): ReactNode {
  return (
    <Radio.Group label="范围" value={of} onChange={(next) => onChange(next === 'all' ? 'all' : 'selected')}>
      <Stack gap={8} mt={4}>
        <Radio value="selected" label={`选中的 ${selected} 条`} disabled={selected === 0} />
        <Radio
          value="all"
          label={`列表中的全部 ${total.toLocaleString('zh-CN')} 条${total > allAtMost ? `（一次最多 ${allAtMost.toLocaleString('zh-CN')} 条，请先筛选）` : ''}`}
          disabled={total === 0 || total > allAtMost}
        />
      </Stack>
    </Radio.Group>
  );
}

interface BulkOutcomeProps {
  result: BulkResult;
  /** Rows meant to be changed. */
  count: number;
  onClose(): void;
}

function BulkOutcome({ result, count, onClose }: BulkOutcomeProps): ReactNode {
  return (
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
        <ReadButton onClick={onClose}>知道了</ReadButton>
      </Group>
    </Stack>
  );
}
