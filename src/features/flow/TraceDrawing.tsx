// The drawing of a trace: boxes with number and state, lines with what was handed on. Arrow keys walk from box to box,
// Enter opens; a click does the same.
import { useMemo, useRef, useState } from 'react';
import { readRef } from '#api/refsCache.ts';
import { entityOf } from '#entities/registry.ts';
import type { TraceNode, TraceResult } from '#model/wire/flowWire.ts';
import { machineOf } from '#model/states/states.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { box, drawTrace, edgePath, neighbour, type PlacedNode } from './traceLayout.ts';
import classes from './trace.module.css';

export interface TraceDrawingProps {
  trace: TraceResult;
  environment: FieldEnvironment;
  onOpen(entity: string, id: string): void;
}

export function TraceDrawing({ trace, environment, onOpen }: TraceDrawingProps) {
  const drawing = useMemo(() => drawTrace(trace.nodes, trace.links, readRef), [trace]);
  const [at, setAt] = useState(() => trace.nodes[0]?.key ?? '');
  const boxes = useRef(new Map<string, SVGGElement>());
  const go = (key: string): void => {
    setAt(key);
    const shown = boxes.current.get(key);
    shown?.focus();
    shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  return (
    <div className={classes['canvas']}>
      <svg
        width={drawing.width}
        height={drawing.height}
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        role="group"
        aria-label="单据流程图，方向键移动，Enter 打开"
      >
        <defs>
          <marker
            id="trace-arrow"
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            orient="auto"
          >
            <path d="M 0 0 L 8 4 L 0 8 z" className={classes['arrow'] ?? ''} />
          </marker>
        </defs>
        {drawing.edges.map((edge) => (
          <path
            key={edge.key}
            d={edgePath(edge)}
            className={classes['edge']}
            data-open={edge.open || undefined}
            markerEnd="url(#trace-arrow)"
          />
        ))}
        {drawing.edges.map((edge) => {
          const [x, y] = [
            (edge.from.x + box.width + edge.to.x) / 2,
            (edge.from.y + edge.to.y) / 2 + box.height / 2,
          ];
          return edge.text === '' ? null : (
            <text key={edge.key} x={x} y={y - 6} textAnchor="middle" className={classes['quantity']}>
              {edge.text}
            </text>
          );
        })}
        {drawing.nodes.map((placed) => (
          <Box
            key={placed.node.key}
            placed={placed}
            own={placed.node.distance === 0}
            reached={placed.node.key === at}
            environment={environment}
            keep={(element) => {
              if (element === null) boxes.current.delete(placed.node.key);
              else boxes.current.set(placed.node.key, element);
            }}
            onFocus={() => setAt(placed.node.key)}
            onKey={(key) => {
              const next = neighbour(drawing, placed, key);
              if (next !== undefined) go(next.node.key);
              return next !== undefined;
            }}
            onOpen={onOpen}
          />
        ))}
      </svg>
    </div>
  );
}

interface BoxProps {
  placed: PlacedNode;
  own: boolean;
  reached: boolean;
  environment: FieldEnvironment;
  keep(element: SVGGElement | null): void;
  onFocus(): void;
  /** False when the key leads nowhere. */
  onKey(key: string): boolean;
  onOpen(entity: string, id: string): void;
}

function Box({ placed: { node, x, y }, own, reached, environment, keep, onFocus, onKey, onOpen }: BoxProps) {
  const { doc } = node;
  const title = doc === null ? '无权查看' : (entityOf(doc.entity)?.title ?? '');
  const state = stateOf(node, environment);
  const open = (): void => {
    if (doc !== null && !own) onOpen(doc.entity, doc.id);
  };
  const text = doc === null ? `${node.count} 张单据无权查看` : `${title} ${doc.code} ${state?.text ?? ''}`;
  return (
    <g
      ref={keep}
      transform={`translate(${x} ${y})`}
      className={classes['box']}
      data-own={own || undefined}
      data-hidden={doc === null || undefined}
      role={doc === null || own ? 'img' : 'link'}
      aria-label={own ? `${text}（本单）` : text}
      tabIndex={reached ? 0 : -1}
      onFocus={onFocus}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key === 'Enter') open();
        else if (!event.key.startsWith('Arrow') || !onKey(event.key)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <rect width={box.width} height={box.height} rx={4} className={classes['frame']} />
      <text x={12} y={23} className={classes['kind']}>
        {title}
      </text>
      {state !== null && (
        <>
          <rect
            x={box.width - 68}
            y={9}
            width={58}
            height={20}
            rx={4}
            className={classes['stateGround']}
            data-tone={state.tone}
          />
          <text
            x={box.width - 39}
            y={23}
            textAnchor="middle"
            className={classes['state']}
            data-tone={state.tone}
          >
            {state.text}
          </text>
        </>
      )}
      <text x={12} y={46} className={classes['code']}>
        {doc === null ? `${node.count} 张` : doc.code}
      </text>
      {doc !== null && doc.date !== null && (
        <text x={box.width - 12} y={46} textAnchor="end" className={classes['date']}>
          {doc.date.slice(5)}
        </text>
      )}
    </g>
  );
}

export function stateOf(
  { doc }: TraceNode,
  environment: FieldEnvironment,
): { text: string; tone: string } | null {
  if (doc === null || doc.status === null) return null;
  const def = entityOf(doc.entity);
  const states = def === undefined ? null : (machineOf(def)?.dict ?? null);
  const item =
    states === null ? undefined : environment.dictItems(states).find(({ value }) => value === doc.status);
  return { text: item?.text ?? doc.status, tone: item?.tone ?? 'draft' };
}
