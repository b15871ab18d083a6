// POST data/mrpPegging/branch and data/mrpPegging/whyLate: the pegs of a demand or supply one level at a time, and the one
// chain from a demand to the first cause of its delay. Read only.
import { entityOf } from '#entities/registry.ts';
import {
  whyLate,
  type PegBranch,
  type SupplyFacts,
  type WhyLate,
} from '#entities/planning/pegging/pegTree.ts';
import { reading } from '#server/http/contexts.ts';
import type { Routes } from '#server/http/routes.ts';
import type { Ports } from '#server/ports.ts';
import { notFound } from '#server/refusal.ts';
import { sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { seenTable } from '#server/select/visible.ts';
import * as z from 'zod';
import { withPartners } from './pegPartners.ts';
import { branchOf, mostInBranch, pegsBelow, supplyFacts } from './pegRows.ts';
import { seenPegs } from './seenPegs.ts';

const place = { code: z.string().min(1).max(100), line: z.int().nullable() };
const unknown: SupplyFacts = {
  startDate: null,
  supplyType: null,
  exceptionCode: null,
  partner: '',
  owner: '',
};
const code = 'mrpPegging:view';

export function pegCalls(routes: Routes, ports: Ports): void {
  routes.signedIn(
    {
      method: 'POST',
      path: '/data/mrpPegging/branch',
      title: '供需追溯的一层',
      code,
      reads: true,
      body: z.strictObject({ ...place, way: z.enum(['down', 'up']) }),
    },
    async (call): Promise<PegBranch> => {
      const context = reading(ports, call);
      const rows = await branchOf(context.session, context.grants.org, call.body.way, call.body);
      return {
        rows: await withPartners(
          context,
          call.body.way,
          await seenPegs(context, rows.slice(0, mostInBranch)),
        ),
        more: rows.length > mostInBranch,
      };
    },
  );

  routes.signedIn(
    {
      method: 'POST',
      path: '/data/mrpPegging/whyLate',
      title: '为什么晚',
      code,
      reads: true,
      body: z.strictObject(place),
    },
    async (call): Promise<WhyLate> => {
      const context = reading(ports, call);
      const { session, grants } = context;
      const found = await pegsBelow(session, grants.org, call.body);
      const { isCut } = found;
      const top = await seenPegs(context, found.top);
      const below = await seenPegs(context, found.below);
      const answer = whyLate(top, below, () => unknown, isCut);
      const facts = await supplyFacts(
        session,
        grants.org,
        answer.chain.map(({ peg }) => peg.supplyCode),
        grants,
      );
      return whyLate(top, below, ({ supplyCode }) => facts.get(supplyCode) ?? unknown, isCut);
    },
  );

  routes.signedIn(
    {
      method: 'POST',
      path: '/data/mrpPegging/document',
      title: '按单据编号找单据',
      code,
      reads: true,
      body: z.strictObject({ entity: z.string().max(60), code: place.code }),
    },
    async (call): Promise<{ id: string }> => {
      const { session, grants } = reading(ports, call);
      const def = entityOf(call.body.entity);
      if (def === undefined || !('code' in def.fields) || def.kind === 'report')
        throw notFound('没有这种单据');
      const h = seenTable(def, grants, 'h');
      const [found] = await selectRows(
        session,
        { id: h.id },
        sql`from ${h} where h.code = ${call.body.code}::text limit 1`,
      );
      if (found === undefined) throw notFound(`没有编号为 ${call.body.code} 的${def.title}`);
      return found;
    },
  );
}
