// What pages need around the work itself: branding, dictionaries, checks of single values, health.
import { entities, entityOf } from '#entities/registry.ts';
import { can, canField } from '#model/rights/can.ts';
import { tableName } from '#model/derive/tables.ts';
import { demoProgressAnswer, type DemoProgress } from '#server/demo/making/demoProgress.ts';
import { reading } from '#server/http/contexts.ts';
import { Answer } from '#server/http/envelope.ts';
import { nothing } from '#server/http/routes.ts';
import type { Routes } from '#server/http/routes.ts';
import type { Ports } from '#server/ports.ts';
import { invalid, notFound, Refusal } from '#server/refusal.ts';
import { checkUnique } from '#server/store/uniques.ts';
import * as z from 'zod';
import { problemByCode } from './rules/checkRules.ts';
import { brandingOf } from './branding.ts';
import { optionsByDictionary } from './dictionaryOptions.ts';

const duplicateCheck = z.strictObject({
  tableName: z.string().max(100),
  fieldName: z.string().max(100),
  fieldVal: z.union([z.string().max(2000), z.number()]).nullish(),
  dataId: z.string().max(64).nullish(),
});

const ruleCheck = z.strictObject({ ruleCode: z.string().max(200), value: z.string().max(2000).nullish() });

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

  routes.signedIn(
    { method: 'POST', path: '/api/check', title: '重复校验', reads: true, body: duplicateCheck },
    async (call) => {
      const { tableName: table, fieldName, fieldVal, dataId } = call.body;
      const def = entityOf(table) ?? Object.values(entities).find((known) => tableName(known) === table);
      // What one may not look at is answered like what there is not.
      if (
        def === undefined ||
        def.kind === 'report' ||
        !can(call.grants, def, 'view') ||
        !canField(call.grants, def, fieldName)
      )
        throw new Refusal('422', 422, '没有可检查重复的这个字段');
      if (fieldVal === null || fieldVal === undefined || fieldVal === '')
        return new Answer('数据为空,不作处理！');
      const context = reading(ports, call);
      const problem = await checkUnique(context, def, fieldName, String(fieldVal), dataId ?? null);
      if (problem === null) return new Answer('该值可用！');
      throw invalid([{ field: fieldName, level: 'error', message: '该值不可用，系统中已存在！' }]);
    },
  );

  routes.signedIn(
    { method: 'POST', path: '/api/checkByCode', title: '规则校验', reads: true, body: ruleCheck },
    async ({ body }) => {
      const problem = await problemByCode(ports.database, body.ruleCode, decoded(body.value ?? ''));
      if (problem === undefined) throw new Refusal('422', 422, `没有编码为“${body.ruleCode}”的校验规则`);
      if (problem !== null)
        throw new Refusal('422', 422, problem, {
          problems: [{ field: '', level: 'error', message: problem }],
        });
      return new Answer('校验通过');
    },
  );
}

function typesOf(query: URLSearchParams): string[] | null {
  const given = query.get('dictionaryTypeId');
  return given === null
    ? null
    : given.split(',').flatMap((type) => (type.trim() === '' ? [] : [type.trim()]));
}

/** The specification sends the value URL-encoded; a plain value with a stray percent sign is taken as it is. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
