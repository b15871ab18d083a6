// Two clerks on one order, through the API, on both engines: edits that do not meet are merged, edits that do are told
// cell by cell, and nothing is overwritten in silence.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Doc } from '#model/entity.ts';
import { mergePatches, type Patch } from '#model/patch.ts';
import type { DocResult, HistoryRow, StaleResult } from '#model/wire/wire.ts';
import { long } from '#tests/support/long.ts';
import type { Answered, Client } from '#tests/support/signedClient.ts';
import { approve, done, newKey, save, type WorkingCompany } from '#tests/support/workingCompany.ts';
import { engines, openWorks, type Works } from './support/apps.ts';

const rights = ['view', 'create', 'edit', 'submit', 'approve'].map((action) => `saleOrder:${action}`);
/** Long: 1,000 edits in all. */
const edits = long ? 125 : 20;
const set = (field: string, value: string): Patch => ({ op: 'set', field, value });

function row(doc: Doc, index: number) {
  const found = doc.lines['items']?.[index];
  if (found === undefined) throw new Error(`no line ${index + 1}`);
  return found;
}

const setLine = (doc: Doc, index: number, field: string, value: string): Patch => ({
  op: 'setLine',
  lines: 'items',
  id: row(doc, index).id,
  field,
  value,
});

for (const { engine, here, title } of engines)
  describe.skipIf(!here)(title, () => {
    let works: Works;
    let company: WorkingCompany;
    let li: Client;
    let wang: Client;

    function send(
      client: Client,
      base: Doc,
      patches: readonly Patch[],
    ): Promise<Answered<DocResult | StaleResult>> {
      return client.post('data/saleOrder', { id: base.id, version: base.version, key: newKey(), patches });
    }

    async function accepted(client: Client, base: Doc, patches: readonly Patch[]): Promise<Doc> {
      return (await done('save', send(client, base, patches))).doc;
    }

    /** The current document from the refusal of a stale save. */
    async function refused(client: Client, base: Doc, patches: readonly Patch[]): Promise<StaleResult> {
      const answer = await send(client, base, patches);
      expect(answer).toMatchObject({
        status: 409,
        code: '409',
        message: expect.stringMatching(/^该销售订单已被.+修改，请合并后重新保存$/),
      });
      if (!('changedBy' in answer.result)) throw new Error('no current document in the refusal');
      return answer.result;
    }

    async function open(client: Client, id: string): Promise<Doc> {
      return (await done('open', client.get<DocResult>(`data/saleOrder/${id}`))).doc;
    }

    async function history(client: Client, id: string): Promise<HistoryRow[]> {
      return done('history', client.get<HistoryRow[]>(`data/saleOrder/${id}/history`));
    }

    async function order(lines: number): Promise<Doc> {
      const { customer, salesperson, materials } = company;
      const items = Array.from({ length: lines }, (_, index) => ({
        material: materials[index % materials.length] ?? '',
        qty: '10',
        taxPrice: '11.3',
        taxRate: '13',
        deliveryDate: '2030-01-01',
      }));
      return (await save(li, 'saleOrder', { customer, salesperson, deliveryDate: '2030-01-01' }, items)).doc;
    }

    beforeAll(async () => {
      works = await openWorks(engine, { materials: 3, stock: '100' });
      company = works.company;
      [li, wang] = [await works.clerk('li', rights), await works.clerk('wang', rights)];
    });

    afterAll(() => works.close());

    test('edits of different cells are merged: both clerks find theirs in the order', async () => {
      const seen = await order(3);
      await accepted(li, seen, [set('customerOrderNo', 'PO-1'), setLine(seen, 0, 'qty', '20')]);
      const mine = [set('linkman', '赵六'), setLine(seen, 0, 'remark', '加急'), setLine(seen, 2, 'qty', '5')];
      const stale = await refused(wang, seen, mine);
      expect(stale.changedBy).toBe('li');
      const { patches, conflicts } = mergePatches(seen, stale.doc, mine);
      expect(conflicts).toEqual([]);
      const merged = await accepted(wang, stale.doc, patches);
      expect(merged.fields).toMatchObject({ customerOrderNo: 'PO-1', linkman: '赵六', allAmount: '395.5' });
      expect(merged.lines['items']).toMatchObject([
        { qty: '20', remark: '加急' },
        { qty: '10' },
        { qty: '5' },
      ]);
      expect(await works.broken()).toEqual({});
    });

    test('edits of the same cell are told cell by cell, and the first one stays until somebody decides', async () => {
      const seen = await order(2);
      await accepted(li, seen, [set('customerOrderNo', 'PO-李'), setLine(seen, 1, 'qty', '7')]);
      const mine = [
        set('customerOrderNo', 'PO-王'),
        setLine(seen, 1, 'qty', '9'),
        setLine(seen, 0, 'qty', '3'),
      ];
      const stale = await refused(wang, seen, mine);
      const { patches, conflicts } = mergePatches(seen, stale.doc, mine);
      expect(conflicts).toEqual([
        { field: 'customerOrderNo', base: null, mine: 'PO-王', theirs: 'PO-李', kind: 'value' },
        {
          lines: 'items',
          lineId: row(seen, 1).id,
          field: 'qty',
          base: '10',
          mine: '9',
          theirs: '7',
          kind: 'value',
        },
      ]);
      expect(patches).toEqual([setLine(seen, 0, 'qty', '3')]);
      expect((await open(li, seen.id)).fields['customerOrderNo']).toBe('PO-李');
      const merged = await accepted(wang, stale.doc, patches);
      expect(merged.fields['customerOrderNo']).toBe('PO-李');
      expect(merged.lines['items']).toMatchObject([{ qty: '3' }, { qty: '7' }]);
    });

    test('a line one clerk removed and the other changed is told, and is not brought back', async () => {
      const seen = await order(2);
      await accepted(li, seen, [{ op: 'removeLine', lines: 'items', id: row(seen, 1).id }]);
      const stale = await refused(wang, seen, [setLine(seen, 1, 'qty', '8')]);
      const { patches, conflicts } = mergePatches(seen, stale.doc, [setLine(seen, 1, 'qty', '8')]);
      expect(patches).toEqual([]);
      expect(conflicts).toMatchObject([
        { lineId: row(seen, 1).id, field: 'qty', mine: '8', kind: 'removed' },
      ]);
      expect((await open(wang, seen.id)).lines['items']).toHaveLength(1);
    });

    test('an order approved meanwhile is not changed by whoever still edits it', async () => {
      const seen = await order(1);
      const { doc } = await approve(
        li,
        'saleOrder',
        await done('open', li.get<DocResult>(`data/saleOrder/${seen.id}`)),
      );
      const stale = await refused(wang, seen, [setLine(seen, 0, 'qty', '1')]);
      expect(stale.doc).toMatchObject({ status: 'approved', version: doc.version });
      expect(row(await open(wang, seen.id), 0)['qty']).toBe('10');
    });

    test(`eight clerks with ${edits} edits each on one order: each edit is accepted and in the history, or refused`, async () => {
      const first = await order(4);
      const clerks = [li, wang];
      for (let number = 3; number <= 8; number += 1) clerks.push(await works.clerk(`clerk${number}`, rights));
      const won: { version: number; value: string }[] = [];
      let refusals = 0;
      await Promise.all(
        clerks.map(async (client, who) => {
          let seen = first;
          for (let edit = 1; edit <= edits; edit += 1) {
            const value = String(1_000 * (who + 1) + edit);
            const answer = await send(client, seen, [setLine(seen, who % 4, 'qty', value)]);
            expect([200, 409]).toContain(answer.status);
            if (answer.status === 200) won.push({ version: answer.result.doc.version, value });
            else refusals += 1;
            seen = answer.result.doc;
          }
        }),
      );
      expect(won.length + refusals).toBe(8 * edits);
      const versions = won.map(({ version }) => version).toSorted((a, b) => a - b);
      expect(versions).toEqual(versions.map((_, index) => first.version + 1 + index));
      const last = await open(li, first.id);
      expect(last.version).toBe(first.version + won.length);
      const kept = new Map(
        (await history(li, first.id)).map((entry) => [
          entry.version,
          entry.changes.find(({ field, lines }) => lines === 'items' && field === 'qty')?.new,
        ]),
      );
      for (const { version, value } of won) expect(kept.get(version), `version ${version}`).toBe(value);
      expect(await works.broken()).toEqual({});
    });
  });
