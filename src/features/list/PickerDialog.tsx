// The picker: search by code, name, pinyin or initials, arrows to move, Enter to take, Space to mark several.
import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fetchPick } from '#api/queries.ts';
import { entityOf } from '#entities/registry.ts';
import { createArraySource, Grid, type GridColumn, type GridHandle } from '#grid';
import type { RefMap, RefRecord } from '#model/refs.ts';
import type { FieldDef } from '#model/fields.ts';
import type { PickAnswer } from '#ui/kinds/environment.ts';
import type { PickerRequest } from './pickService.ts';

const rowLimit = 300;
const none: PickAnswer = { records: [], refs: {} };

export function PickerDialog({ request, onAnswer }: { request: PickerRequest; onAnswer(answer: PickAnswer): void }) {
  const def = entityOf(request.entity);
  const [text, setText] = useState(request.text);
  const [records, setRecords] = useState<readonly RefRecord[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [marked, setMarked] = useState<readonly string[]>([]);
  const refs = useRef<RefMap>({});
  const grid = useRef<GridHandle | null>(null);
  const columns = useMemo(() => columnsOf(def?.fields ?? {}, [...(def?.label ?? ['code', 'name']), ...(def?.carry ?? [])]), [def]);
  const source = useMemo(() => createArraySource<RefRecord>({ rows: records ?? [], idOf: (record) => record.id }), [records]);

  useEffect(() => {
    const stop = new AbortController();
    const wait = setTimeout(() => {
      const { entity, forField } = request;
      fetchPick(entity, { search: text.trim(), limit: rowLimit, ...(forField === undefined ? {} : { forField }) }, stop.signal).then(
        (answer) => {
          refs.current = answer.refs;
          setRecords(answer.rows);
          setFailure(null);
        },
        (error: unknown) => {
          if (!stop.signal.aborted) setFailure(error instanceof Error ? error.message : '读取失败');
        },
      );
    }, 120);
    return () => {
      clearTimeout(wait);
      stop.abort();
    };
  }, [request, text]);

  // The row that Enter takes is the marked one.
  useEffect(() => {
    const first = records?.[0];
    if (first !== undefined) grid.current?.activate(first.id, 'code');
  }, [records, grid]);

  const take = (chosen: readonly RefRecord[]) => onAnswer(chosen.length === 0 ? none : { records: chosen, refs: refs.current });
  const active = (): RefRecord[] => {
    const id = grid.current?.position().activeRowId ?? records?.[0]?.id;
    return (records ?? []).filter((record) => record.id === id);
  };
  const chosen = (): RefRecord[] => (marked.length === 0 ? active() : (records ?? []).filter((record) => marked.includes(record.id)));

  return (
    <Modal
      opened
      onClose={() => onAnswer(none)}
      title={`选择${def?.title ?? ''}`}
      size={800}
      centered
      styles={{ body: { display: 'flex', flexDirection: 'column', height: 480, gap: 8 } }}
    >
      <TextInput
        data-autofocus
        leftSection={<IconSearch size={14} />}
        placeholder="编码、名称、拼音或首字母"
        aria-label="查找"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            const first = records?.[0];
            if (first !== undefined) grid.current?.activate(first.id, 'code');
            grid.current?.focus();
          } else if (event.key === 'Enter' && records?.[0] !== undefined) take([records[0]]);
        }}
      />
      <div
        style={{ flex: 1, minHeight: 0 }}
        onKeyDownCapture={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.stopPropagation();
          take(chosen());
        }}
      >
        <Grid<RefRecord>
          label={`${def?.title ?? ''}列表`}
          columns={columns}
          source={source}
          rowHeight={28}
          rowNumbers
          rowSelection={request.multiple ? 'multiple' : 'none'}
          onSelectionChange={(ids) => setMarked(ids)}
          onOpenRow={(record) => take([record])}
          emptyText={failure ?? (records === null ? '正在读取…' : '没有符合条件的记录')}
          handleRef={grid}
        />
      </div>
      <Group justify="space-between">
        <Text size="xs" c="var(--wb-text-3)">
          {records !== null && records.length >= rowLimit ? `只列出前 ${rowLimit} 条，请输入条件缩小范围` : `共 ${records?.length ?? 0} 条`}
          {request.multiple && marked.length > 0 ? `，已选 ${marked.length} 条` : ''}
        </Text>
        <Group gap={8}>
          <Button variant="default" onClick={() => onAnswer(none)}>
            取消
          </Button>
          <Button onClick={() => take(chosen())}>确定</Button>
        </Group>
      </Group>
    </Modal>
  );
}

function columnsOf(fields: Readonly<Record<string, FieldDef>>, keys: readonly string[]): GridColumn<RefRecord>[] {
  const shown = [...new Set(keys)].filter((key) => {
    const kind = fields[key]?.kind;
    return kind === 'code' || kind === 'text';
  });
  return shown.map((key) => ({
    id: key,
    title: fields[key]?.title ?? key,
    width: key === 'code' ? 140 : 200,
    read: (record) => {
      if (key === 'code') return record.code;
      if (key === 'name') return record.name;
      const value = record.fields[key];
      return typeof value === 'string' || typeof value === 'number' ? value : null;
    },
    text: (value) => (value === null ? '' : String(value)),
  }));
}
