// 下推: the lines of one or several documents with what remains of them; lines are marked, quantities typed over, and the
// drafts made in one step. Every key a clerk needs works here: Space marks, Enter goes to the next quantity, Alt+1 to Alt+9
// choose what is made, Ctrl+Enter pushes.
import { Alert, Anchor, Button, Group, Modal, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fetchPushable, pushMutation } from '#api/flow.ts';
import { messageOf, messagesOfFailure, problemsOfFailure } from '#api/mutations.ts';
import { entityOf } from '#entities/registry.ts';
import { recordPath } from '#features/list/recordPath.ts';
import { can } from '#model/rights/can.ts';
import type { EntityDef, PushDef } from '#model/entity.ts';
import { linePartner } from '#model/pushAgreement.ts';
import type { PushableResult, PushGrouping, PushManyResult } from '#model/wire/flowWire.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { ReadButton } from '#ui/dialogs/ReadButton.tsx';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { closedByEscape, placeChosen } from './dialogKeys.ts';
import { PushLines, type Refuse } from './PushLines.tsx';
import { own, pushRequest, type PushRow } from './pushRows.ts';
import { useKeyedWrite } from '../useWrite.ts';
import classes from './flow.module.css';

export interface PushDialogProps {
  def: EntityDef;
  /** Ids of the source documents, in the order of the list. */
  ids: readonly string[];
  /** Lines marked before; empty: all. */
  lineIds: readonly string[];
  /** Target chosen before. */
  to: string | null;
  environment: FieldEnvironment;
  onClose(): void;
}

interface Grouping {
  value: PushGrouping;
  label: string;
}

/** How lines come together in drafts. Lines that each name a partner are parted by it, also those of one document. */
function groupingsFor(sources: number, push: PushDef | undefined): Grouping[] {
  const target = entityOf(push?.to ?? '');
  const byLine = push !== undefined && target !== undefined && linePartner(push, target) !== null;
  if (sources === 1 && !byLine) return [];
  return [
    { value: 'partner', label: byLine ? '按行上的供应商分单' : '往来单位相同的合并' },
    { value: 'one', label: '合并为一张' },
    ...(sources === 1 ? [] : [{ value: 'each', label: '每张源单一张' } as const]),
  ];
}

export function PushDialog({ def, ids, lineIds, to, environment, onClose }: PushDialogProps) {
  const { grants, menu } = useSession();
  const tab = useTab();
  const targets = useMemo(
    () =>
      (def.pushes ?? []).filter((push) => {
        const target = entityOf(push.to);
        return target !== undefined && can(grants, target, 'create');
      }),
    [def, grants],
  );
  const [target, setTarget] = useState(to ?? targets[0]?.to ?? '');
  const [grouping, setGrouping] = useState<PushGrouping>('partner');
  const [answer, setAnswer] = useState<{ to: string; result: PushableResult } | null>(null);
  const [failure, setFailure] = useState<readonly string[]>([]);
  const found = answer?.to === target ? answer.result : null;
  const [made, setMade] = useState<PushManyResult | null>(null);
  const way = targets.find((push) => push.to === target);
  const title = way?.title ?? '';
  const offered = groupingsFor(ids.length, way);

  useEffect(() => {
    const stop = new AbortController();
    fetchPushable(def.name, target, ids, stop.signal).then(
      (result) => setAnswer({ to: target, result }),
      (error: unknown) => {
        if (!stop.signal.aborted) setFailure([messageOf(error)]);
      },
    );
    return () => stop.abort();
  }, [def, target, ids]);

  const choose = (next: string): void => {
    setTarget(next);
    setFailure([]);
  };
  const open = (id: string): void => {
    const path = recordPath(menu, target, id);
    if (path !== null) tab.open(path);
  };
  const refused = useRef<Refuse>(() => undefined);
  const pushing = useKeyedWrite({
    ...pushMutation(def.name),
    onSuccess(result: PushManyResult) {
      for (const warning of result.warnings) notify('warning', warning.message);
      const [only, ...others] = result.made;
      if (only !== undefined && others.length === 0) {
        open(only.id);
        onClose();
      } else setMade(result);
    },
    onError(error) {
      refused.current(
        problemsOfFailure(error).flatMap(({ lineId, message }) =>
          lineId === undefined ? [] : [{ rowId: lineId, column: own.qty, message }],
        ),
      );
      setFailure(messagesOfFailure(error));
    },
  });
  const push = async (rows: readonly PushRow[], refuse: Refuse) => {
    if (found === null) return;
    const sources = pushRequest(found, rows);
    if (sources.length === 0) return setFailure(['请勾选要下推的行，或填写本次数量']);
    setFailure([]);
    refused.current = refuse;
    await pushing.run({ to: target, sources, grouping });
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={`下推${def.title}`}
      size="min(1180px, 94vw)"
      centered
      classNames={{ body: classes['push'] ?? '' }}
      {...closedByEscape(onClose)}
      onKeyDownCapture={(event) => {
        const next = targets[placeChosen(event, targets.length)];
        if (next !== undefined && made === null) choose(next.to);
      }}
    >
      {made !== null ? (
        <Made title={title} made={made} onOpen={open} onClose={onClose} />
      ) : (
        <>
          <Group gap={12} wrap="nowrap">
            {targets.length > 1 ? (
              <SegmentedControl
                size="xs"
                aria-label="下推到"
                value={target}
                onChange={choose}
                data={targets.map((one, at) => ({
                  value: one.to,
                  label: <span title={`Alt+${at + 1}`}>{one.title}</span>,
                }))}
              />
            ) : (
              <Text size="sm">下推到 {title}</Text>
            )}
            {offered.length > 1 && found?.linked !== false && (
              <Select
                size="xs"
                w={180}
                aria-label="合并方式"
                allowDeselect={false}
                data={offered}
                value={grouping}
                onChange={(value) =>
                  setGrouping(offered.find((one) => one.value === value)?.value ?? 'partner')
                }
                comboboxProps={{ withinPortal: true }}
              />
            )}
          </Group>
          {failure.length > 0 && (
            <Alert color="red" p={8} role="alert" className={classes['failure'] ?? ''}>
              {failure.slice(0, 4).map((message) => (
                <div key={message}>{message}</div>
              ))}
              {failure.length > 4 && <div>另有 {failure.length - 4} 处问题</div>}
            </Alert>
          )}
          {found === null ? (
            <div className={classes['grid']} aria-busy={failure.length === 0} />
          ) : (
            <PushLines
              key={target}
              def={def}
              found={found}
              lineIds={lineIds}
              environment={environment}
              busy={pushing.busy}
              title={title}
              onPush={(rows, refuse) => void push(rows, refuse)}
              onClose={onClose}
            />
          )}
        </>
      )}
    </Modal>
  );
}

function Made({
  title,
  made,
  onOpen,
  onClose,
}: {
  title: string;
  made: PushManyResult;
  onOpen(id: string): void;
  onClose(): void;
}) {
  const openAll = (): void => {
    for (const { id } of made.made) onOpen(id);
    onClose();
  };
  return (
    <Stack gap={12}>
      <Text size="sm" role="status">
        已生成 {made.made.length} 张{title}：
      </Text>
      <div className={classes['made']}>
        {made.made.map(({ id, code, lines }) => (
          <div key={id}>
            <Anchor component="button" type="button" size="sm" onClick={() => onOpen(id)}>
              {code}
            </Anchor>
            {'　'}
            {lines} 行
          </div>
        ))}
      </div>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose}>
          关闭
        </Button>
        <ReadButton onClick={openAll}>全部打开</ReadButton>
      </Group>
    </Stack>
  );
}
