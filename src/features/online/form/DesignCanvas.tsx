// The middle of the designer: the header form and the line tables people will see, out of use, with the field that is
// worked on outlined. Fields are chosen by pointer or arrows, moved by dragging or Alt with an arrow.
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { HeaderForm } from '#features/document/form/HeaderForm.tsx';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { useGrants } from '#ui/shell/sessionContext.tsx';
import {
  addField,
  copyField,
  designedFields,
  fieldsIn,
  moveField,
  type PaletteItem,
  removeField,
  shiftField,
  tableOf,
} from './designChanges.ts';
import { DrawnTable } from './DrawnTable.tsx';
import { elementOf, fieldAt, type Target, targetAt } from './dropPlaces.ts';
import { type Drawn, knowsEntity, useBoardDraft } from './useDrawn.ts';
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

/** A press that moves further than this is a drag. */
const slack = 5;

export function DesignCanvas(props: DesignCanvasProps): ReactNode {
  const { design, drawn, locked, selected, onSelect, carried, onDropped, onRename } = props;
  const grants = useGrants();
  const board = useBoardDraft(drawn, grants);
  const place = useRef<HTMLDivElement>(null);
  const press = useRef<{ id: string; x: number; y: number; moving: boolean } | null>(null);
  const [mark, setMark] = useState<Target['mark'] | null>(null);
  const [outline, setOutline] = useState<DOMRect | null>(null);
  const row = selected === null ? undefined : design.lineAt('fields', selected);

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
  }, [row, board]);

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

  const take = (event: PointerEvent<HTMLDivElement>): void => {
    const found = fieldAt(place.current, designedFields(design), event);
    onSelect(found?.id ?? null);
    if (found === undefined || locked || event.button !== 0) return;
    press.current = { id: found.id, x: event.clientX, y: event.clientY, moving: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent): void => {
    const held = press.current;
    if (held !== null && Math.hypot(event.clientX - held.x, event.clientY - held.y) > slack)
      held.moving = true;
    if (carried !== null || held?.moving === true)
      setMark(targetAt(place.current, design, event)?.mark ?? null);
  };
  const release = (event: PointerEvent): void => {
    const held = press.current;
    press.current = null;
    setMark(null);
    const target = targetAt(place.current, design, event);
    if (carried !== null) {
      onSelect(addField(design, carried, target?.table ?? '', target?.before ?? null));
      onDropped();
    } else if (held?.moving === true && target !== null)
      moveField(design, held.id, target.table, target.before);
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
      onPointerLeave={() => setMark(null)}
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
