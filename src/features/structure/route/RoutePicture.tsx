// The operations of a route from left to right, drawn when some run beside each other or overlap in time: which comes
// after which, and which is done outside.
import type { ReactNode } from 'react';
import type { RouteNode } from '#entities/process/processRoute/routeSteps.ts';
import classes from '../structure.module.css';

export interface DrawnOperation {
  title: string;
  isOutside: boolean;
  /** The next one may begin before it ends. */
  overlaps: boolean;
}

const width = 128;
const height = 28;
const gap = 44;
const lane = 40;
const edge = 8;

export function RoutePicture({
  nodes,
  operationOf,
}: {
  nodes: readonly RouteNode[];
  operationOf(operationSeq: number): DrawnOperation;
}): ReactNode {
  const places = new Map(
    nodes.map((node) => [
      node.operationSeq,
      { x: edge + node.column * (width + gap), y: edge + node.lane * lane },
    ]),
  );
  const columns = Math.max(...nodes.map(({ column }) => column)) + 1;
  const lanes = Math.max(...nodes.map((node) => node.lane)) + 1;
  const size = {
    width: edge * 2 + columns * (width + gap) - gap,
    height: edge * 2 + lanes * lane - (lane - height),
  };
  return (
    <div className={classes['routePicture']}>
      <svg {...size} role="img" aria-label="工序网络">
        <title>
          {nodes.map(({ operationSeq, next }) => `${operationSeq} → ${next.join('、') || '末道'}`).join('；')}
        </title>
        {nodes.flatMap(({ operationSeq, next }) =>
          next.map((to) => {
            const [from, end] = [places.get(operationSeq), places.get(to)];
            if (from === undefined || end === undefined) return null;
            const [x1, y1, x2, y2] = [from.x + width, from.y + height / 2, end.x, end.y + height / 2];
            const middle = (x1 + x2) / 2;
            return (
              <path
                key={`${operationSeq} ${to}`}
                className={classes['routeEdge']}
                data-overlaps={operationOf(operationSeq).overlaps || undefined}
                d={`M${x1} ${y1} C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`}
              />
            );
          }),
        )}
        {nodes.map(({ operationSeq }) => {
          const { x, y } = places.get(operationSeq) ?? { x: 0, y: 0 };
          const { title, isOutside } = operationOf(operationSeq);
          const text = `${operationSeq} ${title}`;
          return (
            <g key={operationSeq} transform={`translate(${x} ${y})`}>
              <title>{isOutside ? `${text}（委外）` : text}</title>
              <rect
                className={classes['routeNode']}
                data-outside={isOutside || undefined}
                width={width}
                height={height}
                rx={4}
              />
              <text className={classes['routeText']} x={8} y={height / 2 + 4}>
                {text.length > 11 ? `${text.slice(0, 10)}…` : text}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
