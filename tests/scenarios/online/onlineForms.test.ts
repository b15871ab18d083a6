// Forms an administrator designs: published they are entities like any other, a change is a new version, and what would
// not work is said where it is mended.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { entityOf, replacePublished } from '#entities/registry.ts';
import type { PublicationPlan } from '#entities/online/publication.ts';
import { plainText } from '#model/text/plainText.ts';
import type { Patch } from '#model/patch.ts';
import type { DocResult, MenuNode, PermissionSet, QueryResult } from '#model/wire/wire.ts';
import type { Client } from '#tests/support/app.ts';
import { carRequest, checkItem, type Design, patchesOf, region } from '#tests/support/online/designs.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';

let host: ReadyApp;
let admin: Client;

const key = () => `form-${crypto.randomUUID()}`;
const pagesOf = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...pagesOf(node.children ?? [])]);

beforeAll(async () => {
  host = await openReadyApp();
  admin = host.client();
  await admin.signIn('admin', host.password);
}, 120_000);
afterEach(() => host.pass(60_000));
afterAll(async () => {
  await host.close();
  replacePublished({ version: 0, definitions: [] });
});

type Answer = Awaited<ReturnType<typeof draw>>;

const draw = (design: Design) =>
  admin.post<DocResult>('data/onlineForm', { key: key(), patches: patchesOf(design) });
const act = (entity: string, seen: Answer, action: string) =>
  admin.post<DocResult>(`data/${entity}/${seen.result.doc.id}/${action}`, {
    version: seen.result.doc.version,
    key: key(),
  });
const planOf = async (seen: Answer) =>
  (await admin.get<PublicationPlan>(`online/publication?form=${seen.result.doc.id}`)).result;
const edit = (entity: string, seen: Answer, patches: readonly Patch[]) =>
  admin.post<DocResult>(`data/${entity}`, {
    id: seen.result.doc.id,
    version: seen.result.doc.version,
    key: key(),
    patches,
  });

async function publish(design: Design): Promise<Answer> {
  const drawn = await draw(design);
  expect(drawn.code, drawn.message).toBe('0');
  const published = await act('onlineForm', drawn, 'publish');
  expect(published.code, published.message).toBe('0');
  return published;
}

const enter = (entity: string, fields: Design['fields'], lines: Design['lines'] = {}) =>
  admin.post<DocResult>(`data/${entity}`, { key: key(), patches: patchesOf({ fields, lines }) });

test('a drawn form names its fields itself, and nobody works with it before it is published (onlineForm-r1)', async () => {
  const drawn = await draw({ ...checkItem, fields: { ...checkItem.fields, code: 'early' } });
  expect(drawn.result.doc.lines['fields']?.map((row) => row['fieldKey'])).toEqual([
    'name',
    'standard',
    'phone',
    'f1',
  ]);
  expect(entityOf('xEarly')).toBeUndefined();
  const plan = await planOf(drawn);
  expect(plan.refusals).toEqual([]);
  expect(plan.changes.map(({ text }) => text)).toEqual(['新建数据表“点检项”，5 个字段']);
  expect(plan.menu).toBe('在线开发 → 点检项');
});

test('a list of records: numbers, ranges, formats and uniqueness hold as everywhere (spec 1.product.18)', async () => {
  await publish(checkItem);
  const saved = await enter('xCheckItem', { name: '油位', standard: '12.50', phone: '13800000000' });
  expect(saved.result.doc.fields).toMatchObject({
    code: expect.stringMatching(/^CHECKITEM/),
    status: 'enabled',
  });
  expect((await enter('xCheckItem', { name: '油温', standard: '-1' })).message).toContain('标准值');
  expect((await enter('xCheckItem', { name: '油温', standard: '1.234' })).message).toContain('最多 2 位小数');
  expect((await enter('xCheckItem', { name: '油温', phone: '123' })).message).toContain('手机号码');
  expect((await enter('xCheckItem', { name: '油位' })).message).toContain('名称');
  const { result: set } = await admin.get<PermissionSet>('api/getUserPermissionByToken');
  expect(pagesOf(set.menu).find(({ component }) => component === 'entity/xCheckItem/List')).toBeDefined();
});

test('a document with lines: formulas, what is not shown is not asked for, checks, submission and approval (spec 1.product.18)', async () => {
  await publish(carRequest);
  const trips = [
    { place: '昆山', km: '60' },
    { place: '太仓', km: '45.5' },
  ];
  const saved = await enter('xCarRequest', { isHired: false }, { trips });
  expect(saved.result.doc.fields).toMatchObject({ distance: '105.5', code: expect.stringMatching(/^YC/) });
  const hired = await enter('xCarRequest', { isHired: true }, { trips });
  expect((await act('xCarRequest', hired, 'submit')).message).toContain('租车公司');
  const submitted = await act('xCarRequest', saved, 'submit');
  expect((await act('xCarRequest', submitted, 'approve')).result.doc.status).toBe('approved');
  const far = await enter('xCarRequest', {}, { trips: [{ place: '北京', km: '1200' }] });
  expect(far.message).toContain('一次用车不能超过 1000 公里');
});

test('a tree: records stand below records and never below themselves (onlineForm-r3) (spec 1.product.18)', async () => {
  await publish(region);
  const plant = await enter('xRegion', { name: '一厂' });
  const hall = await enter('xRegion', { name: '机加车间', parent: plant.result.doc.id });
  expect(hall.code).toBe('0');
  const circle = await edit('xRegion', plant, [{ op: 'set', field: 'parent', value: hall.result.doc.id }]);
  expect(circle.code).not.toBe('0');
});

test('what would not work is refused at publication, at its row, and nothing of it stays', async () => {
  const wrong = await draw({
    fields: { code: 'wrong', name: '错误的表单', formType: 'single' },
    lines: {
      fields: [
        { title: '数量', fieldKey: 'qty', dataType: 'decimal' },
        { title: '金额', fieldKey: 'amount', dataType: 'money', formula: 'qty * price' },
        { title: '供应商', fieldKey: 'supplier', dataType: 'ref' },
      ],
    },
  });
  const refused = await act('onlineForm', wrong, 'publish');
  expect(refused.code).toBe('422');
  expect(refused.message).toContain('“供应商”没有选择引用对象');
  const [, amount, supplier] = wrong.result.doc.lines['fields'] ?? [];
  const mended = await edit('onlineForm', wrong, [
    { op: 'setLine', lines: 'fields', id: supplier?.id ?? '', field: 'refEntity', value: 'supplier' },
  ]);
  const again = await act('onlineForm', mended, 'publish');
  expect(again.result).toMatchObject({
    problems: [
      { lines: 'fields', lineId: amount?.id, field: 'formula', message: expect.stringContaining('price') },
    ],
  });
  expect(entityOf('xWrong')).toBeUndefined();
});

test('names that could not be columns, or are taken by the language, are refused while they are drawn', async () => {
  for (const name of ['1a', 'a b', 'select;drop', '__proto__', 'constructor', 'a"b', '名称'])
    expect(
      (
        await draw({
          fields: { code: 'names', name: '名字', formType: 'single' },
          lines: { fields: [{ title: '甲', fieldKey: name, dataType: 'text' }] },
        })
      ).code,
      name,
    ).toBe('422');
  const bad = { ...checkItem, fields: { ...checkItem.fields, code: 't1` (id int)' } };
  expect((await draw(bad)).message).toContain('表单编码须以字母开头');
});

test('a change is a new version: wider it replaces the one in use, narrower it is refused, what is left out only hides (onlineForm-r2)', async () => {
  const { result } = await admin.post<QueryResult>('data/onlineForm/query', {
    offset: 0,
    limit: 10,
    search: 'checkItem',
  });
  const first = await admin.get<DocResult>(`data/onlineForm/${plainText(result.rows[0]?.['id'] ?? null)}`);
  const made = await act('onlineForm', first, 'newVersion');
  const second = await admin.get<DocResult>(`data/onlineForm/${made.result.opens?.id ?? ''}`);
  expect(second.result.doc.fields).toMatchObject({ code: 'checkItem', formVersion: 2, status: 'draft' });
  const [name, standard, phone] = second.result.doc.lines['fields'] ?? [];
  const narrow = await edit('onlineForm', second, [
    { op: 'setLine', lines: 'fields', id: name?.id ?? '', field: 'dataType', value: 'integer' },
  ]);
  expect((await planOf(narrow)).refusals).toEqual(['“名称”已有数据，不能改成这种字段类型；请另加一个字段']);
  expect((await act('onlineForm', narrow, 'publish')).message).toContain('已有数据，不能改成这种字段类型');
  const wide = await edit('onlineForm', narrow, [
    { op: 'setLine', lines: 'fields', id: name?.id ?? '', field: 'dataType', value: 'text' },
    { op: 'removeLine', lines: 'fields', id: phone?.id ?? '' },
    { op: 'setLine', lines: 'fields', id: standard?.id ?? '', field: 'title', value: '标准' },
  ]);
  const plan = await planOf(wide);
  expect(plan.rows).toBe(1);
  expect(plan.changes.map(({ text }) => text)).toEqual(['“标准值”改名为“标准”', '隐藏字段“电话”，数据保留']);
  expect((await act('onlineForm', wide, 'publish')).code).toBe('0');
  const old = await admin.get<DocResult>(`data/onlineForm/${first.result.doc.id}`);
  expect(old.result.doc.status).toBe('obsolete');
  const rows = await admin.post<QueryResult>('data/xCheckItem/query', { offset: 0, limit: 10 });
  expect(rows.result.rows).toMatchObject([{ name: '油位', standard: '12.5' }]);
  // The way back: a version made of the older one.
  const back = await act('onlineForm', old, 'newVersion');
  const third = await admin.get<DocResult>(`data/onlineForm/${back.result.opens?.id ?? ''}`);
  expect((await act('onlineForm', third, 'publish')).code).toBe('0');
  const phones = await admin.post<QueryResult>('data/xCheckItem/query', {
    offset: 0,
    limit: 10,
    fields: ['phone'],
  });
  expect(phones.result.rows).toMatchObject([{ phone: '13800000000' }]);
});

test('switched off, a form is gone with its menu; switched on, its records are back', async () => {
  const { result } = await admin.post<QueryResult>('data/onlineForm/query', {
    offset: 0,
    limit: 10,
    search: 'region',
  });
  const seen = await admin.get<DocResult>(`data/onlineForm/${plainText(result.rows[0]?.['id'] ?? null)}`);
  const off = await act('onlineForm', seen, 'disable');
  expect(off.result.doc.status).toBe('disabled');
  expect((await admin.post('data/xRegion/query', { offset: 0, limit: 10 })).code).toBe('404');
  expect((await act('onlineForm', off, 'enable')).result.doc.status).toBe('published');
  const rows = await admin.post<QueryResult>('data/xRegion/query', { offset: 0, limit: 10 });
  expect(rows.result.rows).toHaveLength(2);
});
