// How much of a trace is in view: it begins with its start in the middle, and is zoomed by wheel and buttons.
import { type RefObject, useEffect, useState } from 'react';
import type { TraceAnswer } from '#entities/quality/genealogy/traceAnswer.ts';
import { card, type GraphNode, type traceGraph } from './traceGraph.ts';

const zooms = { least: 0.3, readable: 0.75, most: 1.6, step: 1.2 } as const;

export interface GraphView {
  zoom: number;
  larger(): void;
  smaller(): void;
  whole(): void;
}

export function useGraphView({
  canvas,
  answer,
  graph,
  chosen,
}: {
  canvas: RefObject<HTMLDivElement | null>;
  answer: TraceAnswer;
  graph: ReturnType<typeof traceGraph>;
  chosen: GraphNode | undefined;
}): GraphView {
  const [zoom, setZoom] = useState(1);
  const center = (node: GraphNode | undefined, scale: number): void => {
    const element = canvas.current;
    if (element === null || node === undefined) return;
    element.scrollTo({
      left: (node.x + card.width / 2) * scale - element.clientWidth / 2,
      top: (node.y + card.height / 2) * scale - element.clientHeight / 2,
    });
  };
  const fitting = (least: number): number => {
    const element = canvas.current;
    if (element === null) return 1;
    return Math.max(
      least,
      Math.min(1, element.clientWidth / graph.width, element.clientHeight / graph.height),
    );
  };
  useEffect(() => {
    // A new trace begins with its start in the middle, as much of it in view as stays readable.
    const scale = fitting(zooms.readable);
    setZoom(scale);
    requestAnimationFrame(() =>
      center(
        graph.nodes.find(({ layer }) => layer === 0),
        scale,
      ),
    );
    // Once for each answer.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [answer]);
  const scale = (to: number): void => {
    const next = Math.min(zooms.most, Math.max(zooms.least, to));
    setZoom(next);
    requestAnimationFrame(() => center(chosen, next));
  };
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      setZoom((known) =>
        Math.min(zooms.most, Math.max(zooms.least, known * (event.deltaY < 0 ? zooms.step : 1 / zooms.step))),
      );
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [canvas]);
  return {
    zoom,
    larger: () => scale(zoom * zooms.step),
    smaller: () => scale(zoom / zooms.step),
    whole: () => scale(fitting(zooms.least)),
  };
}
