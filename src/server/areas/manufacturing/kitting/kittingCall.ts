// GET data/manufacturingOrder/:id/kitting: how many pieces of the order can be started now, and what it lacks.
import { kittingCheck, type KittingCheck } from '#entities/manufacturing/kitting/kittingCheck.ts';
import { entities } from '#entities/registry.ts';
import type { Coming } from '#entities/manufacturing/kitting/clearToBuild.ts';
import type { Context } from '#server/context.ts';
import { reading } from '#server/http/contexts.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import { authorise } from '#server/pipeline/documents.ts';
import { openDoc } from '#server/pipeline/open.ts';
import type { Ports } from '#server/ports.ts';
import { expectedEntities } from '#server/ledgers/expectedStock.ts';
import { codeSight, isClosedCode } from '#server/store/codeSight.ts';
import { kittingInput } from './kittingInput.ts';

export function kittingCall(routes: Routes, ports: Ports): void {
  routes.signedIn(
    {
      method: 'GET',
      path: '/data/manufacturingOrder/:id/kitting',
      title: '生产订单齐套检查',
      body: nothing,
    },
    async (call): Promise<KittingCheck | null> => {
      const context = reading(ports, call);
      authorise(context, entities.manufacturingOrder, 'checkKitting');
      const { doc } = await openDoc(context, entities.manufacturingOrder, call.parameter('id'));
      const input = await kittingInput(context.session, {
        org: context.grants.org ?? '',
        today: context.today,
        workshop: null,
        fromDate: null,
        toDate: null,
        orders: [doc.id],
        sequence: 'priority',
        placed: [],
        policy: 'single',
        asOfDate: null,
      });
      return kittingCheck({ ...input, coming: await seenComing(context, input.coming) });
    },
  );
}

/** Receipts as they come; those the session may not look at without number and partner. */
async function seenComing(
  context: Context,
  coming: ReadonlyMap<string, readonly Coming[]>,
): Promise<Map<string, Coming[]>> {
  const kinds = expectedEntities();
  const codes = new Set([...coming.values()].flat().flatMap(({ code }) => code ?? []));
  const sight = await codeSight(context, new Map(kinds.map((entity) => [entity, codes])));
  return new Map(
    [...coming].map(([material, rows]) => [
      material,
      rows.map((row) =>
        row.code !== undefined && isClosedCode(sight, kinds, row.code)
          ? { ...row, code: '', partner: '' }
          : row,
      ),
    ]),
  );
}
