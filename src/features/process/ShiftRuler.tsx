// 班次 as a ruler above its form: the shift and its breaks as bars whose edges are dragged or moved by the arrow keys,
// beyond midnight, with what is worked counted while they move. One gesture is one step of undo.
import { Button } from '@mantine/core';
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { shift } from '#entities/process/shift.ts';
import {
  breakPatch,
  type Grip,
  roomOf,
  type Ruler,
  rulerLength,
  rulerOf,
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
import { useRulerGestures } from './useRulerGestures.ts';
import classes from './ruler.module.css';

export function ShiftRuler({ draft, locked }: DocumentBandProps): ReactNode {
  const stored = rulerOf(draft.doc);
  const { track: trackRef, ruler, ...gestures } = useRulerGestures(draft, stored, locked);
  if (stored === null || ruler === null)
    return (
      <div className={classes['band']} role="group" aria-label="班次时间轴">
        <p className={classes['hint']}>
          填写上班时间和下班时间（例如 08:00、17:00）后，在这里拖动调整班次和休息。
        </p>
      </div>
    );
  const length = rulerLength(stored);
  const free = locked === null;
  const problems = shiftProblems(shiftOf(draft.doc));
  const color = plainText(partOf(draft.doc.fields, shift.fields).color);
  const place = ({ from, to }: Span): CSSProperties => ({
    insetInlineStart: `${(from / length) * 100}%`,
    width: `${((to - from) / length) * 100}%`,
  });

  const addBreak = (): void => {
    const patch = breakPatch(stored, () => crypto.randomUUID());
    if (patch === null) notify('warning', '没有可以安排休息的工作时间，请先调整班次或时段');
    else draft.change('加休息', { patches: [patch] });
  };

  const handle = (id: string | null, grip: Grip, span: Span, name: string): ReactNode => (
    <RulerHandle
      key={grip}
      grip={grip}
      span={span}
      room={id === null ? { from: 0, to: length } : roomOf(stored, id)}
      name={name}
      free={free}
      onBegin={(event) => gestures.begin(event, id, grip)}
      onDrag={gestures.drag}
      onDrop={gestures.drop}
      onCancel={gestures.cancel}
      onKeyDown={(event) => gestures.keyed(event, id, grip)}
    />
  );

  return (
    <div
      className={classes['band']}
      role="group"
      aria-label="班次时间轴"
      style={/^#[0-9a-f]{6}$/i.test(color) ? ({ '--own': color } as CSSProperties) : {}}
    >
      <RulerHead ruler={ruler} onBreak={free ? addBreak : null} />
      <div className={classes['ruler']} ref={trackRef}>
        <RulerHours length={length} />
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

/** The times of the shift and what is worked of it. */
function RulerHead({ ruler, onBreak }: { ruler: Ruler; onBreak: (() => void) | null }): ReactNode {
  const minutes = workedMinutes(ruler);
  return (
    <div className={classes['head']}>
      <b>{spanText(ruler.whole)}</b>
      <span aria-live="polite">
        有效工时 <b>{Number((minutes / 60).toFixed(2))}</b> 小时（{minutes} 分）
      </span>
      {onBreak !== null && (
        <>
          <Button size="compact-xs" variant="default" onClick={onBreak}>
            加休息
          </Button>
          <span className={classes['keys']}>
            拖动边缘或整段；键盘：Tab 选边，←→ 移 15 分，Shift 移 1 小时，Del 删除时段
          </span>
        </>
      )}
    </div>
  );
}

function RulerHours({ length }: { length: number }): ReactNode {
  return Array.from({ length: length / 60 + 1 }, (_, hour) => (
    <i
      key={hour}
      data-midnight={hour % 24 === 0 ? '' : undefined}
      style={{ insetInlineStart: `${((hour * 60) / length) * 100}%` }}
    >
      {hour % 2 === 0 && hour * 60 < length && <span>{hour === 24 ? '次日' : hour % 24}</span>}
    </i>
  ));
}

interface RulerHandleProps {
  grip: Grip;
  span: Span;
  /** How far it can go. */
  room: Span;
  name: string;
  free: boolean;
  onBegin(event: PointerEvent): void;
  onDrag(event: PointerEvent): void;
  onDrop(): void;
  onCancel(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** An edge of a bar, or the whole of it, to be dragged or moved by keys. */
function RulerHandle(props: RulerHandleProps): ReactNode {
  const { grip, span, room, name, free, onBegin, onDrag, onDrop, onCancel, onKeyDown } = props;
  const at = grip === 'end' ? span.to : span.from;
  return (
    <span
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
      onPointerDown={onBegin}
      onPointerMove={onDrag}
      onPointerUp={onDrop}
      onPointerCancel={onCancel}
      onKeyDown={onKeyDown}
    />
  );
}
