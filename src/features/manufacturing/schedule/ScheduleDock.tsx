// One operation told of beside the chart: what holds it, what follows from it, and the ways there.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { durationText } from '#entities/manufacturing/workshopSchedule/scheduleConflict.ts';
import { plainText } from '#model/text/plainText.ts';
import { cardLines, clockText, labelOf } from './chartRows.ts';
import type { OpenSchedule } from './useSchedule.ts';
import classes from './schedule.module.css';

export interface ScheduleDockProps {
  open: OpenSchedule;
  id: string;
  onGo(id: string): void;
  /** Null where nothing can be changed. */
  onInsert: ((id: string) => void) | null;
  onClose(): void;
}

export function ScheduleDock({ open, id, onGo, onInsert, onClose }: ScheduleDockProps): ReactNode {
  const place = open.index.byId.get(id);
  if (place === undefined) return null;
  const conflicts = open.conflicts.get(id) ?? [];
  const reason = plainText(open.lines.get(id)?.['constraintNote'] ?? null);
  const [title, ...lines] = cardLines(open.basis, place, [], reason);
  const ways = [
    ['前工序', open.index.predecessors(place.task)],
    ['后工序', open.index.successors(place.task)],
  ] as const;
  return (
    <aside className={classes['dock']} aria-label="工序说明">
      <section>
        <h3>{title}</h3>
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </section>
      <section>
        <h3>问题</h3>
        {conflicts.length === 0 && <div>没有冲突</div>}
        {conflicts.map(({ text, weight }) => (
          <div key={text} data-weight={weight}>
            {text}
          </div>
        ))}
      </section>
      {ways.map(([name, places]) => (
        <section key={name}>
          <h3>{name}</h3>
          {places.length === 0 && <div>无</div>}
          {places.map((other) => (
            <div key={other.id}>
              <Button size="compact-xs" variant="subtle" onClick={() => onGo(other.id)}>
                {labelOf(open.basis, other)}
              </Button>
              {clockText(other.start)}，{durationText(other.end - other.start)}
            </div>
          ))}
        </section>
      ))}
      <span className={classes['gap']} />
      {onInsert !== null && (
        <Button
          size="compact-xs"
          variant="default"
          className={classes['action']}
          title="订单未开工、未锁定的工序排到最早的空档，其余工序不动（I）"
          onClick={() => onInsert(id)}
        >
          订单插入空档
        </Button>
      )}
      <Button size="compact-xs" variant="default" className={classes['action']} onClick={onClose}>
        关闭
      </Button>
    </aside>
  );
}
