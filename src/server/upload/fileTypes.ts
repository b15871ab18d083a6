// What may be stored: an extension of this list whose content really is of that type. The type sent by a browser is
// never believed. SVG, HTML and everything else a browser could run are missing on purpose.
import { extensionOf } from '#model/check/uploadRules.ts';

export interface FileType {
  extension: string;
  /** Sent when the file is read again. */
  mime: string;
  /** Shown in pages; everything else is only ever saved by the reader. */
  picture: boolean;
}

interface Known {
  mime: string;
  picture?: boolean;
  holds: (bytes: Uint8Array) => boolean;
}

const begins =
  (...signature: number[]) =>
  (bytes: Uint8Array): boolean =>
    signature.every((value, index) => bytes[index] === value);

function latin(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

const jpeg = begins(0xff, 0xd8, 0xff);
const zip = begins(0x50, 0x4b, 0x03, 0x04);
const compound = begins(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const png = (bytes: Uint8Array) =>
  begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)(bytes) && latin(bytes, 12, 16) === 'IHDR';
const webp = (bytes: Uint8Array) => latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 15) === 'WEBPVP8';
const step = (bytes: Uint8Array) => latin(bytes, 0, 13) === 'ISO-10303-21;';

/** Header, optional colour table, and then a block that a picture may hold: six letters alone are not enough. */
function gif(bytes: Uint8Array): boolean {
  if (!/^GIF8[79]a$/.test(latin(bytes, 0, 6))) return false;
  const flags = bytes[10] ?? 0;
  const colours = (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
  return [0x21, 0x2c, 0x3b].includes(bytes[13 + colours] ?? 0);
}

function bmp(bytes: Uint8Array): boolean {
  return (
    latin(bytes, 0, 2) === 'BM' && [12, 40, 52, 56, 108, 124].includes(bytes[14] ?? 0) && bytes[15] === 0
  );
}

/** A zip package of Office: its list of contents is among its files. */
function office(bytes: Uint8Array): boolean {
  return zip(bytes) && holdsText(bytes, '[Content_Types].xml');
}

function holdsText(bytes: Uint8Array, text: string): boolean {
  const wanted = new TextEncoder().encode(text);
  for (let at = bytes.indexOf(wanted[0] ?? 0); at >= 0; at = bytes.indexOf(wanted[0] ?? 0, at + 1))
    if (wanted.every((value, index) => bytes[at + index] === value)) return true;
  return false;
}

/** UTF-8 or GB18030 without control characters, and nothing that reads as a page. */
function plain(bytes: Uint8Array): boolean {
  if (bytes.some((value) => value < 9 || value === 11 || (value > 13 && value < 32))) return false;
  return !/^\s*(<!doctype|<html|<\?xml|<svg|<script|<body|<iframe)/i.test(
    latin(bytes, 0, 512).replace(/^\u00ef\u00bb\u00bf/, ''),
  );
}

const openXml = 'application/vnd.openxmlformats-officedocument';

const known: Readonly<Record<string, Known>> = {
  jpg: { mime: 'image/jpeg', picture: true, holds: jpeg },
  jpeg: { mime: 'image/jpeg', picture: true, holds: jpeg },
  png: { mime: 'image/png', picture: true, holds: png },
  gif: { mime: 'image/gif', picture: true, holds: gif },
  webp: { mime: 'image/webp', picture: true, holds: webp },
  bmp: { mime: 'image/bmp', picture: true, holds: bmp },
  pdf: { mime: 'application/pdf', holds: (bytes) => /^%PDF-[12]\.\d/.test(latin(bytes, 0, 8)) },
  doc: { mime: 'application/msword', holds: compound },
  xls: { mime: 'application/vnd.ms-excel', holds: compound },
  ppt: { mime: 'application/vnd.ms-powerpoint', holds: compound },
  docx: { mime: `${openXml}.wordprocessingml.document`, holds: office },
  xlsx: { mime: `${openXml}.spreadsheetml.sheet`, holds: office },
  pptx: { mime: `${openXml}.presentationml.presentation`, holds: office },
  zip: { mime: 'application/zip', holds: zip },
  txt: { mime: 'text/plain; charset=utf-8', holds: plain },
  csv: { mime: 'text/csv; charset=utf-8', holds: plain },
  dwg: { mime: 'image/vnd.dwg', holds: (bytes) => /^AC10\d\d$/.test(latin(bytes, 0, 6)) },
  step: { mime: 'model/step', holds: step },
  stp: { mime: 'model/step', holds: step },
};

/** What the file is, or null when name and content are not both of one allowed type. */
export function fileTypeOf(name: string, bytes: Uint8Array): FileType | null {
  const type = typeOfExtension(extensionOf(name));
  return type !== null && known[type.extension]?.holds(bytes) === true ? type : null;
}

export function typeOfExtension(extension: string): FileType | null {
  const entry = Object.hasOwn(known, extension) ? known[extension] : undefined;
  return entry === undefined ? null : { extension, mime: entry.mime, picture: entry.picture === true };
}
