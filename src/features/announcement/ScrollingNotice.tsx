// One line in the header with an unread notice; the next one takes its place every 30 s. It rests under the pointer or
// the focus, and for those who asked for reduced motion.
import { useReducedMotion } from '@mantine/hooks';
import { IconSpeakerphone } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Announcement } from '#model/wire/announcements.ts';
import classes from './announcement.module.css';

export const rotation = 30_000;

export interface ScrollingNoticeProps {
  notices: readonly Announcement[];
  onOpen(announcement: Announcement): void;
}

export function ScrollingNotice({ notices, onOpen }: ScrollingNoticeProps): ReactNode {
  const [turn, setTurn] = useState(0);
  const [resting, setResting] = useState(false);
  const reduced = useReducedMotion();
  const moves = notices.length > 1 && !resting && !reduced;
  useEffect(() => {
    if (!moves) return undefined;
    const timer = setInterval(() => setTurn((past) => past + 1), rotation);
    return () => clearInterval(timer);
  }, [moves]);
  const shown = notices[turn % Math.max(1, notices.length)];
  if (shown === undefined) return null;
  const text = shown.msgTxt === '' ? shown.titile : `${shown.titile}：${shown.msgTxt}`;
  return (
    <button
      type="button"
      className={classes['scrolling']}
      title={text}
      onClick={() => onOpen(shown)}
      onPointerEnter={() => setResting(true)}
      onPointerLeave={() => setResting(false)}
      onFocus={() => setResting(true)}
      onBlur={() => setResting(false)}
    >
      <IconSpeakerphone size={16} stroke={1.6} aria-hidden />
      <span key={`${turn} ${shown.id}`} className={classes['scrollingText']}>
        {text}
      </span>
    </button>
  );
}
