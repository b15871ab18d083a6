// What is done with records as a whole, beside reading and writing them: uses, recycle bin, duplicates.
import type { BinRequest, MergeRequest } from '#model/wire/recordWire.ts';
import { mergeRecords } from '#server/pipeline/merge.ts';
import { openDoc } from '#server/pipeline/open.ts';
import { binOf, purgeDoc, restoreDoc } from '#server/pipeline/recycleBin.ts';
import { usagesOf } from '#server/pipeline/usage.ts';
import type { Ports } from '#server/ports.ts';
import { duplicatesOf } from '#server/store/duplicates.ts';
import { forgetAttachments } from '#server/upload/attachments.ts';
import * as z from 'zod';
import { reading, writing } from './contexts.ts';
import { knownEntity, visibleEntity } from './dataRoutes.ts';
import { nothing } from './routes.ts';
import type { Routes } from './routes.ts';

const key = z.string().min(8).max(100);

const binSchema: z.ZodType<BinRequest> = z.strictObject({
  search: z.exactOptional(z.string().max(200)),
  offset: z.int().min(0).max(10_000_000),
  limit: z.int().min(1).max(500),
});

const mergeSchema: z.ZodType<MergeRequest> = z.strictObject({
  version: z.int().min(0),
  other: z.string().max(64),
  otherVersion: z.int().min(0),
  key,
  take: z.array(z.string().max(100)).max(300),
  takeLines: z.array(z.string().max(100)).max(30),
});

export function recordRoutes(routes: Routes, ports: Ports): void {
  routes.signedIn(
    { method: 'GET', path: '/data/:entity/:id/usages', title: '查看引用', body: nothing },
    async (call) => {
      const def = visibleEntity(call);
      const context = reading(ports, call);
      const { doc } = await openDoc(context, def, call.parameter('id'));
      return usagesOf(context, def, doc.id);
    },
  );

  routes.signedIn(
    { method: 'POST', path: '/data/:entity/bin', title: '回收站', reads: true, body: binSchema },
    (call) => {
      return binOf(reading(ports, call), knownEntity(call), call.body);
    },
  );

  const restore = z.strictObject({ key });
  routes.signedIn(
    { method: 'POST', path: '/data/:entity/bin/:id/restore', title: '从回收站恢复', body: restore },
    (call) => {
      const def = knownEntity(call);
      return writing(ports, call, (context) => restoreDoc(context, def, call.parameter('id'), call.body.key));
    },
  );

  routes.signedIn(
    { method: 'POST', path: '/data/:entity/bin/:id/purge', title: '从回收站彻底删除', body: nothing },
    async (call) => {
      const def = knownEntity(call);
      const id = call.parameter('id');
      const answer = await writing(ports, call, (context) => purgeDoc(context, def, id));
      await forgetAttachments(ports, def, id);
      return answer;
    },
  );

  routes.signedIn(
    { method: 'POST', path: '/data/:entity/duplicates', title: '查找重复', reads: true, body: nothing },
    (call) => {
      return duplicatesOf(reading(ports, call), visibleEntity(call));
    },
  );

  routes.signedIn(
    { method: 'POST', path: '/data/:entity/:id/merge', title: '合并', body: mergeSchema },
    (call) => {
      const def = knownEntity(call);
      return writing(ports, call, (context) => mergeRecords(context, def, call.parameter('id'), call.body));
    },
  );
}
