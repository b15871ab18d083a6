// Zip packages. Reading believes the central directory only as far as it can be checked: all parts together have one limit,
// and none may unpack to more than the directory says. Writing takes texts as they come, so that only packed bytes are
// held. fflate frames the package; deflating is the platform's own, which is faster and off the thread that serves.
import { Zip, ZipPassThrough, type ZipInputFile } from 'fflate';
import { SheetError } from './sheetError.ts';

/** Bytes a package may unpack to; more is a file made to fill memory. */
const mostUnpacked = 500 * 1024 * 1024;
/** Characters of a part that is read as a whole. */
const mostAtOnce = 32 * 1024 * 1024;
const mostParts = 2_000;

export interface ZipPart {
  name: string;
  /** 0 stored, 8 deflated. */
  method: number;
  crc: number;
  /** Bytes, packed and unpacked, as the directory says. */
  packed: number;
  size: number;
  /** Where its packed bytes begin. */
  offset: number;
}

export interface ZipPackage {
  bytes: Uint8Array;
  /** By name; names are compared without regard to capitals, as the format wants. */
  part(name: string): ZipPart | undefined;
  parts(): Iterable<ZipPart>;
  /** Texts of the part as they unpack; none when there is no such part. @throws SheetError */
  texts(name: string): AsyncGenerator<string>;
  /** The whole part, '' when there is none: for the small ones. @throws SheetError */
  text(name: string): Promise<string>;
}

/** @throws SheetError for anything that is no plain zip package */
export function openZip(bytes: Uint8Array): ZipPackage {
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw new SheetError('oldFormat');
  const parts = directory(bytes);
  const part = (name: string): ZipPart | undefined => parts.get(name.toLowerCase());
  async function* texts(name: string): AsyncGenerator<string> {
    const found = part(name);
    if (found === undefined) return;
    const decoder = new TextDecoder();
    let size = 0;
    for await (const chunk of inflated(bytes, found)) {
      size += chunk.length;
      if (size > found.size) throw new SheetError('damaged');
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  }
  return {
    bytes,
    part,
    parts: () => parts.values(),
    texts,
    async text(name) {
      let all = '';
      for await (const text of texts(name)) {
        all += text;
        if (all.length > mostAtOnce) throw new SheetError('tooManyFormats');
      }
      return all;
    },
  };
}

function directory(bytes: Uint8Array): Map<string, ZipPart> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  const earliest = Math.max(0, end - 65_535);
  while (end >= earliest && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < earliest || end < 0) throw new SheetError('damaged');
  const count = view.getUint16(end + 10, true);
  if (count > mostParts) throw new SheetError('damaged');
  const parts = new Map<string, ZipPart>();
  let at = view.getUint32(end + 16, true);
  let all = 0;
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw new SheetError('damaged');
    if ((view.getUint16(at + 8, true) & 1) !== 0) throw new SheetError('locked');
    const nameLength = view.getUint16(at + 28, true);
    const extra = at + 46 + nameLength;
    const next = extra + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > bytes.length) throw new SheetError('damaged');
    const [size, packed, local] = lengths(view, at, extra, extra + view.getUint16(at + 30, true));
    if (local + 30 > bytes.length || view.getUint32(local, true) !== 0x04034b50)
      throw new SheetError('damaged');
    const encoded = bytes.subarray(at + 46, at + 46 + nameLength);
    const part: ZipPart = {
      name: new TextDecoder().decode(encoded).replaceAll('\\', '/'),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed,
      size,
      offset: local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true),
    };
    const key = part.name.toLowerCase();
    if (part.offset + part.packed > bytes.length || parts.has(key)) throw new SheetError('damaged');
    all += part.size;
    if (all > mostUnpacked) throw new SheetError('tooLarge');
    parts.set(key, part);
    at = next;
  }
  return parts;
}

/** Size, packed size and place of an entry; what is too long for four bytes, or written so, stands in an extra field. */
function lengths(view: DataView, entry: number, extra: number, end: number): [number, number, number] {
  const short = [24, 20, 42].map((field) => view.getUint32(entry + field, true));
  for (let at = extra; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    let long = at + 4;
    const [size = 0, packed = 0, local = 0] = short.map((value) => {
      if (value !== 0xffffffff || long + 8 > end) return value;
      long += 8;
      return Number(view.getBigUint64(long - 8, true));
    });
    return [size, packed, local];
  }
  const [size = 0, packed = 0, local = 0] = short;
  return [size, packed, local];
}

async function* inflated(bytes: Uint8Array, { method, offset, packed }: ZipPart): AsyncGenerator<Uint8Array> {
  const data = new Uint8Array(bytes.subarray(offset, offset + packed));
  if (method === 0) {
    yield data;
    return;
  }
  if (method !== 8) throw new SheetError('damaged');
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (;;) {
      const chunk = await reader.read().catch(() => null);
      if (chunk === null) throw new SheetError('damaged');
      if (chunk.done) return;
      yield chunk.value;
    }
  } finally {
    // Reading may have ended early: what is left is not unpacked.
    await reader.cancel().catch(() => undefined);
  }
}

/** 1980-01-01: packages of the same content are the same bytes. */
const mtime = new Date(1980, 0, 1);

/** A part that is deflated while it is written. */
class DeflatedPart extends ZipPassThrough {
  override compression = 8;
  override mtime = mtime;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>;
  readonly #drained: Promise<void>;
  /** Until the last text was taken. */
  taken: Promise<void> = Promise.resolve();

  constructor(name: string) {
    super(name);
    const stream = new CompressionStream('deflate-raw');
    this.#writer = stream.writable.getWriter();
    this.#drained = this.#drain(stream.readable.getReader());
  }

  protected override process(chunk: Uint8Array<ArrayBuffer>, final: boolean): void {
    this.taken = final ? this.#writer.close().then(() => this.#drained) : this.#writer.write(chunk);
  }

  async #drain(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>): Promise<void> {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
      this.ondata(null, chunk.value, false);
    this.ondata(null, new Uint8Array(), true);
  }
}

export interface ZipEntry {
  write(text: string): Promise<void>;
  close(): Promise<void>;
}

export interface ZipWriter {
  /** One at a time: close it before the next. */
  entry(name: string): ZipEntry;
  /** A whole part at once. */
  add(name: string, text: string): Promise<void>;
  /** A part of another package, still packed. */
  copy(from: ZipPackage, part: ZipPart): void;
  finish(): Uint8Array<ArrayBuffer>;
}

export function createZip(): ZipWriter {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    pieces.push(bytes);
  });
  const encoder = new TextEncoder();
  const entry = (name: string): ZipEntry => {
    const part = new DeflatedPart(name);
    zip.add(part);
    return {
      async write(text) {
        if (text === '') return;
        part.push(encoder.encode(text));
        await part.taken;
      },
      async close() {
        part.push(new Uint8Array(), true);
        await part.taken;
      },
    };
  };
  return {
    entry,
    async add(name, text) {
      const part = entry(name);
      await part.write(text);
      await part.close();
    },
    copy(from, { name, size, crc, method, offset, packed }) {
      const part: ZipInputFile = { filename: name, size, crc, compression: method, mtime };
      zip.add(part);
      part.ondata?.(null, new Uint8Array(from.bytes.subarray(offset, offset + packed)), true);
    },
    finish() {
      zip.end();
      const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
      let at = 0;
      for (const piece of pieces) {
        whole.set(piece, at);
        at += piece.length;
      }
      return whole;
    },
  };
}
