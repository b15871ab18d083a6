// GET data/manufacturingOrder/:id/kitting: how many pieces of the order can be started now, and what it lacks.
import { kittingCheck, type KittingCheck } from '#entities/manufacturing/kitting/kittingCheck.ts';
import { entities } from '#entities/registry.ts';
import { reading } from '#server/http/contexts.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import { authorise } from '#server/pipeline/documents.ts';
import { openDoc } from '#server/pipeline/open.ts';
import type { Ports } from '#server/ports.ts';
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
      return kittingCheck(input);
    },
  );
}
