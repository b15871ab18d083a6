// Upload and reading of files. Where a file is stored, the server says: plain folder names, the month, a random name.
// Pictures are open to whoever knows their address, because the sign-in page and <img> send no session; the address
// cannot be guessed. Everything else needs a session and is only ever saved, never shown, by the browser.
import { businessDate } from '#model/time/calendar.ts';
import { folderName, uploadLimits } from '#model/check/uploadRules.ts';
import type { Call } from '#server/http/call.ts';
import { Answer } from '#server/http/envelope.ts';
import { nothing } from '#server/http/routes.ts';
import type { Routes } from '#server/http/routes.ts';
import type { Ports } from '#server/ports.ts';
import { invalid, notFound, type Refusal } from '#server/refusal.ts';
import * as z from 'zod';
import { isPlainName, randomName } from './fileNames.ts';
import { fileTypeOf, typeOfExtension } from './fileTypes.ts';

const uploadForm = z.strictObject({ file: z.file(), biz: z.string().max(64).default('temp') });
const storedName = /^([0-9a-f]{32})\.([a-z0-9]{1,8})$/;
/** Room for the frame of a multipart body around its file. */
const frame = 16_384;

export function uploadRoutes(routes: Routes, ports: Ports): void {
  const most = ports.settings.uploadBytes ?? uploadLimits.maxSize;

  routes.signedIn(
    {
      method: 'POST',
      path: '/upload/createOnlineFile',
      title: '上传文件',
      form: { bytes: most + frame },
      body: uploadForm,
      query: { prefixPath: '存放目录，默认 routine' },
      result: z.object({ fileMessage: z.string() }),
    },
    async ({ body: { file, biz }, query, now }) => {
      const folders = [query.get('prefixPath') ?? 'routine', biz];
      if (!folders.every((folder) => folderName.test(folder)))
        throw refused('存放目录只能由字母、数字、下划线和短横线组成');
      if (file.size > most) throw refused(`文件超过 ${most} 字节的上限`);
      if (file.size === 0) throw refused('文件是空的，请重新选择');
      const bytes = new Uint8Array(await file.arrayBuffer());
      const type = isPlainName(file.name) ? fileTypeOf(file.name, bytes) : null;
      if (type === null) throw refused('文件类型不允许，或内容与扩展名不符');
      const path = [
        ...folders,
        businessDate(now).slice(0, 7).replace('-', ''),
        `${randomName(ports)}.${type.extension}`,
      ].join('/');
      await ports.files.write(path, bytes, type.mime);
      return new Answer('上传成功', { fileMessage: path });
    },
  );

  const place = '/:prefixPath/:biz/:month/:name';
  routes.open({ method: 'GET', path: `/files${place}`, title: '显示图片', body: nothing }, (call) =>
    storedFile(ports, call, true),
  );
  routes.signedIn({ method: 'GET', path: `/downloads${place}`, title: '下载文件', body: nothing }, (call) =>
    storedFile(ports, call, false),
  );
}

async function storedFile(
  { files }: Ports,
  { parameter }: Call<undefined>,
  shown: boolean,
): Promise<Response> {
  const [prefixPath, biz, month, name] = ['prefixPath', 'biz', 'month', 'name'].map(parameter) as [
    string,
    string,
    string,
    string,
  ];
  const [, , extension = ''] = storedName.exec(name) ?? [];
  const type = typeOfExtension(extension);
  const plain = folderName.test(prefixPath) && folderName.test(biz) && /^\d{6}$/.test(month);
  const stored =
    plain && type !== null && (type.picture || !shown)
      ? await files.read(`${prefixPath}/${biz}/${month}/${name}`)
      : null;
  if (stored === null || type === null) throw notFound('没有这个文件，可能已被删除');
  return new Response(new Uint8Array(stored.content), {
    headers: {
      'content-type': type.mime,
      'content-disposition': shown ? 'inline' : `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      // Under this name stands this content for ever.
      'cache-control': 'private, max-age=31536000, immutable',
    },
  });
}

function refused(message: string): Refusal {
  return invalid([{ field: 'file', level: 'error', message }]);
}
