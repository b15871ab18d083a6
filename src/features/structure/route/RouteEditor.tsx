// The operations of one route, edited where its bill of materials is open: the same grid and the same saving as its own
// page, with its network above and its times below.
import { Button } from '@mantine/core';
import {
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { hasEntity } from '#entities/registry.ts';
import { processRoute } from '#entities/process/processRoute/processRoute.ts';
import { routePicture, stepOf, timedStepOf } from '#entities/process/processRoute/routeSteps.ts';
import { routeProblems } from '#entities/process/processRoute/routeNetwork.ts';
import { routeLeadDays } from '#entities/process/processRoute/routeTime.ts';
import { type DocumentWork, useDocumentWork } from '#features/document/actions/useDocumentWork.ts';
import type { OpenedDocument } from '#features/document/draft/openedDocument.ts';
import { lockedReason } from '#features/document/form/writable.ts';
import { useSuggestions } from '#features/document/form/useSuggestions.ts';
import { LinesPane } from '#features/document/lines/LinesPane.tsx';
import type { GridHandle } from '#grid';
import { formatDecimal } from '#model/decimal.ts';
import { partOf } from '#model/rowPart.ts';
import { plainText } from '#model/text/plainText.ts';
import { lineRowsOf } from '#model/typedAnswer.ts';
import type { RowOf } from '#model/typedDoc.ts';
import { notify } from '#ui/dialogs/notify.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { keyPressed } from '#ui/keyboard/keyMap.ts';
import { StatusTag } from '#ui/kinds/StatusTag.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { RoutePicture } from './RoutePicture.tsx';
import classes from '../structure.module.css';

export interface RouteEditorProps {
  opened: OpenedDocument;
  environment: FieldEnvironment;
  onSaved(id: string): void;
  onDirty(dirty: boolean): void;
  /** Shows the whole route on a page of its own. */
  onOpen: (() => void) | null;
  /** Makes it the route of the bill; null where it is that already, or the bill cannot be changed. */
  onTake: (() => void) | null;
}

type Route = RowOf<(typeof processRoute)['fields']>;

function titleOf({ code, name, routeVersion }: Route): string {
  return `${plainText(code) || '（保存时自动编号）'} ${plainText(name)} ${plainText(routeVersion)}`;
}

export function RouteEditor({
  opened,
  environment,
  onSaved,
  onDirty,
  onOpen,
  onTake,
}: RouteEditorProps): ReactNode {
  const { draft } = opened;
  const { grants } = useSession();
  const grid = useRef<GridHandle | null>(null);
  const enter = useRef<(() => void) | null>(null);
  const [, setSelected] = useState<readonly string[]>([]);
  useSyncExternalStore(
    useMemo(() => (listener: () => void) => draft.subscribe(listener), [draft]),
    draft.snapshot,
  );
  const work = useDocumentWork({
    opened,
    commit: async () => (await grid.current?.commit()) ?? true,
    onSaved,
    onProblem: () => grid.current?.nextProblem(),
    onUsed: () => undefined,
    onBlocked: (_action, messages) => notify('error', messages[0] ?? '现在不能这样做'),
  });
  const { def, doc } = draft;
  const locked = lockedReason(def, doc.status, work.abilities, work.reasons);
  const lock = useRef(locked);
  useLayoutEffect(() => {
    lock.current = locked;
  });
  useSuggestions(draft, locked === null);
  const { dirty } = draft;
  useEffect(() => onDirty(dirty), [onDirty, dirty]);

  const route = partOf(doc.fields, processRoute.fields);
  const rows = lineRowsOf(processRoute.lines.operations.fields, draft.lineRows('operations'));
  const steps = rows.map(timedStepOf);
  const days =
    steps.length === 0 || routeProblems(steps).length > 0
      ? null
      : routeLeadDays(steps, plainText(route.baseQty) || '1');
  const nodes = routePicture(rows.map(stepOf)) ?? [];
  const isDrawn =
    nodes.some(({ lane }) => lane > 0) || rows.some((row) => (row.overlapMode ?? 'none') !== 'none');
  const operationOf = (operationSeq: number) => {
    const row = rows.find((each) => each.operationSeq === operationSeq);
    return {
      title: environment.refs('operation', row?.operation ?? null)?.name ?? '',
      isOutside: (row?.processMode ?? 'inHouse') !== 'inHouse',
      overlaps: (row?.overlapMode ?? 'none') !== 'none',
    };
  };
  return (
    // The bill below hears the same keys: what is typed here is saved here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classes['routeEditor']}
      onKeyDown={(event) => {
        if (locked !== null || keyPressed(event.nativeEvent, ['save']) === null) return;
        event.preventDefault();
        void work.save();
      }}
    >
      <RouteTitle
        route={route}
        status={doc.status}
        environment={environment}
        locked={locked}
        dirty={dirty}
        work={work}
        onOpen={onOpen}
        onTake={onTake}
      />
      {isDrawn && <RoutePicture nodes={nodes} operationOf={operationOf} />}
      <div className={classes['treeLines']}>
        <LinesPane
          draft={draft}
          lines="operations"
          grants={grants}
          has={hasEntity}
          environment={environment}
          locked={lock}
          grid={grid}
          onSelection={setSelected}
          enter={enter}
        />
      </div>
      <RouteSums route={route} days={days} />
    </div>
  );
}

interface RouteTitleProps extends Pick<RouteEditorProps, 'environment' | 'onOpen' | 'onTake'> {
  route: Route;
  status: string | null;
  /** Reason why nothing can be written, or null. */
  locked: string | null;
  dirty: boolean;
  work: DocumentWork;
}

/** Which route it is, what state it is in, and what can be done with it. */
function RouteTitle(props: RouteTitleProps): ReactNode {
  const { route, status, environment, locked, dirty, work, onOpen, onTake } = props;
  const newVersion = !dirty && work.abilities.includes('newVersion');
  return (
    <div className={classes['routeTitle']}>
      <span>{titleOf(route)}</span>
      <StatusTag
        item={environment.dictItems('methodStatus').find(({ value }) => value === status)}
        fallback={status ?? ''}
      />
      {locked !== null && <span className={classes['note']}>{locked}</span>}
      <span className={classes['grow']} />
      {onTake !== null && (
        <Button size="compact-sm" variant="default" onClick={onTake}>
          用作本清单的路线
        </Button>
      )}
      {newVersion && (
        <Button size="compact-sm" variant="default" onClick={() => void work.act('newVersion', '新版本')}>
          新版本
        </Button>
      )}
      {onOpen !== null && (
        <Button size="compact-sm" variant="default" onClick={onOpen}>
          打开路线
        </Button>
      )}
      {locked === null && (
        <Button
          size="compact-sm"
          disabled={!dirty}
          loading={work.busy !== null}
          onClick={() => void work.save()}
        >
          保存路线
        </Button>
      )}
    </div>
  );
}

function RouteSums({ route, days }: { route: Route; days: string | null }): ReactNode {
  return (
    <div className={classes['routeSums']}>
      <span>准备 {formatDecimal(plainText(route.totalSetup) || '0')} 分</span>
      <span>加工 {formatDecimal(plainText(route.totalRun) || '0')} 分</span>
      <span>提前期 {days === null ? '—' : `${days} 天`}</span>
    </div>
  );
}
