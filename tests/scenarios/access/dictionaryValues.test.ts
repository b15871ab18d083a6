// Values of dictionaries: one that records hold, or that the program knows, is switched off instead of removed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { DocResult } from '#model/wire/wire.ts';
import type { Client } from '#tests/support/app.ts';
import { answer } from '#tests/support/administrationCalls.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';

let host: ReadyApp;
let admin: Client;

beforeAll(async () => {
  host = await openReadyApp();
  admin = await host.signedIn();
}, 60_000);
afterAll(() => host.close());

async function dictionary(code: string): Promise<DocResult['doc']> {
  const { rows } = await host.database.query('select id from dictionary_type where code = $1', [code]);
  return (await answer(admin.get<DocResult>(`data/dictionaryType/${String(rows[0]?.['id'])}`))).doc;
}

async function changed(code: string, patch: (rowOf: (value: string) => string) => Patch) {
  const { id, version, lines } = await dictionary(code);
  const rowOf = (value: string): string => lines['items']?.find((row) => row['value'] === value)?.id ?? '';
  return admin.post<DocResult>('data/dictionaryType', {
    id,
    version,
    key: crypto.randomUUID(),
    patches: [patch(rowOf)],
  });
}

const removed = (code: string, value: string) =>
  changed(code, (rowOf) => ({ op: 'removeLine', lines: 'items', id: rowOf(value) }));

const saved = (code: string, fields: Row) =>
  admin.post<DocResult>('data/priceTerm', {
    key: crypto.randomUUID(),
    patches: Object.entries({ code, name: code, ...fields }).map(([field, value]) => ({
      op: 'set',
      field,
      value,
    })),
  });

// Rule dictionaryType-r1.
test('a value that is used or came with the program is switched off, not removed; one nobody used goes', async () => {
  await answer(saved('T1', { incoterm: 'FOB' }));
  expect(await removed('incoterm', 'FOB')).toMatchObject({
    code: '422',
    message: '选项“船上交货”已被价格条款使用，不能删除；不再使用时请停用',
  });
  expect(await removed('incoterm', 'EXW')).toMatchObject({
    code: '422',
    message: '选项“工厂交货”是系统自带的选项，不能删除；不再使用时请停用',
  });
  await answer(
    changed('incoterm', (rowOf) => ({
      op: 'setLine',
      lines: 'items',
      id: rowOf('FOB'),
      field: 'status',
      value: 'disabled',
    })),
  );
  await answer(
    changed('incoterm', () => ({
      op: 'insertLine',
      lines: 'items',
      id: crypto.randomUUID(),
      before: null,
      values: { value: 'DPU', label: '卸货地交货', sequenceId: 99 },
    })),
  );
  const dpu = await answer(saved('T2', { incoterm: 'DPU' }));
  expect(dpu.doc.fields['incoterm']).toBe('DPU');
  expect(await removed('incoterm', 'DPU')).toMatchObject({ code: '422' });
  await answer(
    admin.post(`data/priceTerm/${dpu.doc.id}/delete`, { version: dpu.doc.version, key: crypto.randomUUID() }),
  );
});

test('a list the program decides by takes no further values, and an option that was made up is refused', async () => {
  expect(
    await changed('freightBearer', () => ({
      op: 'insertLine',
      lines: 'items',
      id: crypto.randomUUID(),
      before: null,
      values: { value: 'nobody', label: '无人', sequenceId: 9 },
    })),
  ).toMatchObject({
    code: '422',
    message: '第4行 “运费承担方”的选项由程序使用，不能增加；可以改名称、次序和停用',
  });
  const refused = await saved('T3', { incoterm: 'XYZ' });
  expect(refused.message).toContain('贸易术语没有“XYZ”这个选项');
});
