// A zip file from texts that come bit by bit, compressed by the browser's own deflate.

export interface ZipEntry {
  write: (text: string) => Promise<void>;
  close: () => Promise<void>;
}

export interface Zip {
  entry: (name: string) => ZipEntry;
  finish: (type: string) => Blob;
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

export function crc32(bytes: Uint8Array, before = 0): number {
  let value = ~before;
  for (const byte of bytes) value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] ?? 0);
  return ~value >>> 0;
}

interface Written {
  name: Uint8Array;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/** 1980-01-01: files of the same rows are the same bytes. */
const dosDate = 0x21;

export function createZip(): Zip {
  const parts: BlobPart[] = [];
  const written: Written[] = [];
  let offset = 0;
  const push = (bytes: Uint8Array<ArrayBuffer>): void => {
    parts.push(bytes);
    offset += bytes.length;
  };
  const encoder = new TextEncoder();

  return {
    entry(name) {
      const stream = new CompressionStream('deflate-raw');
      const writer = stream.writable.getWriter();
      const packed = new Response(stream.readable).arrayBuffer();
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
          const data = new Uint8Array(await packed);
          const entry: Written = { name: encoder.encode(name), crc, packed: data.length, size, offset };
          written.push(entry);
          push(localHead(entry));
          push(data);
        },
      };
    },
    finish(type) {
      const start = offset;
      for (const entry of written) push(centralHead(entry));
      push(endRecord(written.length, offset - start, start));
      return new Blob(parts, { type });
    },
  };
}

/** Numbers in their widths, low byte first. */
function bytesOf(...fields: readonly (readonly [value: number, width: 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, width]) => sum + width, 0)));
  let at = 0;
  for (const [value, width] of fields) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  return new Uint8Array(view.buffer);
}

function joined(...pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Names in UTF-8 (bit 11), deflated (8). */
function common({ crc, packed, size, name }: Written): readonly (readonly [number, 2 | 4])[] {
  return [
    [20, 2],
    [0x0800, 2],
    [8, 2],
    [0, 2],
    [dosDate, 2],
    [crc, 4],
    [packed, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
  ];
}

function localHead(entry: Written): Uint8Array<ArrayBuffer> {
  return joined(bytesOf([0x04034b50, 4], ...common(entry)), entry.name);
}

function centralHead(entry: Written): Uint8Array<ArrayBuffer> {
  const tail = [
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [entry.offset, 4],
  ] as const;
  return joined(bytesOf([0x02014b50, 4], [20, 2], ...common(entry), ...tail), entry.name);
}

function endRecord(count: number, size: number, offset: number): Uint8Array<ArrayBuffer> {
  return bytesOf([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2]);
}
