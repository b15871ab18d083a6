// The picker: search by code, name, pinyin or initials, groups at the left, filters over the columns; arrows move, Enter
// takes, Space marks several. What was chosen last comes first.
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { entityOf } from '#entities/registry.ts';
import type { FilterRequest, GridHandle } from '#grid';
import type { EntityDef } from '#model/entity.ts';
import { splitPickField } from '#model/pickField.ts';
import type { RefRecord } from '#model/refs.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import type { FieldEnvironment, PickAnswer } from '#ui/kinds/environment.ts';
import { UnfitList } from '#ui/kinds/UnfitList.tsx';
import { GroupTree } from '../GroupTree.tsx';
import { PickerBar } from './PickerBar.tsx';
import { usePickerColumns } from './pickerColumns.ts';
import { PickerGrid } from './PickerGrid.tsx';
import { fetchGroups, groupingOf, type GroupNode } from './pickerTree.ts';
import type { PickerRequest } from './pickService.ts';
import { usePickerRecords } from './usePickerRecords.ts';
import classes from './PickerDialog.module.css';

export interface PickerDialogProps {
  request: PickerRequest;
  environment: FieldEnvironment;
  /** Ids chosen last for the asking field. */
  lately: readonly string[];
  onAnswer(answer: PickAnswer): void;
}

const none: PickAnswer = { records: [], refs: {} };

export function PickerDialog({ request, environment, lately, onAnswer }: PickerDialogProps) {
  const { entity, forField } = request;
  const def = entityOf(entity);
  const [text, setText] = useState(request.text);
  const [group, setGroup] = useState<GroupNode | null>(null);
  const [filterRow, setFilterRow] = useState(false);
  const [filters, setFilters] = useState<readonly FilterRequest[]>([]);
  const grid = useRef<GridHandle | null>(null);
  const { columns, fields } = usePickerColumns(def, environment);
  // Groups are asked in the person's own organisation.
  const isElsewhere = splitPickField(forField ?? '').org !== null;
  const { grouping, groups } = usePickerGroups(entity, def, isElsewhere);
  const asked = { text, group, grouping, filters, fields, lately, forField };
  const answered = usePickerRecords(entity, asked, onAnswer);
  const { records, found } = answered;
  const { marked, mark } = useMarked(records);

  // The row that Enter takes is the marked one.
  const firstColumn = columns[0]?.id ?? 'code';
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
  const takeChosen = (): void => take(marked.size === 0 ? active() : [...marked.values()]);

  return (
    <Modal
      opened
      onClose={() => onAnswer(none)}
      title={`选择${def?.title ?? ''}`}
      size={grouping === null ? 860 : 1040}
      centered
      classNames={{ body: classes['body'] ?? '' }}
    >
      <PickerBar
        text={text}
        onText={setText}
        onDown={() => {
          if (firstId !== undefined) grid.current?.activate(firstId, firstColumn);
          grid.current?.focus();
        }}
        onEnter={() => {
          if (!answered.isAnswered) answered.awaitFirst();
          else if (records[0] !== undefined) take([records[0]]);
        }}
        filterRow={filterRow}
        onFilterRow={() => {
          setFilterRow(!filterRow);
          if (filterRow) setFilters([]);
        }}
        create={isElsewhere ? null : environment.pick.create(entity, text.trim())}
        onCreated={onAnswer}
      />
      <div className={classes['middle']}>
        {grouping !== null && (
          <div className={classes['groups']}>
            <GroupTree
              label={entityOf(grouping.entity)?.title ?? '分组'}
              nodes={groups}
              chosen={group?.id ?? null}
              onChoose={setGroup}
            />
          </div>
        )}
        <PickerGrid
          title={def?.title ?? ''}
          multiple={request.multiple}
          columns={columns}
          answered={answered}
          filters={filters}
          filterRow={filterRow}
          onFilters={setFilters}
          onMark={mark}
          onTake={take}
          onEnter={takeChosen}
          handle={grid}
        />
      </div>
      {found !== null && found.unfit.length > 0 && <UnfitList unfit={found.unfit} />}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={() => onAnswer(none)}>
          取消
        </Button>
        <Button onClick={takeChosen}>确定</Button>
      </Group>
    </Modal>
  );
}

/** Records marked stay marked when others are shown. */
function useMarked(shown: readonly RefRecord[]) {
  const [marked, setMarked] = useState<ReadonlyMap<string, RefRecord>>(new Map());
  const mark = (ids: readonly string[]): void =>
    setMarked(
      (known) =>
        new Map(
          ids.flatMap((id) => {
            const record = shown.find((each) => each.id === id) ?? known.get(id);
            return record === undefined ? [] : [[id, record] as const];
          }),
        ),
    );
  return { marked, mark };
}

const noGroups: readonly GroupNode[] = [];

/** The groups at the left; none where records are asked of another organisation. */
function usePickerGroups(entity: string, def: EntityDef | undefined, isElsewhere: boolean) {
  const grouping = useMemo(
    () => (def === undefined || isElsewhere ? null : groupingOf(def)),
    [def, isElsewhere],
  );
  const groups = useQuery({
    queryKey: ['pickerGroups', entity],
    queryFn: ({ signal }) => (grouping === null ? Promise.resolve([]) : fetchGroups(grouping, signal)),
    enabled: grouping !== null,
    staleTime: 60_000,
  });
  return { grouping, groups: groups.data ?? noGroups };
}
