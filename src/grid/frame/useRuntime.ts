// The runtime of a grid from the moment its elements stand on the page until they leave it. Hands on to it what React
// renders, and to the caller the handle.
import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { Choices } from '../interact/choices.ts';
import type { GridInstance } from './instance.ts';
import { attachRuntime } from './runtime.ts';
import type { Runtime } from './runtime.ts';
import type { GridSetup } from './tableState.ts';

export interface GridElements {
  root: RefObject<HTMLDivElement | null>;
  scroller: RefObject<HTMLDivElement | null>;
  sizer: RefObject<HTMLDivElement | null>;
  stage: RefObject<HTMLDivElement | null>;
  body: RefObject<HTMLDivElement | null>;
  track: RefObject<HTMLDivElement | null>;
  layer: RefObject<HTMLDivElement | null>;
  box: RefObject<HTMLTextAreaElement | null>;
}

interface RuntimeInput<Row> {
  grid: GridInstance<Row>;
  choices: Choices;
  setup: GridSetup<Row>;
  /** Id of the grid on the page. */
  id: string;
}

export function useRuntime<Row>({
  grid,
  choices,
  setup,
  id,
}: RuntimeInput<Row>): GridElements & { runtime: RefObject<Runtime<Row> | null> } {
  const runtime = useRef<Runtime<Row> | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const sizer = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);

  useLayoutEffect(() => {
    const relaid = grid.layout !== setup.layout;
    grid.update(setup);
    runtime.current?.rendered(relaid);
  });
  useLayoutEffect(() => {
    if (
      !root.current ||
      !scroller.current ||
      !sizer.current ||
      !stage.current ||
      !body.current ||
      !track.current ||
      !layer.current ||
      !box.current
    )
      return undefined;
    const attached = attachRuntime(
      grid,
      choices,
      {
        root: root.current,
        scroller: scroller.current,
        sizer: sizer.current,
        stage: stage.current,
        body: body.current,
        track: track.current,
        overlay: layer.current,
        box: box.current,
      },
      id,
    );
    runtime.current = attached;
    return () => {
      attached.detach();
      runtime.current = null;
    };
  }, [grid, choices, id]);
  const { handleRef } = setup.props;
  useLayoutEffect(() => {
    if (!handleRef) return undefined;
    handleRef.current = runtime.current?.handle ?? null;
    return () => {
      handleRef.current = null;
    };
  }, [handleRef]);

  return { runtime, root, scroller, sizer, stage, body, track, layer, box };
}
