// Lines that break at any moment, on both engines: a clerk's program sends the same request again with its key, also
// several times at once, and exactly one document comes of it.
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '#hosts/node/webServer.ts';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { dice } from '#tests/bench/measure.ts';
import { long } from '#tests/support/long.ts';
import { signedClient, type Answered, type Client } from '#tests/support/signedClient.ts';
import { approve, draftOf, newKey, save } from '#tests/support/workingCompany.ts';
import { engines, openWorks, type Works } from './support/apps.ts';
import { cuts, cuttingProxy, type Cut } from './support/cuttingProxy.ts';

/** Long: 10,000 keys. */
const keys = long ? 10_000 : 60;
const lanes = 8;
const rights = ['view', 'create', 'submit', 'approve', 'push'].flatMap((action) => [
  `saleOrder:${action}`,
  `deliveryNotice:${action}`,
]);
const roll = dice(20_261_122);

/** One request on a connection of its own. */
function sendAlone(request: Request): Promise<Response> {
  return request.text().then(
    (body) =>
      new Promise((resolve, reject) => {
        const { hostname, port, pathname } = new URL(request.url);
        const headers = {
          ...Object.fromEntries(request.headers),
          'content-length': String(Buffer.byteLength(body)),
        };
        const asking = http.request(
          { hostname, port, path: pathname, method: request.method, headers, agent: false },
          (answer) => {
            const parts: Buffer[] = [];
            answer.on('data', (part: Buffer) => parts.push(part));
            answer.on('error', reject);
            answer.on('end', () =>
              resolve(new Response(Buffer.concat(parts), { status: answer.statusCode ?? 500 })),
            );
          },
        );
        asking.on('error', reject);
        asking.end(body);
      }),
  );
}

for (const { engine, here, title } of engines)
  describe.skipIf(!here)(title, () => {
    let works: Works;
    let near: Client;

    beforeAll(async () => {
      works = await openWorks(engine, { materials: 1, stock: '1000' });
      near = await works.clerk('wang', rights);
    });

    afterAll(() => works.close());

    /** A client whose lines are cut as `next` says. */
    async function farClient(next: () => Cut): Promise<Client> {
      const { host } = works;
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workbench-cut-'));
      fs.writeFileSync(path.join(folder, 'index.html'), '<html></html>');
      const web = await listen({
        app: host.app,
        host: '127.0.0.1',
        port: 0,
        client: folder,
        facts: {},
        log: host.ports.log,
      });
      const proxy = await cuttingProxy(web.port, next);
      onTestFinished(async () => {
        await proxy.close();
        await web.close(0);
        fs.rmSync(folder, { recursive: true, force: true });
      });
      const { settings, clock } = host.ports;
      const client = signedClient({
        origin: proxy.origin,
        appId: settings.appId,
        secret: settings.signSecret,
        now: clock.now,
        send: sendAlone,
        dress: () => host.pass(50),
      });
      client.token = near.token;
      return client;
    }

    /** The same request up to five times at once over bad lines, then until it is answered; ids of all answers. */
    async function insist(far: Client, path: string, body: unknown): Promise<Set<string>> {
      const tries = Array.from({ length: 1 + roll(5) }, () =>
        far.post<DocResult>(path, body).catch(() => null),
      );
      const heard = (await Promise.all(tries)).filter(
        (answer): answer is Answered<DocResult> => answer !== null,
      );
      heard.push(await near.post<DocResult>(path, body));
      for (const answer of heard) expect(answer).toMatchObject({ status: 200, code: '0' });
      return new Set(heard.map(({ result }) => result.doc.id));
    }

    async function atOnce(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
      const waiting = Array.from({ length: count }, (_, index) => index).values();
      await Promise.all(
        Array.from({ length: lanes }, async () => {
          for (const index of waiting) await work(index);
        }),
      );
    }

    const anywhere = (): Cut => cuts[roll(cuts.length)] ?? 'none';

    async function count(table: 'sale_order' | 'delivery_notice', condition: string): Promise<Row> {
      const { rows } = await works.database.query(
        `select count(*)::int as documents, count(distinct remark)::int as requests from ${table} where ${condition}`,
      );
      return { documents: Number(rows[0]?.['documents']), requests: Number(rows[0]?.['requests']) };
    }

    test(
      `${keys} orders, each sent several times over lines that are cut: ${keys} orders are there`,
      { timeout: 1_200_000 },
      async () => {
        const far = await farClient(anywhere);
        const { customer, salesperson, materials } = works.company;
        await atOnce(keys, async (index) => {
          const items: Row[] = [
            {
              material: materials[0] ?? '',
              qty: '1',
              taxPrice: '11.3',
              taxRate: '13',
              deliveryDate: '2030-01-01',
            },
          ];
          const patches = draftOf(
            { customer, salesperson, deliveryDate: '2030-01-01', remark: `断线 ${index}` },
            items,
          );
          expect((await insist(far, 'data/saleOrder', { key: newKey(), patches })).size).toBe(1);
        });
        expect(await count('sale_order', "remark like '断线 %'")).toEqual({
          documents: keys,
          requests: keys,
        });
        expect(await works.broken()).toEqual({});
      },
    );

    test('a push-down whose answer is lost makes one document when it is sent again', async () => {
      const { customer, salesperson, materials } = works.company;
      for (const cut of cuts.filter((each) => each !== 'none')) {
        const items: Row[] = [
          {
            material: materials[0] ?? '',
            qty: '5',
            taxPrice: '11.3',
            taxRate: '13',
            deliveryDate: '2030-01-01',
          },
        ];
        const { doc } = await approve(
          near,
          'saleOrder',
          await save(near, 'saleOrder', { customer, salesperson, deliveryDate: '2030-01-01' }, items),
        );
        const far = await farClient(() => cut);
        const ids = await insist(far, `data/saleOrder/${doc.id}/push/deliveryNotice`, {
          version: doc.version,
          key: newKey(),
        });
        expect(ids.size, cut).toBe(1);
        const { rows } = await works.database.query(
          'select count(distinct target_id)::int as made from document_link where source_id = $1',
          [doc.id],
        );
        expect(rows, cut).toEqual([{ made: 1 }]);
      }
      expect(await works.broken()).toEqual({});
    });
  });
