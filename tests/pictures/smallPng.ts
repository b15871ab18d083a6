// Makes screenshots small: a picture of a screen has few colours, so it is stored with a palette of 256,
// every colour going to its nearest. Reads what Chromium writes: 8 bits, RGB or RGBA, no interlace.
import zlib from 'node:zlib';

interface Pixels {
  width: number;
  height: number;
  /** 0xRRGGBB per pixel, row by row. */
  colours: Uint32Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MOST_COLOURS = 256;
const EXACT_COLOURS = 96;
/** The upper four bits of each channel. */
const CUBE = 0xf0f0f0;

export function smallPng(png: Buffer): Buffer {
  const { width, height, colours } = read(png);
  const known = palette(colours);
  const places = new Map(known.map((colour, place) => [colour, place]));
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = colours[y * width + x] ?? 0;
      let place = places.get(colour);
      if (place === undefined) places.set(colour, (place = nearest(known, colour)));
      rows[y * (width + 1) + 1 + x] = place;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8); // 8 bits, palette
  const table = Buffer.from(known.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  const data = zlib.deflateSync(rows, { level: 9, memLevel: 9 });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', table),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(content.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(zlib.crc32(body), body.length + 4);
  return whole;
}

function read(png: Buffer): Pixels {
  let width = 0;
  let height = 0;
  let channels = 0;
  const parts: Buffer[] = [];
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    const content = png.subarray(at + 8, at + 8 + length);
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IHDR') {
      [width, height] = [content.readUInt32BE(0), content.readUInt32BE(4)];
      channels = content[9] === 6 ? 4 : content[9] === 2 ? 3 : 0;
      if (content[8] !== 8 || channels === 0) throw new Error('a screenshot of an unexpected format');
    } else if (type === 'IDAT') parts.push(content);
    at += length + 12;
  }
  const bytes = unfiltered(zlib.inflateSync(Buffer.concat(parts)), width * channels, height, channels);
  const colours = new Uint32Array(width * height);
  for (let pixel = 0; pixel < colours.length; pixel++) colours[pixel] = bytes.readUIntBE(pixel * channels, 3);
  return { width, height, colours };
}

/** Undoes the filter of every row (PNG specification, section 9). */
function unfiltered(filtered: Buffer, stride: number, height: number, step: number): Buffer {
  const bytes = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = filtered[y * (stride + 1)] ?? 0;
    const row = y * stride;
    for (let x = 0; x < stride; x++) {
      const left = x < step ? 0 : (bytes[row + x - step] ?? 0);
      const up = y === 0 ? 0 : (bytes[row - stride + x] ?? 0);
      const corner = x < step || y === 0 ? 0 : (bytes[row - stride + x - step] ?? 0);
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
      bytes[row + x] = ((filtered[y * (stride + 1) + 1 + x] ?? 0) + guess) & 255;
    }
  }
  return bytes;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

/** The most frequent colours as they are; then one for each small cube of the colour space, so that rare but distinct ones keep a place. */
function palette(colours: Uint32Array): number[] {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const sorted = [...counts].sort(([, left], [, right]) => right - left).map(([colour]) => colour);
  const exact = sorted.slice(0, EXACT_COLOURS);
  const cubes = new Map<number, number>();
  for (const colour of sorted.slice(EXACT_COLOURS))
    if (!cubes.has(colour & CUBE)) cubes.set(colour & CUBE, colour);
  return [...exact, ...cubes.values()].slice(0, MOST_COLOURS);
}

function nearest(known: readonly number[], colour: number): number {
  let best = 0;
  let least = Infinity;
  known.forEach((one, place) => {
    const distance =
      ((one >> 16) - (colour >> 16)) ** 2 +
      (((one >> 8) & 255) - ((colour >> 8) & 255)) ** 2 +
      ((one & 255) - (colour & 255)) ** 2;
    if (distance < least) [best, least] = [place, distance];
  });
  return best;
}
