// Joins the parts once the DOM stands: stage, overlay, editor host, keyboard, pointer, clipboard; and takes them
// apart again.
import { cellOf, type CellAddress } from '../interact/position.ts';
import { onGridLanguage } from '../core/language.ts';
import type { GridHandle } from '../contract/handle.ts';
import { describeCell, describeCounts } from '../dom/aria.ts';
import type { Choices } from '../interact/choices.ts';
import { attachClipboard } from '../interact/clipboard/clipboardEvents.ts';
import type { EditorHost } from '../interact/editorHost.ts';
import type { InteractionCalls } from '../interact/interactionCalls.ts';
import { createCellWork } from './cellWork.ts';
import type { CellWork } from './cellWork.ts';
import { createDataSubscriptions } from './dataSubscriptions.ts';
import { createGridHandle } from './gridHandle.ts';
import type { GridInstance } from './instance.ts';
import { createKeyboard } from '../interact/keyboard.ts';
import { attachContextMenu } from '../panels/menu/contextMenu.ts';
import type { Navigation } from '../interact/navigation.ts';
import { createOverlay } from '../dom/overlay.ts';
import { createRestore } from '../interact/restore.ts';
import { createStage } from '../dom/stage.ts';
import type { Stage } from '../dom/stageCalls.ts';
import type { StageElements } from '../dom/stageFrame.ts';

export interface RuntimeElements extends StageElements {
  overlay: HTMLElement;
  box: HTMLTextAreaElement;
}

export interface Runtime<Row> {
  stage: Stage<Row>;
  editor: EditorHost;
  navigation: Navigation;
  interactions: InteractionCalls<Row>;
  handle: GridHandle;
  /** Writes text into a cell as if it had been typed there. */
  enter: (cell: CellAddress, text: string) => Promise<boolean>;
  /** React rendered: new props, columns or view. */
  rendered: (relaid: boolean) => void;
  detach: () => void;
}

export function attachRuntime<Row>(
  grid: GridInstance<Row>,
  choices: Choices,
  elements: RuntimeElements,
  gridId: string,
): Runtime<Row> {
  const { root, box } = elements;
  const stage = createStage(grid, elements, gridId);
  const overlay = createOverlay(grid, stage, elements.overlay);
  const work: CellWork<Row> = createCellWork(grid, stage, choices, elements, () => handle);
  const { entry, editor, navigation, interactions, pointer } = work;
  const keyboard = createKeyboard({ grid, editor, navigation, choices, interactions });

  const table = root.querySelector('[role=grid], [role=treegrid]');
  const writeCounts = (): void => describeCounts(grid, root, table);
  const onPosition = (): void => {
    overlay.update();
    editor.place();
    box.setAttribute('aria-label', describeCell(grid));
    grid.props.onActiveRowChange?.(cellOf(grid.position)?.rowId ?? null);
  };

  const redraw = (): void => {
    grid.stamp++;
    stage.schedule();
  };
  const data = createDataSubscriptions(grid, stage, work.places, redraw);

  const offs = [
    grid.topics.on('position', onPosition),
    grid.topics.on('focus', onPosition),
    grid.topics.on('selection', overlay.update),
    grid.topics.on('cut', overlay.update),
    followScroll(grid, stage, choices, () => {
      overlay.update();
      editor.place();
    }),
    grid.topics.on('rows', () => {
      writeCounts();
      restore.rows();
    }),
    grid.topics.on('rowSelection', stage.schedule),
    onGridLanguage(() => {
      redraw();
      overlay.clear();
      onPosition();
    }),
    grid.topics.on('settled', () => grid.props.onPositionChange?.(restore.pending() ?? stage.position())),
    editor.attach(),
    attachContextMenu({ grid, stage, navigation, interactions, area: elements.stage }),
    attachClipboard(grid, box, interactions),
    pointer.detach,
    interactions.detach,
  ];
  box.addEventListener('keydown', keyboard);
  data.renew();
  writeCounts();
  const stageOff = stage.attach();
  const restore = createRestore(grid, stage);
  restore.rows();

  const handle: GridHandle = createGridHandle({ grid, stage, editor, entry, navigation, interactions });

  // Grids after the first of a page have it at once.
  interactions.ready();
  return {
    stage,
    editor,
    navigation,
    interactions,
    handle,
    enter: entry.accept,
    rendered(relaid) {
      data.renew();
      writeCounts();
      if (relaid) stage.writeColumns();
      stage.paint();
      overlay.update();
      if ((grid.props.searchText ?? '') !== '') interactions.whenReady(({ find }) => find.rendered());
      else interactions.ready()?.find.rendered();
    },
    detach() {
      grid.leftAt = restore.pending() ?? stage.position();
      // Somebody who leaves at once comes back to the same place as somebody who lingered.
      grid.props.onPositionChange?.(grid.leftAt);
      void editor.commit();
      box.removeEventListener('keydown', keyboard);
      for (const off of offs) off();
      data.off();
      stageOff();
      overlay.clear();
      choices.close();
      grid.dateAt.set(null);
    },
  };
}

/** A list of choices closes when its cell moves. */
function followScroll<Row>(
  grid: GridInstance<Row>,
  stage: Stage<Row>,
  choices: Choices,
  moved: () => void,
): () => void {
  let scrolledTo = '';
  return grid.topics.on('scrolled', () => {
    const at = `${stage.offset()}|${stage.size().scrollX}`;
    if (at !== scrolledTo && choices.list.get()) choices.close();
    scrolledTo = at;
    moved();
  });
}
