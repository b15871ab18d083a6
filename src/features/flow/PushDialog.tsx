// 下推: the lines of one or several documents with what remains of them; lines are marked, quantities typed over, and the
// drafts made in one step. Every key a clerk needs works here: Space marks, Enter goes to the next quantity, Alt+1 to Alt+9
// choose what is made, Ctrl+Enter pushes.
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fetchPushable, pushMutation } from '#api/flow.ts';
import { messageOf, messagesOfFailure, problemsOfFailure } from '#api/mutations.ts';
import { entityOf } from '#entities/registry.ts';
import { recordPath } from '#features/list/recordPath.ts';
import { can, type Grants } from '#model/rights/can.ts';
import type { EntityDef, PushDef } from '#model/entity.ts';
import type { PushableResult, PushGrouping, PushManyResult } from '#model/wire/flowWire.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { ReadButton } from '#ui/dialogs/ReadButton.tsx';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { closedByEscape, placeChosen } from './dialogKeys.ts';
import { PushChoice } from './PushChoice.tsx';
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

/** Ways to push whose documents this person may make. */
function pushTargets(def: EntityDef, grants: Grants): PushDef[] {
  return (def.pushes ?? []).filter((push) => {
    const target = entityOf(push.to);
    return target !== undefined && can(grants, target, 'create');
  });
}

/** The lines of these documents with what remains of them for the target; null until they have come. */
function usePushable(
  def: EntityDef,
  target: string,
  ids: readonly string[],
  onFailure: (messages: readonly string[]) => void,
): PushableResult | null {
  const [answer, setAnswer] = useState<{ to: string; result: PushableResult } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    fetchPushable(def.name, target, ids, stop.signal).then(
      (result) => setAnswer({ to: target, result }),
      (error: unknown) => {
        if (!stop.signal.aborted) onFailure([messageOf(error)]);
      },
    );
    return () => stop.abort();
  }, [def, target, ids, onFailure]);
  return answer?.to === target ? answer.result : null;
}

export function PushDialog({ def, ids, lineIds, to, environment, onClose }: PushDialogProps) {
  const { grants, menu } = useSession();
  const tab = useTab();
  const targets = useMemo(() => pushTargets(def, grants), [def, grants]);
  const [target, setTarget] = useState(to ?? targets[0]?.to ?? '');
  const [grouping, setGrouping] = useState<PushGrouping>('partner');
  const [failure, setFailure] = useState<readonly string[]>([]);
  const [made, setMade] = useState<PushManyResult | null>(null);
  const title = targets.find((push) => push.to === target)?.title ?? '';
  const found = usePushable(def, target, ids, setFailure);

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
          <PushChoice
            targets={targets}
            target={target}
            sources={ids.length}
            linked={found?.linked !== false}
            grouping={grouping}
            onTarget={choose}
            onGrouping={setGrouping}
          />
          {failure.length > 0 && <Failure messages={failure} />}
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

function Failure({ messages }: { messages: readonly string[] }) {
  return (
    <Alert color="red" p={8} role="alert" className={classes['failure'] ?? ''}>
      {messages.slice(0, 4).map((message) => (
        <div key={message}>{message}</div>
      ))}
      {messages.length > 4 && <div>另有 {messages.length - 4} 处问题</div>}
    </Alert>
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
