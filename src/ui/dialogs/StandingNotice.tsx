// The notice that stands, in a part of its own: the sign-in page has nothing to say until something fails. It lies in a
// strip at an edge of the window where nothing is pressed, and every notice is a new element that a screen reader reads out.
import '@mantine/core/styles/CloseButton.layer.css';
import { CloseButton } from '@mantine/core';
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconInfoCircleFilled,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { placeIn, type Span, type Strip } from './freeSpan.ts';
import { announced, dueAt, held, noTurns, type Notice, passed, type Tone } from './noticeTurns.ts';
import classes from './StandingNotice.module.css';

const useTurns = create(() => noTurns);

/** One more notice to be read. */
export function announce(notice: Notice): void {
  useTurns.setState((turns) => announced(turns, notice, performance.now()), true);
}

const pass = (): void => useTurns.setState((turns) => passed(turns, performance.now()), true);

const icons: Readonly<Record<Tone, typeof IconInfoCircleFilled>> = {
  success: IconCircleCheckFilled,
  info: IconInfoCircleFilled,
  warning: IconAlertTriangleFilled,
  error: IconCircleXFilled,
};

/** The strips from top to bottom, the sums of a document in the last one. */
const heights = { top: 48, tabs: 34, bottom: 36 } as const;
const gap = 8;
/** What a notice leaves free in any case: whatever is pressed. */
const pressed = 'button, a[href], input, textarea, select, [role=tab], [role=option]';
/** … and, where there is room, what is read. */
const read = `${pressed}, [data-clear], [data-field], [aria-current]`;

function stripAt(edge: Strip['edge'], leftFree: string, room: Span, self: Element): Strip {
  const top = { top: 0, tabs: heights.top, bottom: innerHeight - heights.bottom }[edge];
  const bottom = top + heights[edge];
  const boxes = [...document.querySelectorAll(leftFree)]
    .filter((element) => !self.contains(element) && element.checkVisibility({ visibilityProperty: true }))
    .map((element) => element.getBoundingClientRect());
  const taken = boxes.filter((box) => box.width > 0 && box.bottom > top && box.top < bottom);
  return { edge, room, taken: taken.map(({ left, right }) => ({ from: left - gap, to: right + gap })) };
}

export function StandingNotice(): ReactNode {
  const turns = useTurns();
  /** Turn of the notice under the pointer. */
  const [holding, setHolding] = useState<number | null>(null);
  const isHeld = holding !== null && holding === turns.standing?.turn;
  useEffect(() => {
    const due = dueAt(turns);
    if (due === null || isHeld) return undefined;
    const timer = setTimeout(pass, Math.max(0, due - performance.now()));
    return () => clearTimeout(timer);
  }, [turns, isHeld]);
  const { standing, waiting } = turns;
  if (standing === null) return null;
  const hold = (turn: number | null) => () => {
    setHolding(turn);
    useTurns.setState((now) => held(now, performance.now()), true);
  };
  return (
    <OneNotice
      key={standing.turn}
      notice={standing}
      waiting={waiting.length}
      onHold={hold(standing.turn)}
      onRelease={hold(null)}
      onClose={pass}
    />
  );
}

interface OneNoticeProps {
  notice: Notice;
  /** How many wait behind it. */
  waiting: number;
  onHold(): void;
  onRelease(): void;
  onClose(): void;
}

function OneNotice({ notice, waiting, onHold, onRelease, onClose }: OneNoticeProps): ReactNode {
  const box = useRef<HTMLDivElement | null>(null);
  const [place, setPlace] = useState<ReturnType<typeof placeIn>>(null);
  useLayoutEffect(() => {
    const measure = (): void => {
      const self = box.current;
      if (self === null) return;
      const page = document.querySelector('main')?.getBoundingClientRect();
      const room = { from: (page?.left ?? 0) + gap, to: (page?.right ?? innerWidth) - gap };
      const places = [read, pressed].flatMap((leftFree) =>
        (['bottom', 'tabs', 'top'] as const).map((edge) => stripAt(edge, leftFree, room, self)),
      );
      setPlace(placeIn(places, self.offsetWidth));
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  const Icon = icons[notice.tone];
  return (
    <div
      ref={box}
      role="alert"
      className={classes['notice']}
      data-tone={notice.tone}
      data-edge={place?.edge ?? 'bottom'}
      style={place === null ? { visibility: 'hidden' } : { left: place.left }}
      onMouseEnter={onHold}
      onMouseLeave={onRelease}
    >
      <Icon size={16} className={classes['icon']} aria-hidden />
      <div className={classes['text']}>
        {notice.title !== undefined && <div className={classes['title']}>{notice.title}</div>}
        <div>{notice.message}</div>
      </div>
      {waiting > 0 && <span className={classes['more']}>还有 {waiting} 条</span>}
      <CloseButton size={20} iconSize={14} aria-label="关闭" onClick={onClose} />
    </div>
  );
}
