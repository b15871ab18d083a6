// The middle of the designer: the header form and the line tables people will see, out of use, with the field that is
// worked on outlined. Fields are chosen by pointer or arrows, moved by dragging or Alt with an arrow.
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { HeaderForm } from '#features/document/form/HeaderForm.tsx';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import type { LineRow } from '#model/entity.ts';
import { useGrants } from '#ui/shell/sessionContext.tsx';
import {
  copyField,
  designedFields,
  fieldsIn,
  type PaletteItem,
  removeField,
  shiftField,
  tableOf,
} from './designChanges.ts';
import { DrawnTable } from './DrawnTable.tsx';
import { elementOf } from './dropPlaces.ts';
import { type Drawn, knowsEntity, useBoardDraft } from './useDrawn.ts';
import { useFieldDrag } from './useFieldDrag.ts';
import classes from './designer.module.css';

export interface DesignCanvasProps {
  design: DocumentDraft;
  drawn: Drawn;
  locked: boolean;
  selected: string | null;
  onSelect(id: string | null): void;
  /** What is being dragged from the palette, put where it is let go. */
  carried: PaletteItem | null;
  onDropped(): void;
  onRename(): void;
}

export function DesignCanvas(props: DesignCanvasProps): ReactNode {
  const { design, drawn, locked, selected, onSelect, carried, onRename } = props;
  const grants = useGrants();
  const board = useBoardDraft(drawn, grants);
  const place = useRef<HTMLDivElement>(null);
  const row = selected === null ? undefined : design.lineAt('fields', selected);

  const outline = useOutline(place, row, board);
  const { mark, take, move, leave, release } = useFieldDrag(place, props);

  const keys = (event: KeyboardEvent): void => {
    const tables = ['', ...design.lineRows('tables').map((each) => tableOf(each))];
    const fields = tables.flatMap((table) => fieldsIn(design, table));
    const index = fields.findIndex(({ id }) => id === selected);
    const back = event.key === 'ArrowLeft' || event.key === 'ArrowUp';
    const on = event.key === 'ArrowRight' || event.key === 'ArrowDown';
    if (event.altKey && (back || on)) {
      if (selected !== null && !locked) shiftField(design, selected, back ? -1 : 1);
    } else if (back || on)
      onSelect(fields[Math.min(Math.max(index + (back ? -1 : 1), 0), fields.length - 1)]?.id ?? null);
    else if (event.key === 'F2' || event.key === 'Enter') onRename();
    else if (locked || selected === null) return;
    else if (event.key === 'Delete') {
      removeField(design, selected);
      onSelect((fields[index + 1] ?? fields[index - 1])?.id ?? null);
    } else if ((event.ctrlKey || event.metaKey) && event.key === 'd') onSelect(copyField(design, selected));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={place}
      className={classes['canvas']}
      role="application"
      aria-label="表单设计区：方向键选择字段，Alt+方向键移动，F2 改标题，Delete 删除，Ctrl+D 复制"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the board is worked on by keyboard
      tabIndex={0}
      data-carrying={carried !== null || undefined}
      onKeyDown={keys}
      onPointerDown={take}
      onPointerMove={move}
      onPointerLeave={leave}
      onPointerUp={release}
      onDoubleClick={onRename}
    >
      <div className={classes['drawn']} inert>
        <HeaderForm
          key={drawn.def.name}
          draft={board}
          grants={grants}
          has={knowsEntity(drawn.def.name)}
          locked={null}
          stored={false}
          whole
          onPast={() => undefined}
        />
        {Object.entries(drawn.def.lines ?? {}).map(([key, { title }]) => (
          <section key={key} data-table={key} className={classes['table']} aria-label={title}>
            <h4>{title || key}</h4>
            <div className={classes['tableGrid']}>
              <DrawnTable board={board} lines={key} locked="设计中" />
            </div>
          </section>
        ))}
      </div>
      {designedFields(design).length === 0 && (
        <p className={classes['empty']}>
          从左边拖入字段，或点一下加在最后；也可以在“字段表”里从 Excel 粘贴。
        </p>
      )}
      {outline !== null && (
        <span
          className={classes['outline']}
          style={{
            left: outline.x - 4,
            top: outline.y - 2,
            width: outline.width + 8,
            height: outline.height + 4,
          }}
        />
      )}
      {mark !== null && <span className={classes['mark']} style={mark} />}
    </div>
  );
}

/** Where the field that is worked on stands, in the measure of the place that scrolls. */
function useOutline(
  place: RefObject<HTMLDivElement | null>,
  row: LineRow | undefined,
  board: DocumentDraft,
): DOMRect | null {
  const [outline, setOutline] = useState<DOMRect | null>(null);
  useLayoutEffect(() => {
    const measure = (): void => {
      const box = (row === undefined ? null : elementOf(place.current, row))?.getBoundingClientRect();
      const around = place.current?.getBoundingClientRect();
      const top = place.current?.scrollTop ?? 0;
      setOutline(
        box === undefined || around === undefined
          ? null
          : new DOMRect(box.x - around.x, box.y - around.y + top, box.width, box.height),
      );
    };
    measure();
    // Heads of line tables are drawn with the next frame.
    const frame = requestAnimationFrame(measure);
    const resized = new ResizeObserver(measure);
    if (place.current !== null) resized.observe(place.current);
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
    };
    // Fields move when the board is drawn anew.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [place, row, board]);
  return outline;
}
