// Reads a JSON body within fixed bounds before anything looks at it: bytes, nesting, array length, characters.
import { Refusal } from '#server/refusal.ts';

export interface BodyLimits {
  bytes: number;
  /** Nesting of arrays and objects. */
  depth: number;
  /** Items of one array. */
  array: number;
}

const bodyLimits: BodyLimits = { bytes: 1024 * 1024, depth: 32, array: 5000 };

export interface ReadBody {
  value: unknown;
  /** What of it the signature covers: forms contribute nothing, plain text its text. */
  signed: unknown;
}

/**
 * The body, or undefined when the request has none: JSON; with `plain` also a URL-encoded form, or JSON that travels as
 * plain text. Throws a Refusal '422' that names the broken bound.
 */
export async function readBody(
  request: Request,
  wider: Partial<BodyLimits> = {},
  plain = false,
): Promise<ReadBody> {
  const limits = { ...bodyLimits, ...wider };
  const bytes = await readBytes(request, limits.bytes);
  if (bytes.length === 0) return { value: undefined, signed: undefined };
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (plain && type === 'application/x-www-form-urlencoded') {
    const value = Object.fromEntries(new URLSearchParams(decodedText(bytes)));
    checkShape(value, limits);
    return { value, signed: undefined };
  }
  if (type !== 'application/json' && !(plain && type === 'text/plain'))
    throw refusedBody('请求内容的类型必须是 application/json');
  const value = parse(bytes, limits);
  checkShape(value, limits);
  return { value, signed: type === 'text/plain' ? decodedText(bytes) : value };
}

/** The whole body; throws a Refusal '422' as soon as it is known to be longer than `most` bytes. */
export async function readBytes(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge(most);
  if (request.body === null) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw tooLarge(most);
    }
    parts.push(value);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

function decodedText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refusedBody('请求内容不是有效的 UTF-8 文本');
  }
}

function parse(bytes: Uint8Array, { depth }: BodyLimits): unknown {
  const text = decodedText(bytes);
  // Nesting is judged on the text, so that a hostile body never reaches a recursive reader.
  if (depthOf(text) > depth) throw refusedBody(`请求内容嵌套超过 ${depth} 层`);
  try {
    return JSON.parse(text);
  } catch {
    throw refusedBody('请求内容不是有效的 JSON');
  }
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (quoted) {
      if (unit === 92) index++;
      else if (unit === 34) quoted = false;
    } else if (unit === 34) quoted = true;
    else if (unit === 91 || unit === 123) deepest = Math.max(deepest, ++depth);
    else if (unit === 93 || unit === 125) depth--;
  }
  return deepest;
}

function checkShape(value: unknown, limits: BodyLimits): void {
  if (typeof value === 'string') checkText(value);
  else if (typeof value === 'number' && !Number.isFinite(value))
    throw refusedBody('请求内容含有超出范围的数字');
  else if (Array.isArray(value)) {
    if (value.length > limits.array) throw refusedBody(`请求内容的一个列表超过 ${limits.array} 项`);
    for (const item of value) checkShape(item, limits);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      if (key === '__proto__') throw refusedBody('请求内容含有不允许的字段“__proto__”');
      checkText(key);
      checkShape(member, limits);
    }
  }
}

/** PostgreSQL stores neither NUL nor lone surrogates; both come only from broken or hostile callers. */
export function checkText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw refusedBody('请求内容含有非法字符');
}

function tooLarge(bytes: number): Refusal {
  return refusedBody(`请求内容超过 ${Number((bytes / 1024 / 1024).toFixed(2))} MiB 上限`);
}

export function refusedBody(message: string): Refusal {
  return new Refusal('422', 422, message, { problems: [{ field: '', level: 'error', message }] });
}
