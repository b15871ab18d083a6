// What pages need around the work itself: branding, dictionaries, checks of single values, health.
import { demoProgressAnswer, type DemoProgress } from '#server/demo/making/demoProgress.ts';
import { nothing } from '#server/http/routes.ts';
import type { Routes } from '#server/http/routes.ts';
import type { Ports } from '#server/ports.ts';
import { notFound } from '#server/refusal.ts';
import * as z from 'zod';
import { brandingOf } from './branding.ts';
import { optionsByDictionary } from './dictionaryOptions.ts';
import { valueChecks } from './valueChecks.ts';

const option = z.object({
  value: z.string(),
  text: z.string(),
  label: z.string(),
  key: z.string(),
  tone: z.exactOptional(z.string()),
});
const optionsByType = z.object({ dictionaryMap: z.record(z.string(), z.array(option)) });

/** Below the API base. */
export const progressPath = '/api/demoProgress';

export function publicRoutes(routes: Routes, ports: Ports, demo: Pick<DemoProgress, 'state'>): void {
  const { database, settings } = ports;

  routes.open({ method: 'GET', path: '/api/health', title: '运行状态', body: nothing }, async () => {
    await database.query('select 1');
    return {
      status: 'ok',
      engine: database.engine,
      ...(settings.demo ? { demo: demo.state.state } : {}),
    };
  });

  // Asks nothing of the database, which the making itself keeps busy.
  routes.open(
    {
      method: 'GET',
      path: progressPath,
      title: '演示数据准备进度',
      body: nothing,
      result: demoProgressAnswer,
    },
    () => Promise.resolve(demo.state),
  );

  // The specification names these calls without their place, so they answer at both.
  for (const place of ['', '/api']) {
    routes.open(
      {
        method: 'GET',
        path: `${place}/getSystemUrlConfig`,
        title: '门户配置',
        body: nothing,
        query: { url: '当前域名' },
      },
      async ({ query }) => ({
        ...(await brandingOf(database, settings, query.get('url') ?? '')),
        ...(demo.state.state === 'ready' ? {} : { demoMaking: true }),
      }),
    );

    routes.signedIn(
      {
        method: 'GET',
        path: `${place}/getPublicDictionary`,
        title: '全部数据字典',
        body: nothing,
        withInitialPassword: true,
        result: optionsByType,
      },
      async ({ query }) => ({
        dictionaryMap: Object.fromEntries(await optionsByDictionary(database, typesOf(query))),
      }),
    );

    routes.signedIn(
      {
        method: 'GET',
        path: `${place}/getDataDictionaryGroupByType`,
        title: '按类型取数据字典',
        withInitialPassword: true,
        body: nothing,
        query: { dictionaryTypeId: '字典编码，多个用逗号分隔' },
        result: optionsByType,
      },
      async ({ query }) => ({
        dictionaryMap: Object.fromEntries(await optionsByDictionary(database, typesOf(query) ?? [])),
      }),
    );
  }

  routes.signedIn(
    {
      method: 'GET',
      path: '/dict/getDictItems/:code',
      title: '字典项',
      body: nothing,
      query: { otherField: '附加条件' },
      result: z.array(option),
    },
    async ({ parameter }) => {
      const code = parameter('code');
      const options = (await optionsByDictionary(database, [code])).get(code);
      if (options === undefined) throw notFound(`没有编码为“${code}”的数据字典`);
      return options;
    },
  );

  valueChecks(routes, ports);
}

function typesOf(query: URLSearchParams): string[] | null {
  const given = query.get('dictionaryTypeId');
  return given === null
    ? null
    : given.split(',').flatMap((type) => (type.trim() === '' ? [] : [type.trim()]));
}
