// Starting and stopping a plan run: what it is started with, whether that can be done now, and the two calls.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '#api/keys.ts';
import { messageOf, runAction } from '#api/mutations.ts';
import { fetchPlanRunBoard, startPlanRun } from '#api/planning.ts';
import { fetchPick } from '#api/queries.ts';
import { mrpScheme } from '#entities/planning/plan/mrpScheme.ts';
import type { PlanRunBoard } from '#entities/planning/plan/planRunView.ts';
import { businessToday } from '#features/list/today.ts';
import { useWriteIntents } from '#features/useWrite.ts';
import type { RefRecord } from '#model/refs.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { ask } from '#ui/dialogs/confirm.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { usePermission } from '#ui/shell/Permission.tsx';

/** What can be run from here; runs of chosen materials or demands are entered with them. */
export type RunType = 'all' | 'netChange';

export interface RunScheme {
  id: string;
  name: string;
  runType: RunType;
}

interface Chosen {
  scheme?: string;
  planDate?: string;
  runType?: RunType;
  isSimulation?: boolean;
}

export interface RunControl {
  schemes: readonly RunScheme[];
  scheme: string | null;
  planDate: string;
  runType: RunType;
  isSimulation: boolean;
  choose(change: Chosen): void;
  /** Why it cannot be started; null when it can. */
  problem: string | null;
  busy: boolean;
  start(): Promise<void>;
  mayCancel: boolean;
  cancel(): Promise<void>;
}

/** Schemes a run may take: none with organisations that would refuse it. */
const schemesQuery = queryOptions({
  queryKey: [...keys.entity('mrpScheme'), 'mrpRun.scheme'],
  queryFn: ({ signal }) =>
    fetchPick(
      'mrpScheme',
      { forField: 'mrpRun.scheme', fields: ['isDefault', 'calcScope'], limit: 100 },
      signal,
    ),
  gcTime: 60_000,
});

const schemeOf = fieldsReader(mrpScheme.fields, ['isDefault', 'calcScope']);

/** The default one first. */
function schemesIn(records: readonly RefRecord[]): RunScheme[] {
  const isDefault = ({ fields }: RefRecord): boolean => schemeOf(fields).isDefault === true;
  const ordered = records.toSorted((one, other) => Number(isDefault(other)) - Number(isDefault(one)));
  return ordered.map(({ id, code, name, fields }) => ({
    id,
    name: name || code,
    runType: schemeOf(fields).calcScope === 'netChange' ? 'netChange' : 'all',
  }));
}

export function useRunControl(active: PlanRunBoard['active'], onChanged: () => void): RunControl {
  const { permitted } = usePermission();
  const intents = useWriteIntents();
  const [busy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<Chosen>({});
  const { data, error } = useQuery(schemesQuery);
  const schemes = schemesIn(data?.rows ?? []);
  const scheme = chosen.scheme ?? schemes[0]?.id ?? null;
  const planDate = chosen.planDate ?? businessToday();
  const runType = chosen.runType ?? schemes.find(({ id }) => id === scheme)?.runType ?? 'all';
  const isSimulation = chosen.isSimulation ?? false;
  const mayStart = permitted('mrpRun:create') && permitted('mrpRun:runMrp');
  const problem = !mayStart
    ? '您没有计划运算的权限'
    : error !== null
      ? messageOf(error)
      : data === undefined
        ? '正在读取计划方案'
        : scheme === null
          ? '没有您可以使用的计划方案，请先在计划方案里新增一个'
          : null;
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      notify('error', messageOf(failure));
    } finally {
      setBusy(false);
      onChanged();
    }
  };
  return {
    schemes,
    scheme,
    planDate,
    runType,
    isSimulation,
    choose: (change) => setChosen({ ...chosen, ...change }),
    problem,
    busy,
    async start() {
      if (active !== null) return notify('info', `${active.operator}的运算 ${active.code} 还没有结束`);
      if (problem !== null) return notify('warning', problem);
      const given = { scheme: scheme ?? '', planDate, runType, isSimulation };
      return attempt(async () => {
        await intents.send(['mrpRun', 'start', given], (intent) => startPlanRun(given, intent));
      });
    },
    mayCancel: active !== null && permitted('mrpRun:cancelRun'),
    async cancel() {
      if (active === null) return undefined;
      const yes = await ask({
        title: `取消运算 ${active.code}`,
        message: '取消后这次运算什么也不写，原计划仍然有效。',
        confirm: '取消运算',
        cancel: '继续运算',
        danger: true,
      });
      if (!yes) return undefined;
      return attempt(async () => {
        // It went on meanwhile: its version is read anew.
        const { run } = await fetchPlanRunBoard(active.id);
        if (run === null || run.job === null) return notify('info', '运算已经结束');
        await intents.send(['mrpRun', active.id, 'cancelRun', run.version], ({ key }) =>
          runAction('mrpRun', active.id, 'cancelRun', { version: run.version, key }),
        );
        return undefined;
      });
    },
  };
}
