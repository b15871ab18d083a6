// A warehouse at its busiest, through the API, on both engines: nothing is issued that is not there, nobody is refused
// because of somebody else's locks, and no two documents share a number.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { long } from '#tests/support/long.ts';
import type { Answered, Client } from '#tests/support/signedClient.ts';
import { act, newKey, save, type WorkingCompany } from '#tests/support/workingCompany.ts';
import { engines, openWorks, type Works } from './support/apps.ts';

const people = 10;
const windows = 5;
const clients = people * windows;
/** Long: 10,000 issues of a stock of 5,000. */
const issues = long ? 200 : 4;
const stock = (clients * issues) / 2;
const rights = ['view', 'create', 'submit', 'approve'].flatMap((action) => [
  `salesOutBill:${action}`,
  `saleOrder:${action}`,
]);

for (const { engine, here, title } of engines)
  describe.skipIf(!here)(title, () => {
    let works: Works;
    let company: WorkingCompany;
    let keepers: Client[];

    beforeAll(async () => {
      works = await openWorks(engine, { materials: 6, stock: String(stock) });
      company = works.company;
      keepers = [];
      for (let number = 1; number <= people; number += 1) {
        const keeper = await works.clerk(`keeper${number}`, rights);
        keepers.push(...works.windows(keeper, windows));
      }
    });

    afterAll(() => works.close());

    async function onHand(material: string): Promise<number> {
      const { rows } = await works.database.query(
        'select sum(on_hand_qty) as qty from stock_balance where material = $1::uuid',
        [material],
      );
      return Number(rows[0]?.['qty']);
    }

    async function submitted(client: Client, materials: readonly string[]): Promise<DocResult> {
      const items = materials.map((material): Row => ({ material, warehouse: company.warehouse, qty: '1' }));
      return act(
        client,
        'salesOutBill',
        await save(client, 'salesOutBill', { customer: company.customer }, items),
        'submit',
      );
    }

    function approval(client: Client, { doc }: DocResult): Promise<Answered<DocResult>> {
      return client.post<DocResult>(`data/salesOutBill/${doc.id}/approve`, {
        version: doc.version,
        key: newKey(),
        acceptWarnings: true,
      });
    }

    test(
      `${clients} clients issue ${issues} pieces each from a stock of ${stock}: exactly ${stock} go out`,
      { timeout: 600_000 },
      async () => {
        const [material = ''] = company.materials;
        const answers: Answered<DocResult>[] = [];
        await Promise.all(
          keepers.map(async (client) => {
            for (let piece = 0; piece < issues; piece += 1)
              answers.push(await approval(client, await submitted(client, [material])));
          }),
        );
        const refused = answers.filter(({ code }) => code !== '0');
        expect(answers.length - refused.length).toBe(stock);
        expect(refused).toHaveLength(clients * issues - stock);
        for (const answer of refused)
          expect(answer).toMatchObject({
            status: 422,
            message: expect.stringMatching(/库存不足：可用 0 个/),
          });
        expect(await onHand(material)).toBe(0);
        expect(await works.broken()).toEqual({});
      },
    );

    test(
      'bills over the same materials in shuffled order of lines all go through, without deadlocks',
      { timeout: 120_000 },
      async () => {
        const [, ...materials] = company.materials;
        const retried = works.retries();
        const before = await Promise.all(materials.map(onHand));
        const shuffled = (seed: number): string[] =>
          materials
            .map((material, index) => ({ material, place: ((index + 1) * (seed + 3) * 7_919) % 101 }))
            .toSorted((left, right) => left.place - right.place)
            .map(({ material }) => material);
        const bills: { client: Client; bill: DocResult }[] = [];
        for (const [number, client] of keepers.entries())
          for (let turn = 0; turn < 2; turn += 1)
            bills.push({ client, bill: await submitted(client, shuffled(number * 2 + turn)) });
        const answers = await Promise.all(bills.map(({ client, bill }) => approval(client, bill)));
        expect(answers.filter(({ code }) => code !== '0')).toEqual([]);
        // At most one in a thousand transactions; here are three hundred.
        expect(works.retries() - retried).toBe(0);
        expect(await Promise.all(materials.map(onHand))).toEqual(before.map((qty) => qty - bills.length));
        expect(await works.broken()).toEqual({});
      },
    );

    test(
      'ten clerks enter 20 orders each: every number once, without gaps',
      { timeout: 120_000 },
      async () => {
        const { customer, salesperson } = company;
        const codes: string[] = [];
        await Promise.all(
          keepers
            .filter((_, index) => index % windows === 0)
            .map(async (client) => {
              for (let number = 0; number < 20; number += 1) {
                const { doc } = await save(client, 'saleOrder', {
                  customer,
                  salesperson,
                  date: '2026-03-02',
                });
                codes.push(typeof doc.fields['code'] === 'string' ? doc.fields['code'] : '');
              }
            }),
        );
        expect(codes.toSorted((left, right) => left.localeCompare(right))).toEqual(
          Array.from({ length: 200 }, (_, index) => `SO20260302${String(index + 1).padStart(4, '0')}`),
        );
      },
    );
  });
