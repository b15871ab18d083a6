// 选单: open lines of other documents, searched and filtered on the server, are gathered below with their quantities and
// drawn into the draft at once. Arrow down leads into the lines, Enter takes them, Ctrl+Enter ends the choice.
import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { pullSourcesQuery } from '#api/flow.ts';
import { messageOf } from '#api/mutations.ts';
import { Grid, type GridHandle, type CellValue } from '#grid';
import type { EntityDef, Row } from '#model/entity.ts';
import type { PullRequest } from '#model/wire/flowWire.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { closedByEscape, placeChosen } from './dialogKeys.ts';
import { PullCandidates } from './PullCandidates.tsx';
import { type PickedLine, pickedColumns, pickedProblem, picksOf, withPicked } from './pullRows.ts';
import { useWrite } from '../useWrite.ts';
import { createLineDraft } from '#features/document/draft/lineDraft.ts';
import classes from './flow.module.css';

export interface PullDialogProps {
  /** Entity of the draft. */
  def: EntityDef;
  /** Header of the draft as it stands. */
  header: Row;
  environment: FieldEnvironment;
  /** Answers what was refused; empty when the lines are in the draft. */
  onPull(picks: PullRequest['picks']): Promise<readonly string[]>;
  onClose(): void;
}

export function PullDialog({ def, header, environment, onPull, onClose }: PullDialogProps) {
  const sources = useQuery(pullSourcesQuery(def.name));
  const [rule, setRule] = useState<string | null>(null);
  const [picked, setPicked] = useState<readonly PickedLine[]>([]);
  const [failure, setFailure] = useState<readonly string[]>([]);
  const basket = useRef<GridHandle | null>(null);
  const offered = sources.data ?? [];
  const source = offered.find((each) => each.rule === rule) ?? offered[0];
  const pulling = useWrite({
    mutationFn: onPull,
    onSuccess(refused) {
      if (refused.length === 0) onClose();
      else setFailure(refused);
    },
  });
  const done = async () => {
    if (!((await basket.current?.commit()) ?? true)) return;
    if (picked.length === 0) return setFailure(['请先选入行']);
    if (picked.some((row) => pickedProblem(row) !== null)) return basket.current?.nextProblem();
    await pulling.run(picksOf(picked));
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`选单：${def.title}`}
      size="min(1240px, 96vw)"
      centered
      classNames={{ body: classes['pull'] ?? '' }}
      {...closedByEscape(onClose)}
    >
      {sources.isError && <Text c="var(--wb-error)">{messageOf(sources.error)}</Text>}
      {sources.isSuccess && offered.length === 0 && <Text size="sm">没有您可以选单的来源单据</Text>}
      {failure.length > 0 && (
        <Alert color="red" p={8} role="alert" className={classes['failure'] ?? ''}>
          {failure.slice(0, 4).map((message) => (
            <div key={message}>{message}</div>
          ))}
        </Alert>
      )}
      <div
        className={classes['halves']}
        onKeyDownCapture={(event) => {
          const next = offered[placeChosen(event, offered.length)];
          if (next !== undefined) setRule(next.rule);
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.stopPropagation();
          void done();
        }}
      >
        {source !== undefined && (
          <PullCandidates
            key={source.rule}
            target={def}
            source={source}
            offered={offered}
            header={header}
            environment={environment}
            onSource={setRule}
            onPick={(rows) => {
              setFailure([]);
              setPicked(withPicked(picked, source, rows));
            }}
          />
        )}
        <Basket picked={picked} grid={basket} onChange={setPicked} />
      </div>
      <Group justify="space-between">
        <Text size="xs" c="var(--wb-text-2)" role="status">
          已选 {picked.length} 行
        </Text>
        <Group gap={8}>
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button
            loading={pulling.busy}
            disabled={picked.length === 0}
            onClick={() => void done()}
            title="Ctrl+Enter"
          >
            选入单据
          </Button>
        </Group>
      </Group>
    </Modal>
  );
}

interface BasketProps {
  picked: readonly PickedLine[];
  grid: React.RefObject<GridHandle | null>;
  onChange(rows: readonly PickedLine[]): void;
}

function Basket({ picked, grid, onChange }: BasketProps) {
  const columns = useMemo(() => pickedColumns(), []);
  const [draft] = useState(() =>
    createLineDraft<PickedLine>([], {
      columns: () => columns,
      write: (row, column, value) => (column === 'qty' ? { ...row, qty: typedQty(value) } : row),
      problemsOf(row): Record<string, string> {
        const problem = pickedProblem(row);
        return problem === null ? {} : { qty: problem };
      },
    }),
  );
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => draft.subscribe(() => latest.current(draft.lines())), [draft]);
  useEffect(() => {
    if (draft.lines() !== picked) draft.restart(picked);
  }, [draft, picked]);
  return (
    <div className={classes['basket']}>
      <Grid<PickedLine>
        label="已选的行"
        columns={columns}
        source={draft.source}
        editing={draft}
        rowHeight={28}
        rowNumbers
        rowSelection="multiple"
        enterMoves={['qty']}
        filterRow={false}
        exportable={false}
        emptyText="选入的行列在这里，可以改数量、用 Ctrl+Delete 移除"
        notify={(message, kind) => notify(kind, message)}
        handleRef={grid}
      />
    </div>
  );
}

function typedQty(value: CellValue): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
