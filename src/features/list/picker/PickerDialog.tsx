// The picker: search by code, name, pinyin or initials, groups at the left, filters over the columns; arrows move, Enter
// takes, Space marks several. What was chosen last comes first.
import { Anchor, Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { IconFilter, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import { fetchPick } from '#api/queries.ts';
import { entityOf } from '#entities/registry.ts';
import { createArraySource, type FilterRequest, Grid, type GridHandle } from '#grid';
import { allOf, type Filter } from '#model/filter.ts';
import { splitPickField } from '#model/pickField.ts';
import type { RefMap, RefRecord } from '#model/refs.ts';
import type { Unfit } from '#model/wire/wire.ts';
import { notify } from '#ui/dialogs/notify.ts';
import type { FieldEnvironment, PickAnswer } from '#ui/kinds/environment.ts';
import { UnfitList } from '#ui/kinds/UnfitList.tsx';
import { GroupTree } from '../GroupTree.tsx';
import { askable, conditionOf } from '../filters/listFilters.ts';
import { fetchGroups, groupingOf, type GroupNode, idsUnder } from './pickerTree.ts';
import type { PickerRequest } from './pickService.ts';
import { businessToday } from '../today.ts';
import { type PickRow, rowOf, usePickerColumns } from './pickerColumns.ts';
import classes from './PickerDialog.module.css';

export interface PickerDialogProps {
  request: PickerRequest;
  environment: FieldEnvironment;
  /** Ids chosen last for the asking field. */
  lately: readonly string[];
  onAnswer(answer: PickAnswer): void;
}

const pageSize = 300;
const none: PickAnswer = { records: [], refs: {} };

interface Found {
  /** What was asked. */
  question: object;
  records: readonly RefRecord[];
  refs: RefMap;
  more: boolean;
  unfit: readonly Unfit[];
}

export function PickerDialog({ request, environment, lately, onAnswer }: PickerDialogProps) {
  const def = entityOf(request.entity);
  const [text, setText] = useState(request.text);
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [marked, setMarked] = useState<ReadonlyMap<string, RefRecord>>(new Map());
  const [group, setGroup] = useState<GroupNode | null>(null);
  const [filterRow, setFilterRow] = useState(false);
  const [filters, setFilters] = useState<readonly FilterRequest[]>([]);
  const grid = useRef<GridHandle | null>(null);
  const columns = usePickerColumns(def, environment);
  const records = useMemo(() => found?.records ?? [], [found]);
  const source = useMemo(
    () => createArraySource<PickRow>({ rows: records.map(rowOf), idOf: (row) => row.id }),
    [records],
  );
  // Groups are asked in the person's own organisation.
  const isElsewhere = splitPickField(request.forField ?? '').org !== null;
  const grouping = useMemo(
    () => (def === undefined || isElsewhere ? null : groupingOf(def)),
    [def, isElsewhere],
  );
  const groups = useQuery({
    queryKey: ['pickerGroups', request.entity],
    queryFn: ({ signal }) => (grouping === null ? Promise.resolve([]) : fetchGroups(grouping, signal)),
    enabled: grouping !== null,
    staleTime: 60_000,
  });

  const question = useMemo(() => {
    const inGroup: Filter | null =
      group === null || grouping === null
        ? null
        : { field: grouping.field, op: 'in', values: idsUnder(group).slice(0, 5_000) };
    const filter = askable(allOf([inGroup, ...filters.flatMap(conditionOf)]), businessToday());
    return {
      search: text.trim(),
      limit: pageSize,
      explains: true as const,
      fields: columns.fields,
      ...(lately.length > 0 && group === null ? { first: lately } : {}),
      ...(filter === null ? {} : { filter }),
      ...(request.forField === undefined ? {} : { forField: request.forField }),
    };
  }, [text, group, grouping, filters, columns.fields, lately, request.forField]);
  const { entity } = request;
  useEffect(() => {
    const stop = new AbortController();
    const wait = setTimeout(() => {
      fetchPick(entity, question, stop.signal).then(
        ({ rows, refs, more = false, unfit = [] }) => {
          setFound({ question, records: rows, refs, more, unfit });
          setFailure(null);
        },
        (error: unknown) => {
          if (!stop.signal.aborted) setFailure(messageOf(error));
        },
      );
    }, 120);
    return () => {
      clearTimeout(wait);
      stop.abort();
    };
  }, [entity, question]);
  // Enter that comes before the answer takes the first hit of what was typed, never of what was shown before.
  const awaited = useRef<object | null>(null);
  useEffect(() => {
    if (found === null || found.question !== question || awaited.current !== question) return;
    awaited.current = null;
    const [first] = found.records;
    if (first !== undefined) onAnswer({ records: [first], refs: found.refs });
  }, [found, question, onAnswer]);
  const readOn = async () => {
    if (found === null) return;
    try {
      const {
        rows,
        refs,
        more = false,
      } = await fetchPick(entity, { ...question, offset: found.records.length });
      const known = new Set(found.records.map(({ id }) => id));
      setFound({
        question: found.question,
        records: [...found.records, ...rows.filter(({ id }) => !known.has(id))],
        refs: { ...found.refs, ...refs },
        more,
        unfit: found.unfit,
      });
    } catch (error) {
      notify('error', messageOf(error));
    }
  };

  // The row that Enter takes is the marked one.
  const firstColumn = columns.columns[0]?.id ?? 'code';
  const firstId = records[0]?.id;
  useEffect(() => {
    if (firstId !== undefined) grid.current?.activate(firstId, firstColumn);
  }, [firstId, firstColumn]);

  const take = (chosen: readonly RefRecord[]) =>
    onAnswer(chosen.length === 0 ? none : { records: chosen, refs: found?.refs ?? {} });
  const active = (): RefRecord[] => {
    const id = grid.current?.position().activeRowId ?? records[0]?.id;
    return records.filter((record) => record.id === id);
  };
  const chosen = (): RefRecord[] => (marked.size === 0 ? active() : [...marked.values()]);
  const create = isElsewhere ? null : environment.pick.create(request.entity, text.trim());

  return (
    <Modal
      opened
      onClose={() => onAnswer(none)}
      title={`选择${def?.title ?? ''}`}
      size={grouping === null ? 860 : 1040}
      centered
      classNames={{ body: classes['body'] ?? '' }}
    >
      <Group gap={8} wrap="nowrap">
        <TextInput
          data-autofocus
          flex={1}
          leftSection={<IconSearch size={14} />}
          placeholder="编码、名称、拼音或首字母"
          aria-label="查找"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'ArrowDown') {
              event.preventDefault();
              if (firstId !== undefined) grid.current?.activate(firstId, firstColumn);
              grid.current?.focus();
            } else if (event.key === 'Enter') {
              // The button that has the keyboard once the picker is closed must not be pressed by the same key.
              event.preventDefault();
              if (found?.question !== question) awaited.current = question;
              else if (records[0] !== undefined) take([records[0]]);
            }
          }}
        />
        <Button
          variant={filterRow ? 'light' : 'default'}
          leftSection={<IconFilter size={14} />}
          aria-pressed={filterRow}
          onClick={() => {
            setFilterRow(!filterRow);
            if (filterRow) setFilters([]);
          }}
        >
          列筛选
        </Button>
        {create !== null && (
          <Button
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() =>
              void create().then((answer) => {
                if (answer.records.length > 0) onAnswer(answer);
              })
            }
          >
            新增
          </Button>
        )}
      </Group>
      <div className={classes['middle']}>
        {grouping !== null && (
          <div className={classes['groups']}>
            <GroupTree
              label={entityOf(grouping.entity)?.title ?? '分组'}
              nodes={groups.data ?? []}
              chosen={group?.id ?? null}
              onChoose={setGroup}
            />
          </div>
        )}
        <div
          className={classes['grid']}
          onKeyDownCapture={(event) => {
            if (event.key !== 'Enter' || event.target instanceof HTMLInputElement) return;
            event.preventDefault();
            event.stopPropagation();
            take(chosen());
          }}
        >
          <Grid<PickRow>
            label={`${def?.title ?? ''}列表`}
            columns={columns.columns}
            source={source}
            rowHeight={28}
            rowNumbers
            rowSelection={request.multiple ? 'multiple' : 'none'}
            onSelectionChange={(ids) =>
              setMarked(
                (known) =>
                  new Map(
                    ids.flatMap((id) => {
                      const record = records.find((each) => each.id === id) ?? known.get(id);
                      return record === undefined ? [] : [[id, record] as const];
                    }),
                  ),
              )
            }
            onOpenRow={(row) => take(records.filter((record) => record.id === row.id))}
            filters={filters}
            onFiltersChange={setFilters}
            filterChips={false}
            filterRow={filterRow}
            emptyText={failure ?? (found === null ? '正在读取…' : '没有符合条件的记录')}
            notify={(message, kind) => notify(kind, message)}
            handleRef={grid}
          />
        </div>
      </div>
      {found !== null && found.unfit.length > 0 && <UnfitList unfit={found.unfit} />}
      <Group justify="space-between">
        <Text size="xs" c="var(--wb-text-3)">
          {found?.more === true ? `已列出 ${records.length} 条，` : `共 ${records.length} 条`}
          {found?.more === true && (
            <Anchor component="button" type="button" size="xs" onClick={() => void readOn()}>
              继续加载
            </Anchor>
          )}
          {request.multiple && marked.size > 0 ? `，已选 ${marked.size} 条` : ''}
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
