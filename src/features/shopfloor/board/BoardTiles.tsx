// A tile for every machine: what it does and since when in words, shape and colour, how far it is against the plan, and the
// three parts of its OEE.
import type { ReactNode, RefObject } from 'react';
import type { BoardStatus, BoardTile, ShiftStrip } from '#entities/shopfloor/board/shopBoard.ts';
import { decimal } from '#model/decimal.ts';
import classes from './board.module.css';

const words: Readonly<Record<BoardStatus, string>> = {
  calling: '▲ 呼叫中',
  unqualified: '■ 未定原因',
  stopped: '■ 停机',
  setup: '◆ 换产',
  running: '● 运行',
  idle: '○ 待机',
};

/** Whole minutes, at least 0. */
export function minutesSince(instant: string, now: number): number {
  return Math.max(0, Math.floor((now - new Date(instant).getTime()) / 60_000));
}

const kinds = { stopped: '停机', unqualified: '未定原因', setup: '换产' } as const;

/** The shift from left to right: stops in their colours, what is still to come left open. */
function Strip({ strip: { minutes, elapsed, parts }, name }: { strip: ShiftStrip; name: string }): ReactNode {
  const share = (minute: number): string => `${(minute * 100) / Math.max(1, minutes)}%`;
  const sum = parts.reduce((total, { from, to }) => total + to - from, 0);
  return (
    <div className={classes['strip']} role="img" aria-label={`${name} 本班 ${elapsed} 分，停 ${sum} 分`}>
      <span style={{ width: share(elapsed) }} />
      {parts.map(({ from, to, kind }) => (
        <i
          key={from}
          data-kind={kind}
          title={`${kinds[kind]} ${to - from} 分`}
          style={{ left: share(from), width: share(to - from) }}
        />
      ))}
    </div>
  );
}

export function BoardTiles({
  tiles,
  now,
  room,
}: {
  tiles: readonly BoardTile[];
  now: number;
  room?: RefObject<HTMLUListElement | null>;
}): ReactNode {
  return (
    <ul ref={room} className={classes['tiles']} aria-label="设备">
      {tiles.map((tile) => (
        <li key={tile.workCenter} className={classes['tile']} data-status={tile.status}>
          <div className={classes['name']}>{tile.name}</div>
          <div className={classes['state']}>
            {words[tile.status]}
            {tile.since !== null && <small> {minutesSince(tile.since, now)} 分</small>}
          </div>
          <div className={classes['what']}>
            {tile.stop !== null && `${tile.stop.reason ?? '请定原因'} · `}
            {tile.task === null
              ? tile.next === null
                ? '没有任务'
                : `下一个 ${tile.next}`
              : `${tile.task.material} ${tile.task.operation}`}
          </div>
          {tile.task !== null && (
            <>
              <div className={classes['figure']}>
                {tile.doneQty}
                <small> / {tile.planQty}</small>
                {tile.targetNow !== null && (
                  <small data-behind={decimal(tile.doneQty).lessThan(decimal(tile.targetNow))}>
                    {' '}
                    应完成 {tile.targetNow}
                  </small>
                )}
              </div>
              <progress
                max={100}
                value={Number(decimal(tile.doneQty).times(100).dividedBy(decimal(tile.planQty)).toFixed(0))}
                aria-label={`${tile.name} 完成进度`}
              />
            </>
          )}
          {tile.strip !== null && <Strip strip={tile.strip} name={tile.name} />}
          <div className={classes['people']}>
            <span>{tile.operators}</span>
            <span title="时间开动率 × 性能开动率 × 合格品率">
              {tile.oee === null ? '' : `OEE ${tile.oee}%`}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
