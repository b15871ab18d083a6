// 交期答复 of the lines of an order: when each can be delivered, what decides it over all levels, and the dates taken over with
// one key. ↑↓ turn through the lines, Enter fills the line at hand, Ctrl+Enter all that are shown.
import { Button, Group, Modal, SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useState, useSyncExternalStore } from 'react';
import { messageOf } from '#api/mutations.ts';
import { makeQuote, promiseQuery, type QuoteWanted } from '#api/promise.ts';
import type { Keyed } from '#api/writeIntents.ts';
import { type LinePromise, reasonOf } from '#entities/planning/promise/promiseWire.ts';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import { businessToday } from '#features/list/today.ts';
import { useKeyedWrite } from '#features/useWrite.ts';
import type { LineRow } from '#model/entity.ts';
import { formatDecimal } from '#model/decimal.ts';
import { notify } from '#ui/dialogs/notify.ts';
import quiet from '#ui/quietTable.module.css';
import { usePermission } from '#ui/shell/Permission.tsx';
import classes from './promise.module.css';
import { askedLineOf, askedOrderOf, linesAsked, placeIn, takenOver, wantedOf } from './promisePlaces.ts';
import { PromiseChain } from './PromiseChain.tsx';

type Range = 'line' | 'chosen' | 'all';

export function PromiseDialog({
  draft,
  environment,
  locked,
  stored,
  onClose,
}: DocumentActionsProps & { onClose(): void }): ReactNode {
  useSyncExternalStore(
    (listener) => draft.subscribe(listener),
    () => draft.snapshot(),
  );
  const { permitted } = usePermission();
  const [place] = useState(() => placeIn(draft));
  const today = businessToday();
  const rows = draft.lineRows('items');
  const chosen = new Set(place.selected.length > 1 ? place.selected : []);
  const first = rows.find(({ id }) => id === place.active) ?? rows[0];
  const [range, setRange] = useState<Range>(chosen.size > 0 ? 'chosen' : 'line');
  const [at, setAt] = useState(first?.id ?? '');
  const isShown = ({ id }: LineRow): boolean =>
    range === 'all' || (range === 'chosen' ? chosen.has(id) : id === first?.id);
  const shown = rows.filter(isShown);
  const asked = linesAsked(draft, new Set(shown.map(({ id }) => id)), today);
  const { data, error, isFetching } = useQuery(promiseQuery(stored ? draft.doc.id : null, asked));
  const promises = new Map((data?.lines ?? []).map((each) => [each.line, each]));
  const current = shown.find(({ id }) => id === at) ?? shown[0];
  const answer = current === undefined ? undefined : promises.get(current.id);
  const keeping = useKeyedWrite({
    mutationFn: ({ key, ...wanted }: QuoteWanted & Keyed) => makeQuote(wanted, { key }),
    onSuccess: ({ code }, { hold }) =>
      notify('success', `已${hold ? '预留 48 小时' : '保存'}：交期答复 ${code}`),
  });
  const fill = (lines: readonly LineRow[]): void => {
    const found = lines.flatMap(({ id }): LinePromise[] => {
      const each = promises.get(id);
      return each === undefined ? [] : [each];
    });
    const patches = takenOver(draft, found);
    if (locked !== null || patches.length === 0 || isFetching) return;
    draft.change('填入交期', { patches });
    onClose();
  };
  const keep = (hold: boolean): void => {
    const line = asked.find(({ line: id }) => id === current?.id);
    if (line === undefined || current === undefined) return;
    // A draft may still change under the quote, which refers only to what was submitted.
    const isLinked = stored && draft.doc.status !== 'draft';
    const isOrder = draft.def.name === 'saleOrder';
    const fields = {
      customer: askedOrderOf(draft.doc.fields).customer,
      ...(isLinked ? { [isOrder ? 'saleOrder' : 'saleQuotation']: draft.doc.id, lineId: current.id } : {}),
      material: line.material,
      qty: line.qty,
      wantedDate: line.wantedDate,
    };
    void keeping.run({ fields, hold });
  };
  const turn = (by: number): void => {
    const next = shown[shown.findIndex(({ id }) => id === current?.id) + by];
    if (next !== undefined) setAt(next.id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isOnButton = event.target instanceof HTMLButtonElement;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) fill(shown);
    else if (event.key === 'Enter' && !isOnButton && current !== undefined) fill([current]);
    else if (event.key === 'ArrowDown') turn(1);
    else if (event.key === 'ArrowUp') turn(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const canFill = locked === null && !isFetching;
  return (
    <Modal opened onClose={onClose} title="问交期" size={860} onKeyDown={onKeyDown}>
      <Group justify="space-between" mb={8}>
        <SegmentedControl
          size="xs"
          aria-label="范围"
          data-autofocus
          value={range}
          onChange={(value) => setRange(value === 'all' ? 'all' : value === 'chosen' ? 'chosen' : 'line')}
          data={[
            { value: 'line', label: '本行' },
            ...(chosen.size > 0 ? [{ value: 'chosen', label: `选中 ${chosen.size} 行` }] : []),
            { value: 'all', label: '整单' },
          ]}
        />
        <Text size="sm" c="var(--wb-text-2)" role="status">
          {error !== null
            ? messageOf(error)
            : data === undefined
              ? '正在推算…'
              : data.lastRun === null
                ? '还没有计划运算，按单据现状推算'
                : `按现有单据和 ${data.lastRun.slice(0, 10)} 的计划推算`}
        </Text>
      </Group>
      <div className={classes['lines']}>
        <table className={`${quiet['table']} ${quiet['dense']}`} aria-label="交期">
          <thead>
            <tr>
              <th>行</th>
              <th>物料</th>
              <th data-end="">数量</th>
              <th>希望日期</th>
              <th>可交日期</th>
              <th>依据</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr
                key={row.id}
                aria-selected={row.id === current?.id}
                className={classes['line']}
                onClick={() => setAt(row.id)}
              >
                <td>{row.seq}</td>
                <td>{environment.refs('material', askedLineOf(row).material)?.code ?? ''}</td>
                <td data-end="">{formatDecimal(asked.find(({ line }) => line === row.id)?.qty ?? '0')}</td>
                <td>{wantedOf(draft, row, today)}</td>
                <PromiseCells promise={promises.get(row.id)} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {answer !== undefined && data !== undefined && <PromiseChain promise={answer} names={data.names} />}
      <Group justify="flex-end" mt={12} gap={8}>
        {permitted('deliveryQuote:create') && (
          <Button
            variant="default"
            disabled={answer === undefined || keeping.busy}
            onClick={() => keep(false)}
          >
            保存答复
          </Button>
        )}
        {permitted('deliveryQuote:create') && permitted('deliveryQuote:reserve') && (
          <Button
            variant="default"
            disabled={answer === undefined || answer.promiseDate === null || keeping.busy}
            onClick={() => keep(true)}
          >
            预留 48 小时
          </Button>
        )}
        {shown.length > 1 && (
          <Button variant="default" title="Ctrl+Enter" disabled={!canFill} onClick={() => fill(shown)}>
            全部填入
          </Button>
        )}
        <Button
          title={locked ?? 'Enter'}
          disabled={!canFill || answer === undefined || answer.promiseDate === null}
          onClick={() => current !== undefined && fill([current])}
        >
          填入本行
        </Button>
      </Group>
    </Modal>
  );
}

function PromiseCells({ promise }: { promise: LinePromise | undefined }): ReactNode {
  if (promise === undefined)
    return (
      <>
        <td>—</td>
        <td className={classes['more']}>请先填写物料和数量</td>
      </>
    );
  const { promiseDate, lateWorkdays } = promise;
  return (
    <>
      <td className={classes['date']} data-late={lateWorkdays > 0 || promiseDate === null || undefined}>
        {promiseDate ?? '—'}
        {lateWorkdays > 0 && <span className={classes['late']}>晚 {lateWorkdays} 工作日</span>}
      </td>
      <td>{reasonOf(promise)}</td>
    </>
  );
}
