// The areas: each stands in both lists, and one that takes the name of another or names what nobody has is told so.
import { describe, expect, test } from 'vitest';
import '#server/areas.ts';
import { areas } from '#entities/areas.ts';
import { allEntities } from '#entities/registry.ts';
import type { Area } from '#model/area.ts';
import { areaProblems } from '#model/areaProblems.ts';
import { codeList } from '#model/codeList.ts';
import { defineEntity } from '#model/entity.ts';
import { code } from '#model/fields.ts';
import { menuGroups } from '#model/registry.ts';
import { lineRuleOf, registerRules } from '#model/rules/registry.ts';
import { serverAreas } from '#server/areas/registered.ts';
import type { ServerArea } from '#server/areas/serverArea.ts';
import { jobKindProblem, type JobKind } from '#server/jobs/jobKind.ts';
import { serverAreaProblems } from '#server/areas/serverAreaProblems.ts';
import * as z from 'zod';

/** A card of an area of its own, to be put beside the real ones. */
const card = defineEntity({
  name: 'visitorCard',
  title: '访客卡',
  area: 'reception',
  kind: 'lookup',
  states: 'lookup',
  fields: { code: code('编码', { required: true }) },
});

const reception: Area = {
  name: 'reception',
  title: '前台管理',
  icon: 'users',
  order: 120,
  entities: { visitorCard: card },
};

const beside = (more: Partial<Area>): string[] => areaProblems([...areas, { ...reception, ...more }]);

describe('areas', () => {
  test('stand in the list of definitions and in that of the server', () => {
    expect(
      serverAreas()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(areas.map(({ name }) => name).toSorted());
  });

  test('contradict each other nowhere', () => {
    expect(areaProblems(areas)).toEqual([]);
    expect(serverAreaProblems(serverAreas())).toEqual([]);
    expect(beside({})).toEqual([]);
  });

  test('bring rules of their own, each under a name nobody else has', () => {
    const shelfLife = lineRuleOf('shelfLife');
    expect(shelfLife).toBeDefined();
    if (shelfLife === undefined) return;
    expect(beside({ rules: { line: { shelfLife } } })).toEqual([
      'the rule shelfLife is registered by inventory and by reception',
    ]);
    expect(beside({ rules: { line: { visitorHours: shelfLife } } })).toEqual([]);
    expect(() => registerRules({ line: { pricing: shelfLife } })).toThrow(
      'the rule pricing is registered twice',
    );
  });

  test('have one group of the menu each, in their order', () => {
    const titles = menuGroups().map(({ title }) => title);
    expect(new Set(titles).size).toBe(areas.length);
    expect(titles.slice(0, 2)).toEqual(['销售管理', '采购管理']);
    expect(titles.at(-1)).toBe('系统管理');
  });

  test.each(allEntities.map((def) => [def.name, def] as const))(
    '%s belongs to the area it names',
    (name, def) => {
      expect(areas.find((area) => area.name === def.area)?.entities).toHaveProperty(name);
    },
  );
});

describe('a name that is given twice', () => {
  test.each<[string, Partial<Area>, string]>([
    ['an area', { name: 'sales', entities: {} }, 'the area sales is registered by sales and by sales'],
    [
      'an entity',
      { entities: { customer: defineEntity({ ...card, name: 'customer' }) } },
      'the entity customer is registered by master and by reception',
    ],
    [
      'a code list',
      { codeLists: { gender2: codeList('性别', {}), inOut: codeList('收发', {}) } },
      'the code list inOut is registered by inventory and by reception',
    ],
    [
      'a link rule',
      {
        links: [
          {
            name: 'saleOrder-salesOutBill',
            title: '另一条',
            source: { entity: 'saleOrder', lines: 'items', quantity: 'baseQty' },
            target: { entity: 'salesOutBill', lines: 'items', quantity: 'baseQty' },
          },
        ],
      },
      'the link rule saleOrder-salesOutBill is registered by sales and by reception',
    ],
    [
      'a word of the history',
      { historyWords: { urge: '提醒' } },
      'the word of the history urge is registered by system and by reception',
    ],
  ])('refuses %s', (_what, more, message) => {
    expect(beside(more)).toContain(message);
  });
});

describe('a name that nobody has', () => {
  const withCard = (more: object): Partial<Area> => ({
    entities: { visitorCard: defineEntity({ ...card, ...more }) },
  });
  test.each<[string, Partial<Area>, string]>([
    [
      'an area of a definition',
      withCard({ area: 'lobby' }),
      'reception lists visitorCard, which calls itself visitorCard of the area lobby',
    ],
    [
      'a state machine',
      withCard({ states: 'visiting' }),
      'visitorCard lives by the state machine visiting, which does not exist',
    ],
    [
      'a section of the menu',
      withCard({ menu: { group: '库存管理', section: 'nowhere', order: 1 } }),
      'visitorCard stands in the section nowhere of 库存管理, which has none of that name',
    ],
    [
      'the link rule of a push',
      withCard({
        pushes: [
          {
            to: 'saleOrder',
            title: '销售订单',
            lines: 'items',
            toLines: 'items',
            linkRule: 'visitorCard-saleOrder',
            header: {},
            line: {},
          },
        ],
      }),
      'visitorCard is pushed to saleOrder by the link rule visitorCard-saleOrder, which no area registers',
    ],
    [
      'the end of a link rule',
      {
        links: [
          {
            name: 'visitorCard-gate',
            title: '进门',
            source: { entity: 'visitorCard', lines: 'items', quantity: 'baseQty' },
            target: { entity: 'gate', lines: 'items', quantity: 'baseQty' },
          },
        ],
      },
      'the link rule visitorCard-gate of reception names gate, which no area registers',
    ],
  ])('refuses %s', (_what, more, message) => {
    expect(beside(more)).toContain(message);
  });
});

describe('the half of the server', () => {
  const more = (area: Partial<ServerArea>): string[] =>
    serverAreaProblems([...serverAreas(), { name: 'reception', ...area }]);

  test('refuses what another area does already', () => {
    expect(more({ behaviours: { saleOrder: {} } })).toContain(
      'the behaviour of saleOrder is registered by sales and by reception',
    );
    const task = { name: '关闭过期的报价单', cron: '* * * * *', run: () => Promise.resolve('') };
    expect(more({ tasks: { expireQuotations: task } })).toContain(
      'the job or task expireQuotations is registered by sales and by reception',
    );
  });

  test('refuses behaviours and bridges of what nobody defines', () => {
    expect(more({ bridges: [{ entity: 'gate', behaviour: {} }] })).toContain(
      'reception speaks of gate, which no area defines',
    );
  });

  test('refuses a job that names no document and action it stands on (findings 3, 9.3)', () => {
    const job = (right: JobKind['right']): JobKind => ({
      title: '盘算',
      input: z.unknown(),
      right,
      queuedBy: 'call',
      unit: '',
      perOrganisation: 1,
      keptDays: 1,
      afterLoss: 'waits',
      run: () => Promise.resolve({ state: 'done', message: '' }),
    });
    const document = (): string => '';
    const { right: _right, ...without } = job({ unasked: '' });
    expect(more({ jobs: { odd: job({ entity: 'gate', action: 'open', document }) } })).toContain(
      'the job odd stands on gate, which no area defines',
    );
    expect(more({ jobs: { odd: job({ entity: 'saleOrder', action: 'fly', document }) } })).toContain(
      'the job odd stands on saleOrder:fly, which is no action',
    );
    expect(more({ jobs: { odd: job({ unasked: '' }) } })).toContain(
      'the job odd says not why nobody is asked',
    );
    expect(jobKindProblem('odd', without)).toBe(
      'the job odd names no entity, document and action it stands on',
    );
  });

  test('refuses a report that computes no rows', () => {
    const without = serverAreas().map((area) => (area.name === 'finance' ? { ...area, reports: {} } : area));
    expect(serverAreaProblems(without)).toEqual(['the report planAgeing has no rows']);
  });
});
