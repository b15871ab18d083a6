// The walk in the database equals brute force over all edges, for random graphs in both directions.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reach } from '#entities/quality/genealogy/walk.ts';
import { walkFrom, type Start } from '#server/areas/quality/genealogy/trace.ts';
import { buildCompany, type Company } from '#tests/support/scenario.ts';

let company: Company;
let graphs = 0;

beforeAll(async () => {
  company = await buildCompany();
}, 120_000);
afterAll(() => company.close());

const pairs = fc.array(fc.tuple(fc.nat(15), fc.nat(15)), { maxLength: 40 });

test('200 random graphs: the same nodes at the same distance, each once (q3)', async () => {
  await fc.assert(
    fc.asyncProperty(
      pairs,
      fc.constantFrom('forward' as const, 'backward' as const),
      async (drawn, direction) => {
        graphs += 1;
        const name = (node: number): string => `${graphs}-${node}`;
        const edges = drawn.map(([from, to]) => ({ from: name(from), to: name(to) }));
        await company.database.query(
          `insert into genealogy_edge (id, org, created_at, from_kind, from_id, from_code, to_kind, to_id, to_code, edge_kind, qty, is_active, is_walked)
         select gen_random_uuid(), $1::uuid, now(), 'lot', e."from", e."from", 'lot', e."to", e."to", 'exact', 1, true, true
         from unnest($2::text[], $3::text[]) as e("from", "to")`,
          [company.org, edges.map(({ from }) => from), edges.map(({ to }) => to)],
        );
        const start: Start = { id: name(0), kind: 'lot', code: name(0), material: null };
        const { nodes } = await company.admin.run((context) =>
          walkFrom(context, [start], direction, { levels: 99, nodes: 1_000 }),
        );
        const due = reach(edges, [name(0)], direction);
        expect(new Map(nodes.map(({ id, depth }) => [id, depth]))).toEqual(
          new Map(due.map(({ node, depth }) => [node, depth])),
        );
        expect(nodes.length).toBe(due.length);
      },
    ),
    { numRuns: 200 },
  );
}, 180_000);
