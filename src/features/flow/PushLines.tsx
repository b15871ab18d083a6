// The lines of a push: marked and filled in a grid, and handed on when they are in order.
import { Anchor, Button, Group, Text } from '@mantine/core';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { readRef } from '#api/refsCache.ts';
import { Grid, type GridHandle } from '#grid';
import type { EntityDef } from '#model/entity.ts';
import type { PushableResult } from '#model/wire/flowWire.ts';
import { notify } from '#ui/dialogs/notify.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { followed, own, pushColumns, type PushRow, pushRows, qtyProblem } from './pushRows.ts';
import { createLineDraft } from '#features/document/draft/lineDraft.ts';
import classes from './flow.module.css';

export type Refuse = (problems: readonly { rowId: string; column: string; message: string }[]) => void;

export interface PushLinesProps {
  def: EntityDef;
  found: PushableResult;
  lineIds: readonly string[];
  environment: FieldEnvironment;
  busy: boolean;
  title: string;
  onPush(rows: readonly PushRow[], refuse: Refuse): void;
  onClose(): void;
}

export function PushLines({
  def,
  found,
  lineIds,
  environment,
  busy,
  title,
  onPush,
  onClose,
}: PushLinesProps) {
  const { grants } = useSession();
  const grid = useRef<GridHandle | null>(null);
  const columns = useMemo(
    () => pushColumns(def, found.lines, found, grants, { ...environment, refs: readRef }),
    [def, found, grants, environment],
  );
  const draft = useMemo(
    () =>
      createLineDraft<PushRow>(pushRows(found, new Set(lineIds)), {
        columns: () => columns,
        write: (row, column, value) => ({ ...row, [column]: value }),
        follow: (row, changed) => ({ ...row, ...followed(row, changed) }),
        problemsOf(row): Record<string, string> {
          const problem = found.linked ? qtyProblem(row) : null;
          return problem === null ? {} : { [own.qty]: problem };
        },
        locked: () => '这里不能增删行',
      }),
    [found, lineIds, columns],
  );
  const rows = useSyncExternalStore(draft.subscribe, draft.lines);
  useEffect(() => {
    const first = draft.lines().find((row) => row[own.chosen] === true) ?? draft.lines()[0];
    if (first === undefined) return undefined;
    const frame = requestAnimationFrame(() => {
      grid.current?.activate(first.id, found.linked ? own.qty : own.chosen);
      grid.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [draft, found]);
  const pushable = rows.some((row) => row[own.note] === null);
  const push = async () => {
    if (!((await grid.current?.commit()) ?? true)) return;
    if (found.linked && draft.lines().some((row) => qtyProblem(row) !== null))
      return grid.current?.nextProblem();
    onPush(draft.lines(), (problems) => draft.refuse(problems));
  };
  const markAll = (on: boolean): void => {
    const changes = draft
      .lines()
      .filter((row) => row[own.note] === null && (row[own.chosen] === true) !== on)
      .map((row) => ({ rowId: row.id, column: own.chosen, value: on }));
    draft.set(changes, on ? '全部选择' : '全部取消');
    grid.current?.focus();
  };
  return (
    <>
      <div
        className={classes['grid']}
        onKeyDownCapture={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.stopPropagation();
          void push();
        }}
      >
        <Grid<PushRow>
          label="可下推的行"
          columns={columns}
          source={draft.source}
          editing={draft}
          rowHeight={28}
          enterMoves={[found.linked ? own.qty : own.chosen]}
          filterRow={false}
          exportable={false}
          emptyText="没有可下推的行"
          notify={(message, kind) => notify(kind, message)}
          handleRef={grid}
        />
      </div>
      <Group justify="space-between" wrap="nowrap">
        <Marked def={def} rows={rows} onMarkAll={markAll} />
        <Group gap={8} wrap="nowrap">
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button loading={busy} disabled={!pushable} onClick={() => void push()} title="Ctrl+Enter">
            下推{title}
          </Button>
        </Group>
      </Group>
    </>
  );
}

/** How much is marked, and the ways to mark everything or nothing. */
function Marked({
  def,
  rows,
  onMarkAll,
}: {
  def: EntityDef;
  rows: readonly PushRow[];
  onMarkAll(on: boolean): void;
}) {
  const chosen = rows.filter((row) => row[own.chosen] === true);
  return (
    <Group gap={12}>
      <Text size="xs" c="var(--wb-text-2)" role="status">
        已选 {chosen.length} 行，{new Set(chosen.map((row) => row.$doc)).size} 张{def.title}
      </Text>
      <Anchor component="button" type="button" size="xs" onClick={() => onMarkAll(true)}>
        全选
      </Anchor>
      <Anchor component="button" type="button" size="xs" onClick={() => onMarkAll(false)}>
        全不选
      </Anchor>
    </Group>
  );
}
