// Upload and reading of files. Where a file is stored, the server says: plain folder names, the month, a random name.
// Pictures are open to whoever knows their address, because the sign-in page and <img> send no session; the address
// cannot be guessed. Everything else is given to those who may see what it hangs on, only ever saved, never shown.
import { businessDate } from '#model/time/calendar.ts';
import { folderName, uploadLimits } from '#model/check/uploadRules.ts';
import type { Call } from '#server/http/call.ts';
import { reading } from '#server/http/contexts.ts';
import { Answer } from '#server/http/envelope.ts';
import { nothing } from '#server/http/routes.ts';
import type { Routes } from '#server/http/routes.ts';
import type { Ports } from '#server/ports.ts';
import { invalid, notFound, type Refusal } from '#server/refusal.ts';
import * as z from 'zod';
import { attachmentFolder, isPlainName, randomName } from './fileNames.ts';
import { mayRead, noteUpload, uploadedFiles } from './fileRight.ts';
import { fileTypeOf, typeOfExtension } from './fileTypes.ts';

const uploadForm = z.strictObject({ file: z.file(), biz: z.string().max(64).default('temp') });
/** As many as a form shows at once. */
const described = z.strictObject({ paths: z.array(z.string().min(1).max(500)).max(100) });
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
    async (call) => {
      const {
        body: { file, biz },
        query,
        now,
      } = call;
      const folders = [query.get('prefixPath') ?? 'routine', biz];
      if (!folders.every((folder) => folderName.test(folder)))
        throw refused('存放目录只能由字母、数字、下划线和短横线组成');
      if (folders[0] === attachmentFolder) throw refused(`存放目录“${attachmentFolder}”由系统使用，请换一个`);
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
      await noteUpload(reading(ports, call), { path, name: file.name, size: file.size });
      return new Answer('上传成功', { fileMessage: path });
    },
  );

  routes.signedIn(
    {
      method: 'POST',
      path: '/upload/described',
      title: '文件的名称与大小',
      reads: true,
      body: described,
      result: z.object({
        files: z.array(z.object({ path: z.string(), name: z.string(), size: z.number().nullable() })),
      }),
    },
    async (call) => ({ files: await uploadedFiles(reading(ports, call), call.body.paths) }),
  );

  const place = '/:prefixPath/:biz/:month/:name';
  routes.open({ method: 'GET', path: `/files${place}`, title: '显示图片', body: nothing }, (call) =>
    // Pictures of records are given out with their record, never by their address.
    storedFile(ports, call, async (path) => !path.startsWith(`${attachmentFolder}/`), shown),
  );
  routes.signedIn({ method: 'GET', path: `/downloads${place}`, title: '下载文件', body: nothing }, (call) =>
    storedFile(ports, call, (path) => mayRead(reading(ports, call), path), saved),
  );
}

interface Way {
  pictures: 'only' | 'too';
  disposition: (name: string) => string;
  cache: string;
}

// Under this name stands this content for ever.
const shown: Way = {
  pictures: 'only',
  disposition: () => 'inline',
  cache: 'private, max-age=31536000, immutable',
};
// The right to it may be gone tomorrow.
const saved: Way = {
  pictures: 'too',
  disposition: (name) => `attachment; filename="${name}"`,
  cache: 'private, no-store',
};

/** @throws Refusal 404 for a file that is not there, or not for this session */
async function storedFile(
  { files }: Ports,
  { parameter }: Pick<Call<undefined>, 'parameter'>,
  isGiven: (path: string) => Promise<boolean>,
  { pictures, disposition, cache }: Way,
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
  const path = `${prefixPath}/${biz}/${month}/${name}`;
  const stored =
    plain && type !== null && (type.picture || pictures === 'too') && (await isGiven(path))
      ? await files.read(path)
      : null;
  if (stored === null || type === null) throw notFound('没有这个文件，可能已被删除');
  return new Response(new Uint8Array(stored.content), {
    headers: {
      'content-type': type.mime,
      'content-disposition': disposition(name),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': cache,
    },
  });
}

function refused(message: string): Refusal {
  return invalid([{ field: 'file', level: 'error', message }]);
}
