// The writing entity routes: one per verb. Each opens one transaction and calls its recipe; every decision about
// permission, row scope and state is the recipe's.
import { pushDoc } from '#server/pipeline/push.ts';
import { removeDoc } from '#server/pipeline/remove.ts';
import { saveDoc } from '#server/pipeline/save.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { Ports } from '#server/ports.ts';
import { writing } from './contexts.ts';
import { knownEntity } from './dataRoutes.ts';
import { actionSchema, draftLimits, pushSchema, removeSchema, saveSchema } from './dataSchemas.ts';
import type { Routes } from './routes.ts';

export function writeRoutes(routes: Routes, ports: Ports): void {
  routes.signedIn(
    { method: 'POST', path: '/data/:entity', title: '保存', body: saveSchema, limits: draftLimits },
    (call) => {
      const def = knownEntity(call);
      return writing(ports, call, (context) => saveDoc(context, def, call.body));
    },
  );

  routes.signedIn(
    { method: 'POST', path: '/data/:entity/:id/delete', title: '删除', body: removeSchema },
    (call) => {
      const def = knownEntity(call);
      const { version, key } = call.body;
      return writing(ports, call, (context) => removeDoc(context, def, call.parameter('id'), version, key));
    },
  );

  routes.signedIn(
    { method: 'POST', path: '/data/:entity/:id/push/:to', title: '下推', body: pushSchema },
    (call) => {
      const def = knownEntity(call);
      return writing(ports, call, (context) =>
        pushDoc(context, def, call.parameter('id'), call.parameter('to'), call.body),
      );
    },
  );

  routes.signedIn(
    { method: 'POST', path: '/data/:entity/:id/:action', title: '执行操作', body: actionSchema },
    (call) => {
      const def = knownEntity(call);
      return writing(ports, call, (context) =>
        transitionDoc(context, def, call.parameter('id'), call.parameter('action'), call.body),
      );
    },
  );
}
