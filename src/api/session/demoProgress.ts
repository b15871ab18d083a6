// How far the server has come with its demo company, asked every second while it is made and never again after that.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useBrand } from '../branding.ts';
import { getJson } from '../http.ts';
import { keys } from '../keys.ts';

export interface DemoProgress {
  state: 'making' | 'ready' | 'failed';
  step: string;
  done: number;
  total: number;
  percent: number | null;
}

const askEvery = 1_000;
const ready: DemoProgress = { state: 'ready', step: '', done: 0, total: 0, percent: null };

const demoProgressQuery = queryOptions({
  queryKey: keys.session('demoProgress'),
  queryFn: ({ signal }) => getJson<DemoProgress>('api/demoProgress', { signal, quiet: true }),
  refetchInterval: ({ state: { data } }) =>
    data?.state === 'making' || data === undefined ? askEvery : false,
  staleTime: Infinity,
  retry: false,
});

/** Null where there is nothing to tell; at the end, what is on the screen is asked for anew. */
export function useDemoProgress(): DemoProgress | null {
  const { branding } = useBrand();
  const client = useQueryClient();
  const { data = ready } = useQuery({ ...demoProgressQuery, enabled: branding?.demoMaking === true });
  const isMaking = data.state === 'making';
  useEffect(() => {
    if (!isMaking) return undefined;
    return () => void client.invalidateQueries({ queryKey: ['data'] });
  }, [client, isMaking]);
  return data.state === 'ready' ? null : data;
}

/** One line: 演示数据准备中：生成业务单据 42%（1/31）. */
export function demoProgressText({ state, step, done, total, percent }: DemoProgress): string {
  if (state === 'failed') return '演示数据没有建完，重新启动服务器会接着建立';
  const steps = total > 0 ? `（${done}/${total}）` : '';
  return `演示数据准备中：${step}${percent === null ? '' : ` ${percent}%`}${steps}`;
}
