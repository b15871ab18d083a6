// 追溯 as a graph: boxes with quantity and where the goods are now, layers from left to right. Arrow keys go along the edges,
// + opens and closes, Enter shows the record, F freezes the lot; Ctrl and the wheel zoom, dragging moves, the side tells all
// of the chosen node.
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { actionMutation, messageOf } from '#api/mutations.ts';
import { fetchDocument } from '#api/queries.ts';
import { newWriteKey } from '#api/writeIntents.ts';
import type { TraceAnswer, TraceAnswerRow } from '#entities/quality/genealogy/traceAnswer.ts';
import { edgePath } from '#features/flow/traceLayout.ts';
import { recordPath } from '#features/list/recordPath.ts';
import { formatDecimal } from '#model/decimal.ts';
import { ask } from '#ui/dialogs/confirm.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { card, type GraphEdge, type GraphNode, stepFrom, traceGraph } from './traceGraph.ts';
import { GraphCard } from './GraphCard.tsx';
import { NodePanel } from './NodePanel.tsx';
import { useGraphView } from './useGraphView.ts';
import { ZoomTools } from './ZoomTools.tsx';
import look from '#features/flow/trace.module.css';
import classes from './traceGraph.module.css';

export interface TraceGraphProps {
  answer: TraceAnswer;
  /** Read again after something was frozen. */
  onChanged(): void;
}

export function TraceGraph({ answer, onChanged }: TraceGraphProps): ReactNode {
  const { menu } = useSession();
  const tab = useTab();
  const { permitted } = usePermission();
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState<string | null>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const boxes = useRef(new Map<string, SVGGElement>());
  const graph = useMemo(() => traceGraph(answer, turned), [answer, turned]);
  const chosen = graph.nodes.find(({ id }) => id === at) ?? graph.nodes.find(({ layer }) => layer === 0);
  const mayFreeze = permitted('lot:freeze');
  const view = useGraphView({ canvas, answer, graph, chosen });
  const go = (node: GraphNode): void => {
    setAt(node.id);
    const shown = boxes.current.get(node.id);
    shown?.focus({ preventScroll: true });
    shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const toggle = (node: GraphNode): void => {
    if (node.members.length === 0 && node.more === 0 && !node.isOpen) return;
    setAt(node.id);
    setTurned((known) => {
      const next = new Set(known);
      if (!next.delete(node.id)) next.add(node.id);
      return next;
    });
  };
  const open = ({ entity, record }: TraceAnswerRow): void => {
    const path = entity === null || record === null ? null : recordPath(menu, entity, record);
    if (path !== null) tab.open(path);
  };
  const { freezing, freeze } = useFreezing(mayFreeze, onChanged);
  const onKey = (event: KeyboardEvent, node: GraphNode): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = stepFrom(graph, node, event.key);
    if (next !== undefined) go(next);
    else if (event.key === 'Enter' && node.members.length === 0) open(node.row);
    else if (event.key === '+' || event.key === '=' || event.key === 'Enter') toggle(node);
    else if (event.key.toLowerCase() === 'f') void freeze(node);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const drag = useDragged(canvas);
  return (
    <div className={classes['page']}>
      <div className={classes['canvas']} ref={canvas} {...drag}>
        <svg
          width={graph.width * view.zoom}
          height={graph.height * view.zoom}
          viewBox={`0 0 ${graph.width} ${graph.height}`}
          role="group"
          aria-label="追溯图，方向键沿连线移动，+ 展开，Enter 打开，F 冻结，R 召回"
        >
          <ArrowHead />
          {graph.edges.map((edge) => (
            <Edge key={edge.key} edge={edge} touched={edge.from === chosen || edge.to === chosen} />
          ))}
          {graph.nodes.map((node) => (
            <GraphCard
              key={node.id}
              node={node}
              chosen={node === chosen}
              keep={(element) => {
                if (element === null) boxes.current.delete(node.id);
                else boxes.current.set(node.id, element);
              }}
              onChoose={() => setAt(node.id)}
              onToggle={() => toggle(node)}
              onKey={(event) => onKey(event, node)}
              onOpen={() => (node.members.length > 0 ? toggle(node) : open(node.row))}
            />
          ))}
        </svg>
        <ZoomTools {...view} />
      </div>
      {chosen !== undefined && (
        <NodePanel
          node={chosen}
          edges={graph.edges.filter(({ from, to }) => from === chosen || to === chosen)}
          unshown={graph.unshown}
          onOpen={open}
          tools={
            <NodeTools
              node={chosen}
              mayFreeze={mayFreeze}
              isFreezing={freezing}
              onToggle={() => toggle(chosen)}
              onFreeze={() => void freeze(chosen)}
            />
          }
        />
      )}
    </div>
  );
}

/** A lot is frozen after a question; what it was read with is read again. */
function useFreezing(
  mayFreeze: boolean,
  onChanged: () => void,
): { freezing: boolean; freeze(node: GraphNode): Promise<void> } {
  const freezing = useMutation(actionMutation('lot'));
  const freeze = async ({ row, members }: GraphNode): Promise<void> => {
    if (!mayFreeze || row.kind !== 'lot' || members.length > 0 || row.record === null || row.isFrozen) return;
    const sure = await ask({
      title: '冻结批次',
      message: `冻结批次“${row.code}”？冻结后不能出库和领用，由质量人员解冻。`,
      confirm: '冻结',
      danger: true,
    });
    if (!sure) return;
    try {
      const { doc } = await fetchDocument('lot', row.record);
      await freezing.mutateAsync({
        id: row.record,
        action: 'freeze',
        request: { version: doc.version },
        key: newWriteKey(),
      });
      notify('success', `批次 ${row.code} 已冻结`);
      onChanged();
    } catch (failure) {
      notify('error', messageOf(failure));
    }
  };
  return { freezing: freezing.isPending, freeze };
}

function ArrowHead(): ReactNode {
  return (
    <defs>
      <marker
        id="genealogy-arrow"
        viewBox="0 0 8 8"
        refX="7"
        refY="4"
        markerUnits="userSpaceOnUse"
        markerWidth="12"
        markerHeight="12"
        orient="auto"
      >
        <path d="M 0 0 L 8 4 L 0 8 z" className={look['arrow'] ?? ''} />
      </marker>
    </defs>
  );
}

/** What may be done with the chosen box. */
function NodeTools({
  node,
  mayFreeze,
  isFreezing,
  onToggle,
  onFreeze,
}: {
  node: GraphNode;
  mayFreeze: boolean;
  isFreezing: boolean;
  onToggle(): void;
  onFreeze(): void;
}): ReactNode {
  const isFolded = node.members.length > 0 || node.more > 0;
  return (
    <>
      {(isFolded || node.isOpen) && (
        <Button size="compact-sm" variant="default" title="+" onClick={onToggle}>
          {isFolded ? '展开' : '收起'}
        </Button>
      )}
      {mayFreeze && node.row.kind === 'lot' && node.members.length === 0 && (
        <Button
          size="compact-sm"
          variant="default"
          c="red"
          title="F"
          disabled={node.row.isFrozen}
          loading={isFreezing}
          onClick={onFreeze}
        >
          冻结
        </Button>
      )}
    </>
  );
}

/** The background is moved by dragging it. */
function useDragged(canvas: React.RefObject<HTMLDivElement | null>) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown(event: React.PointerEvent) {
      const element = canvas.current;
      if (
        event.button !== 0 ||
        element === null ||
        (event.target instanceof Element && event.target.closest('[role="button"], button') !== null)
      )
        return;
      from.current = { x: element.scrollLeft + event.clientX, y: element.scrollTop + event.clientY };
    },
    onPointerMove(event: React.PointerEvent) {
      if (event.buttons !== 1) from.current = null;
      const begun = from.current;
      if (begun !== null)
        canvas.current?.scrollTo({ left: begun.x - event.clientX, top: begun.y - event.clientY });
    },
  };
}

function Edge({ edge, touched }: { edge: GraphEdge; touched: boolean }): ReactNode {
  const [x, y] = [
    (edge.from.x + card.width + edge.to.x) / 2,
    (edge.from.y + edge.to.y) / 2 + card.height / 2,
  ];
  return (
    <g data-touched={touched || undefined} className={classes['edge']}>
      <path d={edgePath(edge, card)} className={look['edge']} markerEnd="url(#genealogy-arrow)" />
      {edge.qty !== null && (
        <text x={x} y={y - 5} textAnchor="middle" className={look['quantity']}>
          {formatDecimal(edge.qty)}
        </text>
      )}
    </g>
  );
}
