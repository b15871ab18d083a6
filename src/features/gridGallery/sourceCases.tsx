// Gallery: where rows come from. Any number of them, by key, page by page, as a stream, live, and when a server fails.
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import {
  createAppendSource,
  createArraySource,
  createCellMarks,
  createKeysetSource,
  createLiveFeed,
  createPagedSource,
  Grid,
  streamInto,
} from '#grid';
import type { KeysetRequest } from '#grid';
import type { CaseProps } from './galleryCase.ts';
import { later, mixed, sampleColumns, sampleRows } from './sample.ts';
import type { Sample } from './sample.ts';

export function TenMillion({ rowHeight }: CaseProps): ReactNode {
  const [source] = useState(() =>
    createPagedSource<Sample>({
      query: null,
      idOf: (row) => row.id,
      async load({ offset, limit }) {
        await later(60);
        return {
          rows: sampleRows(Math.min(limit, 10_000_000 - offset), offset),
          total: { value: 10_000_000, exact: true },
        };
      },
    }),
  );
  useEffect(() => () => source.dispose(), [source]);
  return (
    <Grid
      label="一千万行"
      columns={sampleColumns}
      source={source}
      rowHeight={rowHeight}
      rowNumbers
      rowSelection="multiple"
    />
  );
}

export function FailingBlocks({ rowHeight }: CaseProps): ReactNode {
  const [source] = useState(() => {
    const tried = new Set<number>();
    return createPagedSource<Sample>({
      query: null,
      idOf: (row) => row.id,
      async load({ offset, limit }) {
        await later(400);
        if ((offset / limit) % 2 === 1 && !tried.has(offset)) {
          tried.add(offset);
          throw new Error('连接中断');
        }
        return { rows: sampleRows(limit, offset), total: { value: 5_000, exact: true } };
      },
    });
  });
  useEffect(() => () => source.dispose(), [source]);
  return <Grid label="失败与重试" columns={sampleColumns} source={source} rowHeight={rowHeight} rowNumbers />;
}

async function byKey({ after, before, at, limit }: KeysetRequest<Sample, number>) {
  await later(120);
  const last = 1_000_000;
  const place = (row: Sample): number => Number(row.code.slice(2)) - 1;
  const start = after
    ? place(after) + 1
    : before
      ? place(before) - limit
      : at === 'end'
        ? last - limit
        : (at ?? 0);
  const from = Math.max(0, start);
  const to = Math.min(last, before ? place(before) : from + limit);
  return { rows: sampleRows(to - from, from), hasBefore: from > 0, hasAfter: to < last };
}

export function ByKey({ rowHeight }: CaseProps): ReactNode {
  const [source] = useState(() => createKeysetSource<Sample, number>({ idOf: (row) => row.id, load: byKey }));
  useEffect(() => () => source.dispose(), [source]);
  return <Grid label="按键翻页" columns={sampleColumns} source={source} rowHeight={rowHeight} />;
}

export function Appending({ rowHeight }: CaseProps): ReactNode {
  const [source] = useState(() =>
    createAppendSource<Sample>({
      idOf: (row) => row.id,
      async load({ after }) {
        await later(300);
        const from = after ? Number(after.code.slice(2)) : 0;
        return { rows: sampleRows(100, from), more: from < 3_000 };
      },
    }),
  );
  useEffect(() => () => source.dispose(), [source]);
  return <Grid label="追加加载" columns={sampleColumns} source={source} rowHeight={rowHeight} rowNumbers />;
}

export function Streaming({ rowHeight }: CaseProps): ReactNode {
  const [source] = useState(() => createArraySource<Sample>({ rows: [], idOf: (row) => row.id }));
  useEffect(() => {
    const abort = new AbortController();
    const batches = async function* () {
      for (let from = source.rows().length; from < 200_000; from += 2_000) {
        await later(40);
        yield sampleRows(2_000, from);
      }
    };
    void streamInto(source, batches(), abort.signal);
    return () => abort.abort();
  }, [source]);
  return <Grid label="流式载入" columns={sampleColumns} source={source} rowHeight={rowHeight} rowNumbers />;
}

export function Live({ rowHeight }: CaseProps): ReactNode {
  const [parts] = useState(() => {
    const source = createArraySource<Sample>({ rows: sampleRows(20_000), idOf: (row) => row.id });
    const marks = createCellMarks({ seconds: 3 });
    return {
      source,
      marks,
      feed: createLiveFeed({ source, idOf: (row) => row.id, marks, columns: () => sampleColumns }),
    };
  });
  useEffect(() => {
    let turn = 0;
    const timer = setInterval(() => {
      turn++;
      const rows = Array.from(
        { length: 100 },
        (_, at) => parts.source.rows()[mixed(turn * 100 + at, 11) % (at < 3 ? 40 : 20_000)],
      );
      parts.feed.push({
        put: rows.flatMap((row, at) => (row ? [{ ...row, qty: String((turn * 7 + at) % 500) }] : [])),
      });
    }, 100);
    return () => {
      clearInterval(timer);
      parts.feed.dispose();
    };
  }, [parts]);
  return (
    <Grid
      label="实时更新"
      columns={sampleColumns}
      source={parts.source}
      marks={parts.marks}
      rowHeight={rowHeight}
      rowNumbers
    />
  );
}
