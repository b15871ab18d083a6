// The parts of a zip package at hand as bytes. What the directory says is believed only as far as it can be checked:
// every part is counted while it is unpacked, and all of them together against one limit.
import { Refusal } from '#server/refusal.ts';

/** Bytes a workbook may unpack to; more is a file made to fill memory. */
export const mostUnpacked = 500 * 1024 * 1024;
const mostParts = 2_000;

export interface ZipPart {
  name: string;
  method: number;
  crc: number;
  packed: number;
  size: number;
  /** Where its packed bytes begin. */
  offset: number;
}

export interface ZipPackage {
  bytes: Uint8Array;
  parts: ReadonlyMap<string, ZipPart>;
  /** Texts of the part as they unpack. @throws Refusal 422 when it is damaged or too large */
  texts(name: string): AsyncGenerator<string>;
  /** The whole part; '' when there is none. For the small ones. */
  text(name: string): Promise<string>;
}

export function badFile(message: string): Refusal {
  return new Refusal('422', 422, message, { problems: [{ field: 'file', level: 'error', message }] });
}

const damaged = '文件已损坏或不是 Excel 文件，请用 Excel 或 WPS 打开后另存为 .xlsx，再重新上传';
const tooLarge = '文件解开后超过 500 MB，请删除多余的工作表和格式，或拆成几个文件后上传';
const locked = '文件加了密码，请去掉密码后重新上传';

/** @throws Refusal 422 for anything that is no plain zip package */
export function openZip(bytes: Uint8Array): ZipPackage {
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    throw badFile(
      '这是旧的 .xls 文件，或加了密码的文件，请用 Excel 或 WPS 去掉密码、另存为 .xlsx 后重新上传',
    );
  const parts = directory(bytes);
  let unpacked = 0;
  async function* texts(name: string): AsyncGenerator<string> {
    const part = parts.get(name);
    if (part === undefined) return;
    const decoder = new TextDecoder();
    let size = 0;
    for await (const chunk of inflated(bytes, part)) {
      size += chunk.length;
      unpacked += chunk.length;
      if (unpacked > mostUnpacked || size > part.size) throw badFile(size > part.size ? damaged : tooLarge);
      yield decoder.decode(chunk, { stream: true });
    }
  }
  return {
    bytes,
    parts,
    texts,
    async text(name) {
      let all = '';
      for await (const text of texts(name)) all += text;
      return all;
    },
  };
}

function directory(bytes: Uint8Array): Map<string, ZipPart> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  const earliest = Math.max(0, end - 65_535);
  while (end >= earliest && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < earliest || end < 0) throw badFile(damaged);
  const count = view.getUint16(end + 10, true);
  if (count > mostParts) throw badFile(damaged);
  const parts = new Map<string, ZipPart>();
  let at = view.getUint32(end + 16, true);
  let all = 0;
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw badFile(damaged);
    if ((view.getUint16(at + 8, true) & 1) !== 0) throw badFile(locked);
    const nameLength = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    if (local + 30 > bytes.length || view.getUint32(local, true) !== 0x04034b50) throw badFile(damaged);
    const name = new TextDecoder()
      .decode(bytes.subarray(at + 46, at + 46 + nameLength))
      .replaceAll('\\', '/');
    const part: ZipPart = {
      name,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true),
    };
    if (part.offset + part.packed > bytes.length || parts.has(name)) throw badFile(damaged);
    all += part.size;
    if (all > mostUnpacked) throw badFile(tooLarge);
    parts.set(name, part);
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
}

async function* inflated(bytes: Uint8Array, { method, offset, packed }: ZipPart): AsyncGenerator<Uint8Array> {
  const data = new Uint8Array(bytes.subarray(offset, offset + packed));
  if (method === 0) {
    yield data;
    return;
  }
  if (method !== 8) throw badFile(damaged);
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (;;) {
      const chunk = await reader.read().catch(() => null);
      if (chunk === null) throw badFile(damaged);
      if (chunk.done) return;
      yield chunk.value;
    }
  } finally {
    // Reading may have ended early: what is left is not unpacked.
    await reader.cancel().catch(() => undefined);
  }
}
