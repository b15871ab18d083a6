// 班次 as a ruler above its form: the shift and its breaks as bars whose edges are dragged or moved by the arrow keys,
// beyond midnight, with what is worked counted while they move. One gesture is one step of undo.
import { Button } from '@mantine/core';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import { shift } from '#entities/process/shift.ts';
import {
  breakPatch,
  type Grip,
  moved,
  roomOf,
  type Ruler,
  rulerLength,
  rulerOf,
  rulerPatches,
  rulerStep,
  spanText,
  workedMinutes,
  workedOf,
} from '#entities/process/time/shiftRuler.ts';
import { shiftOf } from '#entities/process/time/storedTime.ts';
import type { DocumentBandProps } from '#features/document/form/documentForm.ts';
import { partOf } from '#model/rowPart.ts';
import { plainText } from '#model/text/plainText.ts';
import { shiftProblems, type Span, timeText } from '#model/workingTime/shifts.ts';
import { notify } from '#ui/dialogs/notify.ts';
import classes from './ruler.module.css';

interface Gesture {
  /** Line of the piece; null: the shift itself. */
  id: string | null;
  grip: Grip;
  by: number;
}

const arrows: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

export function ShiftRuler({ draft, locked }: DocumentBandProps): ReactNode {
  const track = useRef<HTMLDivElement>(null);
  const pressedAt = useRef(0);
  const [gesture, setGesture] = useState<Gesture | null>(null);
  const stored = rulerOf(draft.doc);
  if (stored === null)
    return (
      <div className={classes['band']} role="group" aria-label="班次时间轴">
        <p className={classes['hint']}>
          填写上班时间和下班时间（例如 08:00、17:00）后，在这里拖动调整班次和休息。
        </p>
      </div>
    );
  const ruler = gesture === null ? stored : moved(stored, gesture.id, gesture.grip, gesture.by);
  const length = rulerLength(stored);
  const minutes = workedMinutes(ruler);
  const free = locked === null;
  const problems = shiftProblems(shiftOf(draft.doc));
  const color = plainText(partOf(draft.doc.fields, shift.fields).color);
  const commit = (next: Ruler, label: string): void => {
    const patches = rulerPatches(stored, next);
    if (patches.length > 0) draft.change(label, { patches });
  };
  const place = ({ from, to }: Span): CSSProperties => ({
    insetInlineStart: `${(from / length) * 100}%`,
    width: `${((to - from) / length) * 100}%`,
  });

  const begin = (event: PointerEvent, id: string | null, grip: Grip): void => {
    if (!free || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
    pressedAt.current = event.clientX;
    setGesture({ id, grip, by: 0 });
  };
  const drag = (event: PointerEvent): void => {
    const width = track.current?.clientWidth ?? 0;
    if (gesture === null || width === 0) return;
    const dragged = ((event.clientX - pressedAt.current) / width) * length;
    const by = Math.round(dragged / rulerStep) * rulerStep;
    if (by !== gesture.by) setGesture({ ...gesture, by });
  };
  const drop = (): void => {
    if (gesture === null) return;
    setGesture(null);
    commit(ruler, gesture.id === null ? '调整班次时间' : '调整时段');
  };
  const remove = (id: string): void =>
    draft.change('删除时段', { patches: [{ op: 'removeLine', lines: 'periods', id }] });
  const keyed = (event: KeyboardEvent, id: string | null, grip: Grip): void => {
    if (!free || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = arrows[event.key];
    const far = event.key === 'Home' ? -length : event.key === 'End' ? length : null;
    const by = way === undefined ? far : way * (event.shiftKey ? 60 : rulerStep);
    if (by !== null) commit(moved(stored, id, grip, by), id === null ? '调整班次时间' : '调整时段');
    else if (event.key === 'Delete' && id !== null) remove(id);
    else if (event.key === 'Escape' && gesture !== null) setGesture(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const addBreak = (): void => {
    const patch = breakPatch(stored, () => crypto.randomUUID());
    if (patch === null) notify('warning', '没有可以安排休息的工作时间，请先调整班次或时段');
    else draft.change('加休息', { patches: [patch] });
  };

  const handle = (id: string | null, grip: Grip, span: Span, name: string): ReactNode => {
    const room = id === null ? { from: 0, to: length } : roomOf(stored, id);
    const at = grip === 'end' ? span.to : span.from;
    return (
      <span
        key={grip}
        role="slider"
        tabIndex={free ? 0 : -1}
        className={classes[grip === 'whole' ? 'body' : 'edge']}
        data-grip={grip}
        aria-label={name}
        aria-disabled={!free}
        aria-valuemin={room.from}
        aria-valuemax={room.to}
        aria-valuenow={at}
        aria-valuetext={grip === 'whole' ? spanText(span) : timeText(at)}
        onPointerDown={(event) => begin(event, id, grip)}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={() => setGesture(null)}
        onKeyDown={(event) => keyed(event, id, grip)}
      />
    );
  };

  return (
    <div
      className={classes['band']}
      role="group"
      aria-label="班次时间轴"
      style={/^#[0-9a-f]{6}$/i.test(color) ? ({ '--own': color } as CSSProperties) : {}}
    >
      <div className={classes['head']}>
        <b>{spanText(ruler.whole)}</b>
        <span aria-live="polite">
          有效工时 <b>{Number((minutes / 60).toFixed(2))}</b> 小时（{minutes} 分）
        </span>
        {free && (
          <>
            <Button size="compact-xs" variant="default" onClick={addBreak}>
              加休息
            </Button>
            <span className={classes['keys']}>
              拖动边缘或整段；键盘：Tab 选边，←→ 移 15 分，Shift 移 1 小时，Del 删除时段
            </span>
          </>
        )}
      </div>
      <div className={classes['ruler']} ref={track}>
        {Array.from({ length: length / 60 + 1 }, (_, hour) => (
          <i
            key={hour}
            data-midnight={hour % 24 === 0 ? '' : undefined}
            style={{ insetInlineStart: `${((hour * 60) / length) * 100}%` }}
          >
            {hour % 2 === 0 && hour * 60 < length && <span>{hour === 24 ? '次日' : hour % 24}</span>}
          </i>
        ))}
        <div className={classes['shift']} style={place(ruler.whole)}>
          {handle(null, 'whole', ruler.whole, '整个班次')}
          {handle(null, 'start', ruler.whole, '上班时间')}
          {handle(null, 'end', ruler.whole, '下班时间')}
        </div>
        {workedOf(ruler).map((span) => (
          <div key={span.from} className={classes['worked']} style={place(span)} aria-hidden />
        ))}
        {ruler.pieces.map((piece) => {
          const name = piece.isBreak ? '休息' : '时段';
          return (
            <div
              key={piece.id}
              className={classes['piece']}
              data-break={piece.isBreak ? '' : undefined}
              style={place(piece)}
              title={`${name} ${spanText(piece)}`}
            >
              {handle(piece.id, 'whole', piece, `${name} ${spanText(piece)}`)}
              {handle(piece.id, 'start', piece, `${name}开始`)}
              {handle(piece.id, 'end', piece, `${name}结束`)}
            </div>
          );
        })}
      </div>
      {problems.length > 0 && (
        <ul className={classes['problems']} role="alert">
          {problems.map(({ at, message }) => (
            <li key={`${at ?? ''} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
