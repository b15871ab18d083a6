// Calls about the files of a record: list, add, read, describe, order, remove.
import { attachmentLimits } from '#model/check/uploadRules.ts';
import { reading, writing } from '#server/http/contexts.ts';
import { visibleEntity } from '#server/http/dataRoutes.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import type { Ports } from '#server/ports.ts';
import * as z from 'zod';
import {
  addAttachment,
  attachmentsOf,
  changeAttachment,
  ownerOf,
  readAttachment,
  removeAttachment,
} from './attachments.ts';

const uploadForm = z.strictObject({ file: z.file() });
const changeSchema = z.strictObject({
  remark: z.exactOptional(z.string().max(200)),
  before: z.exactOptional(z.string().max(64).nullable()),
});
/** Room for the frame of a multipart body around its file. */
const frame = 16_384;

export function attachmentRoutes(routes: Routes, ports: Ports): void {
  const path = '/data/:entity/:id/attachments';
  const most = Math.max(attachmentLimits.maxSize, ports.settings.uploadBytes ?? 0);

  routes.signedIn({ method: 'GET', path, title: '附件列表', body: nothing }, async (call) => {
    const context = reading(ports, call);
    return attachmentsOf(context, await ownerOf(context, visibleEntity(call), call.parameter('id')));
  });

  routes.signedIn(
    { method: 'POST', path, title: '添加附件', form: { bytes: most + frame }, body: uploadForm },
    (call) => {
      const def = visibleEntity(call);
      return writing(ports, call, async (context) =>
        addAttachment(context, await ownerOf(context, def, call.parameter('id')), call.body.file, most),
      );
    },
  );

  routes.signedIn(
    { method: 'GET', path: `${path}/:file`, title: '下载附件', body: nothing },
    async (call) => {
      const context = reading(ports, call);
      const owner = await ownerOf(context, visibleEntity(call), call.parameter('id'));
      const { name, type, content } = await readAttachment(context, owner, call.parameter('file'));
      return new Response(new Uint8Array(content), {
        headers: {
          'content-type': type,
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'same-origin',
          'cache-control': 'private, no-store',
        },
      });
    },
  );

  routes.signedIn(
    { method: 'POST', path: `${path}/:file`, title: '附件的备注和顺序', body: changeSchema },
    (call) => {
      const def = visibleEntity(call);
      return writing(ports, call, async (context) =>
        changeAttachment(
          context,
          await ownerOf(context, def, call.parameter('id')),
          call.parameter('file'),
          call.body,
        ),
      );
    },
  );

  routes.signedIn(
    { method: 'POST', path: `${path}/:file/delete`, title: '删除附件', body: nothing },
    (call) => {
      const def = visibleEntity(call);
      return writing(ports, call, async (context) =>
        removeAttachment(context, await ownerOf(context, def, call.parameter('id')), call.parameter('file')),
      );
    },
  );
}
