// 追溯: a lot, serial number, order, shipment or box is scanned or typed, and what it came from and went into stands as a graph
// or as a tree, with where each lot is now; from here a recall is begun.
import { Button, Select, SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { genealogyQuery } from '#api/flow.ts';
import { messageOf } from '#api/mutations.ts';
import type { TraceAnswer } from '#entities/quality/genealogy/traceAnswer.ts';
import { loadChunk } from '#ui/chunks.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import frame from '#ui/page.module.css';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import { parseSearch } from '#ui/shell/addressSearch.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { TraceRows } from './TraceRows.tsx';
import { useRecall } from './useRecall.ts';

const TraceGraph = lazy(async () => ({
  default: (await loadChunk(() => import('./graph/TraceGraph.tsx'))).TraceGraph,
}));

const directions = [
  { value: 'both', label: '双向' },
  { value: 'backward', label: '来源' },
  { value: 'forward', label: '去向' },
];

const views = [
  { value: 'graph', label: '图' },
  { value: 'table', label: '表' },
];

const levelChoices = ['1', '2', '3', '5', '8'].map((value) => ({ value, label: `${value} 层` }));

const explained =
  '物料上启用了“批号管理”或“序列号管理”的货物，入库、领料、报工、发货后才有来龙去脉；没有批号的物料不留追溯';

export function TraceScreen(): ReactNode {
  const tab = useTab();
  const { permitted } = usePermission();
  const first = parseSearch(tab.location.search)['text'];
  const [typed, setTyped] = useState(typeof first === 'string' ? first : '');
  const [text, setText] = useState(typed);
  const [direction, setDirection] = useState('both');
  const [levels, setLevels] = useState('');
  const [view, setView] = useState('graph');
  const input = useRef<HTMLInputElement>(null);
  // A reader of bar codes types where the cursor is.
  useEffect(() => input.current?.focus(), []);
  const trace = useQuery(genealogyQuery({ text, direction, levels }));
  const { begin, isBusy } = useRecall();
  const rows = trace.data?.rows ?? [];
  const start = rows.find(({ depth, kind }) => depth === 0 && kind !== 'shipment');
  const mayRecall = permitted('recallRun:create');
  usePageKeys((event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement)
      return false;
    if (event.key === '/') {
      input.current?.select();
      return true;
    }
    if (event.key.toLowerCase() !== 'r' || !mayRecall || start === undefined) return false;
    begin(start);
    return true;
  });
  return (
    <section className={frame['page']} aria-label="追溯">
      <div className={frame['line']}>
        <TextInput
          ref={input}
          size="xs"
          w={280}
          aria-label="批号、序列号或单号"
          placeholder="扫描或录入批号、序列号、单号，回车"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            setText(typed.trim());
            event.currentTarget.select();
          }}
        />
        <SegmentedControl
          size="xs"
          aria-label="方向"
          data={directions}
          value={direction}
          onChange={setDirection}
        />
        <Select
          size="xs"
          w={110}
          aria-label="层数"
          placeholder="全部层"
          clearable
          data={levelChoices}
          value={levels === '' ? null : levels}
          onChange={(value) => setLevels(value ?? '')}
        />
        <SegmentedControl size="xs" aria-label="显示" data={views} value={view} onChange={setView} />
        <TraceSummary answer={trace.data} />
        <span className={frame['grow']} />
        {mayRecall && (
          <Button
            size="xs"
            title="R"
            disabled={start === undefined}
            loading={isBusy}
            onClick={() => start !== undefined && begin(start)}
          >
            召回
          </Button>
        )}
      </div>
      {text === '' ? (
        <EmptyState message={`扫描或录入一个编号开始追溯。${explained}`} />
      ) : trace.error !== null ? (
        <ErrorState message={messageOf(trace.error)} onRetry={() => void trace.refetch()} />
      ) : trace.data === undefined ? (
        <PageSkeleton />
      ) : rows.length === 0 ? (
        <EmptyState message={`没有找到“${text}”。${explained}`} />
      ) : (
        <div className={frame['grid']}>
          {view === 'graph' ? (
            <Suspense fallback={<PageSkeleton />}>
              <TraceGraph answer={trace.data} onChanged={() => void trace.refetch()} />
            </Suspense>
          ) : (
            <TraceRows rows={rows} />
          )}
        </div>
      )}
    </section>
  );
}

/** How many lots and customers the answer names, and what is missing from it. */
function TraceSummary({ answer }: { answer: TraceAnswer | undefined }): ReactNode {
  const rows = answer?.rows ?? [];
  const lots = new Set(rows.flatMap(({ kind, code }) => (kind === 'lot' || kind === 'serial' ? [code] : [])));
  const customers = new Set(rows.flatMap(({ customer }) => (customer === '' ? [] : [customer])));
  return (
    <output aria-label="概况">
      {rows.length > 0 && `${lots.size} 个批次或序列号`}
      {customers.size > 0 && ` · ${customers.size} 个客户`}
      {(answer?.hidden ?? 0) > 0 && ` · 另有 ${answer?.hidden ?? 0} 个节点无权查看`}
      {answer?.isCut === true && ' · 涉及太多，只列出一部分'}
    </output>
  );
}
