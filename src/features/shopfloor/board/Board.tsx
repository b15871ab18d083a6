// 车间看板: every machine of a workshop now, trouble first; open calls on top with their running time, the stops of the day by
// reason. As a wall it fills the screen, without the workbench around it, and scales with it.
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { messageOf, runAction } from '#api/mutations.ts';
import { listQuery } from '#api/queries.ts';
import { newWriteKey } from '#api/writeIntents.ts';
import { workshop as workshopDef } from '#entities/process/workshop.ts';
import { type BoardCall, troubleFirst } from '#entities/shopfloor/board/shopBoard.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { shanghaiText } from '#model/time/calendar.ts';
import { plainText } from '#model/text/plainText.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import frame from '#ui/page.module.css';
import { usePermission } from '#ui/shell/Permission.tsx';
import { BoardTiles, minutesSince } from './BoardTiles.tsx';
import classes from './board.module.css';
import { useBoardPages } from './useBoardPages.ts';
import { useShopBoard } from './useShopBoard.ts';

/** Time of the business day, to the second. */
const clockText = (instant: number): string => shanghaiText(instant).slice(11);

const workshopOf = fieldsReader(workshopDef.fields, ['name']);

export function Board(): ReactNode {
  const workshops = useQuery(
    listQuery('workshop', { sort: [{ field: 'code', descending: false }], offset: 0, limit: 200 }),
  );
  const choices = (workshops.data?.rows ?? []).map((row) => ({
    value: row.docId,
    label: plainText(workshopOf(row).name),
  }));
  const [chosen, setChosen] = useState<string | null>(() => localStorage.getItem('workbench:shopBoard'));
  const workshop = choices.find(({ value }) => value === chosen)?.value ?? choices[0]?.value ?? '';
  const { board, error, refetch, now, isStale, at } = useShopBoard(workshop);
  const screenArea = useRef<HTMLElement>(null);
  const paging = useBoardPages(troubleFirst(board?.tiles ?? []));
  const answer = async (call: BoardCall, action: 'answer' | 'resolve'): Promise<void> => {
    try {
      await runAction('andonCall', call.id, action, { version: call.version, key: newWriteKey() });
    } catch (failure) {
      notify('error', messageOf(failure));
    }
    await refetch();
  };
  if (workshops.error !== null && workshops.data === undefined)
    return <ErrorState message={messageOf(workshops.error)} onRetry={() => void workshops.refetch()} />;
  if (workshops.data === undefined) return <PageSkeleton />;
  if (choices.length === 0) return <EmptyState message="还没有车间" />;
  if (error !== null && board === null)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  const count = (...states: string[]): number =>
    (board?.tiles ?? []).filter(({ status }) => states.includes(status)).length;
  return (
    <section ref={screenArea} className={`${frame['page']} ${classes['board']}`} aria-label="车间看板">
      <header className={frame['line']}>
        <Select
          size="xs"
          w={180}
          aria-label="车间"
          data={choices}
          value={workshop}
          allowDeselect={false}
          onChange={(value) => {
            setChosen(value);
            localStorage.setItem('workbench:shopBoard', value ?? '');
          }}
        />
        <output className={classes['summary']} aria-label="概况">
          运行 {count('running')} · 待机 {count('idle')} · 停机 {count('stopped', 'setup')} · 未定原因{' '}
          {count('unqualified')} · 呼叫 {count('calling')}
        </output>
        <span className={classes['grow']} />
        {paging.pages > 1 && (
          <output className={classes['summary']} aria-label="页">
            第 {paging.page} / {paging.pages} 页
          </output>
        )}
        <time className={classes['clock']}>{clockText(now).slice(0, 5)}</time>
        <Button
          size="xs"
          variant="default"
          className={classes['wallButton'] ?? ''}
          onClick={() => void screenArea.current?.requestFullscreen()}
        >
          墙面显示
        </Button>
      </header>
      {board !== null && board.calls.length > 0 && (
        <BoardCalls calls={board.calls} now={now} onAnswer={(call, action) => void answer(call, action)} />
      )}
      {board !== null && <BoardTiles tiles={paging.shown} now={now} room={paging.room} />}
      {board !== null && board.pareto.length > 0 && (
        <ol className={classes['pareto']} aria-label="今日停机">
          {board.pareto.map(({ reason, minutes, cumulative }) => (
            <li key={reason}>
              <span>{reason}</span>
              <meter max={Number(board.pareto[0]?.minutes ?? 1)} value={Number(minutes)} />
              <span>
                {minutes} 分 · 累计 {cumulative}%
              </span>
            </li>
          ))}
        </ol>
      )}
      {isStale && (
        <div className={classes['veil']} role="alert">
          数据停在 {clockText(at)}，正在重新连接
        </div>
      )}
    </section>
  );
}

interface BoardCallsProps {
  calls: readonly BoardCall[];
  now: number;
  onAnswer(call: BoardCall, action: 'answer' | 'resolve'): void;
}

/** Calls that are still open, each with the next thing to do where that is permitted. */
function BoardCalls({ calls, now, onAnswer }: BoardCallsProps): ReactNode {
  const { permitted } = usePermission();
  return (
    <ul className={classes['calls']} aria-label="未结束的呼叫">
      {calls.map((call) => (
        <li key={call.id} data-state={call.status}>
          <b>{call.kind}</b>
          <span>{call.place}</span>
          <span>{call.caller}</span>
          <span className={classes['grow']}>
            {call.status === 'calling'
              ? '呼叫'
              : call.status === 'answered'
                ? '已响应，呼叫'
                : '已解决，呼叫'}{' '}
            {minutesSince(call.calledAt, now)} 分
            {call.limitMinutes !== null && ` / 限 ${call.limitMinutes} 分`}
          </span>
          {call.status === 'calling' && permitted('andonCall:answer') && (
            <Button size="compact-sm" onClick={() => onAnswer(call, 'answer')}>
              响应
            </Button>
          )}
          {call.status === 'answered' && permitted('andonCall:resolve') && (
            <Button size="compact-sm" onClick={() => onAnswer(call, 'resolve')}>
              解决
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
