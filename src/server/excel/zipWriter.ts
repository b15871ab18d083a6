// A zip package written part by part: texts come bit by bit and are deflated on the way, so only packed bytes are held.
// Parts of another package can be taken over as they are.
import type { ZipPackage, ZipPart } from './zipReader.ts';

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
  finish(): Uint8Array;
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

export function crc32(bytes: Uint8Array, before = 0): number {
  let value = ~before;
  for (let index = 0; index < bytes.length; index++)
    value = (value >>> 8) ^ (table[(value ^ (bytes[index] ?? 0)) & 0xff] ?? 0);
  return ~value >>> 0;
}

/** 1980-01-01: packages of the same content are the same bytes. */
const dosDate = 0x21;

type Written = Omit<ZipPart, 'name'> & { name: Uint8Array };

export function createZip(): ZipWriter {
  const pieces: Uint8Array[] = [];
  const written: Written[] = [];
  const encoder = new TextEncoder();
  let offset = 0;
  const push = (bytes: Uint8Array): void => {
    pieces.push(bytes);
    offset += bytes.length;
  };
  const place = (part: Written, data: readonly Uint8Array[]): void => {
    written.push({ ...part, offset });
    push(localHead(part));
    for (const piece of data) push(piece);
  };

  function entry(name: string): ZipEntry {
    const stream = new CompressionStream('deflate-raw');
    const writer = stream.writable.getWriter();
    const packed = drained(stream.readable);
    let crc = 0;
    let size = 0;
    return {
      async write(text) {
        const bytes = encoder.encode(text);
        crc = crc32(bytes, crc);
        size += bytes.length;
        await writer.write(bytes);
      },
      async close() {
        await writer.close();
        const data = await packed;
        const length = data.reduce((sum, piece) => sum + piece.length, 0);
        place({ name: encoder.encode(name), method: 8, crc, packed: length, size, offset: 0 }, data);
      },
    };
  }

  return {
    entry,
    async add(name, text) {
      const part = entry(name);
      await part.write(text);
      await part.close();
    },
    copy(from, part) {
      place({ ...part, name: encoder.encode(part.name) }, [
        from.bytes.subarray(part.offset, part.offset + part.packed),
      ]);
    },
    finish() {
      const start = offset;
      for (const part of written) push(centralHead(part));
      push(
        fields(
          [0x06054b50, 4],
          [0, 2],
          [0, 2],
          [written.length, 2],
          [written.length, 2],
          [offset - start, 4],
          [start, 4],
          [0, 2],
        ),
      );
      return joined(pieces, offset);
    },
  };
}

async function drained(readable: ReadableStream<Uint8Array>): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  const reader = readable.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) pieces.push(chunk.value);
  return pieces;
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

type Field = readonly [value: number, width: 2 | 4];

/** Numbers in their widths, low byte first. */
function fields(...given: readonly Field[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(given.reduce((sum, [, width]) => sum + width, 0)));
  let at = 0;
  for (const [value, width] of given) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  return new Uint8Array(view.buffer);
}

/** Names in UTF-8 (bit 11). */
function common({ method, crc, packed, size, name }: Written): readonly Field[] {
  return [
    [20, 2],
    [0x0800, 2],
    [method, 2],
    [0, 2],
    [dosDate, 2],
    [crc, 4],
    [packed, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
  ];
}

function localHead(part: Written): Uint8Array {
  const head = fields([0x04034b50, 4], ...common(part));
  return joined([head, part.name], head.length + part.name.length);
}

function centralHead(part: Written): Uint8Array {
  const head = fields(
    [0x02014b50, 4],
    [20, 2],
    ...common(part),
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [part.offset, 4],
  );
  return joined([head, part.name], head.length + part.name.length);
}
